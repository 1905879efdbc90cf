import type { Tx } from '@fieldside/platform/database.ts'
import { sql } from 'kysely'
import type { BookingSchema } from '../schema.ts'

/**
 * Serializes counting and adding open requests per athlete or per network until the transaction ends. To avoid
 * deadlocks, take the calendar lock first, then the athlete's, then the network's.
 */
export const lockOpenRequests = async (
  tx: Tx<BookingSchema>,
  of: { athleteId: string } | { network: string },
): Promise<void> => {
  const key =
    'athleteId' in of ? `open-requests:athlete:${of.athleteId}` : `open-requests:network:${of.network}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
}

/** `soonest` is when the first of them expires. */
export type OpenRequests = { open: number; soonest: Date | null }

export const countOpenOfAthlete = (tx: Tx<BookingSchema>, athleteId: string): Promise<OpenRequests> =>
  tx
    .selectFrom('appointments')
    .select((eb) => [eb.fn.countAll<number>().as('open'), eb.fn.min('answer_by').as('soonest')])
    .where('athlete_id', '=', athleteId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()

export const countOpenOfNetwork = (tx: Tx<BookingSchema>, network: string): Promise<OpenRequests> =>
  tx
    .selectFrom('request_networks')
    .innerJoin('appointments', 'appointments.id', 'request_networks.appointment_id')
    .select((eb) => [eb.fn.countAll<number>().as('open'), eb.fn.min('answer_by').as('soonest')])
    .where('request_networks.network', '=', network)
    .where('appointments.status', '=', 'pending')
    .executeTakeFirstOrThrow()

export const insertRequestNetwork = async (
  tx: Tx<BookingSchema>,
  appointmentId: string,
  network: string,
): Promise<void> => {
  await tx.insertInto('request_networks').values({ appointment_id: appointmentId, network }).execute()
}

/** Deletes the network of a request, which isn't needed once the request is closed. */
export const deleteRequestNetwork = async (tx: Tx<BookingSchema>, appointmentId: string): Promise<void> => {
  await tx.deleteFrom('request_networks').where('appointment_id', '=', appointmentId).execute()
}
