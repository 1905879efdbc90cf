import type { ExerciseCategory } from '@fieldside/contracts/content-categories.ts'
import type { ExerciseFacts } from '@fieldside/contracts/exercise-facts.ts'
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

export const auditedParts = ({ id, updated_at, created_by, owner_id, ...parts }: StoredExercise) => parts
