import type { ProgramDetail } from '@fieldside/contracts/http/programs.ts'
import { identifyViewer } from '../access/identify-viewer.ts'
import type { ContentContext } from '../context.ts'
import { noProgram } from '../errors.ts'
import { accessTo, daysOf, maySeeProgram } from './rules/program.ts'
import { exercisesOf } from './store/program-exercises.ts'
import { findProgram } from './store/programs.ts'
import { programExerciseFor, programFor } from './views.ts'

/**
 * Returns a program, with its exercises only if it is open to the caller.
 * @throws notFound, also for drafts
 */
export const getProgram = async (ctx: ContentContext, id: string): Promise<ProgramDetail> => {
  const userId = ctx.caller.kind === 'user' ? ctx.caller.userId : null
  const viewer = await identifyViewer(ctx)
  const program = await findProgram(ctx.db.kysely, id, userId)
  if (!program || !maySeeProgram(viewer, program)) throw noProgram()
  const rows = await exercisesOf(ctx.prisma.reads, id)
  const isOpen = accessTo(viewer, program) === 'open'
  return {
    ...programFor(viewer, program),
    days: daysOf(rows),
    exercises: isOpen ? rows.map((row) => programExerciseFor(viewer, row)) : null,
  }
}
