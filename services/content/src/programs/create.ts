import { programChanged } from '@fieldside/contracts/events/content.ts'
import type { NewProgram, Program, ProgramDraft } from '@fieldside/contracts/http/programs.ts'
import { audit } from '@fieldside/platform/audit.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { write } from '@fieldside/platform/write.ts'
import { identifyViewer } from '../access/identify-viewer.ts'
import type { ContentContext } from '../context.ts'
import { unknownExercise } from '../errors.ts'
import { lockLibraryExercises } from '../exercises/store/exercises.ts'
import type { ContentSchema, PrismaTx } from '../schema.ts'
import { inOrder } from './rules/day-order.ts'
import { weekCountOf } from './rules/plan.ts'
import { refuseNamedWeek } from './steps/refuse-named-week.ts'
import { insertProgramExercises } from './store/program-exercises.ts'
import { insertProgram } from './store/programs.ts'
import { columnsOf, programReply } from './views.ts'

const insertExercises = async (
  tx: Tx<ContentSchema>,
  px: PrismaTx,
  programId: string,
  exercises: NewProgram['exercises'],
): Promise<void> => {
  if (exercises.length === 0) return
  const known = await lockLibraryExercises(
    tx,
    exercises.map(({ exercise_id }) => exercise_id),
  )
  if (exercises.some(({ exercise_id }) => !known.has(exercise_id))) throw unknownExercise()
  await insertProgramExercises(
    px,
    inOrder(exercises).map((row) => ({ id: newId(), program_id: programId, ...columnsOf(row) })),
  )
}

/** Creates a program with its exercises. Without any it is a draft. @throws unknown-exercise */
export const createProgram = async (
  ctx: ContentContext,
  { exercises = [], ...fields }: ProgramDraft & { exercises?: NewProgram['exercises'] },
): Promise<Program> => {
  const { userId } = userOf(ctx)
  const viewer = await identifyViewer(ctx)
  refuseNamedWeek({ ...fields, week_count: weekCountOf(exercises) })
  return write(ctx, (tx, emit) =>
    ctx.prisma.join(tx, async (px) => {
      const id = newId()
      await insertProgram(px, { id, ...fields, created_by: userId, created_at: ctx.now() })
      await insertExercises(tx, px, id, exercises)
      emit(programChanged, id, { program_id: id, version: 1 })
      await audit(tx, ctx, {
        action: 'create-program',
        objectType: 'program',
        objectId: id,
        after: { ...fields, exercises: exercises.length },
      })
      return programReply(tx, id, viewer, userId)
    }),
  )
}
