import type { Tx } from '@fieldside/platform/database.ts'
import type { ContentSchema, Reader } from '../../schema.ts'

export type Swap = { from: string; to: string }

export const upsertSwaps = async (
  tx: Tx<ContentSchema>,
  userId: string,
  swaps: readonly Swap[],
  swapped_at: Date,
): Promise<void> => {
  if (swaps.length === 0) return
  await tx
    .insertInto('exercise_swaps')
    .values(
      swaps.map(({ from, to }) => ({
        user_id: userId,
        from_exercise_id: from,
        to_exercise_id: to,
        swapped_at,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'from_exercise_id', 'to_exercise_id']).doUpdateSet({ swapped_at }),
    )
    .execute()
}

/** Returns a user's swaps, last first. */
export const swapsOf = (on: Reader, userId: string, limit: number): Promise<Swap[]> =>
  on
    .selectFrom('exercise_swaps')
    .select(['from_exercise_id as from', 'to_exercise_id as to'])
    .where('user_id', '=', userId)
    .orderBy('swapped_at', 'desc')
    .orderBy('to_exercise_id')
    .limit(limit)
    .execute()
