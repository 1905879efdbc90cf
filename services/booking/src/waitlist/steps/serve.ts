import { waitlistOffered } from '@fieldside/contracts/events/booking.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Emit } from '@fieldside/platform/write.ts'
import { findProfessional, isBookable } from '../../professionals/store/professionals.ts'
import { windowOf } from '../../schedule/rules/availability.ts'
import type { Busy, Hours, Span } from '../../schedule/rules/closed-time.ts'
import { endOf } from '../../schedule/rules/slot.ts'
import { scheduleSlots } from '../../schedule/store/figure-jobs.ts'
import { findSchedule } from '../../schedule/store/schedules.ts'
import { findBusy } from '../../schedule/store/slot-holds.ts'
import type { BookingSchema } from '../../schema.ts'
import { daysOf, earliestHeld, fittingStart, heldUntil } from '../rules/waitlist.ts'
import {
  endHolds,
  type HeldAsk,
  insertAsk,
  type LoadedWaitlist,
  loadWaitlist,
  updateToHandled,
  type WaitingEntry,
  type WaitlistAsk,
} from '../store/asks.ts'
import { waitlistFactsOf } from './facts.ts'

type Served = {
  tx: Tx<BookingSchema>
  emit: Emit
  professionalId: string
  hours: Hours
  now: Date
  entries: readonly WaitingEntry[]
  /** Keys of what athletes were told of. */
  asked: Set<string>
  /** The athletes for whom a time is held. */
  holders: Set<string>
}

/** Nobody is told twice of a start, and at most once of each time that became free. */
const keysOf = (athleteId: string, freedTimeId: string, startsAt: Date): [string, string] => [
  `${athleteId} ${freedTimeId}`,
  `${athleteId} ${startsAt.getTime()}`,
]

const busyAround = async ({ tx, professionalId, hours, now }: Served, span: Span): Promise<Busy[]> => {
  const window = windowOf({ ...daysOf(hours, span, now), timeZone: hours.time_zone })
  return (await findBusy(tx, [professionalId], window)).get(professionalId) ?? []
}

type Told = { freedTimeId: string; startsAt: Date; isHeld: boolean }

const tell = async (
  { tx, emit, professionalId, hours, now, asked }: Served,
  entry: WaitingEntry,
  { freedTimeId, startsAt, isHeld }: Told,
): Promise<WaitlistAsk> => {
  const ask = {
    id: newId(),
    freed_time_id: freedTimeId,
    professional_id: professionalId,
    athlete_id: entry.athlete_id,
    appointment_type: entry.appointment_type,
    starts_at: startsAt,
    ends_at: endOf(startsAt, entry.duration_minutes),
    asked_at: now,
    held_until: isHeld ? heldUntil(now, startsAt) : null,
    ended_at: null,
  }
  await insertAsk(tx, ask)
  for (const key of keysOf(entry.athlete_id, freedTimeId, startsAt)) asked.add(key)
  emit(waitlistOffered, entry.id, {
    ...waitlistFactsOf(entry),
    starts_at: ask.starts_at.toISOString(),
    ends_at: ask.ends_at.toISOString(),
    held_until: ask.held_until?.toISOString() ?? null,
    professional_time_zone: hours.time_zone,
    athlete_time_zone: entry.athlete_time_zone,
  })
  return ask
}

type Freed = { id: string; span: Span; freedBy: string | null }

/** Returns the start to tell an athlete of, or undefined if none fits or they were told before. */
const startFor = (
  { hours, now, asked }: Served,
  entry: WaitingEntry,
  { id, span, freedBy }: Freed,
  { busy, earliestMs }: { busy: readonly Busy[]; earliestMs: number },
): Date | undefined => {
  const { athlete_id, duration_minutes: durationMinutes } = entry
  if (athlete_id === freedBy) return undefined
  const start = fittingStart({ hours, busy, now }, { wishes: entry, durationMinutes, earliestMs }, span)
  if (!start || keysOf(athlete_id, id, start).some((key) => asked.has(key))) return undefined
  return start
}

/** Holds a free time for the first whom it fits, and what is left of it for the next ones. Returns when the holds end. */
const holdFor = async (served: Served, freed: Freed): Promise<Date[]> => {
  const { entries, holders, now } = served
  const busy = await busyAround(served, freed.span)
  const ends: Date[] = []
  for (const entry of entries) {
    if (holders.has(entry.athlete_id)) continue
    const startsAt = startFor(served, entry, freed, { busy, earliestMs: earliestHeld(now) })
    if (!startsAt) continue
    const ask = await tell(served, entry, { freedTimeId: freed.id, startsAt, isHeld: true })
    busy.push({
      id: ask.id,
      kind: 'session',
      fromMs: ask.starts_at.getTime(),
      untilMs: ask.ends_at.getTime(),
    })
    holders.add(entry.athlete_id)
    ends.push(ask.held_until!)
  }
  return ends
}

/** Tells all others whom it fits of a time whose hold ended. */
const openToOthers = async (served: Served, hold: HeldAsk) => {
  const { starts_at, ends_at, freed_time_id: id, freed_by: freedBy } = hold
  const span = { fromMs: starts_at.getTime(), untilMs: ends_at.getTime() }
  const freed = { id, span, freedBy }
  const busy = await busyAround(served, span)
  for (const entry of served.entries) {
    const startsAt = startFor(served, entry, freed, { busy, earliestMs: 0 })
    if (startsAt) await tell(served, entry, { freedTimeId: id, startsAt, isHeld: false })
  }
}

const isOver = ({ held_until, is_wanted }: HeldAsk, now: Date): boolean => held_until <= now || !is_wanted

const askedIn = ({ asked }: LoadedWaitlist): Set<string> =>
  new Set(
    asked.flatMap(({ athlete_id, freed_time_id, starts_at }) => keysOf(athlete_id, freed_time_id, starts_at)),
  )

/**
 * Ends the holds that are over and offers these times to everyone, then holds the times that became free. Returns when
 * the next hold ends. Requires the calendar lock.
 */
export const serveLocked = async (
  tx: Tx<BookingSchema>,
  emit: Emit,
  professionalId: string,
  now: Date,
): Promise<Date | undefined> => {
  const waitlist = await loadWaitlist(tx, professionalId, now)
  if (waitlist.held.length + waitlist.freed.length === 0) return undefined
  const professional = await findProfessional(tx, professionalId)
  const hours = await findSchedule(tx, professionalId)
  const isOpen = professional !== undefined && isBookable(professional) && hours !== null
  const ended = waitlist.held.filter((hold) => !isOpen || isOver(hold, now))
  const ids = ended.map(({ id }) => id)
  await endHolds(tx, professionalId, ids, now)
  await updateToHandled(
    tx,
    waitlist.freed.map(({ id }) => id),
  )
  const held = waitlist.held.filter(({ id }) => !ids.includes(id))
  const ends = held.map(({ held_until }) => held_until)
  if (isOpen) {
    const holders = new Set(held.map(({ athlete_id }) => athlete_id))
    const served = {
      ...{ tx, emit, professionalId, hours, now, holders },
      entries: waitlist.entries,
      asked: askedIn(waitlist),
    }
    for (const hold of ended) await openToOthers(served, hold)
    for (const { id, starts_at, ends_at, freed_by: freedBy } of waitlist.freed) {
      const span = { fromMs: starts_at.getTime(), untilMs: ends_at.getTime() }
      ends.push(...(await holdFor(served, { id, span, freedBy })))
    }
  }
  if (ids.length > 0 || ends.length > held.length) await scheduleSlots(tx, professionalId, now)
  return ends.toSorted((one, other) => one.getTime() - other.getTime())[0]
}
