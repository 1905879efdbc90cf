import type { QueryOf } from '@fieldside/contracts/endpoint.ts'
import type { Exercise, listExercises as endpoint } from '@fieldside/contracts/http/content.ts'
import { PAGE_SIZE } from '@fieldside/contracts/limits.ts'
import type { Context } from '@fieldside/platform/context.ts'
import { pageFrom } from '../domain/cursor.ts'
import type { ContentSchema, ExerciseRow } from '../schema.ts'
import { exercises } from '../store.ts'
import { positionIn } from './position-in.ts'

const toExercise = (row: ExerciseRow): Exercise => ({ ...row, updated_at: row.updated_at.toISOString() })

/** @throws invalid-input for a cursor that is not ours */
export const listExercises = async (ctx: Context<ContentSchema>, query: QueryOf<typeof endpoint>) => {
  const after = positionIn(query.cursor)
  const { category } = query
  const rows = await exercises(ctx.db.kysely, { category, after, limit: PAGE_SIZE + 1 })
  const page = pageFrom(rows, PAGE_SIZE, ({ exercise_name, id }) => ({ at: exercise_name, id }))
  return { items: page.items.map(toExercise), next: page.next }
}
