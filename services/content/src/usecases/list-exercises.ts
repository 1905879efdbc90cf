import type { QueryOf, ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { listExercises as endpoint } from '@fieldside/contracts/http/exercises.ts'
import { PAGE_SIZE } from '@fieldside/contracts/limits.ts'
import type { ContentContext } from '../context.ts'
import { seesVideos } from '../domain/access.ts'
import { pageFrom } from '../domain/cursor.ts'
import { exerciseFor } from '../domain/exercise.ts'
import { exercises } from '../store/exercises.ts'
import { positionIn } from './position-in.ts'
import { viewerOf } from './viewer-of.ts'

/** @throws invalid-input for a cursor that is not ours */
export const listExercises = async (
  ctx: ContentContext,
  { category, cursor }: QueryOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> => {
  const after = positionIn(cursor)
  const viewer = await viewerOf(ctx)
  const rows = await exercises(ctx.db.kysely, { category, after, limit: PAGE_SIZE + 1 })
  const page = pageFrom(rows, PAGE_SIZE, ({ exercise_name, id }) => ({ at: exercise_name, id }))
  return {
    items: page.items.map((row) => exerciseFor(viewer, row)),
    next: page.next,
    sees_videos: seesVideos(viewer),
  }
}
