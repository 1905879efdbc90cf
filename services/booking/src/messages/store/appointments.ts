import { sql } from 'kysely'
import type { AppointmentRow, Reader } from '../../schema.ts'

/** The statuses of rows whose session both sides agreed on. */
export const AGREED = ['confirmed', 'paid_confirmed'] as const

/** Literals, because the planner uses a partial index only for values that it knows. */
const isIn = (statuses: readonly AppointmentRow['status'][]) =>
  sql<boolean>`status in (${sql.join(statuses.map((status) => sql.lit(status)))})`

export const IS_AGREED = isIn(AGREED)
/** Rows of sessions that are agreed or took place. */
export const HAS_SESSION = isIn([...AGREED, 'completed'])
/** Matches the condition of the indexes appointments_open_of_athlete and appointments_open_of_professional. */
export const IS_OPEN = isIn(['pending', ...AGREED])

export const appointmentWith = (on: Reader, id: string) =>
  on.selectFrom('appointments').selectAll().where('id', '=', id)

/** Returns the row of an appointment, which names its pair. */
export const findPairOf = (on: Reader, id: string): Promise<AppointmentRow | undefined> =>
  appointmentWith(on, id).executeTakeFirst()
