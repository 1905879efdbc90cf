import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { LibraryExercise } from '@fieldside/contracts/http/exercises.ts'
import { screen } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { afterEach, beforeEach, vi } from 'vitest'
import { notify } from '@/client/notify.ts'
import { SESSION } from '@/client/session.tsx'
import { reply } from '@/client/testing/reply.ts'
import { sessionOf, userOf } from '@/client/testing/session.ts'
import { exerciseOf } from '@/entities/exercise/testing/exercise.ts'
import { openAt } from '@/testing/open-at.tsx'
import { Screen } from '../exercise-database-screen.tsx'

/** Renders the library against a fake BFF. */

const idOf = (name: string): string =>
  `00000000-0000-4000-8000-${Buffer.from(name).toString('hex').padStart(12, '0').slice(-12)}`

export const exercise = (exercise_name: string, changes: Partial<LibraryExercise> = {}): LibraryExercise =>
  exerciseOf({ id: idOf(exercise_name), exercise_name, ...changes })

type Page = ReplyOf<typeof actions.listExercises>
export const page = (items: LibraryExercise[], changes: Partial<Page> = {}): Page => ({
  items,
  next: null,
  sees_videos: false,
  library_is_empty: false,
  ...changes,
})
type Served = {
  role: 'athlete' | 'professional' | 'admin' | null
  isSubscribed: boolean
  /** The list's query strings and the commands as 'METHOD /path'. */
  asked: string[]
  list: (query: URLSearchParams) => Page | Response
  own: LibraryExercise[]
  open: (id: string) => LibraryExercise
  command: (sent: string, body: Record<string, unknown> | null) => Response
}
const initial = (): Served => ({
  role: 'athlete',
  isSubscribed: false,
  asked: [],
  list: () => page([exercise('Squat')]),
  own: [],
  open: () => exercise('Squat'),
  command: () => reply(actions.deleteExercise),
})
export const served: Served = initial()

/** Installs the fake BFF and resets it before each test: an athlete and a library of one exercise. */
export const serveExercises = (): void => {
  beforeEach(() => {
    Object.assign(served, initial())
    vi.spyOn(notify, 'error').mockImplementation(() => {})
    vi.spyOn(notify, 'success').mockImplementation(() => {})
    vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
      const { pathname, searchParams } = new URL(path, 'http://localhost')
      if (pathname === '/api/session')
        return reply(
          SESSION,
          sessionOf(served.role && userOf({ role: served.role, is_subscribed: served.isSubscribed })),
        )
      if (pathname === '/api/content/exercises/equipment')
        return reply(actions.listEquipment, { equipment: ['Band', 'Mat'] })
      if (method !== 'GET') {
        served.asked.push(`${method} ${pathname}`)
        return served.command(`${method} ${pathname}`, body ? JSON.parse(String(body)) : null)
      }
      if (pathname === '/api/content/exercises/in-short')
        return reply(actions.listExercisesInShort, { items: [exercise('Lunge')], next: null })
      if (pathname === '/api/content/exercises/own')
        return reply(actions.listOwnExercises, { exercises: served.own })
      if (pathname !== '/api/content/exercises')
        return reply(actions.getExercise, served.open(pathname.split('/').at(-1)!))
      served.asked.push(searchParams.toString())
      const answer = served.list(searchParams)
      return answer instanceof Response ? answer : reply(actions.listExercises, answer)
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
}

const Address = () => <p>at {useLocation().pathname + useLocation().search}</p>

export const open = (path = '/exercise-database') =>
  openAt(path, <Address />, { '/exercise-database': <Screen /> })

export const cards = () => screen.findAllByRole('article')
