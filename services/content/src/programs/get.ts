import type { ProgramDetail } from '@fieldside/contracts/http/programs.ts'
import { identifyViewer } from '../access/identify-viewer.ts'
import type { ContentContext } from '../context.ts'
import { noProgram } from '../errors.ts'
import { withPinnedWeek } from './rules/plan.ts'
import { accessTo, daysOf, maySeeProgram, type StoredProgram } from './rules/program.ts'
import { exercisesOf, storedRows } from './store/program-exercises.ts'
import { findPinnedRows } from './store/program-versions.ts'
import { findProgram } from './store/programs.ts'
import { programExerciseFor, programFor } from './views.ts'

/** Returns a program's exercises. Followers whose week began before a change see that week as it was. */
const shownRows = async (ctx: ContentContext, { id, enrolment }: StoredProgram) => {
  const [newest, planned] = await Promise.all([
    exercisesOf(ctx.prisma.reads, id),
    findPinnedRows(ctx.db.kysely, id, enrolment?.plan_version ?? null),
  ])
  if (!enrolment || !planned) return newest
  return withPinnedWeek(newest, await storedRows(ctx.prisma.reads, id, planned), enrolment.week_number)
}

/**
 * Returns a program, with its exercises only if it is open to the caller.
 * @throws notFound, also for drafts
 */
export const getProgram = async (ctx: ContentContext, id: string): Promise<ProgramDetail> => {
  const userId = ctx.caller.kind === 'user' ? ctx.caller.userId : null
  const viewer = await identifyViewer(ctx)
  const program = await findProgram(ctx.db.kysely, id, userId)
  if (!program || !maySeeProgram(viewer, program)) throw noProgram()
  const rows = await shownRows(ctx, program)
  const isOpen = accessTo(viewer, program) === 'open'
  return {
    ...programFor(viewer, program),
    days: daysOf(rows),
    exercises: isOpen ? rows.map((row) => programExerciseFor(viewer, row)) : null,
  }
}
