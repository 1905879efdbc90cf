import type { Tx } from '@fieldside/platform/database.ts'
import type { ContentSchema, PlanWorkoutRow, Reader } from '../../schema.ts'

/** Returns the workouts of plans from a day on, newest first. */
export const listPlanWorkouts = (
  on: Reader,
  planIds: readonly string[],
  fromDay: string,
): Promise<PlanWorkoutRow[]> =>
  planIds.length === 0
    ? Promise.resolve([])
    : on
        .selectFrom('plan_workouts')
        .selectAll()
        .where('plan_id', 'in', [...planIds])
        .where('done_on', '>=', fromDay)
        .orderBy('done_on', 'desc')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute()

/** Returns those that count toward the stage that is open, newest first. */
export const listStageWorkouts = (
  on: Reader,
  planId: string,
  stageEntry: number,
): Promise<PlanWorkoutRow[]> =>
  on
    .selectFrom('plan_workouts')
    .selectAll()
    .where('plan_id', '=', planId)
    .where('stage_entry', '=', stageEntry)
    .orderBy('done_on', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
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
