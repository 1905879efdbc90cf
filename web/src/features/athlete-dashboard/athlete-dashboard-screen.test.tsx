import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '../../client/notify.ts'
import { createQueries } from '../../client/queries.ts'
import { SessionProvider } from '../../client/session.tsx'
import { sessionOf, userOf } from '../../client/testing/session.ts'
import { Screen } from './athlete-dashboard-screen.tsx'

const PAGE = { items: [], next: null }
const EMPTY = {
  stats: { upcoming: 0, pending: 0, saved: 0, completed: 0 },
  upcoming: PAGE,
  past: PAGE,
  saved: PAGE,
}

let dashboard: () => Response
let left: number

beforeEach(() => {
  dashboard = () => Response.json(EMPTY)
  left = 0
  for (const kind of ['error', 'success'] as const) vi.spyOn(notify, kind).mockImplementation(() => {})
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    const { pathname } = new URL(path, 'http://localhost')
    if (pathname === '/api/session' && method === 'DELETE') {
      left += 1
      return new Response(null, { status: 204 })
    }
    if (pathname === '/api/session') {
      const user = left ? null : userOf({ id: '1', role: 'athlete', email: 'a@example.com' })
      return Response.json(sessionOf(user))
    }
    if (pathname === '/api/screens/athlete-dashboard') return dashboard()
    if (pathname === '/api/directory/saved-lists') return Response.json({ unlisted: 0, lists: [] })
    return Response.json({ reviews: [], items: [], next: null })
  })
})
afterEach(() => {
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
  dashboard = () => Response.json({ ...EMPTY, stats: { upcoming: 3, pending: 1, saved: 4, completed: 12 } })
  open()
  expect(await screen.findByText('Upcoming bookings')).toBeTruthy()
  expect(figureOf('Upcoming bookings')).toBe('Upcoming bookings3agreed')
  expect(figureOf('Saved professionals')).toBe('Saved professionals4in your list')
  expect(figureOf('Completed sessions')).toBe('Completed sessions12so far')
})

test('shows an error when the dashboard fails to load and reloads it on retry [athlete-dashboard/load-failure]', async () => {
  dashboard = () => new Response('{}', { status: 500 })
  open()
  await waitFor(() => expect(notify.error).toHaveBeenCalledWith('Failed to load dashboard data'))
  dashboard = () => Response.json(EMPTY)
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('tab', { name: 'Upcoming Bookings' })).toBeTruthy()
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
