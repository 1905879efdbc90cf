import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { ExerciseInShort } from '@fieldside/contracts/http/exercises.ts'
import {
  DoneSet,
  type TrainingLog,
  type TrainingPlan,
  type Workout,
} from '@fieldside/contracts/http/training.ts'
import { afterEach, beforeEach, vi } from 'vitest'
import { notify } from '@/client/notify.ts'
import { SESSION } from '@/client/session.tsx'
import { problem, reply } from '@/client/testing/reply.ts'
import { sessionOf } from '@/client/testing/session.ts'
import { type TrainingSettings, USUAL_SETTINGS } from '../training-settings.ts'

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
/** Answers a log that was sent. */
export const answerLog = (sent: unknown): Response =>
  reply(actions.logTraining, {
    id: ROW,
    title: 'Leg day',
    workout_id: WORKOUT,
    program_id: null,
    day_number: null,
    done_on: '2026-11-20',
    duration_seconds: null,
    notes: null,
    created_at: '2026-11-20T10:00:00.000Z',
    ...(sent as Partial<TrainingLog>),
    sets: [],
  })

type Answers = Record<string, (body: unknown) => Response>
type Sent = { to: string; body: unknown; key: string | null }
/** Answers by address (a command's answer can depend on its body), and the commands received. */
export const served: {
  answers: Answers
  sent: Sent[]
  userId: string
  isOffline: boolean
  settings: TrainingSettings | null
} = {
  answers: {},
  sent: [],
  userId: '1',
  isOffline: false,
  settings: null,
}

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

/** Installs the fake BFF and resets it before each test. */
export const serveTraining = (): void => {
  beforeEach(() => {
    served.answers = {}
    served.sent = []
    served.userId = '1'
    served.isOffline = false
    served.settings = USUAL_SETTINGS.kg
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
      const answer = served.answers[to]?.(given) ?? answerSettings(to, given)
      return answer ?? problem(500, 'unexpected', `nothing is answered to ${to}`)
    })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    localStorage.clear()
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
