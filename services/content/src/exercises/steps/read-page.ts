import type { QueryOf } from '@fieldside/contracts/endpoint.ts'
import type { listExercises } from '@fieldside/contracts/http/exercises.ts'
import { cursorCodec } from '@fieldside/platform/cursor.ts'
import { pageFrom, TextPosition } from '@fieldside/platform/page.ts'
import { identifyViewer } from '../../access/identify-viewer.ts'
import type { ContentContext } from '../../context.ts'
import { correctedSearch, exercises } from '../store/exercises.ts'
import { findVariants } from '../store/variants.ts'
import { libraryExerciseFor } from '../views.ts'

export type ExerciseQuery = QueryOf<typeof listExercises>

const cursors = cursorCodec('exercises', TextPosition)

/** Reads a page of the library as the caller sees it, by corrected words when none has the typed ones. @throws invalid-input for an invalid cursor */
export const readExercisePage = async (
  ctx: ContentContext,
  { cursor, ...filters }: ExerciseQuery,
  size: number,
  ownerId?: string,
) => {
  const after = cursors.decode(cursor)
  const viewer = await identifyViewer(ctx)
  const wanted = { ...filters, ownerId, after, limit: size + 1 }
  const found = await exercises(ctx.db.kysely, wanted)
  const searchedFor =
    found.length === 0 && filters.search
      ? await correctedSearch(ctx.db.kysely, filters.search, ownerId)
      : null
  const rows = searchedFor ? await exercises(ctx.db.kysely, { ...wanted, search: searchedFor }) : found
  const { items, next } = pageFrom(rows, size, cursors, ({ exercise_name, id }) => ({
    at: exercise_name,
    id,
  }))
  const variantsOf = await findVariants(
    ctx.db.kysely,
    items.map(({ id }) => id),
  )
  return {
    items: items.map((row) => ({
      ...libraryExerciseFor(viewer, row, variantsOf(row.id)),
      ...(row.owner_id !== null && { is_own: true }),
    })),
    next,
    viewer,
    ...(searchedFor && rows.length > 0 && { searched_for: searchedFor }),
  }
}
