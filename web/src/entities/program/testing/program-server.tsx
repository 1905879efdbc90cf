import type { Exercise } from '@fieldside/contracts/http/exercises.ts'
import type { ProgramExercise } from '@fieldside/contracts/http/program-exercises.ts'
import type { Program, ProgramDetail } from '@fieldside/contracts/http/programs.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { onTestFinished, vi } from 'vitest'
import { connectToaster } from '@/client/notify.ts'
import { createQueries } from '@/client/queries.ts'
import { SESSION, SessionProvider } from '@/client/session.tsx'
import { problem, reply } from '@/client/testing/reply.ts'
import { sessionOf } from '@/client/testing/session.ts'
import { exerciseOf } from '@/entities/exercise/testing/exercise.ts'

export const idOf = (n: number): string => `0199b1e0-0000-7000-8000-${String(n).padStart(12, '0')}`

export const program = (changes: Partial<Program> = {}): Program => ({
  id: idOf(1),
  title: 'First Step',
  description: 'Acceleration over 20 metres.',
  category: 'speed',
  is_premium: false,
  level: 'Beginner',
  duration_weeks: 4,
  week_count: 1,
  created_by: null,
  created_at: '2026-09-20T08:00:00.000Z',
  version: 1,
  training_days: [2, 5],
  exercise_count: 3,
  followers: 12,
  is_followed: false,
  enrolment: null,
  access: 'open',
  ...changes,
})

export const exercise = (n: number, changes: Partial<Exercise> = {}): Exercise =>
  exerciseOf({
    id: idOf(100 + n),
    exercise_name: `Movement ${n}`,
    category: 'speed',
    equipment: ['Track'],
    notes: `Steps of movement ${n}`,
    ...changes,
  })

export const row = (n: number, changes: Partial<ProgramExercise> = {}): ProgramExercise => ({
  id: idOf(200 + n),
  program_id: idOf(1),
  exercise_id: idOf(100 + n),
  week_number: 1,
  day_number: 2,
  order_in_day: n,
  sets: 3,
  reps: '20 m',
  rest_time: '60s',
  load: null,
  superset: null,
  version: 1,
  exercise: exercise(n),
  ...changes,
})

export const detail = (changes: Partial<ProgramDetail> = {}): ProgramDetail => ({
  ...program(),
  days: [
    { week_number: 1, day_number: 2, exercise_count: 2, set_count: 6 },
    { week_number: 1, day_number: 5, exercise_count: 1, set_count: 3 },
  ],
  exercises: [row(1), row(2), row(3, { day_number: 5, order_in_day: 1 })],
  ...changes,
})

export type Asked = { method: string; path: string; query: URLSearchParams; body: unknown }
type Answer = (asked: Asked) => Response

/** Answers requests by 'METHOD /path' and records them. */
export const serving = (role: Role | null, answers: Record<string, Answer>) => {
  const asked: Asked[] = []
  const toast = vi.fn()
  onTestFinished(connectToaster(toast))
  const user = role && { id: idOf(9), role, email: 'a@people.test', full_name: 'Ada', is_onboarded: true }
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, 'http://web.test')
    const path = pathname.replace('/api', '')
    if (path === '/session') return reply(SESSION, sessionOf(user))
    const method = init.method ?? 'GET'
    const one = { method, path, query: searchParams, body: init.body ? JSON.parse(String(init.body)) : null }
    asked.push(one)
    const answer = answers[`${method} ${path}`]
    return answer?.(one) ?? problem(500, 'unexpected', `${method} ${path} was not expected`)
  })
  return {
    asked,
    toast,
    commands: () => asked.filter(({ method }) => method !== 'GET'),
  }
}

const Address = () => <p>at {useLocation().pathname + useLocation().search}</p>

export const open = (Screen: ComponentType, path: string, pattern = path) => {
  const queries = createQueries()
  render(
    <QueryClientProvider client={queries}>
      <SessionProvider>
        <MemoryRouter initialEntries={[path]}>
          <Address />
          <Routes>
            <Route path={pattern.split('?')[0]!} element={<Screen />} />
            <Route path="*" element={null} />
          </Routes>
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  )
  return queries
}
