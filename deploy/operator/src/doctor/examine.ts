import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type DoctorReport, Finding } from '@fieldside/contracts/http/doctor.ts'
import { availableShareOfDisk } from '@fieldside/platform/process-metrics.ts'
import { release } from '@fieldside/platform/release.ts'
import { z } from 'zod'
import type { Installation } from '../installation.ts'
import { newSecrets } from '../secrets.ts'
import { type Check, failed } from './check.ts'
import { checkContainers } from './checks/containers.ts'
import { checkDisk } from './checks/disk.ts'
import { checkReleases } from './checks/releases.ts'
import { checkSettings, type Settings } from './checks/settings.ts'
import { LINKS } from './links.ts'
import { containersOf, PLAN, planOf, readComposed, wantedOf } from './plan.ts'
import { runChecks } from './run-checks.ts'
import { secretsIn } from './without-secrets.ts'

const secretNames = (): string[] =>
  newSecrets({})
    .split('\n')
    .flatMap((line) => /^(\w+)=/.exec(line)?.[1] ?? [])

/** Asks the network container, and reports its failure like that of a check. */
const askNetwork = async (installation: Installation, plan: string): Promise<Finding[]> => {
  installation.env[PLAN] = plan
  try {
    const printed = await installation.compose('run', '--rm', '--no-deps', '-T', '--env', PLAN, 'doctor')
    return z.array(Finding).parse(JSON.parse(printed))
  } catch (error) {
    const advice = {
      fix: 'Check that docker compose run --rm doctor starts.',
      link: LINKS.startup,
    }
    const reason =
      error instanceof z.ZodError || error instanceof SyntaxError
        ? 'its answer is unreadable'
        : 'it ended early'
    return [
      {
        check: 'network',
        ...failed(`The container for the checks in the network failed: ${reason}.`, advice),
      },
    ]
  } finally {
    delete installation.env[PLAN]
  }
}

const inspectAll = async ({ compose, docker }: Installation): Promise<unknown> => {
  const ids = (await compose('ps', '--all', '--quiet')).split('\n').filter((id) => id !== '')
  return ids.length === 0 ? [] : JSON.parse(await docker('inspect', ...ids))
}

/** Runs every check. @throws Error when Compose rejects the installation's files */
export const examine = async (
  installation: Installation,
  emailTo: string | undefined,
): Promise<DoctorReport> => {
  const { folder, compose } = installation
  const settings = (await installation.settings()) as Settings
  const composed = readComposed(await compose('config', '--format', 'json'))
  const realm: unknown = JSON.parse(readFileSync(join(folder, 'deploy/keycloak/realm.json'), 'utf8'))
  const inspecting = inspectAll(installation)
  const inspect = () => inspecting
  const own: Check[] = [
    checkSettings(() => ({
      settings,
      mode: statSync(join(folder, '.env'), { throwIfNoEntry: false })?.mode ?? 0,
      secretNames: secretNames(),
    })),
    checkDisk(availableShareOfDisk),
    checkReleases({
      inspect,
      wanted: wantedOf(composed),
      own: release(),
    }),
    checkContainers({ inspect, composed: containersOf(composed) }),
  ]
  const known = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, value ?? '']))
  const [here, there] = await Promise.all([
    runChecks(own, secretsIn(known)),
    askNetwork(installation, JSON.stringify(planOf(composed, realm, emailTo))),
  ])
  return { at: new Date().toISOString(), version: release().version, findings: [...here, ...there] }
}
