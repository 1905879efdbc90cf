import { DAY_MS } from '@fieldside/contracts/durations.ts'
import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { ChecklistStep, NextStep } from '@fieldside/contracts/http/bff/dashboards.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '@/client/notify.ts'
import { createQueries } from '@/client/queries.ts'
import { problem, reply } from '@/client/testing/reply.ts'
import { hasUnsaved } from '@/client/unsaved.ts'
import { bookingOf } from '@/entities/booking/testing/booking.ts'
import { ownRecordOf } from '@/entities/professional/testing/professional.ts'
import { may, reviewOf } from '@/entities/review/testing/review.ts'
import { NextStepBanner } from './next-step-banner.tsx'
import { Screen } from './provider-dashboard-screen.tsx'

const PROFESSIONAL = ownRecordOf({
  id: 'p1',
  user_id: 'u1',
  specialty: 'Physical Therapist',
  credentials: 'DPT, SCS',
  bio: 'Knees and hips.',
  location: 'Denver, CO',
  email: 'maya@example.test',
  phone: '303 555 0100',
  price_per_session_cents: 8500,
  show_price: false,
  rating: 4.7,
  review_count: 3,
})
const STATS = {
  pending: 2,
  upcoming: 3,
  completed: 11,
  this_week: 4,
  today: 1,
  answered_within_24h_percent: 96,
  median_answer_minutes: 130,
}
const PAGE = { items: [], next: null }
type Dashboard = ReplyOf<typeof screens.providerDashboardScreen>
const DASHBOARD: Dashboard = {
  next_step: { step: 'listed', rejection_reason: null },
  professional: PROFESSIONAL,
  stats: STATS,
  requests: { ...PAGE, fee_cents: 2500, payment_method: null, suspended: false },
  week: { monday: '2026-11-23', time_zone: 'America/Denver', items: [], more: false },
  celebrate: null,
}
const weeks = (last: number) =>
  Array.from({ length: 12 }, (_, n) => ({
    starts_on: new Date(Date.UTC(2026, 8, 7 + 7 * n)).toISOString().slice(0, 10),
    views: n === 11 ? last : 0,
  }))

let answers: Record<string, () => Response>

beforeEach(() => {
  answers = {
    '/api/screens/provider-dashboard': () => reply(screens.providerDashboardScreen, DASHBOARD),
    '/api/screens/provider-dashboard/reviews': () =>
      reply(screens.providerReviewsScreen, { reviews: [], rating: null, review_count: 0 }),
    '/api/screens/provider-dashboard/analytics': () =>
      reply(screens.providerAnalyticsScreen, { total: 7, last_30_days: 5, weeks: weeks(3) }),
  }
  vi.spyOn(notify, 'error').mockImplementation(() => {})
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  vi.stubGlobal('fetch', async (path: string) => {
    const { pathname, search } = new URL(path, 'http://localhost')
    return (answers[pathname] ?? answers[pathname + search])?.() ?? problem(404, 'not-found', 'Not found.')
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = (tab = '') =>
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter initialEntries={[`/provider-dashboard${tab && `?tab=${tab}`}`]}>
        <Screen />
      </MemoryRouter>
    </QueryClientProvider>,
  )

const figureOf = (label: string | RegExp) => screen.getByText(label).parentElement?.textContent

test('shows the four tabs and the server’s figures [provider-dashboard/tabs] [provider-dashboard/stats]', async () => {
  open()
  const tabs = await screen.findAllByRole('tab')
  expect(tabs.map((tab) => tab.textContent)).toEqual(['Bookings', 'Profile', 'Reviews', 'Analytics'])
  expect(figureOf('Waiting')).toContain('2')
  expect(figureOf('Sessions this week')).toBe('Sessions this week41 today')
  expect(figureOf(/^Answered within 24/)).toContain('96%')
  expect(figureOf('Sessions completed')).toBe('Sessions completed113 upcoming')
})

test.each<['athlete' | 'professional', string, string]>([
  ['athlete', 'Ana Ruiz proposed a new time', 'Accept new time'],
  ['professional', 'You proposed a new time. Ana Ruiz hasn’t answered yet.', 'Withdraw proposal'],
])(
  'shows a session that the %s proposed to move, with the available action',
  async (proposed_by, words, button) => {
    const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
    const session = bookingOf(
      {
        id: 's1',
        status: 'confirmed',
        appointment_date: at(5),
        ends_at: at(5),
        proposed_date: at(6),
        proposed_by,
      },
      { answer_new_time: proposed_by === 'athlete', withdraw_new_time: proposed_by === 'professional' },
    )
    const past = { ...session, id: 's2', status: 'completed' } as const
    answers['/api/screens/bookings?scope=agreed'] = () =>
      reply(screens.bookingsPage, { ...PAGE, items: [session] })
    answers['/api/screens/bookings?scope=past'] = () =>
      reply(screens.bookingsPage, { ...PAGE, items: [past] })
    open('bookings&view=list')
    const upcoming = within(await screen.findByRole('region', { name: 'Upcoming sessions' }))
    expect(upcoming.getByText(words)).toBeTruthy()
    expect(upcoming.getByRole('button', { name: button })).toBeTruthy()
    expect(
      within(await screen.findByRole('region', { name: 'Past' })).queryByRole('button', { name: button }),
    ).toBeNull()
  },
)

test('shows an error when the dashboard fails to load and reloads it on retry [provider-dashboard/load-failure]', async () => {
  const good = answers['/api/screens/provider-dashboard']!
  answers['/api/screens/provider-dashboard'] = () => problem(500, 'unexpected', 'Booking is down')
  open()
  expect(await screen.findByRole('heading', { name: 'Failed to load dashboard data' })).toBeTruthy()
  await waitFor(() => expect(notify.error).toHaveBeenCalledWith('Failed to load dashboard data'))
  answers['/api/screens/provider-dashboard'] = good
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('tab', { name: 'Bookings' })).toBeTruthy()
})

test('shows only stored facts in the Profile tab [provider-dashboard/profile-tab]', async () => {
  open('profile')
  for (const fact of [
    'Maya Okafor',
    'Physical Therapist',
    'DPT, SCS',
    'Denver, CO',
    'Knees and hips.',
    'maya@example.test',
    '303 555 0100',
    '$85, hidden from athletes',
    '4.7 from 3 reviews',
    '100%',
  ])
    expect(await screen.findByText(fact)).toBeTruthy()
})

test('says in the Reviews tab that there are no reviews yet', async () => {
  open('reviews')
  expect(await screen.findByRole('heading', { name: 'No reviews yet' })).toBeTruthy()
})

test('keeps a reply that is being written while another tab is open, and counts it as unsaved [navigation/unsaved-input]', async () => {
  answers['/api/screens/provider-dashboard/reviews'] = () =>
    reply(screens.providerReviewsScreen, {
      reviews: [reviewOf({ actions: may('reply') })],
      rating: 4,
      review_count: 1,
    })
  open('reviews')
  fireEvent.click(await screen.findByRole('button', { name: 'Reply' }))
  fireEvent.change(await screen.findByLabelText(/Your reply/), { target: { value: 'Thank you!' } })
  expect(hasUnsaved()).toBe(true)
  fireEvent.click(screen.getByRole('tab', { name: 'Profile' }))
  expect(await screen.findByText('Knees and hips.')).toBeTruthy()
  fireEvent.click(screen.getByRole('tab', { name: 'Reviews' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Your reply/).value).toBe('Thank you!')
})

test('shows profile views as bars and as a table [provider-dashboard/analytics-tab]', async () => {
  open('analytics')
  expect(await screen.findByText('Profile views')).toBeTruthy()
  expect(figureOf('Profile views')).toBe('Profile views7in total')
  expect(figureOf('Last 30 days')).toBe('Last 30 days5views')
  expect(figureOf('This week')).toBe('This week3since Monday')
  fireEvent.click(screen.getByText('Show as a table'))
  const rows = within(screen.getByRole('table', { name: 'Profile views per week' })).getAllByRole('row')
  expect(rows).toHaveLength(13)
  expect(rows[1]?.textContent).toMatch(/3$/)
})

test('shows 0 and advice when there are no profile views [provider-dashboard/analytics-tab]', async () => {
  answers['/api/screens/provider-dashboard/analytics'] = () =>
    reply(screens.providerAnalyticsScreen, { total: 0, last_30_days: 0, weeks: weeks(0) })
  open('analytics')
  expect(await screen.findByRole('heading', { name: 'No views yet' })).toBeTruthy()
  expect(figureOf('Profile views')).toBe('Profile views0in total')
  expect(screen.queryByRole('table')).toBeNull()
})

test('lists the sessions that a professional requested as an athlete, with their page and messages [admin/role-keeps-sessions]', async () => {
  const requested = bookingOf({ id: 'b1', status: 'confirmed' })
  const upcoming = { items: [requested], next: null }
  const other_side = { side: 'athlete', upcoming, past: PAGE } as const
  answers['/api/screens/provider-dashboard'] = () =>
    reply(screens.providerDashboardScreen, { ...DASHBOARD, other_side })
  open()
  const part = within(await screen.findByRole('region', { name: 'Sessions you requested as an athlete' }))
  expect(part.getByRole('link', { name: 'Maya Okafor' }).getAttribute('href')).toBe('/booking/b1')
  expect(part.getByRole('link', { name: 'Message' }).getAttribute('href')).toBe(
    `/messages?with=${requested.professional_id}&about=b1`,
  )
  expect(screen.queryByRole('region', { name: 'Your past sessions as an athlete' })).toBeNull()
})

const banner = (
  step: NextStep['step'],
  rejection_reason: string | null = null,
  approval_withdrawn_at: string | null = null,
) =>
  render(
    <MemoryRouter>
      <NextStepBanner
        nextStep={{ step, rejection_reason, approval_withdrawn_at }}
        suspended={false}
        confirmedSessions={1}
      />
    </MemoryRouter>,
  )

test.each([
  ['setup', 'Finish your setup', '/professional-setup'],
  ['under_review', 'Under review', '/professional-settings'],
  ['card', 'Save a card', '/professional-settings#card'],
  ['appointment_types', 'Choose your appointment types', '/professional-settings#appointment-types'],
  ['accepting', 'Start accepting bookings', '/professional-settings#accepting'],
] as const)(
  'shows the next step until the professional is listed: %s [provider-dashboard/next-step]',
  (step, title, to) => {
    banner(step)
    expect(screen.getByRole('heading', { name: title })).toBeTruthy()
    expect(screen.getByRole('link').getAttribute('href')).toBe(to)
  },
)

test('shows the rejection reason with a link to resubmit, and nothing once listed [provider-dashboard/next-step]', () => {
  const { unmount } = banner('rejected', 'The license has expired')
  expect(screen.getByText('Reason: The license has expired')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Fix and resubmit' }).getAttribute('href')).toBe(
    '/professional-setup',
  )
  unmount()
  const { container } = banner('listed')
  expect(container.textContent).toBe('')
})

const STEPS = ['card', 'appointment_types', 'hours', 'accepting'] as const
const checklist = (...open: (typeof STEPS)[number][]): ChecklistStep[] =>
  STEPS.map((step) => ({ step, is_done: !open.includes(step) }))

test.each<[string, ChecklistStep[], string[]]>([
  ['Two steps to your first athlete', checklist('hours', 'accepting'), ['#hours', '#accepting']],
  ['One step to your first athlete', checklist('accepting'), ['#accepting']],
  [
    'Add where your sessions take place',
    [{ step: 'appointment_types', is_done: false }],
    ['#appointment-types'],
  ],
])(
  'counts the steps that are left, each with a link to its section: %s [provider-dashboard/checklist]',
  async (title, steps, links) => {
    answers['/api/screens/provider-dashboard'] = () =>
      reply(screens.providerDashboardScreen, { ...DASHBOARD, checklist: steps })
    open()
    const part = within(await screen.findByRole('region', { name: title }))
    const hrefs = part.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(hrefs).toEqual(links.map((hash) => `/professional-settings${hash}`))
    expect(part.getAllByRole('listitem')).toHaveLength(steps.length)
    expect(screen.queryByLabelText('Next step')).toBeNull()
  },
)

test('says that an approval was withdrawn, what stays, and what to fix [professional-setup/approval-withdrawn]', () => {
  banner('rejected', 'The license has expired', '2026-11-25T18:00:00Z')
  expect(screen.getByRole('heading', { name: /^We withdrew your approval on Wed, Nov 25/ })).toBeTruthy()
  expect(
    screen.getByText(
      'You’re hidden from search. Your 1 confirmed session stays. The athlete can cancel it until it starts. Fix this and resubmit: The license has expired',
    ),
  ).toBeTruthy()
})

test.each([
  ['accepting', 'You’re approved', ['/professional-settings#accepting']],
  ['listed', 'You’re approved', ['/professional/p1']],
] as const)(
  'celebrates an approval with one next step: %s [find/moments-once]',
  async (step, title, links) => {
    answers['/api/screens/provider-dashboard'] = () =>
      reply(screens.providerDashboardScreen, {
        ...DASHBOARD,
        next_step: { step, rejection_reason: null },
        celebrate: { moment: 'approved', subject: 'first' },
      })
    answers['/api/identity/users/me/moments/approved'] = () => reply(actions.celebrateMoment, { first: true })
    open()
    const regions = [await screen.findByRole('region', { name: title }), screen.queryByLabelText('Next step')]
    const shown = regions.flatMap((region) => (region ? within(region).queryAllByRole('link') : []))
    expect(shown.map((link) => link.getAttribute('href'))).toEqual(links)
  },
)
