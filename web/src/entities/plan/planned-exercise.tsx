import type { PlanExercise } from '@fieldside/contracts/plans.ts'
import { SquarePlay } from 'lucide-react'
import { restWords } from './words.ts'

type PlannedExerciseProps = { exercise: PlanExercise }

/** What to do of an exercise, with the professional's cue and video. */
export const PlannedExercise = ({ exercise }: PlannedExerciseProps) => (
  <>
    <span className="block text-muted text-sm tabular-nums">
      {exercise.sets} × {exercise.reps}
      {restWords(exercise.rest_seconds)}
    </span>
    {exercise.cue && <span className="block text-sm">{exercise.cue}</span>}
    {exercise.video_url && (
      <a
        href={exercise.video_url}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center gap-1.5 font-medium text-sm text-turf underline-offset-4 hover:underline"
      >
        <SquarePlay aria-hidden className="size-4" />
        Video of {exercise.exercise_name}
      </a>
    )}
  </>
)
