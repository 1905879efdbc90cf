import type { ExerciseChoice } from '@fieldside/contracts/http/workout-documents.ts'
import type { Reader } from '../../schema.ts'

/** Returns exercises that a user can see, those logged last before the others by name. */
export const choicesFor = (
  on: Reader,
  userId: string,
  limit: number,
): Promise<(Omit<ExerciseChoice, 'last' | 'has_barbell'> & { equipment: string[] })[]> =>
  on
    .selectFrom('all_exercises as e')
    .leftJoin(
      (from) =>
        from
          .selectFrom('training_exercises')
          .select((eb) => ['exercise_id', eb.fn.max('last_on').as('last_on')])
          .where('user_id', '=', userId)
          .where('sessions', '>', 0)
          .groupBy('exercise_id')
          .as('known'),
      (join) => join.onRef('known.exercise_id', '=', 'e.id'),
    )
    .select(['e.id', 'e.exercise_name', 'e.category', 'e.measure', 'e.equipment'])
    .where((eb) => eb.or([eb('e.owner_id', 'is', null), eb('e.owner_id', '=', userId)]))
    .orderBy('known.last_on', (order) => order.desc().nullsLast())
    .orderBy('e.exercise_name')
    .limit(limit)
    .execute()
