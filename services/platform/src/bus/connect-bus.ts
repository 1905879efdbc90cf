import type { Bus, BusOptions } from './bus.ts'
import { isKafka } from './kafka-access.ts'

/**
 * Picks the adapter by scheme: `kafka://host:port,host:port`, `kafka+tls://…`, or `postgres://…`. Connects on first
 * use.
 */
export const connectBus = async (url: string, options: BusOptions): Promise<Bus> => {
  if (isKafka(url)) {
    const { connectKafkaBus } = await import('./kafka-bus.ts')
    return connectKafkaBus(url, options)
  }
  if (/^postgres(ql)?:\/\//.test(url)) {
    const { connectPostgresBus } = await import('./postgres-bus.ts')
    return connectPostgresBus(url, options)
  }
  throw new Error('BUS_URL must start with kafka://, kafka+tls://, or postgres://')
}
