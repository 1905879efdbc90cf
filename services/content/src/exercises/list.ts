import type { QueryOf, ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type {
  listExercisesInShort as inShort,
  listExercises as whole,
} from '@fieldside/contracts/http/exercises.ts'
import { PAGE_SIZE } from '@fieldside/contracts/limits.ts'
import { seesVideos } from '../access/rules/access.ts'
import type { ContentContext } from '../context.ts'
import { type ExerciseQuery, readExercisePage } from './steps/read-page.ts'
import { hasExercises } from './store/exercises.ts'

/** @throws invalid-input for an invalid cursor */
export const listExercises = async (
  ctx: ContentContext,
  query: ExerciseQuery,
): Promise<ReplyOf<typeof whole>> => {
  const { viewer, ...page } = await readExercisePage(ctx, query, PAGE_SIZE)
  const library_is_empty = page.items.length === 0 && !(await hasExercises(ctx.db.kysely))
  return { ...page, sees_videos: seesVideos(viewer), library_is_empty }
}

const IN_SHORT_PAGE_SIZE = 100

/** @throws invalid-input for an invalid cursor */
export const listExercisesInShort = async (
  ctx: ContentContext,
  { with_own, ...query }: QueryOf<typeof inShort>,
): Promise<ReplyOf<typeof inShort>> => {
  const ownerId = with_own && ctx.caller.kind === 'user' ? ctx.caller.userId : undefined
  const { viewer: _viewer, ...page } = await readExercisePage(ctx, query, IN_SHORT_PAGE_SIZE, ownerId)
  return page
}
