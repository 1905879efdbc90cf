import type { PlanForm } from '@fieldside/contracts/http/plans.ts'
import type { PlanContent } from '@fieldside/contracts/plans.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { invalidInput } from '@fieldside/platform/errors.ts'
import { findUsableNames } from '../../exercises/store/usable-names.ts'
import type { ContentSchema } from '../../schema.ts'

type Form = Pick<PlanForm, 'title' | 'kind' | 'weekdays' | 'pain_limit' | 'stages'>

const exercisesOf = ({ stages }: Pick<PlanContent, 'stages'>) =>
  stages.flatMap(({ workouts }) => workouts.flatMap(({ exercises }) => exercises))

/**
 * Returns what a professional wrote with the names of its exercises. An exercise that was deleted since `before` stays.
 * @throws invalid-input for an exercise that is neither in the library nor the professional's own
 */
export const nameContent = async (
  tx: Tx<ContentSchema>,
  userId: string,
  { title, kind, weekdays, pain_limit, stages }: Form,
  before?: PlanContent,
): Promise<PlanContent> => {
  const ids = stages.flatMap(({ workouts }) =>
    workouts.flatMap(({ exercises }) => exercises.map(({ exercise_id }) => exercise_id)),
  )
  const old = before ? exercisesOf(before) : []
  const names = new Map([
    ...old.map(({ exercise_id, exercise_name }) => [exercise_id, exercise_name] as const),
    ...(await findUsableNames(tx, userId, ids)),
  ])
  const named = stages.map((stage, s) => ({
    ...stage,
    workouts: stage.workouts.map((workout, w) => ({
      ...workout,
      exercises: workout.exercises.map((exercise, e) => {
        const exercise_name = names.get(exercise.exercise_id)
        if (exercise_name !== undefined) return { ...exercise, exercise_name }
        const field = `stages.${s}.workouts.${w}.exercises.${e}.exercise_id`
        throw invalidInput([{ field, message: 'This exercise is no longer in the library' }])
      }),
    })),
  }))
  return { title, kind, weekdays: weekdays.toSorted((a, b) => a - b), pain_limit, stages: named }
}
