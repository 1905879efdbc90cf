import type { Database, Tx } from '@fieldside/platform/database.ts'
import { deleteInBatches } from '@fieldside/platform/delete-expired.ts'
import { inOneRoundTrip } from '@fieldside/platform/round-trip.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { rangeOf } from '../../schedule/store/slot-holds.ts'
import type { BookingSchema, Reader } from '../../schema.ts'
import type { Tables } from '../../tables.ts'
import { TIMES_PER_RUN, WAITERS_MAX } from '../rules/waitlist.ts'
import type { WaitlistEntry } from './entries.ts'

export type WaitlistAsk = Selectable<Tables['waitlist_asks']>
export type HeldAsk = WaitlistAsk & {
  held_until: Date
  /** Whether the athlete still waits and the type is still offered. */
  is_wanted: boolean
  /** Who had the time before. */
  freed_by: string | null
}
export type WaitingEntry = WaitlistEntry & { duration_minutes: number }
export type FreedTime = Selectable<Tables['freed_times']>
type Asked = Pick<WaitlistAsk, 'athlete_id' | 'freed_time_id' | 'starts_at' | 'ends_at'>

const IS_HELD = sql<boolean>`held_until is not null and ended_at is null`

/** Returns whether a professional's waitlist may have something to do. */
export const hasWork = async (on: Reader, professionalId: string): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from freed_times where professional_id = ${professionalId} and not is_handled)
      or exists (select from waitlist_asks where professional_id = ${professionalId} and ${IS_HELD}) as found`.execute(
    on,
  )
  return rows[0]!.found
}

export type LoadedWaitlist = {
  /** Those who wait for a type that is offered, the one who has waited longest first. */
  entries: WaitingEntry[]
  held: HeldAsk[]
  /** The first that nobody was told of yet. */
  freed: FreedTime[]
  /** Everyone who was told of a time that isn't over, or of one whose hold hasn't been ended. */
  asked: Asked[]
}

/** Reads a professional's waitlist in one round trip. Requires the calendar lock. */
export const loadWaitlist = async (
  tx: Tx<BookingSchema>,
  professionalId: string,
  now: Date,
): Promise<LoadedWaitlist> => {
  const [entries, held, freed, asked] = await inOneRoundTrip(
    tx,
    tx
      .selectFrom('waitlist_entries as w')
      .innerJoin('offers as o', (join) =>
        join
          .onRef('o.professional_id', '=', 'w.professional_id')
          .onRef('o.appointment_type_id', '=', 'w.appointment_type'),
      )
      .selectAll('w')
      .select('o.duration_minutes')
      .where('w.professional_id', '=', professionalId)
      .where('o.is_active', '=', true)
      .orderBy('w.joined_at')
      .orderBy('w.id')
      .limit(WAITERS_MAX),
    tx
      .selectFrom('waitlist_asks as k')
      .innerJoin('freed_times as f', 'f.id', 'k.freed_time_id')
      .selectAll('k')
      .select([
        'f.freed_by',
        sql<boolean>`exists (select from waitlist_entries w
          where w.professional_id = k.professional_id and w.athlete_id = k.athlete_id)
        and exists (select from offers o where o.professional_id = k.professional_id
          and o.appointment_type_id = k.appointment_type and o.is_active)`.as('is_wanted'),
      ])
      .where('k.professional_id', '=', professionalId)
      .where(IS_HELD)
      .orderBy('k.held_until')
      .orderBy('k.id'),
    tx
      .selectFrom('freed_times')
      .selectAll()
      .where('professional_id', '=', professionalId)
      .where('is_handled', '=', false)
      .orderBy('starts_at')
      .orderBy('id')
      .limit(TIMES_PER_RUN),
    tx
      .selectFrom('waitlist_asks')
      .select(['athlete_id', 'freed_time_id', 'starts_at', 'ends_at'])
      .where('professional_id', '=', professionalId)
      .where((eb) =>
        eb.or([
          eb('ends_at', '>', now),
          eb(
            'freed_time_id',
            'in',
            eb
              .selectFrom('waitlist_asks')
              .select('freed_time_id')
              .where('professional_id', '=', professionalId)
              .where(IS_HELD),
          ),
        ]),
      ),
  )
  return { entries, held: held as HeldAsk[], freed, asked }
}

/** Ends holds and frees their times. Requires the calendar lock. */
export const endHolds = async (
  tx: Tx<BookingSchema>,
  professionalId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> => {
  if (ids.length === 0) return
  await inOneRoundTrip(
    tx,
    tx
      .deleteFrom('slot_holds')
      .where('professional_id', '=', professionalId)
      .where('kind', '=', 'waitlist')
      .where('appointment_id', 'in', [...ids]),
    tx
      .updateTable('waitlist_asks')
      .set({ ended_at: now })
      .where('id', 'in', [...ids]),
  )
}

/** Stores who is told of which times, and holds those that aren't open to everyone. Requires the calendar lock. */
export const insertAsks = async (tx: Tx<BookingSchema>, asks: readonly WaitlistAsk[]): Promise<void> => {
  if (asks.length === 0) return
  const holds = asks
    .filter(({ held_until }) => held_until)
    .map(({ id: appointment_id, professional_id, starts_at, ends_at }) => ({
      ...{ appointment_id, professional_id, kind: 'waitlist' as const },
      span: rangeOf(starts_at, ends_at),
    }))
  await inOneRoundTrip(
    tx,
    holds.length > 0 ? tx.insertInto('slot_holds').values(holds) : undefined,
    tx.insertInto('waitlist_asks').values([...asks]),
  )
}

export const updateToHandled = async (tx: Tx<BookingSchema>, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await tx
    .updateTable('freed_times')
    .set({ is_handled: true })
    .where('id', 'in', [...ids])
    .execute()
}

/** A time that an athlete was told of. `is_held`: for them, now. */
export type OwnAsk = Pick<WaitlistAsk, 'id' | 'appointment_type' | 'starts_at' | 'ends_at'> & {
  is_held: boolean
}
/** The same in JSON. */
export type OwnAskRow = Omit<OwnAsk, 'starts_at' | 'ends_at'> & { starts_at: string; ends_at: string }

export const ownAsksIn = (rows: readonly OwnAskRow[]): OwnAsk[] =>
  rows.map(({ starts_at, ends_at, ...ask }) => ({
    ...ask,
    starts_at: new Date(starts_at),
    ends_at: new Date(ends_at),
  }))

/** The times of a professional that are held for an athlete, or that they were told of and that end after an instant. */
export const ownAsksOf = (professionalId: RawBuilder<unknown>, athleteId: string, endsAfter: Date) =>
  sql<
    OwnAskRow[]
  >`(select coalesce(json_agg(json_build_object('id', k.id, 'appointment_type', k.appointment_type,
      'starts_at', k.starts_at, 'ends_at', k.ends_at, 'is_held', k.held_until is not null and k.ended_at is null)), '[]')
    from waitlist_asks k where k.professional_id = ${professionalId} and k.athlete_id = ${athleteId}
      and (k.ends_at > ${endsAfter} or ${IS_HELD}))`

/** Returns what somebody who still waits was told of a start. */
export const findAsk = (
  on: Reader,
  waitlistId: string,
  startsAt: Date,
): Promise<Pick<WaitlistAsk, 'professional_id' | 'ends_at' | 'held_until' | 'ended_at'> | undefined> =>
  on
    .selectFrom('waitlist_entries as w')
    .innerJoin('waitlist_asks as k', (join) =>
      join.onRef('k.professional_id', '=', 'w.professional_id').onRef('k.athlete_id', '=', 'w.athlete_id'),
    )
    .select(['k.professional_id', 'k.ends_at', 'k.held_until', 'k.ended_at'])
    .where('w.id', '=', waitlistId)
    .where('k.starts_at', '=', startsAt)
    .executeTakeFirst()

type OfPair = { athleteId: string; professionalId: string }

/** Returns the times that are held for an athlete. */
export const findOwnHeld = async (
  on: Reader,
  { athleteId, professionalId }: OfPair,
  now: Date,
): Promise<OwnAsk[]> => {
  const asks = ownAsksOf(sql`${professionalId}::uuid`, athleteId, now)
  const { rows } = await sql<{ asks: OwnAskRow[] }>`select ${asks} as asks`.execute(on)
  return ownAsksIn(rows[0]!.asks).filter(({ is_held }) => is_held)
}

/** Deletes times that are over, with who was told of them. */
export const deleteOldFreedTimes = (db: Database<BookingSchema>, endedBefore: Date): Promise<void> =>
  deleteInBatches(db, 'freed_times', sql`ends_at < ${endedBefore}`)
