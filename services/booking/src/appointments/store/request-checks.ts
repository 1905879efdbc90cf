import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { inOneRoundTrip } from '@fieldside/platform/round-trip.ts'
import { sql } from 'kysely'
import { appointmentWith } from '../../messages/store/appointments.ts'
import type { ProfessionalState } from '../../professionals/rules/professional-state.ts'
import { professionalLock } from '../../professionals/store/professionals.ts'
import { suspendedSideOf } from '../../professionals/store/suspensions.ts'
import { windowAround } from '../../schedule/rules/availability.ts'
import type { Busy } from '../../schedule/rules/closed-time.ts'
import type { Slot } from '../../schedule/rules/slot.ts'
import { type LockOf, locking } from '../../schedule/store/locks.ts'
import { busyIn, busyRowsOf } from '../../schedule/store/slot-holds.ts'
import type { BookingSchema } from '../../schema.ts'
import { type OwnAsk, ownAsksIn, ownAsksOf } from '../../waitlist/store/asks.ts'
import type { Appointment } from '../rules/appointment.ts'
import type { PairLimit } from '../rules/pair-limit.ts'
import { orNothing } from './appointments.ts'
import { withoutOwn } from './calendars.ts'
import { countsIn, type RequestCounts, requestCounts } from './open-requests.ts'
import { type OwnSession, overlapping } from './own-sessions.ts'

export type RequestChecks = RequestCounts & {
  /** The stored request, if an earlier one had the same id. */
  stored: Appointment | undefined
  /** What closes time around the requested one. Not what the waitlist holds for the athlete. */
  busy: Busy[]
  /** The professional's times that the athlete was told of by the waitlist. */
  asks: OwnAsk[]
  version: number | null
  sessions: OwnSession[]
  /** The side whose account is suspended. */
  suspended: Side | null
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
  const pair = { athleteId, professionalId }
  return tx
    .with('professional', () => professionalLock(tx, professionalId))
    .selectFrom(requestCounts(tx, { pair, network, pairLimit }).as('counts'))
    .selectAll('counts')
    .select((eb) => [
      eb
        .selectFrom('professional')
        .select(sql<NonNullable<RequestChecks['professional']>>`to_json(professional)`.as('state'))
        .as('professional'),
      busyRowsOf(sql`${professionalId}::uuid`, windowAround(starts_at)).as('busy'),
      ownAsksOf(sql`${professionalId}::uuid`, athleteId, starts_at).as('asks'),
      eb
        .selectFrom('schedules')
        .select('version')
        .where('professional_id', '=', professionalId)
        .as('version'),
      suspendedSideOf(
        athleteId,
        sql`(select user_id from professionals where professional_id = ${professionalId})`,
      ).as('suspended'),
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
  const { busy, version, professional, suspended, ...counts } = found!
  const asks = ownAsksIn(counts.asks)
  return {
    ...countsIn(counts),
    stored: orNothing(stored[0]),
    busy: withoutOwn(busyIn(busy), asks),
    asks,
    version,
    suspended,
    sessions,
    professional: professional ?? undefined,
  }
}
