import type { ProgramExercise } from '@fieldside/contracts/http/program-exercises.ts'
import type { Program } from '@fieldside/contracts/http/programs.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import type { Viewer } from '../access/rules/access.ts'
import { noProgram } from '../errors.ts'
import { exerciseFor } from '../exercises/views.ts'
import type { ContentSchema, PrismaReader } from '../schema.ts'
import { accessTo, type StoredProgram } from './rules/program.ts'
import { findStoredProgramExercise, type StoredProgramExercise } from './store/program-exercises.ts'
import { findProgram } from './store/programs.ts'

export const programFor = (viewer: Viewer, program: StoredProgram): Program => ({
  ...program,
  created_at: program.created_at.toISOString(),
  access: accessTo(viewer, program),
})

export const programExerciseFor = (viewer: Viewer, row: StoredProgramExercise): ProgramExercise => ({
  ...row,
  exercise: exerciseFor(viewer, row.exercise),
})

/** Returns a changed program as its caller sees it. @throws notFound */
export const programReply = async (
  tx: Tx<ContentSchema>,
  id: string,
  viewer: Viewer,
  userId: string,
): Promise<Program> => {
  const program = await findProgram(tx, id, userId)
  if (!program) throw noProgram()
  return programFor(viewer, program)
}

export const programExerciseReply = async (
  on: PrismaReader,
  id: string,
  viewer: Viewer,
): Promise<ProgramExercise> => programExerciseFor(viewer, await findStoredProgramExercise(on, id))
