import { CLIENT_SESSIONS_MAX, CLIENTS_MAX } from '@fieldside/contracts/limits.ts'
import { sql } from 'kysely'
import { IS_AGREED } from '../../messages/store/appointments.ts'
import { WAS_AGREED } from '../../messages/store/threads.ts'
import type { AppointmentRow, Reader } from '../../schema.ts'

export type Client = {
  athlete_id: string
  next_session: Date | null
  last_session: Date | null
  completed_sessions: number
}

/** Lists a professional's clients, and one more than are shown. A session is the next one until it ends. */
export const listClientRows = async (
  on: Reader,
  professionalUserId: string,
  now: Date,
): Promise<Client[]> => {
  const { rows } = await sql<Client>`
    select athlete_id,
      min(starts_at) filter (where ${IS_AGREED} and ends_at > ${now}) as next_session,
      max(starts_at) filter (where status = 'completed') as last_session,
      (count(*) filter (where status = 'completed'))::int as completed_sessions
    from appointments
    where professional_user_id = ${professionalUserId} and ${WAS_AGREED}
    group by athlete_id
    order by next_session nulls last, max(starts_at) desc, athlete_id
    limit ${CLIENTS_MAX + 1}`.execute(on)
  return rows
}

export type SessionRow = Pick<
  AppointmentRow,
  'id' | 'appointment_type' | 'status' | 'starts_at' | 'ends_at' | 'child_first_name' | 'member_id'
>

/** Lists the newest agreed sessions of a professional and an athlete, and one more than are shown. */
export const listSessionRows = (
  on: Reader,
  { professionalUserId, athleteId }: { professionalUserId: string; athleteId: string },
): Promise<SessionRow[]> =>
  on
    .selectFrom('appointments')
    .select(['id', 'appointment_type', 'status', 'starts_at', 'ends_at', 'child_first_name', 'member_id'])
    .where('professional_user_id', '=', professionalUserId)
    .where('athlete_id', '=', athleteId)
    .where(WAS_AGREED)
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(CLIENT_SESSIONS_MAX + 1)
    .execute()

/** Returns the two sides of a session that both have agreed on, also if it is canceled. */
export const findSession = (on: Reader, id: string) =>
  on
    .selectFrom('appointments')
    .select(['id', 'athlete_id', 'professional_user_id'])
    .where('id', '=', id)
    .where(WAS_AGREED)
    .executeTakeFirst()

/** Returns whether two users have an appointment or a thread with each other. */
export const areKnown = async (on: Reader, one: string, other: string): Promise<boolean> => {
  const { rows } = await sql<{ known: boolean }>`
    select exists (
      select from appointments
      where (athlete_id, professional_user_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))
    ) or exists (
      select from threads
      where (athlete_id, professional_user_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))
    ) as known`.execute(on)
  return rows[0]!.known
}
