import { type Envelope, type EventContract, topicOf } from '@fieldside/contracts/envelope.ts'

/** An event with the exact text that was published. */
export type PublishedEvent = { event: Envelope; text: string }

/**
 * An additional consumer of a service, with a group of its own, so that neither waits for the other. It takes events as
 * they were published.
 */
export type Recorder<Ctx> = {
  contracts: readonly EventContract[]
  /** Returns whether events are needed now. If not, a batch costs only this call. */
  isNeeded: (ctx: Ctx) => Promise<boolean>
  /** Stores events in order, all or none. Skips those that it stored before. */
  record: (ctx: Ctx, events: readonly PublishedEvent[]) => Promise<void>
}

/** By consumer group. */
export type Recorders<Ctx> = Readonly<Record<string, Recorder<Ctx>>>

export const recorderTopics = <Ctx>({ contracts }: Recorder<Ctx>): string[] => [
  ...new Set(contracts.map(({ type }) => topicOf(type.split('.')[0]!))),
]

/** Returns the group of a service's additional consumer. */
export const recorderGroup = (service: string, name: string): string => `${service}-${name}`
