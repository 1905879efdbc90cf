import { programExerciseChanged } from '@fieldside/contracts/events/content.ts'
import type { Emit } from '@fieldside/platform/outbox.ts'

export const publishProgramExercise = (
  emit: Emit,
  program_id: string,
  program_exercise_id: string,
  version: number,
): void => {
  emit(programExerciseChanged, program_id, { program_id, program_exercise_id, version })
}
