import type { Reader } from '../schema.ts'
import { availableStarts, windowOf } from './rules/availability.ts'
import type { Hours } from './rules/closed-time.ts'
import { findBusy } from './store/slot-holds.ts'

type Wanted = {
  professionalId: string
  from: string
  days: number
  durationMinutes: number
  now: Date
  /** Id of a request or session to move. Its times don't count as taken, and its own starts aren't returned. */
  moving?: string | undefined
  /** Times that the waitlist holds for the caller: they don't count as taken. */
  held?: readonly { id: string }[] | undefined
  /** Which starts to return, in epoch milliseconds. By default all. */
  counts?: ((startMs: number) => boolean) | undefined
}

/** Returns the available starts of a professional, soonest first. */
export const findAvailableSlots = async (
  on: Reader,
  hours: Hours,
  { professionalId, moving, held = [], counts = () => true, ...wanted }: Wanted,
  limit?: number,
): Promise<string[]> => {
  const window = windowOf({ ...wanted, timeZone: hours.time_zone })
  const busy = (await findBusy(on, [professionalId], window)).get(professionalId) ?? []
  const own = busy.filter(({ id }) => id === moving)
  const others = busy.filter(({ id }) => id !== moving && !held.some((one) => one.id === id))
  const isNew = (ms: number) => !own.some(({ fromMs }) => fromMs === ms)
  const isWanted = (ms: number) => isNew(ms) && counts(ms)
  const starts = availableStarts({ ...wanted, hours, busy: others }, limit, isWanted)
  return starts.map((ms) => new Date(ms).toISOString())
}
