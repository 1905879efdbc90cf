import type { ProgramExercise } from '@fieldside/contracts/http/program-exercises.ts'
import type { Program } from '@fieldside/contracts/http/programs.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import type { Viewer } from '../domain/access.ts'
import { programFor } from '../domain/program.ts'
import { programExerciseFor } from '../domain/program-exercise.ts'
import { noProgram } from '../errors.ts'
import type { ContentSchema } from '../schema.ts'
import { readProgramExercise } from '../store/program-exercises.ts'
import { findProgram } from '../store/programs.ts'

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
  tx: Tx<ContentSchema>,
  id: string,
  viewer: Viewer,
): Promise<ProgramExercise> => programExerciseFor(viewer, await readProgramExercise(tx, id))
