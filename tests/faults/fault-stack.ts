import { freePorts } from '@fieldside/dev-process/ports.ts'
import { embedded } from '@fieldside/dev-stack/embedded-parts.ts'
import { makeAdmin, type Person } from '../fixtures/users.ts'
import { startTestStack, type TestStack } from '../setup/stack.ts'
import { type CuttableProxy, createCuttableProxy } from './cuttable-proxy.ts'

export type FaultStack = TestStack & {
  /** Carries the event bus of all services. */
  bus: CuttableProxy
  admin: Person
}

export const startFaultStack = async (): Promise<FaultStack> => {
  const ports = await freePorts()
  const bus = await createCuttableProxy(() => ports.postgres)
  const running = await startTestStack({
    ports,
    foundation: {
      ...embedded,
      busUrl: (_ports, secrets) => embedded.busUrl({ ...ports, postgres: bus.port }, secrets),
    },
  })
  const close = async () => {
    await running.close()
    await bus.close()
  }
  return { ...running, bus, close, admin: await makeAdmin(running) }
}
