import { createLog } from '@fieldside/platform/log.ts'
import { openTls } from '@fieldside/platform/tls.ts'
import { tlsConfig } from '@fieldside/platform/tls-config.ts'
import { z } from 'zod'
import { networkChecks } from './network-checks.ts'
import { PLAN, Plan } from './plan.ts'
import { runChecks } from './run-checks.ts'
import { secretsIn } from './without-secrets.ts'

/** Runs the checks that need the network, and prints what they found in JSON. */
export const printNetworkChecks = async (env: NodeJS.ProcessEnv): Promise<void> => {
  const plan = Plan.parse(JSON.parse(env[PLAN] ?? ''))
  const secrets = Object.values(plan.environments).flatMap(secretsIn)
  const tls = () => openTls(z.object(tlsConfig).parse(env), createLog('doctor', 'silent'))
  const findings = await runChecks(networkChecks(plan, tls), secrets)
  // A connection that never answered, which a check left open, must not hold up the report.
  process.stdout.write(JSON.stringify(findings), () => process.exit())
}
