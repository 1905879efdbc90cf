import { waitlistOffered } from '@fieldside/contracts/events/booking.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Emit } from '@fieldside/platform/write.ts'
import { findProfessional, isBookable } from '../../professionals/store/professionals.ts'
import { isSuspended } from '../../professionals/store/suspensions.ts'
import { windowOf } from '../../schedule/rules/availability.ts'
import type { Busy, Hours, Span } from '../../schedule/rules/closed-time.ts'
import { endOf } from '../../schedule/rules/slot.ts'
import { scheduleSlots } from '../../schedule/store/figure-jobs.ts'
import { findSchedule } from '../../schedule/store/schedules.ts'
import { findBusy } from '../../schedule/store/slot-holds.ts'
import type { BookingSchema } from '../../schema.ts'
import {
  daysOf,
  earliestHeld,
  fittingStart,
  heldUntil,
  startsOver,
  TIMES_PER_RUN,
} from '../rules/waitlist.ts'
import {
  endHolds,
  type HeldAsk,
  insertAsks,
  type LoadedWaitlist,
  loadWaitlist,
  updateToHandled,
  type WaitingEntry,
  type WaitlistAsk,
} from '../store/asks.ts'
import { waitlistFactsOf } from './facts.ts'

/** What an athlete was told of before. Nobody is told of a time twice, and at most once of each that became free. */
type Told = { freedIds: Set<string>; times: Span[] }

type Served = {
  tx: Tx<BookingSchema>
  emit: Emit
  professionalId: string
  hours: Hours
  now: Date
  entries: readonly WaitingEntry[]
  /** By athlete. */
  told: Map<string, Told>
  /** The athletes for whom a time is held. */
  holders: Set<string>
}

const spanOf = ({ starts_at, ends_at }: { starts_at: Date; ends_at: Date }): Span => ({
  fromMs: starts_at.getTime(),
  untilMs: ends_at.getTime(),
})

const addTold = (
  told: Served['told'],
  ask: Pick<WaitlistAsk, 'athlete_id' | 'freed_time_id' | 'starts_at' | 'ends_at'>,
): void => {
  const { freedIds, times } = told.get(ask.athlete_id) ?? { freedIds: new Set(), times: [] }
  freedIds.add(ask.freed_time_id)
  times.push(spanOf(ask))
  told.set(ask.athlete_id, { freedIds, times })
}

type Freed = { id: string; span: Span; freedBy: string | null }

/** A time that is being offered, with the available starts in it by length until something in it is held. */
type Offered = Freed & { busy: Busy[]; earliestMs: number; starts: Map<number, number[]> }

const offeredOf = async (
  { tx, professionalId, hours, now }: Served,
  freed: Freed,
  earliestMs: number,
): Promise<Offered> => {
  const window = windowOf({ ...daysOf(hours, freed.span, now), timeZone: hours.time_zone })
  const busy = (await findBusy(tx, [professionalId], window)).get(professionalId) ?? []
  return { ...freed, busy, earliestMs, starts: new Map() }
}

const startsOf = ({ hours, now }: Served, { starts, busy, span }: Offered, minutes: number): number[] => {
  const known = starts.get(minutes) ?? startsOver({ hours, busy, now }, minutes, span)
  starts.set(minutes, known)
  return known
}

/** Returns what an athlete is told of the time and publishes it. Returns undefined if nothing in it fits or is new to them. */
const tell = (
  served: Served,
  entry: WaitingEntry,
  { offered, isHeld }: { offered: Offered; isHeld: boolean },
): WaitlistAsk | undefined => {
  const { emit, professionalId, hours, now } = served
  const { athlete_id, duration_minutes: durationMinutes } = entry
  const { freedIds, times } = served.told.get(athlete_id) ?? {}
  if (athlete_id === offered.freedBy || freedIds?.has(offered.id)) return undefined
  const { earliestMs, span } = offered
  const wanted = { wishes: entry, timeZone: hours.time_zone, durationMinutes, earliestMs, told: times ?? [] }
  const starts_at = fittingStart(startsOf(served, offered, durationMinutes), wanted, span)
  if (!starts_at) return undefined
  const ask = {
    id: newId(),
    freed_time_id: offered.id,
    professional_id: professionalId,
    athlete_id,
    appointment_type: entry.appointment_type,
    starts_at,
    ends_at: endOf(starts_at, durationMinutes),
    asked_at: now,
    held_until: isHeld ? heldUntil(now, starts_at) : null,
    ended_at: null,
  }
  addTold(served.told, ask)
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

const tellAll = (served: Served, entries: readonly WaitingEntry[], offered: Offered): WaitlistAsk[] =>
  entries.flatMap((entry) => tell(served, entry, { offered, isHeld: false }) ?? [])

/**
 * Holds a free time for the first whom it fits, and what is left of it for the next ones. If it fits only athletes for whom
 * another time is held, they are told that it is open. Returns when the holds end.
 */
const holdFor = async (served: Served, freed: Freed): Promise<Date[]> => {
  const { tx, entries, holders, now } = served
  const offered = await offeredOf(served, freed, earliestHeld(now))
  const asks: WaitlistAsk[] = []
  for (const entry of entries) {
    if (holders.has(entry.athlete_id)) continue
    const ask = tell(served, entry, { offered, isHeld: true })
    if (!ask) continue
    asks.push(ask)
    holders.add(entry.athlete_id)
    offered.busy.push({ id: ask.id, kind: 'session', ...spanOf(ask) })
    offered.starts.clear()
  }
  const isHolder = ({ athlete_id }: WaitingEntry) => holders.has(athlete_id)
  await insertAsks(tx, asks.length > 0 ? asks : tellAll(served, entries.filter(isHolder), offered))
  return asks.flatMap(({ held_until }) => held_until ?? [])
}

/** Tells all others whom it fits of a time whose hold ended. */
const openToOthers = async (served: Served, hold: HeldAsk): Promise<void> => {
  const freed = { id: hold.freed_time_id, span: spanOf(hold), freedBy: hold.freed_by }
  await insertAsks(served.tx, tellAll(served, served.entries, await offeredOf(served, freed, 0)))
}

const isOver = ({ held_until, is_wanted }: HeldAsk, now: Date): boolean => held_until <= now || !is_wanted

const toldIn = ({ asked }: LoadedWaitlist): Served['told'] => {
  const told: Served['told'] = new Map()
  for (const ask of asked) addTold(told, ask)
  return told
}

/**
 * Ends the holds that are over and offers these times to everyone, then holds the times that became free. Returns when
 * the next hold ends, or now if more is to do. Requires the calendar lock.
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
  const isListed = professional !== undefined && isBookable(professional)
  const isOpen = isListed && hours !== null && !(await isSuspended(tx, professional.user_id))
  const over = waitlist.held.filter((hold) => !isOpen || isOver(hold, now))
  // Nobody is told while the professional can't be booked, so all holds can end at once.
  const ended = isOpen ? over.slice(0, TIMES_PER_RUN) : over
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
      told: toldIn(waitlist),
    }
    for (const hold of ended) await openToOthers(served, hold)
    for (const { id, freed_by: freedBy, ...times } of waitlist.freed)
      ends.push(...(await holdFor(served, { id, span: spanOf(times), freedBy })))
  }
  if (ids.length > 0 || ends.length > held.length) await scheduleSlots(tx, professionalId, now)
  if (over.length > ended.length || waitlist.freed.length === TIMES_PER_RUN) return now
  return ends.toSorted((one, other) => one.getTime() - other.getTime())[0]
}
