import type { Tx } from '@fieldside/platform/database.ts'
import { sql } from 'kysely'
import type { BookingSchema, Reader } from '../../schema.ts'
import type { Span } from '../rules/closed-time.ts'
import { rangeOf } from './slot-holds.ts'

const FROM = sql<Date>`lower(span)`
const UNTIL = sql<Date>`upper(span)`

export type Held = { starts_at: Date; ends_at: Date }

/** Enough to recognize the conflict. */
const LISTED_MAX = 5

/** Returns what keeps the professional from closing a range: a session, a request, or an offer. The type is null for a block. */
export const findHolds = (on: Reader, professionalId: string, { starts_at, ends_at }: Held) =>
  on
    .selectFrom('slot_holds')
    .leftJoin('appointments', 'appointments.id', 'slot_holds.appointment_id')
    .leftJoin('offered_times', 'offered_times.id', 'slot_holds.appointment_id')
    .leftJoin('time_offers', 'time_offers.id', 'offered_times.offer_id')
    .select([FROM.as('starts_at'), UNTIL.as('ends_at')])
    .select((eb) =>
      eb.fn.coalesce('appointments.appointment_type', 'time_offers.appointment_type').as('appointment_type'),
    )
    .where('slot_holds.professional_id', '=', professionalId)
    .where('slot_holds.kind', '!=', 'waitlist')
    .where('span', '&&', rangeOf(starts_at, ends_at))
    .orderBy(FROM)
    .limit(LISTED_MAX)
    .execute()

/** Requires the calendar lock. */
export const insertBlock = async (
  tx: Tx<BookingSchema>,
  professionalId: string,
  { id, starts_at, ends_at }: Held & { id: string },
): Promise<void> => {
  await tx
    .insertInto('slot_holds')
    .values({
      appointment_id: id,
      kind: 'block',
      professional_id: professionalId,
      span: rangeOf(starts_at, ends_at),
    })
    .execute()
}

/** Returns whether the professional had this block. */
export const deleteBlock = async (
  tx: Tx<BookingSchema>,
  professionalId: string,
  id: string,
): Promise<boolean> => {
  const deleted = tx
    .deleteFrom('slot_holds')
    .where('appointment_id', '=', id)
    .where('kind', '=', 'block')
    .where('professional_id', '=', professionalId)
  return (await deleted.executeTakeFirst()).numDeletedRows > 0n
}

/** Returns the query for a professional's blocks that overlap a span, by start. */
export const blocksIn = (on: Reader, userId: string, { fromMs, untilMs }: Span) =>
  on
    .selectFrom('slot_holds')
    .innerJoin('professionals', 'professionals.professional_id', 'slot_holds.professional_id')
    .select(['appointment_id as id', FROM.as('starts_at'), UNTIL.as('ends_at')])
    .where('user_id', '=', userId)
    .where('kind', '=', 'block')
    .where('span', '&&', rangeOf(new Date(fromMs), new Date(untilMs)))
    .orderBy(FROM)
