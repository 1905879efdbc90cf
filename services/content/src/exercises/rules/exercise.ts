import type { ExerciseCategory } from '@fieldside/contracts/content-categories.ts'
import type { Exercise } from '@fieldside/contracts/http/exercises.ts'
import { seesVideos, type Viewer } from '../../access/rules/access.ts'

export type StoredExercise = {
  id: string
  exercise_name: string
  category: ExerciseCategory
  equipment: string[]
  notes: string | null
  video_url: string | null
  created_by: string | null
  updated_at: Date
  version: number
}

export const exerciseFor = (viewer: Viewer, { video_url, updated_at, ...row }: StoredExercise): Exercise => ({
  ...row,
  video_url: seesVideos(viewer) ? video_url : null,
  has_video: video_url !== null,
  updated_at: updated_at.toISOString(),
})

/** Only admins edit exercises, and they see everything. */
export const EDITOR: Viewer = { role: 'admin', isSubscribed: false }

export const auditedParts = ({ id, updated_at, created_by, ...parts }: StoredExercise) => parts
