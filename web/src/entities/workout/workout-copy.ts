import type { TrainingPlan } from '@fieldside/contracts/http/training.ts'
import { merge, missingIn, nextClock } from '@fieldside/contracts/merge-workout.ts'
import type { WorkoutDocument } from '@fieldside/contracts/workout-document.ts'

type Planned = TrainingPlan['exercises'][number]
/** What the person did of an exercise before, and the weight that a program's load makes of it. */
export type Before = Pick<Planned, 'last' | 'records' | 'suggested'>

/** A workout in this browser. Instants are milliseconds since 1970 by its clock. */
export type WorkoutCopy = {
  id: string
  document: WorkoutDocument
  /** What the server is known to have. */
  sent: WorkoutDocument
  startedAt: number
  /** When the rest ends, null without one, and when that was set, because another tab can set it too. */
  rest: { endsAt: number | null; setAt: number }
  /** By the ids of exercises. */
  before: Record<string, Before>
}

export const mergeCopies = (one: WorkoutCopy, other: WorkoutCopy): WorkoutCopy => ({
  ...one,
  document: merge(one.document, other.document),
  sent: merge(one.sent, other.sent),
  rest: other.rest.setAt > one.rest.setAt ? other.rest : one.rest,
  before: { ...other.before, ...one.before },
})

/** Whether anything was done since it was opened. */
export const isBegun = ({ document }: WorkoutCopy): boolean =>
  document.state !== 'open' || nextClock(document) > 2

/** Returns what the server should have and lacks. */
export const unsentOf = (copy: WorkoutCopy): WorkoutDocument | null =>
  isBegun(copy) ? missingIn(copy.sent, copy.document) : null

/** Returns what a plan says of before. */
export const beforeOf = (exercises: readonly Planned[]): Record<string, Before> =>
  Object.fromEntries(
    exercises.flatMap(({ exercise_id, last, records, suggested }) =>
      exercise_id ? [[exercise_id, { last, records, suggested }]] : [],
    ),
  )
