import { type OtlpReceiver, startOtlpReceiver } from '@fieldside/dev-otlp/receiver.ts'
import { findFreePorts } from '@fieldside/dev-process/ports.ts'
import { embedded } from '@fieldside/dev-stack/embedded-parts.ts'
import { makeAdmin, type Person } from '../fixtures/users.ts'
import { fromManyNetworks } from '../security/attacks/attack.ts'
import { startTestStack, type TestStack } from '../setup/stack.ts'
import { type CuttableProxy, createCuttableProxy } from './cuttable-proxy.ts'

export type FaultStack = TestStack & {
  /** Carries the event bus of all services. */
  bus: CuttableProxy
  /** Gets the traces of all processes. */
  receiver: OtlpReceiver
  admin: Person
  /** Lifts the BFF's limits, because the tests of the main user journey send more requests per account than a person does. */
  liftLimits: () => Promise<void>
  /** Restarts a process, which then has what `stack.environments` says. */
  restart: (name: string) => Promise<void>
}

/** Restarts at once, so that a killed process is away only while its successor starts. */
const AT_ONCE = { firstMs: 100, mostMs: 500, steadyMs: 1000, startAttempts: 10 }

/** Starts the product as deployed: production limits, behind a proxy that forwards the client's address. */
export const startFaultStack = async (): Promise<FaultStack> => {
  const ports = await findFreePorts()
  const bus = await createCuttableProxy(() => ({ hostname: '127.0.0.1', port: ports.postgres }))
  const receiver = await startOtlpReceiver()
  const running = await startTestStack({
    ports,
    backOff: AT_ONCE,
    extraEnv: {
      LIMIT_FACTOR: '1',
      LOG_LEVEL: 'trace',
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_BSP_SCHEDULE_DELAY: '200',
    },
    services: { identity: {}, bff: { TRUST_PROXY: 'true' } },
    foundation: {
      ...embedded,
      busUrl: (_ports, secrets, service) =>
        embedded.busUrl({ ...ports, postgres: bus.port }, secrets, service),
    },
  })
  fromManyNetworks(running.publicUrl)
  const restart = async (name: string) => {
    const process = running.stack.process(name)
    await process.stop()
    process.start()
    await process.waitReady(30_000)
  }
  const liftLimits = async () => {
    // Each launch reads this object.
    Object.assign(running.stack.environments.bff!, { LIMIT_FACTOR: '1000' })
    await restart('bff')
  }
  const close = async () => {
    await running.close()
    await bus.close()
    await receiver.close()
  }
  return { ...running, bus, receiver, close, liftLimits, restart, admin: await makeAdmin(running) }
}
