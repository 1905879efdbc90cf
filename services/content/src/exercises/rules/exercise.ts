import type { ExerciseCategory } from '@fieldside/contracts/content-categories.ts'
import { ExerciseFacts, type ExerciseVariants } from '@fieldside/contracts/exercise-facts.ts'
import type { Viewer } from '../../access/rules/access.ts'

export type StoredExercise = ExerciseFacts & {
  id: string
  exercise_name: string
  category: ExerciseCategory
  equipment: string[]
  notes: string | null
  video_url: string | null
  created_by: string | null
  updated_at: Date
  version: number
  owner_id: string | null
}

/** Only admins edit exercises, and they see everything. */
export const EDITOR: Viewer = { role: 'admin', isSubscribed: false }

const namesOf = (links: ExerciseVariants['easier']): string[] =>
  links.map(({ exercise_name }) => exercise_name)

export const auditedParts = (
  { id, updated_at, created_by, owner_id, ...parts }: StoredExercise,
  { easier, harder }: ExerciseVariants,
) => ({ ...parts, easier: namesOf(easier), harder: namesOf(harder) })

/** Returns the changed muscles so that none is both primary and secondary: the primary one counts. */
export const musclesOf = (
  changes: Partial<ExerciseFacts>,
  before: Pick<ExerciseFacts, 'primary_muscles' | 'secondary_muscles'> = ExerciseFacts.parse({}),
) => {
  const { primary_muscles, secondary_muscles } = { ...before, ...changes }
  return {
    primary_muscles,
    secondary_muscles: secondary_muscles.filter((muscle) => !primary_muscles.includes(muscle)),
  }
}
