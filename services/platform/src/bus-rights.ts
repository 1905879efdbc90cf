import { topicOf } from '@fieldside/contracts/envelope.ts'
import { type Handlers, topicsOf } from './consumer.ts'

/** A service's rights on the bus: it publishes to one topic and reads others as one consumer group. */
export type BusRights = { group: string; writes: string; reads: readonly string[] }

export const busRightsOf = <Ctx>(name: string, handlers: Handlers<Ctx> = []): BusRights => ({
  group: name,
  writes: topicOf(name),
  reads: topicsOf(handlers),
})
