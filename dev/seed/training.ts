import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { listExercisesInShort } from '@fieldside/contracts/http/exercises.ts'
import { createWorkout, logTraining, type WorkoutForm } from '@fieldside/contracts/http/training.ts'
import { later } from './clock.ts'
import type { Stage } from './people.ts'
import type { Athlete } from './sessions.ts'

/** Weights are in grams; null means body weight. `perWeek` is the weekly gain. */
type Lift = { name: string; sets: number; reps: number; rest: number; start: number | null; perWeek: number }
type Routine = { name: string; minutes: number; lifts: Lift[] }

const LEGS: Routine = {
  name: 'Leg day',
  minutes: 55,
  lifts: [
    { name: 'Back Squat', sets: 4, reps: 6, rest: 150, start: 50_000, perWeek: 2500 },
    { name: 'Romanian Deadlift', sets: 3, reps: 8, rest: 120, start: 45_000, perWeek: 2500 },
    { name: 'Split Squat', sets: 3, reps: 10, rest: 90, start: 12_000, perWeek: 1000 },
  ],
}
const WHOLE_BODY: Routine = {
  name: 'Whole body, 40 minutes',
  minutes: 40,
  lifts: [
    { name: 'Kettlebell Swing', sets: 4, reps: 12, rest: 75, start: 16_000, perWeek: 500 },
    { name: 'Single-Arm Row', sets: 3, reps: 10, rest: 75, start: 14_000, perWeek: 1000 },
    { name: 'Push-Up', sets: 3, reps: 8, rest: 60, start: null, perWeek: 0 },
    { name: 'Box Jump', sets: 3, reps: 5, rest: 90, start: null, perWeek: 0 },
  ],
}

const WEEKS = 8
/** Days of a training week, counted back from its end. */
const DAYS: { daysBack: number; routine: Routine }[] = [
  { daysBack: 6, routine: LEGS },
  { daysBack: 4, routine: WHOLE_BODY },
  { daysBack: 1, routine: LEGS },
]
/** A lighter week and two missed days make the history realistic. */
const LIGHT_WEEK = 4
const MISSED = new Set(['2-4', '6-1'])

const setsOf = ({ sets, reps, start, perWeek }: Lift, week: number) =>
  Array.from({ length: sets }, (_, set) => ({
    // Body-weight exercises gain repetitions instead, and every third week the last set loses one.
    reps: reps + (start === null ? Math.floor(week / 2) : 0) - (set === sets - 1 && week % 3 === 2 ? 1 : 0),
    weight_grams: start === null ? null : start + perWeek * (week === LIGHT_WEEK ? 1 : week),
  }))

const formOf = ({ name, lifts }: Routine, ids: ReadonlyMap<string, string>): WorkoutForm => ({
  name,
  exercises: lifts.map((lift) => ({
    exercise_id: ids.get(lift.name)!,
    sets: lift.sets,
    reps: String(lift.reps),
    rest_seconds: lift.rest,
  })),
})

const exerciseIds = async (person: Athlete['person']): Promise<Map<string, string>> => {
  const ids = new Map<string, string>()
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await person.call('content', listExercisesInShort, { query: cursor ? { cursor } : {} })
    for (const { id, exercise_name } of page.items) ids.set(exercise_name, id)
    cursor = page.next
  }
  return ids
}

/** Creates two workouts and logs eight weeks of them, three times a week with small gains. */
export const trainForWeeks = async ({ clock }: Stage, { person }: Athlete): Promise<void> => {
  const workouts = new Map<Routine, string>()
  const ids = await exerciseIds(person)
  for (const routine of [LEGS, WHOLE_BODY]) {
    const body = formOf(routine, ids)
    const { id } = await clock.at(clock.ago({ days: 7 * WEEKS }), () =>
      person.call('content', createWorkout, { body }),
    )
    workouts.set(routine, id)
  }
  for (let week = 0; week < WEEKS; week += 1) {
    for (const { daysBack, routine } of DAYS) {
      if (MISSED.has(`${week}-${daysBack}`)) continue
      const when = later(clock.ago({ days: 7 * (WEEKS - 1 - week) + daysBack }), -DAY_MS / 24)
      const body = {
        workout_id: workouts.get(routine)!,
        done_on: when.toISOString().slice(0, 10),
        duration_seconds: (routine.minutes + (week % 3) * 2) * 60,
        sets: routine.lifts.flatMap((lift) =>
          setsOf(lift, week).map((set) => ({ exercise_id: ids.get(lift.name)!, ...set })),
        ),
      }
      await clock.at(when, () => person.call('content', logTraining, { body }))
    }
  }
}
