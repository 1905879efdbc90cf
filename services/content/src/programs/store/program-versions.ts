import type { Tx } from '@fieldside/platform/database.ts'
import { sql } from 'kysely'
import type { ContentSchema, ProgramRow, Reader } from '../../schema.ts'
import type { PlannedRow } from '../rules/plan.ts'

/**
 * Lets followers whose week has begun by a day keep the current version, unless they have finished its weeks. Returns
 * how many there are.
 */
export const pinFollowers = async (
  tx: Tx<ContentSchema>,
  { id, plan_version }: ProgramRow,
  { day, weeks }: { day: string; weeks: number },
): Promise<number> => {
  const pinned = await tx
    .updateTable('enrolments')
    .set({ plan_version })
    .where('program_id', '=', id)
    .where('plan_version', 'is', null)
    .where('week_from', '<=', day)
    .where('week_number', '<=', weeks)
    .executeTakeFirst()
  return Number(pinned.numUpdatedRows)
}

export const insertVersion = async (
  tx: Tx<ContentSchema>,
  { id, plan_version }: ProgramRow,
  exercises: readonly PlannedRow[],
  now: Date,
): Promise<void> => {
  await tx
    .insertInto('program_versions')
    .values({
      program_id: id,
      plan_version,
      exercises: sql`${JSON.stringify(exercises)}::jsonb`,
      created_at: now,
    })
    .execute()
}

/**
 * Returns whether a follower is in a week or a later one, and not past the last. Someone whose week hasn't begun isn't in
 * it yet. Call it after followers are pinned.
 */
export const isWeekInUse = async (
  tx: Tx<ContentSchema>,
  programId: string,
  week: number,
  last: number,
): Promise<boolean> => {
  const follower = await tx
    .selectFrom('enrolments')
    .select('athlete_id')
    .where('program_id', '=', programId)
    .where(({ or, and, eb }) =>
      or([
        and([eb('week_number', '>=', week), eb('plan_version', 'is not', null)]),
        and([eb('week_number', '>', week), eb('week_number', '<=', last)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return follower !== undefined
}

/** Deletes the versions of a program that no follower is within a week of. */
export const deleteUnusedVersions = async (tx: Tx<ContentSchema>, programId: string): Promise<void> => {
  await tx
    .deleteFrom('program_versions')
    .where('program_id', '=', programId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('enrolments')
            .select('athlete_id')
            .whereRef('enrolments.program_id', '=', 'program_versions.program_id')
            .whereRef('enrolments.plan_version', '=', 'program_versions.plan_version'),
        ),
      ),
    )
    .execute()
}

export const updatePlanVersion = async (
  tx: Tx<ContentSchema>,
  id: string,
  plan_version: number,
): Promise<void> => {
  await tx.updateTable('programs').set({ plan_version }).where('id', '=', id).execute()
}

/** Returns the exercises that a follower's week began with; null if they are still the same. */
export const findPinnedRows = async (
  on: Reader,
  program_id: string,
  plan_version: number | null,
): Promise<PlannedRow[] | null> => {
  if (plan_version === null) return null
  const version = await on
    .selectFrom('program_versions')
    .select('exercises')
    .where('program_id', '=', program_id)
    .where('plan_version', '=', plan_version)
    .executeTakeFirst()
  return version?.exercises ?? null
}
