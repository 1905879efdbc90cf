import { ExerciseFacts } from '@fieldside/contracts/exercise-facts.ts'
import type { LibraryExercise } from '@fieldside/contracts/http/exercises.ts'

/** A strength exercise without a video. */
export const exerciseOf = (changes: Partial<LibraryExercise> = {}): LibraryExercise => ({
  id: '0199b1e0-0000-7000-8000-000000000101',
  exercise_name: 'Squat',
  category: 'strength',
  equipment: ['Mat'],
  notes: 'Slowly.',
  video_url: null,
  has_video: false,
  created_by: null,
  updated_at: '2026-11-01T00:00:00.000Z',
  version: 1,
  ...ExerciseFacts.parse({}),
  easier: [],
  harder: [],
  ...changes,
})
