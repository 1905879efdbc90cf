import type { LibraryExercise } from '@fieldside/contracts/http/exercises.ts'
import { identifyViewer } from '../access/identify-viewer.ts'
import type { ContentContext } from '../context.ts'
import { noExercise } from '../errors.ts'
import { findExercise } from './store/exercises.ts'
import { findVariants } from './store/variants.ts'
import { libraryExerciseFor } from './views.ts'

/** @throws notFound */
export const getExercise = async (ctx: ContentContext, id: string): Promise<LibraryExercise> => {
  const row = await findExercise(ctx.db.kysely, id, ctx.caller.kind === 'user' ? ctx.caller.userId : null)
  if (!row) throw noExercise()
  const variantsOf = await findVariants(ctx.db.kysely, [id])
  return libraryExerciseFor(await identifyViewer(ctx), row, variantsOf(id))
}
