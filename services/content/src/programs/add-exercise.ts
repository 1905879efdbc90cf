import type { BodyOf } from '@fieldside/contracts/endpoint.ts'
import type {
  addProgramExercise as endpoint,
  ProgramExercise,
} from '@fieldside/contracts/http/program-exercises.ts'
import { EXERCISES_PER_PROGRAM } from '@fieldside/contracts/limits.ts'
import { audit } from '@fieldside/platform/audit.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { write } from '@fieldside/platform/write.ts'
import { identifyViewer } from '../access/identify-viewer.ts'
import type { ContentContext } from '../context.ts'
import { noProgram, programFull, unknownExercise } from '../errors.ts'
import { lockLibraryExercises } from '../exercises/store/exercises.ts'
import { nextOrder } from './rules/day-order.ts'
import { publishProgramExercise } from './steps/publish-exercise.ts'
import { publishVersion } from './steps/publish-version.ts'
import { insertProgramExercises, placesOf } from './store/program-exercises.ts'
import { lockProgram } from './store/programs.ts'
import { columnsOf, programExerciseReply } from './views.ts'

/** Adds an exercise at the end of its day. @throws notFound, unknown-exercise, conflict 'program-full' */
export const addProgramExercise = async (
  ctx: ContentContext,
  programId: string,
  form: BodyOf<typeof endpoint>,
): Promise<ProgramExercise> => {
  const viewer = await identifyViewer(ctx)
  return write(ctx, (tx, emit) =>
    ctx.prisma.join(tx, async (px) => {
      const program = await lockProgram(tx, programId)
      if (!program) throw noProgram()
      if ((await lockLibraryExercises(tx, [form.exercise_id])).size === 0) throw unknownExercise()
      const id = newId()
      const places = await placesOf(tx, programId)
      if (places.length >= EXERCISES_PER_PROGRAM) throw programFull(EXERCISES_PER_PROGRAM)
      const order_in_day = nextOrder(places, form)
      await publishVersion(tx, emit, program, ctx.now())
      await insertProgramExercises(px, [{ id, program_id: programId, ...columnsOf(form), order_in_day }])
      publishProgramExercise(emit, programId, id, 1)
      await audit(tx, ctx, {
        action: 'add-program-exercise',
        objectType: 'program',
        objectId: programId,
        after: { id, ...form, order_in_day },
      })
      return programExerciseReply(px, id, viewer)
    }),
  )
}
