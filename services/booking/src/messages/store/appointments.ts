import { sql } from 'kysely'
import { AGREED, type AppointmentRow, type Reader } from '../../schema.ts'

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
