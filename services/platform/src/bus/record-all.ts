import type { Context } from '../data/context.ts'
import { type Consumed, type ConsumerParts, readRecord } from './consumer.ts'
import type { Recorder } from './recorder.ts'

/**
 * Records events in order, all or none.
 * @throws Unreadable, or what the recorder throws
 */
export const recordAll = async <S, Ctx extends Context<S>>(
  { contextFor, log }: ConsumerParts<S, Ctx>,
  { contracts, isNeeded, record }: Recorder<Ctx>,
  records: readonly Consumed[],
): Promise<void> => {
  if (records.length === 0) return
  const ctx = contextFor({}, log)
  if (!(await isNeeded(ctx))) return
  const known = contracts.map((contract) => ({ contract }))
  const events = records.flatMap(({ value }) => {
    const read = readRecord(known, value)
    return read ? [{ event: read.event, text: value }] : []
  })
  if (events.length > 0) await record(ctx, events)
}
