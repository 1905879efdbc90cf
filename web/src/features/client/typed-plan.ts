import type { PlanForm } from '@fieldside/contracts/http/plans.ts'
import type { ProgramDetail } from '@fieldside/contracts/http/programs.ts'
import type { PlanContent, PlanKind } from '@fieldside/contracts/plans.ts'
import type { z } from 'zod'

/** A plan in the builder: numbers are text until they are checked. */
export type TypedExercise = {
  exercise_id: string
  exercise_name: string
  sets: string
  reps: string
  rest_seconds: string
  cue: string
  video_url: string
}
export type TypedWorkout = { id: string; name: string; exercises: TypedExercise[] }
export type TypedStage = {
  id: string
  name: string
  workouts: TypedWorkout[]
  rule: { workouts: string; pain_at_most: string; needs_confirmation: boolean }
}
export type TypedPlan = {
  title: string
  kind: PlanKind
  weekdays: number[]
  pain_limit: string
  stages: TypedStage[]
}

const RULE = { workouts: '3', pain_at_most: '3', needs_confirmation: false }

export const newWorkout = (place: number): TypedWorkout => ({
  id: crypto.randomUUID(),
  name: `Workout ${String.fromCharCode(65 + (place % 26))}`,
  exercises: [],
})

const stageName = (place: number): string => `Stage ${place + 1}`

export const newStage = (place: number): TypedStage => ({
  id: crypto.randomUUID(),
  name: stageName(place),
  workouts: [newWorkout(0)],
  rule: RULE,
})

/** Names the stages that still have the name of their earlier place by their new one. */
export const renamedStages = (before: readonly TypedStage[], after: readonly TypedStage[]): TypedStage[] => {
  const unnamed = new Set(before.filter(({ name }, place) => name === stageName(place)).map(({ id }) => id))
  return after.map((stage, place) => (unnamed.has(stage.id) ? { ...stage, name: stageName(place) } : stage))
}

/** Changes the kind. A return-to-play plan has at least two stages, so that the form shows the first one's rule. */
export const withKind = (plan: TypedPlan, kind: PlanKind): TypedPlan => {
  const isOneStage = kind === 'return_to_play' && plan.stages.length === 1
  return { ...plan, kind, stages: isOneStage ? [...plan.stages, newStage(1)] : plan.stages }
}

export const newExercise = (exercise_id: string, exercise_name: string): TypedExercise => ({
  exercise_id,
  exercise_name,
  sets: '3',
  reps: '10',
  rest_seconds: '60',
  cue: '',
  video_url: '',
})

export const newPlan = (): TypedPlan => ({
  title: '',
  kind: 'training',
  weekdays: [1, 3, 5],
  pain_limit: '5',
  stages: [newStage(0)],
})

export const typedPlan = ({ title, kind, weekdays, pain_limit, stages }: PlanContent): TypedPlan => ({
  title,
  kind,
  weekdays,
  pain_limit: String(pain_limit),
  stages: stages.map(({ rule, workouts, ...stage }) => ({
    ...stage,
    rule: rule ? { ...rule, workouts: String(rule.workouts), pain_at_most: String(rule.pain_at_most) } : RULE,
    workouts: workouts.map(({ exercises, ...workout }) => ({
      ...workout,
      exercises: exercises.map((exercise) => ({
        ...exercise,
        sets: String(exercise.sets),
        rest_seconds: String(exercise.rest_seconds),
      })),
    })),
  })),
})

/** Returns the same plan under ids of its own, for a template or another client. */
export const copyOf = (plan: TypedPlan): TypedPlan => ({
  ...plan,
  stages: plan.stages.map((stage) => ({
    ...stage,
    id: crypto.randomUUID(),
    workouts: stage.workouts.map((workout) => ({ ...workout, id: crypto.randomUUID() })),
  })),
})

/** Empty or invalid text becomes NaN, which the schema refuses. */
const numberOf = (text: string): number => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN)

/** Returns what the server gets. The kind decides whether stages have rules. */
export const planForm = ({ pain_limit, stages, kind, ...plan }: TypedPlan): z.input<typeof PlanForm> => ({
  ...plan,
  kind,
  pain_limit: numberOf(pain_limit),
  stages: (kind === 'training' ? stages.slice(0, 1) : stages).map(({ rule, workouts, ...stage }) => ({
    ...stage,
    rule:
      kind === 'training'
        ? null
        : { ...rule, workouts: numberOf(rule.workouts), pain_at_most: numberOf(rule.pain_at_most) },
    workouts: workouts.map(({ exercises, ...workout }) => ({
      ...workout,
      exercises: exercises.map(({ exercise_name, sets, rest_seconds, ...exercise }) => ({
        ...exercise,
        sets: numberOf(sets),
        rest_seconds: numberOf(rest_seconds),
      })),
    })),
  })),
})

/** Returns a workout for each day of a program's week. */
export const workoutsOf = (
  { title, week_count, exercises }: ProgramDetail,
  week: number,
  restOf: (text: string) => number | undefined,
): TypedWorkout[] => {
  const rows = (exercises ?? []).filter(({ week_number }) => week_number === week)
  const place = week_count > 1 ? `${title}, week ${week}` : title
  return [...Map.groupBy(rows, ({ day_number }) => day_number)].map(([day, ofDay]) => ({
    id: crypto.randomUUID(),
    name: `${place}, day ${day}`.slice(-100),
    exercises: ofDay.map(({ exercise, exercise_id, sets, reps, rest_time }) => ({
      ...newExercise(exercise_id, exercise.exercise_name),
      sets: String(sets),
      reps,
      rest_seconds: String(restOf(rest_time) ?? 60),
    })),
  }))
}
