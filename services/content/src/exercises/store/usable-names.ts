import type { Reader } from '../../schema.ts'

/** Returns the names of those exercises that are in the library or the user's own, by id. */
export const findUsableNames = async (
  on: Reader,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await on
    .selectFrom('all_exercises')
    .select(['id', 'exercise_name'])
    .where('id', 'in', [...new Set(ids)])
    .where((where) => where.or([where('owner_id', 'is', null), where('owner_id', '=', userId)]))
    .execute()
  return new Map(rows.map(({ id, exercise_name }) => [id, exercise_name]))
}
