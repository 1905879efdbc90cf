import type { AppointmentPlace, AppointmentTypeId } from '@fieldside/contracts/appointment-types.ts'
import type { AppointmentType, Offer } from '@fieldside/contracts/http/offers.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { sql } from 'kysely'
import { AGREED, type BookingSchema, type OfferRow, type Reader } from '../../schema.ts'

export const listTypes = (on: Reader): Promise<AppointmentType[]> =>
  on
    .selectFrom('appointment_types')
    .select(['id', 'name', 'description', 'duration_minutes'])
    .orderBy('position')
    .execute()

/** Returns all types of a professional, inactive ones included, in display order. */
export const listOffers = (
  on: Reader,
  professionalId: string,
): Promise<(Offer & { requires_payment: boolean; own_room: boolean; description: string })[]> =>
  on
    .selectFrom('offers')
    .innerJoin('appointment_types', 'appointment_types.id', 'offers.appointment_type_id')
    .selectAll('offers')
    .select(['appointment_types.name', 'appointment_types.description'])
    .where('professional_id', '=', professionalId)
    .orderBy('appointment_types.position')
    .execute()

export const findActiveOffer = (
  on: Reader,
  professionalId: string,
  type: AppointmentTypeId,
): Promise<OfferRow | undefined> =>
  on
    .selectFrom('offers')
    .selectAll()
    .where('professional_id', '=', professionalId)
    .where('appointment_type_id', '=', type)
    .where('is_active', '=', true)
    .executeTakeFirst()

export const countActive = async (on: Reader, professionalId: string): Promise<number> => {
  const { active } = await on
    .selectFrom('offers')
    .select((eb) => eb.fn.countAll<number>().as('active'))
    .where('professional_id', '=', professionalId)
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow()
  return active
}

export type ShortestOffer = {
  appointment_type_id: AppointmentTypeId
  duration_minutes: number
  place: AppointmentPlace
}

/**
 * Returns the type whose slots lists show of each professional: the shortest active one, a follow-up only without any
 * other, because new athletes can't start with it. Omits professionals without one.
 */
export const shortestActive = async (on: Reader, ids: string[]): Promise<Map<string, ShortestOffer>> => {
  if (ids.length === 0) return new Map()
  const rows = await on
    .selectFrom('offers')
    .innerJoin('appointment_types', 'appointment_types.id', 'offers.appointment_type_id')
    .distinctOn('professional_id')
    .select(['professional_id', 'appointment_type_id', 'offers.duration_minutes', 'offers.place'])
    .where('professional_id', 'in', ids)
    .where('is_active', '=', true)
    .orderBy('professional_id')
    .orderBy(sql`appointment_type_id = 'follow_up'`)
    .orderBy('offers.duration_minutes')
    .orderBy('appointment_types.position')
    .execute()
  return new Map(rows.map(({ professional_id, ...offer }) => [professional_id, offer]))
}

/**
 * Returns the type that a new athlete who wanted another professional's can request: the wanted one if it is active, or
 * the shortest. Never a follow-up.
 */
export const preferredActive = async (
  on: Reader,
  ids: string[],
  wanted: AppointmentTypeId,
): Promise<Map<string, ShortestOffer>> => {
  if (ids.length === 0) return new Map()
  const rows = await on
    .selectFrom('offers')
    .innerJoin('appointment_types', 'appointment_types.id', 'offers.appointment_type_id')
    .distinctOn('professional_id')
    .select(['professional_id', 'appointment_type_id', 'offers.duration_minutes', 'offers.place'])
    .where('professional_id', 'in', ids)
    .where('is_active', '=', true)
    .where('appointment_type_id', '!=', 'follow_up')
    .orderBy('professional_id')
    .orderBy(sql`appointment_type_id <> ${wanted}`)
    .orderBy('offers.duration_minutes')
    .orderBy('appointment_types.position')
    .execute()
  return new Map(rows.map(({ professional_id, ...offer }) => [professional_id, offer]))
}

/** Replaces a professional's types. Call `upsertScheduleVersion` first in the same transaction. */
export const replaceOffers = async (
  tx: Tx<BookingSchema>,
  professionalId: string,
  offers: readonly Omit<OfferRow, 'professional_id'>[],
): Promise<void> => {
  await tx.deleteFrom('offers').where('professional_id', '=', professionalId).execute()
  const rows = offers.map((offer) => ({ ...offer, professional_id: professionalId }))
  if (rows.length > 0) await tx.insertInto('offers').values(rows).execute()
}

/**
 * Gives sessions ahead that have no address or link the one of their type. Agreed ones, which are in calendars, get a new
 * version, so that calendars update them. Skips a session that someone is answering, which holds its row and then waits for the calendar's lock.
 */
export const updateMissingPlaces = async (
  tx: Tx<BookingSchema>,
  professionalId: string,
  hasRooms: boolean,
  now: Date,
): Promise<void> => {
  const without = tx
    .selectFrom('appointments')
    .select('id')
    .where('professional_id', '=', professionalId)
    .where('ends_at', '>', now)
    .where('place_detail', '=', '')
    .forUpdate()
    .skipLocked()
  await tx
    .updateTable('appointments as a')
    .from('offers as o')
    .set(({ eb, ref }) => {
      const isAgreed = eb('a.status', 'in', AGREED)
      return {
        place_detail: ref('o.place_detail'),
        version: eb
          .case()
          .when(isAgreed)
          .then(eb('a.version', '+', 1))
          .else(ref('a.version'))
          .end(),
        updated_at: eb.case().when(isAgreed).then(now).else(ref('a.updated_at')).end(),
      }
    })
    .where('a.id', 'in', without)
    .whereRef('o.professional_id', '=', 'a.professional_id')
    .whereRef('o.appointment_type_id', '=', 'a.appointment_type')
    .whereRef('o.place', '=', 'a.place')
    .where('o.place_detail', '!=', '')
    // Without a video service, a type that once had rooms has a link.
    .$if(hasRooms, (query) => query.where('o.own_room', '=', false))
    .execute()
}
