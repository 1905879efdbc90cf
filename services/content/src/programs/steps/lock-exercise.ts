import type { Tx } from '@fieldside/platform/database.ts'
import { noProgramExercise } from '../../errors.ts'
import type { ContentSchema, PrismaTx, ProgramExerciseRow } from '../../schema.ts'
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
): Promise<ProgramExerciseRow> => {
  const row = await findProgramExercise(px, id)
  if (row) await lockProgram(tx, row.program_id)
  const locked = row && (await findProgramExercise(px, id))
  if (!locked) throw noProgramExercise()
  return locked
}
