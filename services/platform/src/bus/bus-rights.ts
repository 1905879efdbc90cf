import { topicOf } from '@fieldside/contracts/envelope.ts'
import { type Handlers, topicsOf } from './consumer.ts'
import { type Recorder, recorderGroup, recorderTopics } from './recorder.ts'

/** A service's rights on the bus: it publishes to one topic and reads others as one consumer group, or as several. */
export type BusRights = {
  group: string
  /** Groups of its additional consumers. */
  moreGroups?: readonly string[]
  writes: string
  reads: readonly string[]
}

type Consuming<Ctx> = {
  name: string
  handlers?: Handlers<Ctx>
  recorders?: Readonly<Record<string, Recorder<Ctx>>>
}

export const busRightsOf = <Ctx>({ name, handlers = [], recorders = {} }: Consuming<Ctx>): BusRights => ({
  group: name,
  moreGroups: Object.keys(recorders).map((one) => recorderGroup(name, one)),
  writes: topicOf(name),
  reads: [...new Set([topicsOf(handlers), ...Object.values(recorders).map(recorderTopics)].flat())],
})
