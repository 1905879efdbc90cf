import type { AppointmentTypeId } from '@fieldside/contracts/appointment-types.ts'
import type { Database, Tx } from '@fieldside/platform/database.ts'
import { deleteInBatches } from '@fieldside/platform/delete-expired.ts'
import { type Selectable, sql } from 'kysely'
import { detailsEndBefore } from '../../appointments/store/details.ts'
import type { BookingSchema, Reader } from '../../schema.ts'
import type { Tables } from '../../tables.ts'
import type { Question } from '../rules/questions.ts'

export type AnswerRow = Selectable<Tables['intake_answers']>
export type ConsentTextRow = Selectable<Tables['consent_texts']>
export type ConsentRow = Selectable<Tables['consents']>
export type AskRow = Selectable<Tables['intake_asks']>
export type SetRow = { appointment_type: AppointmentTypeId; version: number; questions: Question[] }
/** A pair, and whom its answers are about: the athlete, or a family member by their id. */
export type Subject = { professional_id: string; athlete_id: string; subject_id: string }

export const listSets = (on: Reader, professionalId: string): Promise<SetRow[]> =>
  on
    .selectFrom('intake_sets')
    .select(['appointment_type', 'version', 'questions'])
    .where('professional_id', '=', professionalId)
    .orderBy('appointment_type')
    .execute()

export const findSet = (
  on: Reader,
  professionalId: string,
  type: AppointmentTypeId,
): Promise<SetRow | undefined> =>
  on
    .selectFrom('intake_sets')
    .select(['appointment_type', 'version', 'questions'])
    .where('professional_id', '=', professionalId)
    .where('appointment_type', '=', type)
    .executeTakeFirst()

/** Serializes the changes of a professional's questions and consent text until the transaction ends. */
export const lockIntake = async (tx: Tx<BookingSchema>, professionalId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`intake ${professionalId}`}, 0))`.execute(tx)
}

export const upsertSet = async (
  tx: Tx<BookingSchema>,
  { professional_id, appointment_type, version, questions }: SetRow & { professional_id: string },
  now: Date,
): Promise<void> => {
  const changes = { version, questions: JSON.stringify(questions), updated_at: now }
  await tx
    .insertInto('intake_sets')
    .values({ professional_id, appointment_type, ...changes })
    .onConflict((conflict) => conflict.columns(['professional_id', 'appointment_type']).doUpdateSet(changes))
    .execute()
}

export const listAnswers = (on: Reader, { professional_id, subject_id }: Subject): Promise<AnswerRow[]> =>
  on
    .selectFrom('intake_answers')
    .selectAll()
    .where('professional_id', '=', professional_id)
    .where('subject_id', '=', subject_id)
    .orderBy('answered_at')
    .orderBy('question_id')
    .execute()

export const upsertAnswer = async (tx: Tx<BookingSchema>, answer: AnswerRow): Promise<void> => {
  const { appointment_type, content, answered_at } = answer
  await tx
    .insertInto('intake_answers')
    .values(answer)
    .onConflict((conflict) =>
      conflict
        .columns(['professional_id', 'subject_id', 'question_id'])
        .doUpdateSet({ appointment_type, content, answered_at }),
    )
    .execute()
}

export const deleteAnswer = async (
  tx: Tx<BookingSchema>,
  { professional_id, subject_id, question_id }: Subject & { question_id: string },
): Promise<void> => {
  await tx
    .deleteFrom('intake_answers')
    .where('professional_id', '=', professional_id)
    .where('subject_id', '=', subject_id)
    .where('question_id', '=', question_id)
    .execute()
}

/** Deletes the answers of pairs whose last session ended long ago. Newer sessions still use older answers. */
export const deleteOldAnswers = (db: Database<BookingSchema>, now: Date): Promise<void> => {
  const before = detailsEndBefore(now)
  return deleteInBatches(
    db,
    'intake_answers',
    sql`answered_at <= ${before} and not exists (
      select from appointments session
      where session.professional_id = intake_answers.professional_id
        and session.athlete_id = intake_answers.athlete_id and session.ends_at > ${before})`,
  )
}

/** Returns the newest version of a professional's consent text. Its text is null if they ask for no consent. */
export const findConsentText = (on: Reader, professionalId: string): Promise<ConsentTextRow | undefined> =>
  on
    .selectFrom('consent_texts')
    .selectAll()
    .where('professional_id', '=', professionalId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

export const insertConsentText = async (tx: Tx<BookingSchema>, row: ConsentTextRow): Promise<void> => {
  await tx.insertInto('consent_texts').values(row).execute()
}

/** Keeps the first consent to a version. */
export const ensureConsent = async (tx: Tx<BookingSchema>, row: ConsentRow): Promise<void> => {
  await tx
    .insertInto('consents')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type GivenConsent = { version: number; text: string | null; agreed_at: Date }

/** Lists what was agreed to for someone, the newest version first. */
export const listConsents = (on: Reader, { professional_id, subject_id }: Subject): Promise<GivenConsent[]> =>
  on
    .selectFrom('consents')
    .innerJoin('consent_texts', (join) =>
      join
        .onRef('consent_texts.professional_id', '=', 'consents.professional_id')
        .onRef('consent_texts.version', '=', 'consents.version'),
    )
    .select(['consents.version', 'consent_texts.text', 'consents.agreed_at'])
    .where('consents.professional_id', '=', professional_id)
    .where('consents.subject_id', '=', subject_id)
    .orderBy('consents.version', 'desc')
    .execute()

export const findAsk = (on: Reader, appointmentId: string): Promise<AskRow | undefined> =>
  on.selectFrom('intake_asks').selectAll().where('appointment_id', '=', appointmentId).executeTakeFirst()

export const insertAsk = async (tx: Tx<BookingSchema>, appointment_id: string, now: Date): Promise<void> => {
  await tx.insertInto('intake_asks').values({ appointment_id, asked_at: now, reminded_at: null }).execute()
}

export const isSeriesReminded = async (on: Reader, seriesId: string): Promise<boolean> => {
  const reminded = await on
    .selectFrom('intake_asks')
    .innerJoin('appointments', 'appointments.id', 'intake_asks.appointment_id')
    .select('appointment_id')
    .where('series_id', '=', seriesId)
    .where('intake_asks.reminded_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return reminded !== undefined
}

export const updateToReminded = async (
  tx: Tx<BookingSchema>,
  appointmentId: string,
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('intake_asks')
    .set({ reminded_at: now })
    .where('appointment_id', '=', appointmentId)
    .execute()
}
