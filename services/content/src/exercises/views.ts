import type { ExerciseVariants } from '@fieldside/contracts/exercise-facts.ts'
import type { Exercise, LibraryExercise } from '@fieldside/contracts/http/exercises.ts'
import { seesVideos, type Viewer } from '../access/rules/access.ts'
import type { StoredExercise } from './rules/exercise.ts'

export const exerciseFor = (
  viewer: Viewer,
  { video_url, updated_at, owner_id, ...row }: StoredExercise,
): Exercise => ({
  ...row,
  video_url: seesVideos(viewer) ? video_url : null,
  has_video: video_url !== null,
  updated_at: updated_at.toISOString(),
})

export const libraryExerciseFor = (
  viewer: Viewer,
  row: StoredExercise,
  variants: ExerciseVariants,
): LibraryExercise => ({ ...exerciseFor(viewer, row), ...variants })
