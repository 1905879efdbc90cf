import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeAdmin } from '../fixtures/users.ts'
import { startPushes } from '../setup/push-service.ts'
import { startTestStack } from '../setup/stack.ts'

/** Facts about the stack that workers need, passed through the environment. */
export type StackFacts = {
  publicUrl: string
  inboxUrl: string
  stripeUrl: string
  stripeSecretKey: string
  identityEnvironment: Record<string, string>
  identityCommand: readonly string[]
  databaseUrl: string
  busUrl: string
  /** Of the process that the run started. Missing in containers. */
  contentPid?: number | null
  /** Lists what was pushed. */
  pushUrl: string
  /** The session of an admin who appoints each worker's, because the operator's command starts a process. */
  firstAdmin: string
}

export const stackFacts = (): StackFacts => JSON.parse(process.env.FIELDSIDE_STACK ?? '{}') as StackFacts

/** Starts the stack of the run, unless the run has one: tests/docker runs stories against its containers. */
const startForRun = async (): Promise<(() => Promise<void>) | undefined> => {
  if (process.env.FIELDSIDE_STACK) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'fieldside-e2e-'))
  const pushes = await startPushes(folder)
  const { stack, close, ...target } = await startTestStack({ services: { notification: pushes.environment } })
  const { api } = await makeAdmin(target)
  const facts: StackFacts = {
    ...target,
    inboxUrl: stack.urls.inbox,
    contentPid: stack.process('content').pid(),
    pushUrl: pushes.url,
    firstAdmin: api.cookie(),
  }
  process.env.FIELDSIDE_STACK = JSON.stringify(facts)
  return async () => {
    await close()
    await pushes.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

export default startForRun
