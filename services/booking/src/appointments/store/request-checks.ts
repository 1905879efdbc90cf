import type { Tx } from '@fieldside/platform/database.ts'
import { inOneRoundTrip } from '@fieldside/platform/round-trip.ts'
import { sql } from 'kysely'
import { appointmentWith } from '../../messages/store/appointments.ts'
import type { ProfessionalState } from '../../professionals/rules/professional-state.ts'
import { professionalLock } from '../../professionals/store/professionals.ts'
import { windowAround } from '../../schedule/rules/availability.ts'
import type { Busy } from '../../schedule/rules/closed-time.ts'
import type { Slot } from '../../schedule/rules/slot.ts'
import { type LockOf, locking } from '../../schedule/store/locks.ts'
import { busyIn, busyRowsOf } from '../../schedule/store/slot-holds.ts'
import type { BookingSchema } from '../../schema.ts'
import type { Appointment } from '../rules/appointment.ts'
import type { PairLimit } from '../rules/pair-limit.ts'
import { orNothing } from './appointments.ts'
import { nthNewestOfPair, type OpenRequests, openOfAthlete, openOfNetwork } from './open-requests.ts'
import { type OwnSession, overlapping } from './own-sessions.ts'

export type RequestChecks = {
  /** The stored request, if an earlier one had the same id. */
  stored: Appointment | undefined
  /** What closes time around the requested one. */
  busy: Busy[]
  version: number | null
  /** The athlete's open requests. */
  own: OpenRequests
  /** The number of the athlete's open requests to the professional. */
  ofPair: number
  /** When the oldest was created of the pair's requests that use up the limit. Null below the limit. */
  pairLimitedSince: Date | null
  /** The open requests from the network. */
  shared: OpenRequests
  sessions: OwnSession[]
  /** Booking's record of the professional, locked until the transaction ends. */
  professional: (ProfessionalState & { version: number }) | undefined
}

type Of = {
  slot: Slot & { athlete_id: string }
  network: string | undefined
  /** Whether the client chose the request's id, so that an earlier request can have the same one. */
  hasOwnId: boolean
  /** Whether the request may overlap the athlete's other sessions. */
  mayOverlap: boolean
  /** How many requests of the pair can be created since then. */
  pairLimit: PairLimit
}

const figures = (tx: Tx<BookingSchema>, { slot, network, pairLimit }: Of) => {
  const { athlete_id: athleteId, professional_id: professionalId, starts_at } = slot
  return tx
    .with('professional', () => professionalLock(tx, professionalId))
    .selectFrom(openOfAthlete(tx, { athleteId, professionalId }).as('own'))
    .crossJoin(openOfNetwork(tx, network ?? null).as('shared'))
    .select((eb) => [
      eb
        .selectFrom('professional')
        .select(sql<NonNullable<RequestChecks['professional']>>`to_json(professional)`.as('state'))
        .as('professional'),
      'own.open',
      'own.soonest',
      'own.of_pair',
      nthNewestOfPair(tx, { athleteId, professionalId }, pairLimit).as('pair_limited_since'),
      'shared.open as network_open',
      'shared.soonest as network_soonest',
      busyRowsOf(sql`${professionalId}::uuid`, windowAround(starts_at)).as('busy'),
      eb
        .selectFrom('schedules')
        .select('version')
        .where('professional_id', '=', professionalId)
        .as('version'),
    ])
}

/**
 * Takes a request's locks until the transaction ends and reads what decides whether it is rejected. Uses one
 * round trip, because other requests to the professional and from the athlete wait for these locks.
 */
export const checkRequest = async (tx: Tx<BookingSchema>, of: Of): Promise<RequestChecks> => {
  const { slot, network, hasOwnId, mayOverlap } = of
  const locks: LockOf[] = [{ calendarOf: slot.professional_id }, { requestsOf: slot.athlete_id }]
  if (network !== undefined) locks.push({ requestsFrom: network })
  const [, [found], stored, sessions] = await inOneRoundTrip(
    tx,
    locking(tx, locks),
    figures(tx, of),
    hasOwnId ? appointmentWith(tx, slot.id) : undefined,
    mayOverlap ? undefined : overlapping(tx, slot),
  )
  const {
    open,
    soonest,
    of_pair,
    pair_limited_since,
    network_open,
    network_soonest,
    busy,
    version,
    professional,
  } = found!
  return {
    stored: orNothing(stored[0]),
    busy: busyIn(busy),
    version,
    own: { open, soonest },
    ofPair: of_pair,
    pairLimitedSince: pair_limited_since,
    shared: { open: network_open, soonest: network_soonest },
    sessions,
    professional: professional ?? undefined,
  }
}
