import type { Exercise } from '@fieldside/contracts/http/exercises.ts'
import { identifyViewer } from '../access/identify-viewer.ts'
import type { ContentContext } from '../context.ts'
import { noExercise } from '../errors.ts'
import { findExercise } from './store/exercises.ts'
import { exerciseFor } from './views.ts'

/** @throws notFound */
export const getExercise = async (ctx: ContentContext, id: string): Promise<Exercise> => {
  const row = await findExercise(ctx.db.kysely, id)
  if (!row) throw noExercise()
  return exerciseFor(await identifyViewer(ctx), row)
}
