import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { packagesScreen } from '@fieldside/contracts/http/bff/package-actions.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import type { SearchCard } from '@fieldside/contracts/http/bff/search.ts'
import type { Qualification } from '@fieldside/contracts/http/directory.ts'
import type { OfferedType } from '@fieldside/contracts/http/offers.ts'
import type { Openings } from '@fieldside/contracts/http/openings.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '@/client/notify.ts'
import { createQueries } from '@/client/queries.ts'
import { SESSION, SessionProvider } from '@/client/session.tsx'
import { problem, reply } from '@/client/testing/reply.ts'
import { sessionOf } from '@/client/testing/session.ts'
import { formatClock } from '@/client/time-format.ts'
import { fillIn, submit } from '@/entities/booking/request-form/testing/booking-page.tsx'
import { fullCardOf, shownTexts } from '@/entities/professional/testing/professional.ts'
import { Screen } from './professional-screen.tsx'

const ID = '0199b1e0-0000-7000-8000-000000000001'
const PROFESSIONAL = fullCardOf({
  id: ID,
  user_id: '0199b1e0-0000-7000-8000-000000000002',
})

let professional: SearchCard
let role: 'athlete' | 'professional' | 'admin'
let asked: string[]
let offers: OfferedType[]
let checks: Qualification[]
let openings: Openings
let isWide: boolean

const OFFER: OfferedType = {
  appointment_type_id: 'consultation',
  name: 'Initial Consultation',
  description: 'A first look',
  duration_minutes: 45,
  price_cents: 8500,
  place: 'in_person',
}
const SLOT = new Date(Math.ceil(Date.now() / 3.6e6 + 48) * 3.6e6).toISOString()

beforeEach(() => {
  professional = PROFESSIONAL
  role = 'athlete'
  asked = []
  offers = [OFFER]
  checks = []
  openings = { time_zone: 'America/Denver', has_hours: true, all_closed: false, slots: [] }
  isWide = false
  vi.stubGlobal('matchMedia', () => ({
    matches: isWide,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit) => {
    const { pathname } = new URL(path, 'http://localhost')
    asked.push(`${method} ${pathname}`)
    if (pathname === '/api/session')
      return reply(SESSION, sessionOf({ id: '1', role, email: 'a@example.com', email_confirmed: false }))
    if (pathname === `/api/screens/professional/${ID}`)
      return reply(screens.professionalScreen, { professional, offers, checks, not_bookable_reason: null })
    if (pathname.endsWith('/packages'))
      return reply(packagesScreen, { items: [], has_session: false, bought: [], professional_user_id: ID })
    if (pathname.endsWith('/reviews'))
      return reply(screens.profileReviewsScreen, { items: [], next: null, by_stars: [] })
    if (pathname.endsWith('/openings')) return reply(actions.listOpenings, openings)
    if (pathname.endsWith('/offers')) return reply(actions.listOfferedTypes, { items: offers })
    if (pathname.endsWith('/last-details')) return reply(actions.getLastDetails, { details: null })
    if (pathname.endsWith('/request-limit')) return reply(actions.getRequestLimit, { limit: null })
    if (pathname.endsWith('/views')) return reply(actions.recordProfileView)
    if (pathname.endsWith('/confirmation')) return reply(actions.sendConfirmation)
    return problem(404, 'not-found', `Nothing is answered to ${pathname}.`)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const Address = () => {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}
const address = () => document.querySelector('output')?.textContent

const open = (at = `/professional/${ID}`, from?: string, queries = createQueries()) =>
  render(
    <QueryClientProvider client={queries}>
      <SessionProvider>
        <MemoryRouter initialEntries={[...(from ? [from] : []), at]}>
          <Address />
          <Routes>
            <Route path="/professional/:id" element={<Screen />} />
            <Route path="*" element={null} />
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
    path.endsWith('/contact-accesses') ? problem(403, 'email-unconfirmed', detail) : answers(path, init),
  )
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Show contact' }))
  expect((await screen.findByRole('alert')).textContent).toContain(detail)
  fireEvent.click(screen.getByRole('button', { name: 'Send the email again' }))
  await waitFor(() => expect(asked).toContain('POST /api/identity/users/me/confirmation'))
})

test('puts available times beside the text in a wide window only, and a time opens the dialog with it selected [find/profile-times]', async () => {
  openings.slots = [SLOT]
  const narrow = open()
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('heading', { name: 'Available times' })).toBeNull()
  expect(asked.some((call) => call.endsWith('/openings'))).toBe(false)
  narrow.unmount()
  isWide = true
  open()
  const times = await screen.findByRole('group', { name: /^Time on/ })
  fireEvent.click(within(times).getByRole('button'))
  const dialog = await screen.findByRole('dialog', { name: 'Book a session with Maya Okafor' })
  expect(address()).toBe(`/professional/${ID}?${new URLSearchParams({ book: 'consultation', start: SLOT })}`)
  const shown = await within(dialog).findAllByText(/your time/)
  expect(shown.filter((element) => !element.closest('[hidden]'))).toHaveLength(1)
  expect(within(dialog).queryByRole('radiogroup', { name: 'Time' })).toBeNull()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Change: When' }))
  const chosen = within(within(dialog).getByRole('radiogroup', { name: /^Time/ }))
  expect(chosen.getByRole('radio', { checked: true }).getAttribute('value')).toBe(SLOT)
})

test.each([
  ['soon', SLOT],
  ['in four weeks', new Date(Date.parse(SLOT) + 25 * 864e5).toISOString()],
])(
  'opens the dialog from an address with a time %s, and closing it leaves the profile without it [find/booking-address]',
  async (_, start) => {
    openings.slots = [SLOT, start]
    open(`/professional/${ID}?book=consultation&start=${start}`)
    const dialog = await screen.findByRole('dialog', { name: 'Book a session with Maya Okafor' })
    await within(dialog).findByText(/your time/)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Change: When' }))
    const times = within(await within(dialog).findByRole('radiogroup', { name: /^Time/ }))
    expect(times.getByRole('radio', { checked: true }).getAttribute('value')).toBe(start)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(address()).toBe(`/professional/${ID}`))
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)

test('books a completed session again at the time that the server finds [rebook/again]', async () => {
  const answers = fetch
  const again = '01990000-0000-7000-8000-00000000000a'
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) =>
    path === `/api/booking/appointments/${again}/rebooking`
      ? reply(actions.getRebooking, {
          professional_id: ID,
          appointment_type: 'consultation',
          starts_at: SLOT,
        })
      : answers(path, init),
  )
  open(`/professional/${ID}?book=consultation&again=${again}`)
  const dialog = await screen.findByRole('dialog', { name: 'Book a session with Maya Okafor' })
  const chosen = await within(dialog).findByText(/your time/)
  expect(chosen.textContent).toContain(formatClock(SLOT))
})

test('closing a dialog that was opened on the profile goes back, so that Back leaves the profile next [find/booking-address]', async () => {
  open(undefined, '/search')
  fireEvent.click(await screen.findByRole('button', { name: 'Book Session' }))
  const dialog = await screen.findByRole('dialog')
  expect(address()).toBe(`/professional/${ID}?book=session`)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(address()).toBe(`/professional/${ID}`))
})

test.each([
  [409, 'stops accepting bookings', 'Maya Okafor'],
  [404, 'is no longer public', 'Professional not found'],
])(
  'keeps the open form after a %i because the professional %s [booking-form/server-error-toast]',
  async (status, _, heading) => {
    const answers = fetch
    const released = Promise.withResolvers<void>()
    const queries = createQueries()
    const toast = vi.spyOn(notify, 'error').mockImplementation(() => {})
    openings.slots = [SLOT]
    open(undefined, undefined, queries)
    fireEvent.click(await screen.findByRole('button', { name: 'Book Session' }))
    fireEvent.click((await screen.findByRole('radiogroup', { name: 'Time' })).querySelector('[role=radio]')!)
    await fillIn()
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      const isRead = path.startsWith('/api/screens/professional/')
      if (init.method === 'POST' || (isRead && status === 404))
        return problem(status, 'refused', 'Not right now')
      if (isRead)
        return reply(screens.professionalScreen, {
          professional,
          offers,
          checks,
          not_bookable_reason: 'Not right now',
        })
      if (path.endsWith('/offers')) await released.promise
      return answers(path, init)
    })
    submit()
    await waitFor(() => expect(toast).toHaveBeenCalledWith('Error', 'Not right now'))
    const profile = { queryKey: [screens.professionalScreen.path] }
    await waitFor(() => expect(queries.isFetching(profile)).toBe(0))
    // The dialog's own reply is the last one, so the profile's has been rendered once it shows.
    offers = [{ ...OFFER, name: 'First Visit' }]
    released.resolve()
    expect(await screen.findByRole('radio', { name: /First Visit/ })).toBeTruthy()
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Notes/).value).toBe('Left knee')
    fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }))
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)

test.each(['professional', 'admin'] as const)(
  'opens no dialog for a %s, whatever the address says',
  async (as) => {
    role = as
    open(`/professional/${ID}?book=session`)
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)

test('says what was checked and in which month, and when the checks aren’t complete [find/qualifications]', async () => {
  checks = [{ check: 'license', checked_in: '2026-10' }]
  const { unmount } = open()
  const section = within(await screen.findByRole('region', { name: 'Qualifications' }))
  expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'LicenseWe checked this professional’s license.Checked October 2026',
  ])
  unmount()
  checks = []
  open()
  expect(await screen.findByText(/haven’t finished checking identity, license, and background/)).toBeTruthy()
})

test('shows the city and the kinds of sessions, and no address [find/profile-place]', async () => {
  offers = [OFFER, { ...OFFER, appointment_type_id: 'follow_up', place: 'online' }]
  open()
  const place = within(await screen.findByRole('region', { name: 'Place' }))
  expect(place.getByText('Denver, CO')).toBeTruthy()
  expect(place.getByText('· In person and online')).toBeTruthy()
  expect(place.queryByRole('link')).toBeNull()
})

test('names what a new profile lacks and the next step [find/profile-empty]', async () => {
  isWide = true
  professional = { ...PROFESSIONAL, bio: null, rating: null, review_count: 0, has_hours: false }
  openings = { time_zone: null, has_hours: false, all_closed: false, slots: [] }
  open()
  expect(await screen.findByText(/hasn’t written an introduction yet/)).toBeTruthy()
  expect(await screen.findByText(/hasn’t set hours yet\. You can request any time/)).toBeTruthy()
  expect(await screen.findByText(/the first review of Maya Okafor can be yours/)).toBeTruthy()
  expect(screen.queryByRole('grid')).toBeNull()
})
