import type { Tx } from '@fieldside/platform/database.ts'
import { sql } from 'kysely'
import type { ContentSchema, PlanWorkoutRow, Reader } from '../../schema.ts'

/** Returns the workouts of plans from a day on, newest first, at most `limit` of each plan. */
export const listPlanWorkouts = (
  on: Reader,
  planIds: readonly string[],
  fromDay: string,
  limit: number,
): Promise<PlanWorkoutRow[]> =>
  on
    .selectFrom(sql<{ of_plan: string }>`unnest(${[...planIds]}::uuid[])`.as<'wanted'>(sql`wanted (of_plan)`))
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('plan_workouts')
          .selectAll()
          .whereRef('plan_id', '=', 'wanted.of_plan')
          .where('done_on', '>=', fromDay)
          .orderBy('done_on', 'desc')
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(limit)
          .as('done'),
      (join) => join.onTrue(),
    )
    .selectAll('done')
    .orderBy('done_on', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Returns those that count toward the stage that is open, newest first, at most `limit`. */
export const listStageWorkouts = (
  on: Reader,
  planId: string,
  stageEntry: number,
  limit: number,
): Promise<PlanWorkoutRow[]> =>
  on
    .selectFrom('plan_workouts')
    .selectAll()
    .where('plan_id', '=', planId)
    .where('stage_entry', '=', stageEntry)
    .orderBy('done_on', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Returns the plan's workouts of a day, at most `limit`. */
export const listWorkoutsOfDay = (
  on: Reader,
  planId: string,
  day: string,
  limit: number,
): Promise<Pick<PlanWorkoutRow, 'id' | 'workout_id'>[]> =>
  on
    .selectFrom('plan_workouts')
    .select(['id', 'workout_id'])
    .where('plan_id', '=', planId)
    .where('done_on', '=', day)
    .limit(limit)
    .execute()

export const findPlanWorkout = (on: Reader, id: string): Promise<PlanWorkoutRow | undefined> =>
  on.selectFrom('plan_workouts').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns false if the id is taken. */
export const insertPlanWorkout = async (tx: Tx<ContentSchema>, row: PlanWorkoutRow): Promise<boolean> => {
  const inserted = await tx
    .insertInto('plan_workouts')
    .values(row)
    .onConflict((on) => on.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const updateMorningPain = async (
  tx: Tx<ContentSchema>,
  id: string,
  morning_pain: number,
): Promise<void> => {
  await tx.updateTable('plan_workouts').set({ morning_pain }).where('id', '=', id).execute()
}

/** Replaces what the athlete answered after a workout. The stage that it counts toward, and the morning, stay. */
export const updateCheckIn = async (
  tx: Tx<ContentSchema>,
  id: string,
  answers: Partial<Omit<PlanWorkoutRow, 'id' | 'stage_entry' | 'morning_pain'>>,
): Promise<void> => {
  await tx.updateTable('plan_workouts').set(answers).where('id', '=', id).execute()
}
