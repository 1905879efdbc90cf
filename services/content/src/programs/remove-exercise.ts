import { programExerciseDeleted } from '@fieldside/contracts/events/content.ts'
import { audit } from '@fieldside/platform/audit.ts'
import { write } from '@fieldside/platform/write.ts'
import type { ContentContext } from '../context.ts'
import { lockProgramExercise } from './steps/lock-exercise.ts'
import { publishVersion } from './steps/publish-version.ts'
import { removeProgramExercise as remove } from './store/program-exercises.ts'

/** @throws notFound */
export const removeProgramExercise = (ctx: ContentContext, id: string): Promise<void> =>
  write(ctx, (tx, emit) =>
    ctx.prisma.join(tx, async (px) => {
      const { row, program } = await lockProgramExercise(tx, px, id)
      const { program_id, exercise_id, week_number, day_number, order_in_day } = row
      await publishVersion(tx, emit, program, ctx.now())
      await remove(px, id)
      emit(programExerciseDeleted, program_id, { program_id, program_exercise_id: id })
      await audit(tx, ctx, {
        action: 'remove-program-exercise',
        objectType: 'program',
        objectId: program_id,
        before: { id, exercise_id, week_number, day_number, order_in_day },
      })
    }),
  )
