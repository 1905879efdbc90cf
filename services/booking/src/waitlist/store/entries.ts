import type { Tx } from '@fieldside/platform/database.ts'
import { type Selectable, sql } from 'kysely'
import type { BookingSchema, Reader } from '../../schema.ts'
import type { Tables } from '../../tables.ts'

export type WaitlistEntry = Selectable<Tables['waitlist_entries']>

/** Returns the stored place, also of an athlete who was on the professional's waitlist before, with when they joined it. */
export const upsertEntry = (tx: Tx<BookingSchema>, entry: WaitlistEntry): Promise<WaitlistEntry> => {
  const { appointment_type, weekdays, from_time, until_time, athlete_time_zone } = entry
  return tx
    .insertInto('waitlist_entries')
    .values(entry)
    .onConflict((on) =>
      on
        .columns(['professional_id', 'athlete_id'])
        .doUpdateSet({ appointment_type, weekdays, from_time, until_time, athlete_time_zone }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Returns how many other professionals' waitlists the athlete is on. Requires the lock of the athlete's requests. */
export const countOthers = async (
  tx: Tx<BookingSchema>,
  { athlete_id, professional_id }: Pick<WaitlistEntry, 'athlete_id' | 'professional_id'>,
): Promise<number> => {
  const { others } = await tx
    .selectFrom('waitlist_entries')
    .select((eb) => eb.fn.countAll<number>().as('others'))
    .where('athlete_id', '=', athlete_id)
    .where('professional_id', '!=', professional_id)
    .executeTakeFirstOrThrow()
  return others
}

export const findEntry = (on: Reader, id: string): Promise<WaitlistEntry | undefined> =>
  on.selectFrom('waitlist_entries').selectAll().where('id', '=', id).executeTakeFirst()

type OfPair = { athleteId: string; professionalId: string }

/** Returns the deleted place, or undefined if the athlete isn't on the waitlist. */
export const deleteEntry = (
  tx: Tx<BookingSchema>,
  { athleteId, professionalId }: OfPair,
): Promise<WaitlistEntry | undefined> =>
  tx
    .deleteFrom('waitlist_entries')
    .where('professional_id', '=', professionalId)
    .where('athlete_id', '=', athleteId)
    .returningAll()
    .executeTakeFirst()

export const listProfessionalsOf = async (on: Reader, athleteId: string): Promise<string[]> => {
  const rows = await on
    .selectFrom('waitlist_entries')
    .select('professional_id')
    .where('athlete_id', '=', athleteId)
    .orderBy('professional_id')
    .execute()
  return rows.map(({ professional_id }) => professional_id)
}

type HeldTime = Pick<Selectable<Tables['waitlist_asks']>, 'appointment_type'> & {
  starts_at: string
  ends_at: string
  held_until: string
}

const HELD = sql<HeldTime | null>`(select json_build_object('appointment_type', k.appointment_type,
    'starts_at', k.starts_at, 'ends_at', k.ends_at, 'held_until', k.held_until)
  from waitlist_asks k where k.professional_id = w.professional_id and k.athlete_id = w.athlete_id
    and k.held_until is not null and k.ended_at is null limit 1)`

export type OwnEntry = WaitlistEntry & { time_zone: string | null; held: HeldTime | null }

/** Returns the athlete's places with the zone of each professional and the time that is held, in the order of joining. */
export const listOwnEntries = (on: Reader, athleteId: string): Promise<OwnEntry[]> =>
  on
    .selectFrom('waitlist_entries as w')
    .leftJoin('schedules as s', 's.professional_id', 'w.professional_id')
    .selectAll('w')
    .select(['s.time_zone', HELD.as('held')])
    .where('w.athlete_id', '=', athleteId)
    .orderBy('w.joined_at')
    .orderBy('w.id')
    .execute()

export type CountedWishes = Pick<
  WaitlistEntry,
  'appointment_type' | 'weekdays' | 'from_time' | 'until_time'
> & {
  athletes: number
}

/** Returns how many athletes wait for the same, by type and then the most first. */
export const countByWishes = (on: Reader, professionalUserId: string): Promise<CountedWishes[]> =>
  on
    .selectFrom('waitlist_entries as w')
    .innerJoin('appointment_types as t', 't.id', 'w.appointment_type')
    .select(['w.appointment_type', 'w.weekdays', 'w.from_time', 'w.until_time'])
    .select((eb) => eb.fn.countAll<number>().as('athletes'))
    .where('w.professional_user_id', '=', professionalUserId)
    .groupBy(['t.position', 'w.appointment_type', 'w.weekdays', 'w.from_time', 'w.until_time'])
    .orderBy('t.position')
    .orderBy('athletes', 'desc')
    .orderBy('w.weekdays')
    .orderBy('w.from_time')
    .orderBy('w.until_time')
    .execute()
