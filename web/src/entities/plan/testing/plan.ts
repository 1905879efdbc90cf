import type { PlanOfAthlete } from '@fieldside/contracts/http/bff/plans.ts'
import type { PlanStage } from '@fieldside/contracts/plans.ts'

const idOf = (n: number): string => `0199b1e0-0000-7000-8000-${String(n).padStart(12, '0')}`

const stageOf = (n: number): PlanStage => ({
  id: idOf(10 + n),
  name: `Stage ${n}`,
  rule: { workouts: 3, pain_at_most: 3, needs_confirmation: false },
  workouts: [
    {
      id: idOf(20 + n),
      name: 'Calf',
      exercises: [
        {
          exercise_id: idOf(30),
          exercise_name: 'Back Squat',
          sets: 3,
          reps: '8',
          rest_seconds: 60,
          cue: '',
          video_url: '',
        },
      ],
    },
  ],
})

/** A return-to-play plan of two stages as its athlete reads it, before the first workout. */
export const planOf = (changes: Partial<PlanOfAthlete> = {}): PlanOfAthlete => ({
  id: idOf(1),
  athlete_id: idOf(2),
  professional_id: idOf(3),
  professional_user_id: idOf(4),
  professional_name: 'Ana Ruiz',
  title: 'Back to running',
  kind: 'return_to_play',
  weekdays: [1, 3, 5],
  pain_limit: 5,
  stages: [stageOf(1), stageOf(2)],
  version: 1,
  starts_on: '2026-11-23',
  created_at: '2026-11-23T10:00:00.000Z',
  ended_at: null,
  ended_by: null,
  is_shared: false,
  changes: [],
  training: {
    stage_id: idOf(11),
    open_conditions: [],
    next_workout_id: idOf(21),
    next_on: '2026-11-25',
    done_today: false,
    missed_in_a_row: 0,
    last_on: null,
    weeks: [],
    workouts: [],
    morning_of: null,
  },
  ...changes,
})
