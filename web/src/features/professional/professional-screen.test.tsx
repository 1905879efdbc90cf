import type { SearchCard } from '@fieldside/contracts/http/bff/search.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueries } from '../../client/queries.ts'
import { SessionProvider } from '../../client/session.tsx'
import { sessionOf } from '../../client/testing/session.ts'
import { fullCardOf, shownTexts } from '../../entities/professional/testing/professional.ts'
import { Screen } from './professional-screen.tsx'

const ID = '0199b1e0-0000-7000-8000-000000000001'
const PROFESSIONAL = fullCardOf({
  id: ID,
  user_id: '0199b1e0-0000-7000-8000-000000000002',
})

let professional: SearchCard
let role: 'athlete' | 'professional' | 'admin'
let asked: string[]

beforeEach(() => {
  professional = PROFESSIONAL
  role = 'athlete'
  asked = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit) => {
    const { pathname } = new URL(path, 'http://localhost')
    asked.push(`${method} ${pathname}`)
    if (pathname === '/api/session')
      return Response.json(sessionOf({ id: '1', role, email: 'a@example.com', email_confirmed: false }))
    if (pathname === `/api/screens/professional/${ID}`)
      return Response.json({ professional, offers: [], not_bookable_reason: null })
    if (pathname.endsWith('/reviews')) return Response.json({ reviews: [] })
    if (pathname.endsWith('/views')) return new Response(null, { status: 204 })
    return Response.json({ items: [] })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = () =>
  render(
    <QueryClientProvider client={createQueries()}>
      <SessionProvider>
        <MemoryRouter initialEntries={[`/professional/${ID}`]}>
          <Routes>
            <Route path="/professional/:id" element={<Screen />} />
          </Routes>
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  )

test('shows initials, name, specialty, location, and average rating [professional-profile/header]', async () => {
  open()
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Maya Okafor')
  for (const text of ['MO', 'Physical Therapist', 'Denver, CO', '4.7']) {
    expect(screen.getAllByText(text)[0]).toBeTruthy()
  }
  expect(document.querySelector('img')).toBeNull()
})

test('shows every field of a professional that has a text', async () => {
  open()
  await screen.findByRole('heading', { level: 1 })
  for (const text of shownTexts) expect(document.body.textContent).toContain(text)
})

test('shows the picture, and falls back to the initials when it fails to load', async () => {
  professional = { ...PROFESSIONAL, profile_picture: '/pictures/0199b1e0-0000-7000-8000-000000000003' }
  open()
  await screen.findByRole('heading', { level: 1 })
  const picture = document.querySelector('img')!
  expect(picture.getAttribute('src')).toBe('/api/directory/pictures/0199b1e0-0000-7000-8000-000000000003')
  expect(screen.queryByText('MO')).toBeNull()
  fireEvent.error(picture)
  expect(screen.getByText('MO')).toBeTruthy()
})

test.each([
  ['Knees and hips.', 'Knees and hips.'],
  [null, 'No bio available'],
  ['', 'No bio available'],
])('shows the bio %j as %j [professional-profile/bio]', async (bio, shown) => {
  professional = { ...PROFESSIONAL, bio }
  open()
  expect(await screen.findByText(shown)).toBeTruthy()
})

test('opens the booking dialog for the professional [professional-profile/book-session]', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Book Session' }))
  expect(await screen.findByRole('dialog', { name: 'Book a session with Maya Okafor' })).toBeTruthy()
})

test.each([
  ['2026-11-24T23:30:00', 'Available today'],
  ['2026-11-25T09:00:00', null],
  [null, null],
])(
  'with the next opening at %j, shows the availability line %j [professional-profile/availability-line]',
  async (opening, line) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T08:00:00') })
    professional = { ...PROFESSIONAL, next_opening: opening && new Date(opening).toISOString() }
    open()
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByText('Available today') !== null).toBe(line !== null)
  },
)

test('counts one view by an athlete, and none by a professional or an admin', async () => {
  const views = () => asked.filter((call) => call === `POST /api/directory/professionals/${ID}/views`)
  const { unmount } = open()
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(views()).toHaveLength(1))
  unmount()
  for (role of ['professional', 'admin'] as const) {
    const drawn = open()
    await screen.findByRole('heading', { level: 1 })
    drawn.unmount()
  }
  expect(views()).toHaveLength(1)
})

test('explains why an unconfirmed email address blocks contact details and offers to resend the email [limits/unconfirmed-told]', async () => {
  const detail = 'To see contact details, confirm your email address first.'
  const answers = fetch
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) =>
    path.endsWith('/contact-accesses')
      ? Response.json({ code: 'email-unconfirmed', status: 403, detail }, { status: 403 })
      : answers(path, init),
  )
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Show contact' }))
  expect((await screen.findByRole('alert')).textContent).toContain(detail)
  fireEvent.click(screen.getByRole('button', { name: 'Send the email again' }))
  await waitFor(() => expect(asked).toContain('POST /api/identity/users/me/confirmation'))
})
