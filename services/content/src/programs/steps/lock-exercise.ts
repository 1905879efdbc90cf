import type { Tx } from '@fieldside/platform/database.ts'
import { noProgramExercise } from '../../errors.ts'
import type { ContentSchema, PrismaTx, ProgramExerciseRow, ProgramRow } from '../../schema.ts'
import { findProgramExercise } from '../store/program-exercises.ts'
import { lockProgram } from '../store/programs.ts'

/**
 * Rereads the row after locking its program, because an earlier change may have removed it.
 * @throws notFound
 */
export const lockProgramExercise = async (
  tx: Tx<ContentSchema>,
  px: PrismaTx,
  id: string,
): Promise<{ row: ProgramExerciseRow; program: ProgramRow }> => {
  const found = await findProgramExercise(px, id)
  const program = found && (await lockProgram(tx, found.program_id))
  const row = program && (await findProgramExercise(px, id))
  if (!row) throw noProgramExercise()
  return { row, program }
}
