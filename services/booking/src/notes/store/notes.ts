import { CLIENT_SESSIONS_MAX } from '@fieldside/contracts/limits.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import type { Selectable } from 'kysely'
import { WAS_AGREED } from '../../messages/store/threads.ts'
import type { BookingSchema, Reader } from '../../schema.ts'
import type { Tables } from '../../tables.ts'

export type NoteRow = Selectable<Tables['session_notes']>
export type SummaryRow = Selectable<Tables['session_summaries']>

export const findNote = (on: Reader, appointmentId: string): Promise<NoteRow | undefined> =>
  on.selectFrom('session_notes').selectAll().where('appointment_id', '=', appointmentId).executeTakeFirst()

export const findSummary = (on: Reader, appointmentId: string): Promise<SummaryRow | undefined> =>
  on
    .selectFrom('session_summaries')
    .selectAll()
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirst()

export const upsertNote = async (tx: Tx<BookingSchema>, note: NoteRow): Promise<void> => {
  const { appointment_id, ...changes } = note
  await tx
    .insertInto('session_notes')
    .values(note)
    .onConflict((conflict) => conflict.column('appointment_id').doUpdateSet(changes))
    .execute()
}

export const upsertSummary = async (tx: Tx<BookingSchema>, summary: SummaryRow): Promise<void> => {
  const { appointment_id, shared_at, ...changes } = summary
  await tx
    .insertInto('session_summaries')
    .values(summary)
    .onConflict((conflict) => conflict.column('appointment_id').doUpdateSet(changes))
    .execute()
}

type Pair = { professionalUserId: string; athleteId: string }

const newestOfPair = (on: Reader, { professionalUserId, athleteId }: Pair) =>
  on
    .selectFrom('appointments')
    .select('id')
    .where('professional_user_id', '=', professionalUserId)
    .where('athlete_id', '=', athleteId)
    .where(WAS_AGREED)
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(CLIENT_SESSIONS_MAX)

/** Lists the notes of the newest sessions of a pair, which are those that its page shows. */
export const listNotes = (on: Reader, pair: Pair): Promise<NoteRow[]> =>
  on.selectFrom('session_notes').selectAll().where('appointment_id', 'in', newestOfPair(on, pair)).execute()

/** Lists the summaries of the same sessions. */
export const listSummaries = (on: Reader, pair: Pair): Promise<SummaryRow[]> =>
  on
    .selectFrom('session_summaries')
    .selectAll()
    .where('appointment_id', 'in', newestOfPair(on, pair))
    .execute()
