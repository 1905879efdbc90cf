import type { Bus } from './bus.ts'
import type { Log } from './log.ts'

/** Picks the adapter by scheme: `kafka://host:port,host:port` or `postgres://…`. Connects on first use. */
export const connectBus = async (url: string, options: { clientId: string; log: Log }): Promise<Bus> => {
  if (url.startsWith('kafka://')) {
    const { connectKafkaBus } = await import('./kafka-bus.ts')
    return connectKafkaBus(url, options)
  }
  if (/^postgres(ql)?:\/\//.test(url)) {
    const { connectPostgresBus } = await import('./postgres-bus.ts')
    return connectPostgresBus(url, options)
  }
  throw new Error('BUS_URL must start with kafka:// or postgres://')
}
