import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { LogForm, TrainingPlan } from '@fieldside/contracts/http/training.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCommand } from '@/client/api.ts'
import { notify } from '@/client/notify.ts'
import { type ApiProblem, sentenceOf } from '@/client/problem.ts'
import { dayKey } from '@/client/time-format.ts'
import { forgetUnsaved } from '@/client/unsaved.ts'
import { useChangeSettings, useTrainingSettings, withUnit } from '@/entities/workout/training-settings.ts'
import { keepUnsent, unsentLogs } from '@/entities/workout/unsent-logs.ts'
import type { WeightUnit } from '@/entities/workout/weight.ts'
import {
  type Draft,
  type DraftSet,
  dropDraft,
  keepDraft,
  readDraft,
  repeated,
  startDraft,
} from './training-draft.ts'

/** Saves the draft on every change. */
export const useDraft = (plan: TrainingPlan, key: string) => {
  const settings = useTrainingSettings()
  const changeSettings = useChangeSettings()
  const [draft, setDraft] = useState<Draft>(
    () => readDraft(key, plan, Date.now()) ?? startDraft(plan, Date.now()),
  )
  useEffect(() => {
    // Another tab can run the same workout: syncs its sets, and ends the workout here when that tab logs it.
    const follow = ({ key: changed, newValue }: StorageEvent) => {
      if (changed !== key) return
      if (newValue === null) {
        notify.success('Workout logged', 'You logged it in another tab, so this tab starts over.')
        setDraft(startDraft(plan, Date.now()))
      } else setDraft((before) => readDraft(key, plan, Date.now()) ?? before)
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [plan, key])
  const keep = (next: Draft) => {
    keepDraft(key, next)
    setDraft(next)
  }
  const withSets = (exercise: number, change: (sets: DraftSet[]) => DraftSet[]): DraftSet[][] =>
    draft.sets.map((sets, index) => (index === exercise ? change(sets) : sets))
  return {
    draft,
    unit: settings.unit,
    rest: (restEndsAt: number | null) => keep({ ...draft, restEndsAt }),
    changeSet: (exercise: number, set: number, changes: Partial<DraftSet>) => {
      const sets = withSets(exercise, (before) =>
        before.map((one, index) => (index === set ? { ...one, ...changes } : one)),
      )
      const seconds = plan.exercises[exercise]!.rest_seconds
      const restEndsAt = changes.done && seconds > 0 ? Date.now() + seconds * 1000 : draft.restEndsAt
      keep({ ...draft, sets, restEndsAt })
    },
    addSet: (exercise: number) =>
      keep({
        ...draft,
        sets: withSets(exercise, (before) => [...before, repeated(before.at(-1)!)]),
      }),
    // Without a connection, the account has it later.
    changeUnit: (next: WeightUnit) => void changeSettings(withUnit(settings, next)).catch(() => undefined),
  }
}

/** Returns the checked sets, except those of exercises that have left the library, which can't be logged. */
export const doneSets = (plan: TrainingPlan, { sets }: Draft): NonNullable<LogForm['sets']> =>
  plan.exercises.flatMap(({ exercise_id }, index) =>
    exercise_id === null
      ? []
      : sets[index]!.flatMap(({ done, ...set }) => (done ? [{ exercise_id, ...set }] : [])),
  )

const namesOf = ({ exercises }: TrainingPlan): Record<string, string> =>
  Object.fromEntries(
    exercises.flatMap(({ exercise_id, exercise_name }) =>
      exercise_id ? [[exercise_id, exercise_name]] : [],
    ),
  )

export const today = (): string => dayKey(new Date())

/** A workout in this browser: whose it is, its plan, and the key of its draft. */
export type Training = { userId: string; plan: TrainingPlan; draftKey: string }

/** Logs the workout, or keeps it until there is a connection and calls `onKept` with its key. */
export const useFinish = (
  { userId, plan, draftKey }: Training,
  draft: Draft,
  onKept: (key: string) => void,
) => {
  const navigate = useNavigate()
  const queries = useQueryClient()
  // Not retried, because a log that can't be sent is stored here and sent later.
  const { submitAsync, pending } = useCommand(actions.logTraining, { retry: false })
  // Fixed on first render rather than on submit: a resend after a lost response must match, or it counts as another
  // workout.
  const [endedAt] = useState(Date.now)
  const endedOn = dayKey(new Date(endedAt))
  const keys = useRef(new Map<string, string>())
  const keyOf = (body: LogForm): string => {
    const content = JSON.stringify(body)
    const key = keys.current.get(content) ?? crypto.randomUUID()
    keys.current.set(content, key)
    return key
  }
  const end = () => {
    dropDraft(draftKey)
    forgetUnsaved()
  }
  /** Returns whether the browser has stored it. */
  const keep = async (key: string, body: LogForm): Promise<boolean> => {
    try {
      await keepUnsent({ key, userId, title: plan.title, exerciseNames: namesOf(plan), body })
      // The first read may still run, and a refetch would take its result, which lacks this log.
      await queries.cancelQueries(unsentLogs(userId))
      await queries.invalidateQueries(unsentLogs(userId))
      return true
    } catch {
      return false
    }
  }
  const finish = async (doneOn: string, notes: string) => {
    const { workout_id, program_id, day_number } = plan
    const seconds = Math.round((endedAt - draft.startedAt) / 1000)
    const body: LogForm = {
      workout_id,
      program_id,
      day_number,
      done_on: doneOn,
      duration_seconds: doneOn === endedOn ? seconds : null,
      notes: notes.trim() || null,
      sets: doneSets(plan, draft),
    }
    const key = keyOf(body)
    try {
      await submitAsync({ body }, undefined, key)
      end()
      notify.success('Workout logged')
      await navigate('/progress')
    } catch (error) {
      const { passing, status } = error as ApiProblem
      if ((passing || status === 0) && (await keep(key, body))) {
        end()
        onKept(key)
      } else notify.error('Failed to log workout', sentenceOf(error))
    }
  }
  return { endedOn, finish, pending }
}
