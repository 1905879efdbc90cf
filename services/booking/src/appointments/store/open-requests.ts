import type { Tx } from '@fieldside/platform/database.ts'
import { sql } from 'kysely'
import type { BookingSchema, Reader } from '../../schema.ts'
import type { PairLimit } from '../rules/pair-limit.ts'

/** `soonest` is when the first of them expires. */
export type OpenRequests = { open: number; soonest: Date | null }

type Pair = { athleteId: string; professionalId: string }

/** The counts that limit an athlete's requests to a professional. */
export type RequestCounts = {
  /** The athlete's open requests. */
  own: OpenRequests
  /** The number of the athlete's open requests to the professional. */
  ofPair: number
  /** When the oldest was created of the pair's requests that use up the limit. Null below the limit. */
  pairLimitedSince: Date | null
  /** The open requests from the network. */
  shared: OpenRequests
}

type CountsOf = {
  pair: Pair
  network: string | undefined
  /** How many requests of the pair can be created since then. */
  pairLimit: PairLimit
}

/** A series counts as one request. */
const REQUEST = sql<string>`coalesce(series_id, appointments.id)`

const openOfAthlete = (on: Reader, { athleteId, professionalId }: Pair) =>
  on
    .selectFrom('appointments')
    .select((eb) => [
      sql<number>`count(distinct ${REQUEST})`.as('open'),
      eb.fn.min('answer_by').as('soonest'),
      sql<number>`count(distinct ${REQUEST}) filter (where professional_id = ${professionalId})`.as(
        'of_pair',
      ),
    ])
    .where('athlete_id', '=', athleteId)
    .where('status', '=', 'pending')

/** Returns the query for when the pair's `most`-newest request was created, in whatever state it is now. */
const nthNewestOfPair = (on: Reader, { athleteId, professionalId }: Pair, { most, since }: PairLimit) =>
  on
    .selectFrom('appointments')
    .select('created_at')
    .where('athlete_id', '=', athleteId)
    .where('professional_id', '=', professionalId)
    .where('created_at', '>', since)
    // Those of a series were created at once.
    .where(sql<boolean>`coalesce(series_index, 0) = 0`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .offset(most - 1)

/** Returns the query that counts the open requests from a network. Without a network, the count is 0. */
const openOfNetwork = (on: Reader, network: string | null) =>
  on
    .selectFrom('request_networks')
    .innerJoin('appointments', 'appointments.id', 'request_networks.appointment_id')
    .select((eb) => [
      sql<number>`count(distinct ${REQUEST})`.as('open'),
      eb.fn.min('answer_by').as('soonest'),
    ])
    .where(sql<boolean>`request_networks.network = ${network}`)
    .where('appointments.status', '=', 'pending')

/** Returns the query whose row `countsIn` reads. */
export const requestCounts = (on: Reader, { pair, network, pairLimit }: CountsOf) =>
  on
    .selectFrom(openOfAthlete(on, pair).as('own'))
    .crossJoin(openOfNetwork(on, network ?? null).as('shared'))
    .select([
      'own.open',
      'own.soonest',
      'own.of_pair',
      nthNewestOfPair(on, pair, pairLimit).as('pair_limited_since'),
      'shared.open as network_open',
      'shared.soonest as network_soonest',
    ])

type CountsRow = {
  open: number
  soonest: Date | null
  of_pair: number
  pair_limited_since: Date | null
  network_open: number
  network_soonest: Date | null
}

export const countsIn = (row: CountsRow): RequestCounts => ({
  own: { open: row.open, soonest: row.soonest },
  ofPair: row.of_pair,
  pairLimitedSince: row.pair_limited_since,
  shared: { open: row.network_open, soonest: row.network_soonest },
})

export const countRequests = async (on: Reader, of: CountsOf): Promise<RequestCounts> =>
  countsIn(await requestCounts(on, of).executeTakeFirstOrThrow())

export const networkInsert = (tx: Tx<BookingSchema>, appointmentId: string, network: string) =>
  tx.insertInto('request_networks').values({ appointment_id: appointmentId, network })

/** Returns the write that deletes the network of a request, which isn't needed once the request is closed. */
export const networkDelete = (tx: Tx<BookingSchema>, appointmentId: string) =>
  tx.deleteFrom('request_networks').where('appointment_id', '=', appointmentId)
