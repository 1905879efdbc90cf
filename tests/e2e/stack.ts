import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startStack } from '@fieldside/deploy/stack/supervisor.ts'

/** What the workers have to know of the stack; handed over through the environment. */
export type StackFacts = {
  publicUrl: string
  inboxUrl: string
  stripeUrl: string
  stripeSecretKey: string
  identityEnvironment: Record<string, string>
}

export const stackFacts = (): StackFacts => JSON.parse(process.env.FIELDSIDE_STACK ?? '{}') as StackFacts

/** Starts the whole product on free ports for one run, without the seed. */
const startForRun = async (): Promise<() => Promise<void>> => {
  const stateDir = mkdtempSync(join(tmpdir(), 'fieldside-e2e-'))
  const stack = await startStack({
    stateDir,
    ports: 'free',
    seed: false,
    quiet: true,
    durable: false,
    services: { bff: { SIGN_IN_ATTEMPTS_PER_MINUTE: '10000' } },
  })
  const facts: StackFacts = {
    publicUrl: stack.urls.public,
    inboxUrl: stack.urls.inbox,
    stripeUrl: stack.urls.stripe,
    stripeSecretKey: stack.secrets.stripeSecretKey,
    identityEnvironment: stack.environments.identity ?? {},
  }
  process.env.FIELDSIDE_STACK = JSON.stringify(facts)
  return async () => {
    await stack.stop()
    rmSync(stateDir, { recursive: true, force: true })
  }
}

export default startForRun
