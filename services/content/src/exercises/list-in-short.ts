import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { listExercisesInShort as inShort } from '@fieldside/contracts/http/exercises.ts'
import type { ContentContext } from '../context.ts'
import { type ExerciseQuery, readExercisePage } from './steps/read-page.ts'

const IN_SHORT_PAGE_SIZE = 100

/** @throws invalid-input for an invalid cursor */
export const listExercisesInShort = async (
  ctx: ContentContext,
  query: ExerciseQuery,
): Promise<ReplyOf<typeof inShort>> => {
  const { viewer: _viewer, ...page } = await readExercisePage(ctx, query, IN_SHORT_PAGE_SIZE)
  return page
}
