import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { ExerciseInShort } from '@fieldside/contracts/http/exercises.ts'
import { DoneSet, type TrainingPlan, type Workout } from '@fieldside/contracts/http/training.ts'
import { EMPTY_DOCUMENT, entriesOf, merge } from '@fieldside/contracts/merge-workout.ts'
import type { WorkoutDocument } from '@fieldside/contracts/workout-document.ts'
import { cleanup } from '@testing-library/react'
import { clear, createStore } from 'idb-keyval'
import { afterEach, beforeEach, vi } from 'vitest'
import { notify } from '@/client/notify.ts'
import { SESSION } from '@/client/session.tsx'
import { problem, reply } from '@/client/testing/reply.ts'
import { sessionOf } from '@/client/testing/session.ts'
import { type TrainingSettings, USUAL_SETTINGS } from '../training-settings.ts'
import { closeWorkouts } from '../use-workouts.ts'

/** A fake BFF of workouts and progress. */

export const SQUAT = '00000000-0000-4000-8000-000000000001'
export const ROW = '00000000-0000-4000-8000-000000000002'
export const WORKOUT = '00000000-0000-4000-8000-000000000003'

type Part = Workout['exercises'][number]

export const part = (exercise_id: string, exercise_name: string, changes: Partial<Part> = {}): Part => ({
  exercise_id,
  exercise_name,
  category: 'strength',
  sets: 2,
  reps: '8',
  rest_seconds: 90,
  measure: 'reps',
  has_barbell: false,
  ...changes,
})
export const workout = (changes: Partial<Workout> = {}): Workout => ({
  id: WORKOUT,
  name: 'Leg day',
  exercises: [part(SQUAT, 'Back Squat'), part(ROW, 'Single-Arm Row')],
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-01T00:00:00.000Z',
  version: 4,
  ...changes,
})
/** What this browser has of workouts, encrypted. */
export const workoutStorage = createStore.bind(null, 'fieldside.workouts', 'workouts')
const choiceStorage = createStore.bind(null, 'fieldside.exercise-choices', 'choices')
/** Of release 0.2.0. */
export const earlierStorage = createStore.bind(null, 'fieldside.unsent-logs', 'logs')
const STORES = [workoutStorage, choiceStorage, earlierStorage]

type Answers = Record<string, (body: unknown) => Response>
type Sent = { to: string; body: unknown; key: string | null }
/** Answers by address (a command's answer can depend on its body), and the commands received. */
export const served: {
  answers: Answers
  sent: Sent[]
  userId: string
  isOffline: boolean
  settings: TrainingSettings | null
  /** The documents of workouts by their ids. */
  logs: Map<string, WorkoutDocument>
  /** Answers a change of a workout instead, before or after it is stored. */
  saveLog: ((save: () => Response) => Response) | null
} = {
  answers: {},
  sent: [],
  userId: '1',
  isOffline: false,
  settings: null,
  logs: new Map(),
  saveLog: null,
}

/** Returns the workouts that were logged, as facts and the checked sets of each exercise. */
export const logged = () =>
  [...served.logs.values()].flatMap((document) => {
    if (document.state !== 'finished') return []
    const exercises = entriesOf(document).flatMap(({ exercise_id, done }) => {
      const checked = done.filter((set) => set.checked)
      return checked.map(({ reps, weight_grams }) => ({ exercise_id, reps, weight_grams }))
    })
    return [{ ...document.log!.value, sets: exercises }]
  })

/** Loses the connection, or has it back. */
export const setOffline = (isOffline: boolean): void => {
  served.isOffline = isOffline
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isOffline)
  window.dispatchEvent(new Event(isOffline ? 'offline' : 'online'))
}

const answerSettings = (to: string, given: unknown): Response | undefined => {
  if (to === 'GET /training/settings')
    return reply(actions.getTrainingSettings, { settings: served.settings })
  if (to !== 'PUT /training/settings') return undefined
  served.settings = given as TrainingSettings
  return reply(actions.saveTrainingSettings, served.settings)
}

const answerWorkouts = (to: string, given: unknown): Response | undefined => {
  if (to === 'GET /training/exercise-choices')
    return reply(actions.listExerciseChoices, { items: [], swaps: [] })
  if (to === 'GET /training-logs/open') {
    const open = [...served.logs].flatMap(([id, document]) =>
      document.state === 'open' ? [{ id, document }] : [],
    )
    return reply(actions.listOpenWorkouts, { items: open })
  }
  const [, method, id] = /^(GET|PUT) \/training-logs\/([\w-]+)$/.exec(to) ?? []
  if (!id) return undefined
  if (method === 'GET') {
    const document = served.logs.get(id)
    return document ? reply(actions.getTrainingLog, document) : problem(404, 'not-found', 'Not in your log')
  }
  const save = (): Response => {
    const document = merge(served.logs.get(id) ?? EMPTY_DOCUMENT, given as WorkoutDocument)
    served.logs.set(id, document)
    return reply(actions.saveTrainingLog, document)
  }
  return served.saveLog ? served.saveLog(save) : save()
}

/** Installs the fake BFF and resets it before each test. */
export const serveTraining = (): void => {
  beforeEach(() => {
    served.answers = {}
    served.sent = []
    served.userId = '1'
    served.isOffline = false
    served.settings = USUAL_SETTINGS.kg
    served.logs = new Map()
    served.saveLog = null
    vi.spyOn(notify, 'error').mockImplementation(() => {})
    vi.spyOn(notify, 'success').mockImplementation(() => {})
    vi.stubGlobal('fetch', async (path: string, { method = 'GET', body, headers }: RequestInit = {}) => {
      const { pathname } = new URL(path, 'http://localhost')
      if (served.isOffline) throw new TypeError('Failed to fetch')
      if (pathname === '/favicon.svg') return new Response()
      if (pathname === '/api/session')
        return reply(SESSION, sessionOf({ id: served.userId, role: 'athlete', email: 'a@example.com' }))
      const to = `${method} ${pathname.replace('/api/content', '')}`
      const given = body ? JSON.parse(String(body)) : null
      if (method !== 'GET')
        served.sent.push({ to, body: given, key: new Headers(headers).get('idempotency-key') })
      const answer = served.answers[to]?.(given) ?? answerSettings(to, given) ?? answerWorkouts(to, given)
      return answer ?? problem(500, 'unexpected', `nothing is answered to ${to}`)
    })
  })
  afterEach(async () => {
    cleanup()
    vi.useRealTimers()
    // Queries of later files would wait for the connection.
    if (served.isOffline) setOffline(false)
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    localStorage.clear()
    await closeWorkouts()
    // Tests without storage have none.
    if (typeof indexedDB !== 'undefined') for (const store of STORES) await clear(store())
  })
}

export const inShort = (id: string, exercise_name: string): ExerciseInShort => ({
  id,
  exercise_name,
  category: 'strength',
  video_url: null,
})

export const plan = (changes: Partial<TrainingPlan> = {}): TrainingPlan => ({
  title: 'Leg day',
  workout_id: WORKOUT,
  program_id: null,
  day_number: null,
  exercises: [
    {
      ...part(SQUAT, 'Back Squat'),
      last: { done_on: '2026-11-18', sets: [DoneSet.parse({ reps: 8, weight_grams: 60_000 })] },
    },
  ],
  ...changes,
})

/** Answers what a workout or a program day plans. */
export const answerPlan = (changes: Partial<TrainingPlan> = {}): Response =>
  reply(actions.planWorkout, plan(changes))
