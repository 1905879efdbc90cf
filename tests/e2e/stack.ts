import { startTestStack } from '../setup/stack.ts'

/** Facts about the stack that workers need, passed through the environment. */
export type StackFacts = {
  publicUrl: string
  inboxUrl: string
  stripeUrl: string
  stripeSecretKey: string
  identityEnvironment: Record<string, string>
  databaseUrl: string
}

export const stackFacts = (): StackFacts => JSON.parse(process.env.FIELDSIDE_STACK ?? '{}') as StackFacts

const startForRun = async (): Promise<() => Promise<void>> => {
  const { stack, close, ...target } = await startTestStack()
  const facts: StackFacts = { ...target, inboxUrl: stack.urls.inbox }
  process.env.FIELDSIDE_STACK = JSON.stringify(facts)
  return close
}

export default startForRun
