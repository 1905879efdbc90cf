import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import type { SearchResult } from '@fieldside/contracts/http/bff/search.ts'
import type { OfferedType } from '@fieldside/contracts/http/offers.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, MemoryRouter, Route, RouterProvider, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '@/client/notify.ts'
import { createQueries } from '@/client/queries.ts'
import { SESSION, SessionProvider } from '@/client/session.tsx'
import { problem, reply } from '@/client/testing/reply.ts'
import { sessionOf } from '@/client/testing/session.ts'
import { searchResultOf } from '@/entities/professional/testing/professional.ts'
import { Avatar } from '@/ui/avatar.tsx'
import { Screen } from './booking-page-screen.tsx'

const card = searchResultOf({
  id: '01a1fe26-cc00-7000-8000-000000000001',
  user_id: '01a1fe26-cc00-7000-8000-000000000002',
  specialty: 'Physical Therapist',
  credentials: 'DPT',
  bio: 'Knees',
  location: 'Denver, CO',
  price_per_session_cents: 8500,
  rating: 4.75,
  review_count: 3,
  saved: null,
})

let role: 'athlete' | 'professional' | null
let asked: string[]
let types: OfferedType[]
let found: () => Response

const pageWith = (items: SearchResult[]) =>
  reply(screens.bookingPageScreen, {
    items,
    next: null,
    facets: null,
    loosen: [],
    count: { value: items.length, more: false },
  })

const open = (path = '/booking') =>
  render(
    <QueryClientProvider client={createQueries()}>
      <SessionProvider>
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path="/booking" element={<Screen />} />
          </Routes>
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  )

beforeEach(() => {
  role = 'athlete'
  asked = []
  types = []
  found = () => pageWith([card])
  vi.spyOn(notify, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.startsWith('/api/session')) {
      const user = role && { id: '1', role, email: 'a@example.com' }
      return reply(SESSION, sessionOf(user))
    }
    if (path.includes('/offers')) return reply(actions.listOfferedTypes, { items: types })
    if (path.includes('/openings'))
      return reply(actions.listOpenings, { time_zone: null, has_hours: false, all_closed: false, slots: [] })
    if (path.includes('/request-limit')) return reply(actions.getRequestLimit, { limit: null })
    asked.push(path)
    return found()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const request = () =>
  screen.findByRole<HTMLButtonElement>('button', { name: 'Request Session with Maya Okafor' })

test('lists professionals who accept bookings and filters by location and type [booking-page/list]', async () => {
  open()
  const row = within(await screen.findByRole('article', { name: 'Maya Okafor' }))
  for (const text of ['Physical Therapist', 'Denver, CO', '$85', '4.8'])
    expect(row.getByText(text)).toBeTruthy()
  expect(screen.getByText('1 professional accepts bookings')).toBeTruthy()
  const bar = within(screen.getByRole('form', { name: 'Search professionals' }))
  fireEvent.change(bar.getByLabelText('Location'), { target: { value: 'denver' } })
  fireEvent.keyDown(bar.getByLabelText('Professional type'), { key: 'Enter' })
  fireEvent.keyDown(await screen.findByRole('option', { name: 'Physical Therapist' }), { key: 'Enter' })
  found = () => pageWith([])
  fireEvent.click(bar.getByRole('button', { name: 'Search' }))
  expect(await screen.findByText(/No professionals found/)).toBeTruthy()
  expect(asked).toEqual([
    '/api/screens/booking',
    '/api/screens/booking?location=denver&specialty=Physical+Therapist',
  ])
})

test('shows the profile picture, or the initials when there is none', async () => {
  const pictured = {
    ...card,
    id: '01a1fe26-cc00-7000-8000-000000000003',
    first_name: 'Lars',
    profile_picture: '/p/1',
  }
  found = () => pageWith([card, pictured])
  open()
  expect(await screen.findByText('MO')).toBeTruthy()
  const row = screen.getByRole('article', { name: 'Lars Okafor' })
  expect(row.querySelector('img')?.getAttribute('src')).toBe('/api/directory/p/1?size=small')
})

test('opens the booking form, which can’t be submitted without appointment types [booking-page/request-session] [booking-page/no-appointment-types]', async () => {
  open()
  fireEvent.click(await request())
  const dialog = within(await screen.findByRole('dialog', { name: 'Request Session with Maya Okafor' }))
  expect(await dialog.findByText(/has no appointment types yet/)).toBeTruthy()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Request Session' }).disabled).toBe(true)
})

test('applies the same validation rules as the booking dialog [booking-page/request-session]', async () => {
  types = [
    {
      appointment_type_id: 'consultation',
      name: 'Initial Consultation',
      description: '',
      duration_minutes: 45,
      price_cents: null,
      place: 'online',
    },
  ]
  open()
  fireEvent.click(await request())
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('radio', { name: /Initial Consultation/ })
  fireEvent.click(dialog.getByRole('button', { name: 'Request Session' }))
  expect(await dialog.findByText('Phone number is required')).toBeTruthy()
  expect(notify.error).toHaveBeenCalledWith('Validation Error', expect.any(String))
})

test('shows visitors the list and asks them to log in, then returns them here [booking-page/signed-out-text]', async () => {
  role = null
  open('/booking?location=denver')
  fireEvent.click(await request())
  expect(notify.error).toHaveBeenCalledWith('Please log in to book a session')
  const asks = within(screen.getByRole('alert'))
  expect(asks.getByText('Please log in to book a session')).toBeTruthy()
  expect(asks.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
    '/auth?next=%2Fbooking%3Flocation%3Ddenver',
  )
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('disables the button for professionals and says why', async () => {
  role = 'professional'
  open()
  expect((await request()).disabled).toBe(true)
  expect(screen.getByTitle('Only athletes can book sessions')).toBeTruthy()
})

test('shows an error when the list fails to load', async () => {
  found = () => problem(500, 'unexpected', 'Directory is down')
  open()
  expect(await screen.findByText('Directory is down')).toBeTruthy()
  expect(notify.error).toHaveBeenCalledWith('Failed to load professionals. Please try again.')
})

const openInBrowser = (path: string) => {
  const routes = [
    { path: '/booking', element: <Screen /> },
    { path: '/professional/:id', element: <Avatar id={card.user_id} name="Maya Okafor" moves /> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/search', path], initialIndex: 1 })
  render(
    <QueryClientProvider client={createQueries()}>
      <SessionProvider>
        <RouterProvider router={router} />
      </SessionProvider>
    </QueryClientProvider>,
  )
  return router
}

test('Back closes the dialog, and a link to another professional’s dialog opens it on their profile [find/booking-address]', async () => {
  const router = openInBrowser('/booking')
  fireEvent.click(await request())
  await screen.findByRole('dialog')
  expect(router.state.location.search).toBe(`?professional=${card.id}&book=session`)
  await act(() => router.navigate(-1))
  expect(router.state.location).toMatchObject({ pathname: '/booking', search: '' })
  expect(screen.queryByRole('dialog')).toBeNull()
  await act(() =>
    router.navigate(`/booking?professional=01a1fe26-cc00-7000-8000-000000000009&book=follow_up`),
  )
  expect(router.state.location.pathname).toMatch(/^\/professional\//)
  expect(router.state.location.search).toBe('?book=follow_up')
})

test('moves the picture from the list to the profile where View Transitions are supported [find/profile-transition]', async () => {
  const startViewTransition = vi.fn((change: () => void) => {
    change()
    return { finished: Promise.resolve(), ready: Promise.resolve(), updateCallbackDone: Promise.resolve() }
  })
  Object.assign(document, { startViewTransition })
  openInBrowser('/booking')
  const name = `portrait-${card.user_id}`
  const nameOf = () => (screen.getByText('MO').style as { viewTransitionName?: string }).viewTransitionName
  fireEvent.click(await screen.findByRole('link', { name: 'Maya Okafor' }))
  await waitFor(() => expect(startViewTransition).toHaveBeenCalledTimes(1))
  expect(nameOf()).toBe(name)
  Reflect.deleteProperty(document, 'startViewTransition')
})

test('shows view transitions without motion when reduced motion is preferred [find/profile-transition]', () => {
  const css = readFileSync(join(import.meta.dirname, '../../styles.css'), 'utf8')
  const reduced = css.slice(css.indexOf('@media (prefers-reduced-motion: reduce)'))
  expect(reduced.slice(0, reduced.indexOf('@utility'))).toMatch(
    /::view-transition-group\(\*\),\s+::view-transition-old\(\*\),\s+::view-transition-new\(\*\) \{\s+animation: none;/,
  )
})
