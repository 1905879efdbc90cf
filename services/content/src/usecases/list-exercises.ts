import type { QueryOf, ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type {
  listExercisesInShort as inShort,
  listExercises as whole,
} from '@fieldside/contracts/http/exercises.ts'
import { PAGE_SIZE } from '@fieldside/contracts/limits.ts'
import { cursorCodec } from '@fieldside/platform/cursor.ts'
import type { ContentContext } from '../context.ts'
import { seesVideos } from '../domain/access.ts'
import { exerciseFor } from '../domain/exercise.ts'
import { exercises, hasExercises } from '../store/exercises.ts'
import { pageFrom, TextPosition } from './page-from.ts'
import { viewerOf } from './viewer-of.ts'

type Query = QueryOf<typeof whole>

const cursors = cursorCodec('exercises', TextPosition)
const IN_SHORT_PAGE_SIZE = 100

const readPage = async (ctx: ContentContext, { cursor, ...filters }: Query, size: number) => {
  const after = cursors.decode(cursor)
  const viewer = await viewerOf(ctx)
  const rows = await exercises(ctx.db.kysely, { ...filters, after, limit: size + 1 })
  const { items, next } = pageFrom(rows, size, cursors, ({ exercise_name, id }) => ({
    at: exercise_name,
    id,
  }))
  return { items: items.map((row) => exerciseFor(viewer, row)), next, viewer }
}

/** @throws invalid-input for an invalid cursor */
export const listExercises = async (ctx: ContentContext, query: Query): Promise<ReplyOf<typeof whole>> => {
  const { items, next, viewer } = await readPage(ctx, query, PAGE_SIZE)
  const library_is_empty = items.length === 0 && !(await hasExercises(ctx.db.kysely))
  return { items, next, sees_videos: seesVideos(viewer), library_is_empty }
}

/** @throws invalid-input for an invalid cursor */
export const listExercisesInShort = async (
  ctx: ContentContext,
  query: Query,
): Promise<ReplyOf<typeof inShort>> => {
  const { items, next } = await readPage(ctx, query, IN_SHORT_PAGE_SIZE)
  return { items, next }
}
