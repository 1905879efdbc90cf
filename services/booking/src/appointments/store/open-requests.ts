import type { Tx } from '@fieldside/platform/database.ts'
import { sql } from 'kysely'
import type { BookingSchema } from '../../schema.ts'

/** `soonest` is when the first of them expires. */
export type OpenRequests = { open: number; soonest: Date | null }

type Pair = { athleteId: string; professionalId: string }

/** Returns the query that counts an athlete's open requests, in total and to one professional. */
export const openOfAthlete = (tx: Tx<BookingSchema>, { athleteId, professionalId }: Pair) =>
  tx
    .selectFrom('appointments')
    .select((eb) => [
      eb.fn.countAll<number>().as('open'),
      eb.fn.min('answer_by').as('soonest'),
      sql<number>`count(*) filter (where professional_id = ${professionalId})`.as('of_pair'),
    ])
    .where('athlete_id', '=', athleteId)
    .where('status', '=', 'pending')

/** Returns the query for when the pair's `most`-newest request was created, in whatever state it is now. */
export const nthNewestOfPair = (
  tx: Tx<BookingSchema>,
  { athleteId, professionalId }: Pair,
  { most, since }: { most: number; since: Date },
) =>
  tx
    .selectFrom('appointments')
    .select('created_at')
    .where('athlete_id', '=', athleteId)
    .where('professional_id', '=', professionalId)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(1)
    .offset(most - 1)

/** Returns the query that counts the open requests from a network. Without a network, the count is 0. */
export const openOfNetwork = (tx: Tx<BookingSchema>, network: string | null) =>
  tx
    .selectFrom('request_networks')
    .innerJoin('appointments', 'appointments.id', 'request_networks.appointment_id')
    .select((eb) => [eb.fn.countAll<number>().as('open'), eb.fn.min('answer_by').as('soonest')])
    .where(sql<boolean>`request_networks.network = ${network}`)
    .where('appointments.status', '=', 'pending')

export const networkInsert = (tx: Tx<BookingSchema>, appointmentId: string, network: string) =>
  tx.insertInto('request_networks').values({ appointment_id: appointmentId, network })

/** Returns the write that deletes the network of a request, which isn't needed once the request is closed. */
export const networkDelete = (tx: Tx<BookingSchema>, appointmentId: string) =>
  tx.deleteFrom('request_networks').where('appointment_id', '=', appointmentId)
