import { programExerciseChanged, programExerciseDeleted } from '@fieldside/contracts/events/content.ts'
import type {
  ProgramExercise,
  ProgramExerciseChanges,
  ProgramExerciseForm,
} from '@fieldside/contracts/http/program-exercises.ts'
import { EXERCISES_PER_PROGRAM } from '@fieldside/contracts/limits.ts'
import { audit } from '@fieldside/platform/audit.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { type Emit, write } from '@fieldside/platform/write.ts'
import type { ContentContext } from '../context.ts'
import { changesIn } from '../domain/changes.ts'
import { moving, nextOrder } from '../domain/day-order.ts'
import { changedMeanwhile, noProgram, noProgramExercise, programFull, unknownExercise } from '../errors.ts'
import type { ContentSchema, ProgramExerciseRow } from '../schema.ts'
import {
  findProgramExercise,
  holdExercises,
  insertProgramExercises,
  placesOf,
  removeProgramExercise as remove,
  saveProgramExercise,
} from '../store/program-exercises.ts'
import { lockProgram } from '../store/programs.ts'
import { programExerciseReply } from './program-reply.ts'
import { viewerOf } from './viewer-of.ts'

/**
 * Rereads the row after locking its program, because an earlier change may have removed it.
 * @throws notFound
 */
const lockRow = async (tx: Tx<ContentSchema>, id: string): Promise<ProgramExerciseRow> => {
  const row = await findProgramExercise(tx, id)
  if (row) await lockProgram(tx, row.program_id)
  const locked = row && (await findProgramExercise(tx, id))
  if (!locked) throw noProgramExercise()
  return locked
}

const tell = (emit: Emit, program_id: string, program_exercise_id: string, version: number): void => {
  emit(programExerciseChanged, program_id, { program_id, program_exercise_id, version })
}

/** Adds an exercise at the end of its day. @throws notFound, unknown-exercise, conflict 'program-full' */
export const addProgramExercise = async (
  ctx: ContentContext,
  programId: string,
  form: ProgramExerciseForm,
): Promise<ProgramExercise> => {
  const viewer = await viewerOf(ctx)
  return write(ctx, async (tx, emit) => {
    if (!(await lockProgram(tx, programId))) throw noProgram()
    if ((await holdExercises(tx, [form.exercise_id])).size === 0) throw unknownExercise()
    const id = newId()
    const places = await placesOf(tx, programId)
    if (places.length >= EXERCISES_PER_PROGRAM) throw programFull(EXERCISES_PER_PROGRAM)
    const order_in_day = nextOrder(places, form.day_number)
    await insertProgramExercises(tx, [{ id, program_id: programId, ...form, order_in_day }])
    tell(emit, programId, id, 1)
    await audit(tx, ctx, {
      action: 'add-program-exercise',
      objectType: 'program',
      objectId: programId,
      after: { id, ...form, order_in_day },
    })
    return programExerciseReply(tx, id, viewer)
  })
}

/** Moves the rows that make room. The moved row itself is saved with its other changes. */
const makeRoom = async (
  tx: Tx<ContentSchema>,
  emit: Emit,
  row: ProgramExerciseRow,
  { day_number = row.day_number, order_in_day = row.order_in_day }: Partial<ProgramExerciseChanges>,
): Promise<void> => {
  if (day_number === row.day_number && order_in_day === row.order_in_day) return
  const places = await placesOf(tx, row.program_id)
  for (const { id, ...place } of moving(places, { id: row.id, day_number, order_in_day })) {
    if (id === row.id) continue
    tell(emit, row.program_id, id, await saveProgramExercise(tx, id, place))
  }
}

/** @throws notFound, conflict 'changed-meanwhile' if another admin saved first */
export const updateProgramExercise = async (
  ctx: ContentContext,
  id: string,
  { version, ...given }: ProgramExerciseChanges,
): Promise<ProgramExercise> => {
  const viewer = await viewerOf(ctx)
  return write(ctx, async (tx, emit) => {
    const row = await lockRow(tx, id)
    if (row.version !== version) throw changedMeanwhile('row', await programExerciseReply(tx, id, viewer))
    const { from, to } = changesIn(row, given)
    if (Object.keys(to).length > 0) {
      await makeRoom(tx, emit, row, to)
      tell(emit, row.program_id, id, await saveProgramExercise(tx, id, to))
      await audit(tx, ctx, {
        action: 'update-program-exercise',
        objectType: 'program',
        objectId: row.program_id,
        before: { id, ...from },
        after: { id, ...to },
      })
    }
    return programExerciseReply(tx, id, viewer)
  })
}

/** @throws notFound */
export const removeProgramExercise = (ctx: ContentContext, id: string): Promise<void> =>
  write(ctx, async (tx, emit) => {
    const { program_id, exercise_id, day_number, order_in_day } = await lockRow(tx, id)
    await remove(tx, id)
    emit(programExerciseDeleted, program_id, { program_id, program_exercise_id: id })
    await audit(tx, ctx, {
      action: 'remove-program-exercise',
      objectType: 'program',
      objectId: program_id,
      before: { id, exercise_id, day_number, order_in_day },
    })
  })
