import type { TimeOfferState } from '@fieldside/contracts/time-offers.ts'
import type { Database, Tx } from '@fieldside/platform/database.ts'
import { deleteInBatches } from '@fieldside/platform/delete-expired.ts'
import { jobsDelete, jobsInsert } from '@fieldside/platform/job-queue.ts'
import { inOneRoundTrip } from '@fieldside/platform/round-trip.ts'
import { type Selectable, sql } from 'kysely'
import { endOf } from '../../schedule/rules/slot.ts'
import { FIGURE_JOBS, WAITLIST_JOB } from '../../schedule/store/figure-jobs.ts'
import { freedTimesInsert } from '../../schedule/store/freed-times.ts'
import { locking } from '../../schedule/store/locks.ts'
import { rangeOf } from '../../schedule/store/slot-holds.ts'
import type { BookingSchema, Reader } from '../../schema.ts'
import type { Tables } from '../../tables.ts'
import { nextFree, type OfferedTime } from '../rules/time-offer.ts'

export type TimeOfferRow = Selectable<Tables['time_offers']>
export type TimeOffer = TimeOfferRow & { times: OfferedTime[] }

type TimeRow = { id: string; starts_at: string; held_until: string }

const offersWith = (on: Reader) =>
  on
    .selectFrom('time_offers')
    .selectAll()
    .select(
      sql<TimeRow[]>`(select json_agg(json_build_object('id', t.id, 'starts_at', t.starts_at,
        'held_until', t.held_until) order by t.starts_at) from offered_times t where t.offer_id = time_offers.id)`.as(
        'times',
      ),
    )

type Found = TimeOfferRow & { times: TimeRow[] }

const offerOf = ({ times, ...offer }: Found): TimeOffer => ({
  ...offer,
  times: times.map(({ id, starts_at, held_until }) => ({
    id,
    starts_at: new Date(starts_at),
    held_until: new Date(held_until),
  })),
})

export const findOffer = async (on: Reader, id: string): Promise<TimeOffer | undefined> => {
  const found = await offersWith(on).where('id', '=', id).executeTakeFirst()
  return found && offerOf(found)
}

export const listOpenOffers = async (on: Reader, threadId: string): Promise<TimeOffer[]> => {
  const open = offersWith(on).where('thread_id', '=', threadId).where(sql<boolean>`state = 'open'`)
  return (await open.orderBy('created_at').orderBy('id').execute()).map(offerOf)
}

/** Lists the open offers that a user made or got. */
export const listOpenOffersOf = async (on: Reader, userId: string): Promise<TimeOffer[]> => {
  const open = offersWith(on)
    .where((eb) => eb.or([eb('athlete_id', '=', userId), eb('professional_user_id', '=', userId)]))
    .where(sql<boolean>`state = 'open'`)
  return (await open.orderBy('id').execute()).map(offerOf)
}

/** Locks the calendar and then the offer, in one round trip. Other answers to it wait for the calendar. */
export const lockOffer = async (
  tx: Tx<BookingSchema>,
  { id, professional_id }: Pick<TimeOfferRow, 'id' | 'professional_id'>,
): Promise<TimeOffer> => {
  const [, [found]] = await inOneRoundTrip(
    tx,
    locking(tx, [{ calendarOf: professional_id }]),
    offersWith(tx).where('id', '=', id).forUpdate(),
  )
  return offerOf(found!)
}

/** Returns how many offered times a professional holds. Requires the calendar lock. */
export const countOfferedTimes = async (tx: Tx<BookingSchema>, professionalId: string): Promise<number> => {
  const { held } = await tx
    .selectFrom('slot_holds')
    .select((eb) => eb.fn.countAll<number>().as('held'))
    .where('professional_id', '=', professionalId)
    .where('kind', '=', 'offer')
    .executeTakeFirstOrThrow()
  return held
}

/** Returns the zone in which the athlete last requested a session of the professional. */
export const findAthleteZone = async (
  on: Reader,
  { athlete_id, professional_id }: { athlete_id: string; professional_id: string },
): Promise<string | null> => {
  const last = await on
    .selectFrom('appointments')
    .select('athlete_time_zone')
    .where('professional_id', '=', professional_id)
    .where('athlete_id', '=', athlete_id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.athlete_time_zone ?? null
}

const slotsChanged = (professionalId: string, now: Date) =>
  ({ job: FIGURE_JOBS.slots, key: professionalId, runAt: now }) as const

/** Stores an offer and holds its times. Requires the calendar lock. */
export const insertOffer = async (tx: Tx<BookingSchema>, { times, ...offer }: TimeOffer): Promise<void> => {
  const { id: offer_id, professional_id, duration_minutes, created_at } = offer
  const holds = times.map(({ id, starts_at }) => ({
    appointment_id: id,
    kind: 'offer' as const,
    professional_id,
    span: rangeOf(starts_at, endOf(starts_at, duration_minutes)),
  }))
  await inOneRoundTrip(
    tx,
    tx.insertInto('time_offers').values(offer),
    tx.insertInto('offered_times').values(times.map((time) => ({ ...time, offer_id }))),
    tx.insertInto('slot_holds').values(holds),
    jobsInsert(tx, [
      { job: 'expire-offers', key: offer_id, runAt: nextFree(times)! },
      slotsChanged(professional_id, created_at),
    ]),
  )
}

type Freed = Pick<TimeOffer, 'professional_id' | 'athlete_id'> & { times: readonly OfferedTime[] }

const idsOf = ({ times }: Freed): string[] => times.map(({ id }) => id)

/** Returns the write that records the times that an offer is about to free. */
const freedInsert = (tx: Tx<BookingSchema>, freed: Freed, now: Date) => {
  const { professional_id, athlete_id: freed_by } = freed
  return freedTimesInsert(tx, { professional_id, ids: idsOf(freed), kinds: ['offer'], freed_by }, now)
}

const freedJobs = (tx: Tx<BookingSchema>, { professional_id: key }: Freed, now: Date) =>
  jobsInsert(tx, [slotsChanged(key, now), { job: WAITLIST_JOB, key, runAt: now }])

const holdsDelete = (tx: Tx<BookingSchema>, freed: Freed) =>
  tx
    .deleteFrom('slot_holds')
    .where('professional_id', '=', freed.professional_id)
    .where('kind', '=', 'offer')
    .where('appointment_id', 'in', idsOf(freed))

/** Deletes the slot holds of times of an offer. Requires the calendar lock. */
export const deleteHolds = async (tx: Tx<BookingSchema>, freed: Freed, now: Date): Promise<void> => {
  await inOneRoundTrip(tx, freedInsert(tx, freed, now), holdsDelete(tx, freed), freedJobs(tx, freed, now))
}

type End = { state: Exclude<TimeOfferState, 'open'>; appointment_id: string | null; now: Date }

/** Ends an offer and frees its times. Requires the calendar lock. */
export const endOffer = async (
  tx: Tx<BookingSchema>,
  offer: TimeOffer,
  { state, appointment_id, now }: End,
): Promise<TimeOffer> => {
  const ended = { state, appointment_id, ended_at: now }
  await inOneRoundTrip(
    tx,
    freedInsert(tx, offer, now),
    holdsDelete(tx, offer),
    tx.updateTable('time_offers').set(ended).where('id', '=', offer.id),
    jobsDelete(tx, ['expire-offers'], [offer.id]),
    freedJobs(tx, offer, now),
  )
  return { ...offer, ...ended }
}

/** Deletes offers with their times. */
export const deleteOldOffers = (db: Database<BookingSchema>, endedBefore: Date): Promise<void> =>
  deleteInBatches(db, 'time_offers', sql`ended_at < ${endedBefore}`)
