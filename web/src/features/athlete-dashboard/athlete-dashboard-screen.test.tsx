import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '@/client/notify.ts'
import { createQueries } from '@/client/queries.ts'
import { LEAVE, SESSION, SessionProvider } from '@/client/session.tsx'
import { problem, reply } from '@/client/testing/reply.ts'
import { sessionOf, userOf } from '@/client/testing/session.ts'
import { bookingOf } from '@/entities/booking/testing/booking.ts'
import { planOf } from '@/entities/plan/testing/plan.ts'
import { program } from '@/entities/program/testing/program-server.tsx'
import { Screen } from './athlete-dashboard-screen.tsx'

const PAGE = { items: [], next: null }
type Dashboard = ReplyOf<typeof screens.athleteDashboardScreen>
const EMPTY: Dashboard = {
  stats: { upcoming: 0, pending: 0, saved: 0, completed: 0 },
  upcoming: PAGE,
  past: PAGE,
  saved: PAGE,
  payable_id: null,
  celebrate: null,
}
const PROGRAM_ID = '0199b1e0-0000-7000-8000-0000000000aa'
const TODAY = '2026-11-25'

let dashboard: () => Response
let training: () => Response
let celebrated: string[]
let left: number
let is_subscribed: boolean
let settled: unknown[]
let plans: ReturnType<typeof planOf>[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T12:00:00`) })
  dashboard = () => reply(screens.athleteDashboardScreen, EMPTY)
  left = 0
  is_subscribed = false
  settled = []
  plans = []
  training = () => reply(actions.getTrainingDay, { planned: null, paused: null, may_log: true })
  celebrated = []
  for (const kind of ['error', 'success'] as const) vi.spyOn(notify, kind).mockImplementation(() => {})
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    const { pathname } = new URL(path, 'http://localhost')
    if (pathname === '/api/session' && method === 'DELETE') {
      left += 1
      return reply(LEAVE)
    }
    if (pathname === '/api/session') {
      const user = left ? null : userOf({ id: '1', role: 'athlete', email: 'a@example.com', is_subscribed })
      return reply(SESSION, sessionOf(user))
    }
    if (pathname === '/api/screens/athlete-dashboard') return dashboard()
    if (pathname === '/api/content/training/day') return training()
    if (pathname === '/api/screens/plans') return reply(screens.plansScreen, { items: plans })
    if (pathname === `/api/content/programs/${PROGRAM_ID}/weeks/2/days/5` && method === 'PUT') {
      settled.push(JSON.parse(String(body)))
      return reply(actions.settleProgramDay, program())
    }
    if (pathname.startsWith('/api/identity/users/me/moments/')) {
      celebrated.push(`${method} ${pathname.split('/').at(-1)} ${body}`)
      return reply(actions.celebrateMoment, { first: true })
    }
    if (pathname === '/api/directory/saved-lists')
      return reply(actions.listSavedLists, { unlisted: 0, lists: [] })
    if (pathname === '/api/directory/saved-searches') return reply(actions.listSavedSearches, { items: [] })
    if (pathname === '/api/screens/athlete-dashboard/reviews')
      return reply(screens.myReviewsScreen, { reviews: [] })
    return reply(screens.bookingsPage, PAGE)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = (tab = '') =>
  render(
    <QueryClientProvider client={createQueries()}>
      <SessionProvider>
        <MemoryRouter initialEntries={[`/athlete-dashboard${tab && `?tab=${tab}`}`]}>
          <Routes>
            <Route path="/athlete-dashboard" element={<Screen />} />
            <Route path="/" element={<p>the landing page</p>} />
          </Routes>
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  )

const figureOf = (label: string) => screen.getAllByText(label)[0]?.parentElement?.textContent

test('shows the five tabs in order [athlete-dashboard/tabs]', async () => {
  open()
  await screen.findByRole('tablist')
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Upcoming Bookings',
    'Saved Professionals',
    'Programs',
    'Session History',
    'My Reviews',
  ])
})

test('shows the server’s figures [athlete-dashboard/stats]', async () => {
  dashboard = () =>
    reply(screens.athleteDashboardScreen, {
      ...EMPTY,
      stats: { upcoming: 3, pending: 1, saved: 4, completed: 12 },
    })
  open()
  expect(await screen.findByText('Upcoming bookings')).toBeTruthy()
  expect(figureOf('Upcoming bookings')).toBe('Upcoming bookings3agreed')
  expect(figureOf('Saved professionals')).toBe('Saved professionals4in your list')
  expect(figureOf('Completed sessions')).toBe('Completed sessions12so far')
})

test('shows an error when the dashboard fails to load and reloads it on retry [athlete-dashboard/load-failure]', async () => {
  dashboard = () => problem(500, 'unexpected', 'Away')
  open()
  await waitFor(() => expect(notify.error).toHaveBeenCalledWith('Failed to load dashboard data'))
  dashboard = () => reply(screens.athleteDashboardScreen, EMPTY)
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('tab', { name: 'Upcoming Bookings' })).toBeTruthy()
})

test('starts a workout without a plan from Home, with Premium [log/free]', async () => {
  is_subscribed = true
  open()
  const actions = within(await screen.findByRole('navigation', { name: 'Quick actions' }))
  expect(actions.getByRole('link', { name: 'Start a workout' }).getAttribute('href')).toBe('/workouts/train')
})

test('links to search, programs, and the account, and logs out [athlete-dashboard/quick-actions]', async () => {
  open()
  const actions = within(await screen.findByRole('navigation', { name: 'Quick actions' }))
  expect(actions.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/search',
    '/programs',
    '/account',
  ])
  fireEvent.click(actions.getByRole('button', { name: 'Logout' }))
  expect(await screen.findByText('the landing page')).toBeTruthy()
  expect(left).toBe(1)
})

test.each([
  ['history', 'No past sessions yet'],
  ['reviews', 'No reviews yet'],
  ['saved', 'No saved professionals yet'],
])(
  'explains an empty tab (%s) and links to the next step [athlete-dashboard/session-history]',
  async (tab, title) => {
    open(tab)
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    const panel = within(screen.getByRole('tabpanel'))
    expect(panel.getAllByRole('link')).toHaveLength(1)
    expect(panel.queryByRole('article')).toBeNull()
  },
)

const next = () => within(screen.getByRole('region', { name: 'What’s next' }))
const nextLinks = () =>
  next()
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`)

test('shows the reply to give, the next session, and today’s workout first [find/home-next] [programs/start]', async () => {
  const suggested = bookingOf(
    { id: 's', suggested_date: '2026-12-02T15:00:00Z' },
    { answer_suggestion: true },
  )
  const agreed = bookingOf({ id: 'a', status: 'confirmed' })
  dashboard = () =>
    reply(screens.athleteDashboardScreen, { ...EMPTY, upcoming: { items: [suggested, agreed], next: null } })
  const planned = {
    program_id: PROGRAM_ID,
    title: 'Heavy Basics',
    week_number: 3,
    duration_weeks: 8,
    day_number: 3,
    exercise_count: 5,
    set_count: 15,
    on: TODAY,
    done: false,
  }
  training = () => reply(actions.getTrainingDay, { planned, paused: null, may_log: true })
  open()
  expect(await screen.findByText('Heavy Basics')).toBeTruthy()
  expect(nextLinks()).toEqual([
    'Review the time /booking/s',
    'Open session /booking/a',
    `Start workout /programs/${PROGRAM_ID}/days/3/train?week=3`,
  ])
  expect(next().getByText('Week 3 of 8 · Day 3 · 5 exercises · 15 sets')).toBeTruthy()
})

test('says on Home that the approval was withdrawn and what to do about the session [withdrawn/athlete]', async () => {
  const agreed = bookingOf({ id: 'a', status: 'confirmed', approval_withdrawn: true }, { cancel: true })
  dashboard = () =>
    reply(screens.athleteDashboardScreen, {
      ...EMPTY,
      upcoming: { items: [agreed], next: null },
      payable_id: 'a',
    })
  open()
  expect(await screen.findByText(/We withdrew our approval of them. The session stays booked/)).toBeTruthy()
  expect(nextLinks()[0]).toBe('Keep or cancel it /booking/a')
  const row = await screen.findByRole('article', { name: 'Maya Okafor' })
  expect(row.textContent).toContain('Your session stays booked, and you can cancel it until it starts.')
})

const PAYMENT = { id: 'p', payment_type: 'session', amount_cents: 8500, status: 'completed' } as const

test.each([
  [{}, /If you cancel, you get \$85 back\. /],
  [{ refunded_cents: 3000 }, /If you cancel, you get \$55 back\. /],
  [{ status: 'refunded' }, /until it starts\. Find another/],
  [{ dispute: 'open' }, /until it starts\. Find another/],
] as const)(
  'says what a cancellation after a withdrawn approval refunds: %o [withdrawn/athlete]',
  async (changes, text) => {
    const paid = {
      status: 'paid_confirmed',
      approval_withdrawn: true,
      payment: { ...PAYMENT, ...changes },
    } as const
    dashboard = () =>
      reply(screens.athleteDashboardScreen, {
        ...EMPTY,
        upcoming: { items: [bookingOf(paid, { cancel: true })], next: null },
      })
    open()
    const row = await screen.findByRole('article', { name: 'Maya Okafor' })
    expect(row.textContent).toMatch(text)
  },
)

test.each([
  [{ on: TODAY, done: false }, false, `Open program /programs/${PROGRAM_ID}`],
  [{ on: TODAY, done: true }, true, 'See your progress /progress'],
  [{ on: '2099-01-01', done: false }, true, `Open program /programs/${PROGRAM_ID}`],
])('leads on from a planned day (%o, may log: %s) [find/home-next]', async (day, may_log, link) => {
  const planned = {
    ...{ program_id: PROGRAM_ID, title: 'Basics', week_number: 1, duration_weeks: 4, day_number: 1 },
    ...{ exercise_count: 1, set_count: 3 },
  }
  training = () => reply(actions.getTrainingDay, { planned: { ...planned, ...day }, paused: null, may_log })
  open()
  await screen.findAllByText(/Basics/)
  expect(nextLinks()).toEqual(['Find a professional /search', link])
})

test('shows a missed workout first, to train, to mark as done without a log, or to skip [find/home-next] [programs/missed]', async () => {
  const planned = {
    ...{ program_id: PROGRAM_ID, title: 'Basics', week_number: 2, duration_weeks: 4, day_number: 5 },
    ...{ exercise_count: 1, set_count: 3, on: '2026-11-23', done: false },
  }
  training = () => reply(actions.getTrainingDay, { planned, paused: null, may_log: true })
  const { unmount } = open()
  expect(await screen.findByText('Missed workout')).toBeTruthy()
  expect(next().getByText(/Week 2 of 4 · Day 5.*It was planned for Mon, Nov 23\./)).toBeTruthy()
  expect(nextLinks()[1]).toBe(`Start workout /programs/${PROGRAM_ID}/days/5/train?week=2`)
  expect(next().queryByRole('button', { name: 'Mark as done' })).toBeNull()
  unmount()
  training = () => reply(actions.getTrainingDay, { planned, paused: null, may_log: false })
  open()
  for (const [name, result] of [
    ['Mark as done', 'done'],
    ['Skip this day', 'skipped'],
  ] as const) {
    fireEvent.click(await screen.findByRole('button', { name }))
    await waitFor(() => expect(settled.at(-1)).toEqual({ on: TODAY, result }))
  }
})

test('says which program is paused, and links to it [programs/pause]', async () => {
  const paused = { program_id: PROGRAM_ID, title: 'Basics' }
  training = () => reply(actions.getTrainingDay, { planned: null, paused, may_log: true })
  open()
  expect(await screen.findByText('Basics is paused')).toBeTruthy()
  expect(nextLinks()[1]).toBe(`Open program /programs/${PROGRAM_ID}`)
})

test('invites to find a professional and a program, and shows the sessions while training is unavailable [find/home-next]', async () => {
  const { unmount } = open()
  expect(await screen.findByText('Train between sessions')).toBeTruthy()
  expect(nextLinks()).toEqual(['Find a professional /search', 'Browse programs /programs'])
  unmount()
  training = () => problem(400, 'x', 'Down')
  open()
  expect(await screen.findByText('We couldn’t load your workout')).toBeTruthy()
  expect(next().getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(next().getByRole('link', { name: 'Find a professional' })).toBeTruthy()
})

test('celebrates what the server names with one next step, and records it once [find/moments-once]', async () => {
  const celebrate = { moment: 'four-week-streak', subject: '2026-10-26' } as const
  dashboard = () => reply(screens.athleteDashboardScreen, { ...EMPTY, celebrate })
  open()
  const card = within(await screen.findByRole('region', { name: 'Four weeks in a row' }))
  expect(card.getByText(/every week since Mon, Oct 26/)).toBeTruthy()
  expect(card.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/progress'])
  await waitFor(() => expect(celebrated).toEqual(['PUT four-week-streak {"subject":"2026-10-26"}']))
  fireEvent.click(card.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('region', { name: 'Four weeks in a row' })).toBeNull()
})

test('asks on one plan card of each professional to share the training [plans/consent]', async () => {
  const ben = { professional_id: 'ben', professional_name: 'Ben Ode' }
  plans = [planOf({ id: 'a' }), planOf({ id: 'b' }), planOf({ id: 'c', ...ben, is_shared: true })]
  const asked = () => screen.queryAllByRole('region', { name: /^Share your training with/ })
  const { unmount } = open()
  await expect.poll(asked).toHaveLength(1)
  expect(screen.getAllByRole('link', { name: /^(Start workout|Open plan)$/ })).toHaveLength(3)
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(asked()).toHaveLength(0)
  unmount()
  open()
  expect(await screen.findAllByRole('link', { name: /^(Start workout|Open plan)$/ })).toHaveLength(3)
  expect(asked()).toHaveLength(0)
  localStorage.clear()
})
