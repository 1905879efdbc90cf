import type { AppointmentScope, RequestDetails } from '@fieldside/contracts/http/appointments.ts'
import { PAGE_SIZE } from '@fieldside/contracts/limits.ts'
import type { TimedPosition } from '@fieldside/platform/cursor.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { sql } from 'kysely'
import type { Appointment, Changes } from '../domain/appointment.ts'
import type { BookingSchema, Reader } from '../schema.ts'
import { deleteRequestNetwork } from './open-requests.ts'

export const findAppointment = (on: Reader, id: string): Promise<Appointment | undefined> =>
  on.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirst()

export const findAppointments = (on: Reader, ids: readonly string[]): Promise<Appointment[]> =>
  on
    .selectFrom('appointments')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()

export const lockAppointment = (tx: Tx<BookingSchema>, id: string): Promise<Appointment | undefined> =>
  tx.selectFrom('appointments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const insertAppointment = (tx: Tx<BookingSchema>, appointment: Appointment): Promise<Appointment> =>
  tx.insertInto('appointments').values(appointment).returningAll().executeTakeFirstOrThrow()

/** Saves changes and increments the version. The caller must hold the row lock. */
export const saveChanges = async (
  tx: Tx<BookingSchema>,
  id: string,
  changes: Changes,
): Promise<Appointment> => {
  if (changes.status !== undefined && changes.status !== 'pending') await deleteRequestNetwork(tx, id)
  return tx
    .updateTable('appointments')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const countPendingOfPair = async (
  on: Reader,
  { professionalId, athleteId }: { professionalId: string; athleteId: string },
): Promise<number> => {
  const { pending } = await on
    .selectFrom('appointments')
    .select((eb) => eb.fn.countAll<number>().as('pending'))
    .where('professional_id', '=', professionalId)
    .where('athlete_id', '=', athleteId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return pending
}

export const findLastDetails = (on: Reader, athleteId: string): Promise<RequestDetails | undefined> =>
  on
    .selectFrom('appointments')
    .select(['age', 'sex', 'phone', 'email'])
    .where('athlete_id', '=', athleteId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export type Side = { athlete: string } | { professional: string }
type ListOf = { side: Side; scope: AppointmentScope; now: Date; after: TimedPosition | null }

const AGREED = sql`status in ('confirmed', 'paid_confirmed', 'rescheduled')`

const inScope = (scope: ListOf['scope'], now: Date) => {
  if (scope === 'pending') return sql<boolean>`status = 'pending'`
  if (scope === 'agreed') return sql<boolean>`${AGREED} and ends_at > ${now}`
  // A pending request whose requested time has passed can still have an agreed later time.
  if (scope === 'upcoming') return sql<boolean>`(status = 'pending' or (${AGREED} and ends_at > ${now}))`
  return sql<boolean>`(status in ('declined', 'cancelled', 'completed') or (${AGREED} and ends_at <= ${now}))`
}

/** Returns one page: pending ordered by expiry, other current ones by start, past ones latest first. */
export const listOf = async (
  on: Reader,
  { side, scope, now, after }: ListOf,
): Promise<{ rows: Appointment[]; next: TimedPosition | null }> => {
  const direction = scope === 'past' ? 'desc' : 'asc'
  const beyond = scope === 'past' ? sql`<` : sql`>`
  const order = scope === 'pending' ? 'answer_by' : 'starts_at'
  const rows = await on
    .selectFrom('appointments')
    .selectAll()
    .where((eb) =>
      'athlete' in side
        ? eb('athlete_id', '=', side.athlete)
        : eb('professional_user_id', '=', side.professional),
    )
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
  const shown = rows.slice(0, PAGE_SIZE)
  const last = shown.at(-1)
  return { rows: shown, next: rows.length > PAGE_SIZE && last ? { at: last[order], id: last.id } : null }
}
