import { GUARDIAN_STATEMENT_VERSION } from '@fieldside/contracts/guardian.ts'
import type { AppointmentScope, LastDetails } from '@fieldside/contracts/http/appointments.ts'
import { PAGE_SIZE, REVIEW_INVITED_AFTER_HOURS } from '@fieldside/contracts/limits.ts'
import type { TimedPosition } from '@fieldside/platform/cursor.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import type { Write } from '@fieldside/platform/last-statement.ts'
import {
  longestUnchangedFirst,
  type TimedPage,
  timedPage,
  type UpdatesPage,
} from '@fieldside/platform/page.ts'
import { inOneRoundTrip } from '@fieldside/platform/round-trip.ts'
import { type NotNull, sql } from 'kysely'
import { statementInsert } from '../../family/store/members.ts'
import { appointmentWith, IS_AGREED, IS_OPEN } from '../../messages/store/appointments.ts'
import { threadAgreed, threadInsert } from '../../messages/store/threads.ts'
import type { ProfessionalState } from '../../professionals/rules/professional-state.ts'
import { locking } from '../../schedule/store/locks.ts'
import type { AppointmentRow, BookingSchema, Reader } from '../../schema.ts'
import { type Appointment, isAgreed, requestIn } from '../rules/appointment.ts'
import type { AppointmentEvent } from '../rules/events.ts'
import { appointmentOf, rowOf } from './appointment-rows.ts'
import { eventInsert } from './events.ts'
import { networkDelete, networkInsert } from './open-requests.ts'
import { newHolds, slotHoldChanges } from './slot-holds.ts'
import { newTimers, timerChanges } from './timers.ts'

export type Party = { athlete: string } | { professional: string }

export const isOf = (party: Party) =>
  'athlete' in party
    ? sql<boolean>`athlete_id = ${party.athlete}`
    : sql<boolean>`professional_user_id = ${party.professional}`

export const orNothing = (row: AppointmentRow | undefined): Appointment | undefined =>
  row && appointmentOf(row)

export const findAppointment = async (on: Reader, id: string): Promise<Appointment | undefined> =>
  orNothing(await appointmentWith(on, id).executeTakeFirst())

/** Returns those of the ids that are appointments of the professional, in any state. */
export const findOwn = async (
  on: Reader,
  professionalId: string,
  ids: readonly string[],
): Promise<string[]> => {
  if (ids.length === 0) return []
  const rows = await on
    .selectFrom('appointments')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('professional_id', '=', professionalId)
    .execute()
  return rows.map(({ id }) => id)
}

export const findAppointments = async (on: Reader, ids: readonly string[]): Promise<Appointment[]> => {
  if (ids.length === 0) return []
  const rows = await on
    .selectFrom('appointments')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
  return rows.map(appointmentOf)
}

export const findNewest = async (on: Reader, limit: number): Promise<Appointment[]> => {
  const newest = on.selectFrom('appointments').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc')
  return (await newest.limit(limit).execute()).map(appointmentOf)
}

/** Returns, by id, requests that haven't expired, agreed sessions that haven't begun, and sessions that just ended. */
export const remindableAfter = async (
  on: Reader,
  { now, after, limit }: { now: Date; after: string | null; limit: number },
): Promise<Appointment[]> => {
  const rows = await on
    .selectFrom('appointments')
    .selectAll()
    .where((eb) => eb.or([IS_OPEN, eb('status', '=', 'completed')]))
    // A pending request whose requested time has passed can still have an agreed later time.
    .where(
      sql<boolean>`case status when 'pending' then answer_by > ${now}
        when 'completed' then ends_at > ${now}::timestamptz - make_interval(hours => ${REVIEW_INVITED_AFTER_HOURS})
        else starts_at > ${now} end`,
    )
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(appointmentOf)
}

/** Returns a page of all appointments, the least recently changed first. */
export const pageByUpdate = async (on: Reader, page: UpdatesPage): Promise<TimedPage<Appointment>> => {
  const all = on.selectFrom('appointments').selectAll()
  const { rows, next } = await longestUnchangedFirst(all, 'appointments', page)
  return { rows: rows.map(appointmentOf), next }
}

export const lockAppointment = async (tx: Tx<BookingSchema>, id: string): Promise<Appointment | undefined> =>
  orNothing(await appointmentWith(tx, id).forUpdate().executeTakeFirst())

/** Locks the calendar and then the appointment, in one round trip. */
export const lockWithCalendar = async (
  tx: Tx<BookingSchema>,
  { id, professional_id }: { id: string; professional_id: string },
): Promise<Appointment | undefined> => {
  const locks = locking(tx, [{ calendarOf: professional_id }])
  const [, [row]] = await inOneRoundTrip(tx, locks, appointmentWith(tx, id).forUpdate())
  return orNothing(row)
}

/** Returns the write of the statement with which someone books for a minor. */
const newStatement = (tx: Tx<BookingSchema>, appointment: Appointment): Write[] => {
  const { id: appointment_id, athlete_id, member_id, guardian_present, created_at: stated_at } = appointment
  if (!guardian_present || member_id === null) return []
  const text_version = GUARDIAN_STATEMENT_VERSION
  return [statementInsert(tx, { appointment_id, athlete_id, member_id, text_version, stated_at })]
}

type NewRequest = {
  event: AppointmentEvent<'requested'>
  locked: ProfessionalState
  network: string | undefined
}

/** Returns the writes of a new request, including its event, slot hold, and timers. */
export const newRequest = (
  tx: Tx<BookingSchema>,
  appointment: Appointment,
  { event, locked, network }: NewRequest,
): Write[] => [
  tx.insertInto('appointments').values(rowOf(appointment)),
  eventInsert(tx, appointment, event),
  newHolds(tx, appointment),
  newTimers(tx, appointment, locked),
  threadInsert(tx, appointment, appointment.created_at),
  ...newStatement(tx, appointment),
  ...(network === undefined ? [] : [networkInsert(tx, appointment.id, network)]),
]

type NewAgreed = { event: AppointmentEvent<'offer_taken'>; locked: ProfessionalState }

/** Returns the writes of a session that begins as agreed, including its event, slot hold, and timers. */
export const newAgreed = (
  tx: Tx<BookingSchema>,
  appointment: Appointment,
  { event, locked }: NewAgreed,
): Write[] => [
  tx.insertInto('appointments').values(rowOf(appointment)),
  eventInsert(tx, appointment, event),
  newHolds(tx, appointment),
  newTimers(tx, appointment, locked),
  threadAgreed(tx, appointment, appointment.created_at),
  ...newStatement(tx, appointment),
]

/**
 * Saves what an event changed since `before`, and the event itself, slot holds, and timers. Returns it with the next
 * version. The caller must hold the row lock.
 */
export const updateAppointment = async (
  tx: Tx<BookingSchema>,
  before: Appointment,
  changed: Appointment,
  event: AppointmentEvent,
): Promise<Appointment> => {
  const now = event.at
  const after = { ...changed, version: before.version + 1, updated_at: now }
  const isClosed = requestIn(before.state) && !requestIn(after.state)
  const isAgreedNow = isAgreed(after.state) && !isAgreed(before.state)
  const timers = await timerChanges(tx, before, after, now)
  await inOneRoundTrip(
    tx,
    isClosed ? networkDelete(tx, after.id) : undefined,
    tx.updateTable('appointments').set(rowOf(after)).where('id', '=', after.id),
    eventInsert(tx, after, event),
    ...slotHoldChanges(tx, before, after),
    ...timers,
    isAgreedNow ? threadAgreed(tx, after, now) : undefined,
  )
  return after
}

/** Returns what the newest request says, with the age and sex of the newest one that is for the athlete. */
export const findLastDetails = async (on: Reader, athleteId: string): Promise<LastDetails | undefined> => {
  const newest = on
    .selectFrom('appointments')
    .select(['appointment_type', 'age', 'sex', 'phone', 'email', 'member_id'])
    .where('athlete_id', '=', athleteId)
    .where('email', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .$narrowType<{ phone: NotNull; email: NotNull }>()
  const [[last], [own]] = await Promise.all([
    newest.execute(),
    newest.where('child_first_name', 'is', null).where('guardian_present', '=', false).execute(),
  ])
  return last && { ...last, age: own?.age ?? null, sex: own?.sex ?? null }
}

type ListOf = { party: Party; scope: AppointmentScope; now: Date; after: TimedPosition | null }

const inScope = (scope: ListOf['scope'], now: Date) => {
  if (scope === 'pending') return sql<boolean>`status = 'pending'`
  if (scope === 'agreed') return sql<boolean>`${IS_AGREED} and ends_at > ${now}`
  // A pending request whose requested time has passed can still have an agreed later time.
  if (scope === 'upcoming') return sql<boolean>`${IS_OPEN} and (status = 'pending' or ends_at > ${now})`
  return sql<boolean>`(not ${IS_OPEN} or (${IS_AGREED} and ends_at <= ${now}))`
}

/** Returns one page: pending ordered by expiry, other current ones by start, past ones latest first. */
export const listOf = async (
  on: Reader,
  { party, scope, now, after }: ListOf,
): Promise<TimedPage<Appointment>> => {
  const direction = scope === 'past' ? 'desc' : 'asc'
  const beyond = scope === 'past' ? sql`<` : sql`>`
  const order = scope === 'pending' ? 'answer_by' : 'starts_at'
  const found = await on
    .selectFrom('appointments')
    .selectAll()
    .where(isOf(party))
    .where(inScope(scope, now))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(${sql.ref(order)}, id) ${beyond} (${after?.at}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy(order, direction)
    .orderBy('id', direction)
    .limit(PAGE_SIZE + 1)
    .execute()
  const { rows, next } = timedPage(found, (row) => row[order]!)
  return { rows: rows.map(appointmentOf), next }
}
