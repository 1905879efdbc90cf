import type { Tx } from '@fieldside/platform/database.ts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { ContentSchema, PrismaTx, Reader } from '../../schema.ts'
import type { Tables } from '../../tables.ts'
import type { DayOfWeek } from '../rules/plan.ts'

export type EnrolmentRow = Selectable<Tables['enrolments']>
export type SettledDay = Pick<Selectable<Tables['enrolment_days']>, 'week_number' | 'day_number' | 'log_id'>

/** Does nothing if the athlete already follows the program. */
export const enrol = async (tx: Tx<ContentSchema>, row: Insertable<Tables['enrolments']>): Promise<void> => {
  await tx
    .insertInto('enrolments')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const lockEnrolment = (
  tx: Tx<ContentSchema>,
  programId: string,
  athleteId: string,
): Promise<EnrolmentRow | undefined> =>
  tx
    .selectFrom('enrolments')
    .selectAll()
    .where('program_id', '=', programId)
    .where('athlete_id', '=', athleteId)
    .forUpdate()
    .executeTakeFirst()

export const findEnrolment = (
  on: Reader,
  programId: string,
  athleteId: string,
): Promise<EnrolmentRow | undefined> =>
  on
    .selectFrom('enrolments')
    .selectAll()
    .where('program_id', '=', programId)
    .where('athlete_id', '=', athleteId)
    .executeTakeFirst()

export const updateEnrolment = async (
  tx: Tx<ContentSchema>,
  { program_id, athlete_id }: EnrolmentRow,
  changes: Updateable<Tables['enrolments']>,
): Promise<void> => {
  await tx
    .updateTable('enrolments')
    .set(changes)
    .where('program_id', '=', program_id)
    .where('athlete_id', '=', athlete_id)
    .execute()
}

export const settledDays = (
  on: Reader,
  { program_id, athlete_id }: Pick<EnrolmentRow, 'program_id' | 'athlete_id'>,
): Promise<SettledDay[]> =>
  on
    .selectFrom('enrolment_days')
    .select(['week_number', 'day_number', 'log_id'])
    .where('program_id', '=', program_id)
    .where('athlete_id', '=', athlete_id)
    .execute()

export const insertSettledDay = async (
  tx: Tx<ContentSchema>,
  row: Insertable<Tables['enrolment_days']>,
): Promise<void> => {
  await tx.insertInto('enrolment_days').values(row).execute()
}

const ofDay = (
  { program_id, athlete_id }: Pick<EnrolmentRow, 'program_id' | 'athlete_id'>,
  { week_number, day_number }: DayOfWeek,
) => sql<boolean>`(program_id, athlete_id, week_number, day_number)
  = (${program_id}::uuid, ${athlete_id}::uuid, ${week_number}, ${day_number})`

/** A workout that was done without a log, or skipped, is now in the log. */
export const updateToLogged = async (
  tx: Tx<ContentSchema>,
  enrolment: EnrolmentRow,
  day: DayOfWeek,
  logId: string,
): Promise<void> => {
  await tx
    .updateTable('enrolment_days')
    .set({ result: 'done', log_id: logId })
    .where(ofDay(enrolment, day))
    .execute()
}

type KeyOfDay = Pick<EnrolmentRow, 'program_id' | 'athlete_id'> & DayOfWeek

/** Keeps the days that a log has settled when the log is replaced. Returns them for `attachLog`. */
export const detachLog = (tx: Tx<ContentSchema>, logId: string): Promise<KeyOfDay[]> =>
  tx
    .updateTable('enrolment_days')
    .set({ log_id: null })
    .where('log_id', '=', logId)
    .returning(['program_id', 'athlete_id', 'week_number', 'day_number'])
    .execute()

export const attachLog = async (
  tx: Tx<ContentSchema>,
  days: readonly KeyOfDay[],
  { id, done_on }: { id: string; done_on: string },
): Promise<void> => {
  for (const day of days)
    await tx
      .updateTable('enrolment_days')
      .set({ log_id: id, settled_on: done_on })
      .where(ofDay(day, day))
      .execute()
}

/** A trigger makes it the next workout again. Leaves a day that is in the log. */
export const deleteSettledDay = async (
  tx: Tx<ContentSchema>,
  enrolment: EnrolmentRow,
  day: DayOfWeek,
): Promise<void> => {
  await tx.deleteFrom('enrolment_days').where(ofDay(enrolment, day)).where('log_id', 'is', null).execute()
}

/** Corrects the follower counts of all programs. Returns how many were wrong. */
export const recountFollowers = async (tx: Tx<ContentSchema>): Promise<number> => {
  await tx.selectFrom('programs').select('id').orderBy('id').forUpdate().execute()
  const { numAffectedRows } = await sql`
    update programs p set followers = counted.followers
    from (
      select one.id, (select count(*) from enrolments e where e.program_id = one.id) as followers from programs one
    ) as counted
    where counted.id = p.id and counted.followers <> p.followers`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export const leave = async ({ enrolment }: PrismaTx, programId: string, athleteId: string): Promise<void> => {
  await enrolment.deleteMany({ where: { program_id: programId, athlete_id: athleteId } })
}
