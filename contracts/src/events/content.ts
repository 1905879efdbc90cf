import { z } from 'zod'
import { eventContract } from '../envelope.ts'
import { Id } from '../fields.ts'

/** Facts of content. Key: the id of what changed. The content itself is asked for, under its access rules. */
export const exerciseChanged = eventContract(
  'content.exercise-changed',
  z.object({ exercise_id: Id, version: z.int() }),
)
export const programChanged = eventContract(
  'content.program-changed',
  z.object({ program_id: Id, version: z.int() }),
)

export const contentEvents = [exerciseChanged, programChanged] as const
