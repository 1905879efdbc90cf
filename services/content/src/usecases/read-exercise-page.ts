import type { QueryOf } from '@fieldside/contracts/endpoint.ts'
import type { listExercises } from '@fieldside/contracts/http/exercises.ts'
import { cursorCodec } from '@fieldside/platform/cursor.ts'
import { pageFrom, TextPosition } from '@fieldside/platform/page.ts'
import type { ContentContext } from '../context.ts'
import { exerciseFor } from '../domain/exercise.ts'
import { exercises } from '../store/exercises.ts'
import { identifyViewer } from './identify-viewer.ts'

export type ExerciseQuery = QueryOf<typeof listExercises>

const cursors = cursorCodec('exercises', TextPosition)

/** Reads a page of the library as the caller sees it. @throws invalid-input for an invalid cursor */
export const readExercisePage = async (
  ctx: ContentContext,
  { cursor, ...filters }: ExerciseQuery,
  size: number,
) => {
  const after = cursors.decode(cursor)
  const viewer = await identifyViewer(ctx)
  const rows = await exercises(ctx.db.kysely, { ...filters, after, limit: size + 1 })
  const { items, next } = pageFrom(rows, size, cursors, ({ exercise_name, id }) => ({
    at: exercise_name,
    id,
  }))
  return { items: items.map((row) => exerciseFor(viewer, row)), next, viewer }
}
