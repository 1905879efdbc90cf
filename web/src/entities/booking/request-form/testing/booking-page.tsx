import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { LastDetails } from '@fieldside/contracts/http/appointments.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { careActions } from '@fieldside/contracts/http/bff/care-actions.ts'
import type { ShownPackage } from '@fieldside/contracts/http/bff/package-credits.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import type { FamilyMember } from '@fieldside/contracts/http/family.ts'
import type { OfferedType } from '@fieldside/contracts/http/offers.ts'
import type { Openings } from '@fieldside/contracts/http/openings.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, vi } from 'vitest'
import { notify } from '@/client/notify.ts'
import { createQueries } from '@/client/queries.ts'
import { SESSION, SessionProvider } from '@/client/session.tsx'
import { problem, reply } from '@/client/testing/reply.ts'
import { sessionOf, userOf } from '@/client/testing/session.ts'
import type { Chosen } from '@/entities/booking/request-form/booking-address.ts'
import { BookingDialog } from '@/entities/booking/request-form/booking-dialog.tsx'
import { bookingOf } from '@/entities/booking/testing/booking.ts'

/** Renders the booking dialog against a fake BFF that records what it receives. */

export const PROFESSIONAL = '01a1fe26-cc00-7000-8000-000000000001'
export const offer: OfferedType = {
  appointment_type_id: 'consultation',
  name: 'Initial Consultation',
  description: '',
  duration_minutes: 45,
  price_cents: null,
  place: 'in_person',
}
const user = userOf({ id: '1', role: 'athlete', email: 'ana@example.com', email_confirmed: false })
export const inDays = (days: number) =>
  new Date(Math.ceil(Date.now() / 3.6e6 + days * 24) * 3.6e6).toISOString()

type Served = {
  types: OfferedType[]
  openings: Openings
  /** The details of the athlete's last request. */
  details: LastDetails | null
  family: FamilyMember[]
  isFamilyDown: boolean
  packages: ShownPackage[]
  /** The limit that the athlete has reached. */
  limit: ReplyOf<typeof actions.getRequestLimit>['limit']
  sent: Record<string, unknown>[]
  answers: (() => Response)[]
  session: () => Response
  /** Delays the answer to a booking request until it resolves. */
  held: Promise<void> | undefined
  detailsKnown: Promise<void> | undefined
}
const initial = (): Served => ({
  types: [offer],
  openings: {
    time_zone: 'America/Denver',
    has_hours: true,
    all_closed: false,
    slots: [inDays(2), inDays(3)],
  },
  details: null,
  family: [],
  isFamilyDown: false,
  packages: [],
  limit: null,
  sent: [],
  answers: [],
  session: () => reply(SESSION, sessionOf(user)),
  held: undefined,
  detailsKnown: undefined,
})
export const served: Served = initial()
export const closed = vi.fn()

const answerOf = (path: string, init: RequestInit | undefined): Response => {
  if (path.startsWith('/api/session')) return served.session()
  if (path.includes('/offers')) return reply(actions.listOfferedTypes, { items: served.types })
  if (path.includes('/openings')) return reply(actions.listOpenings, served.openings)
  if (path.includes('/screens/booking/')) return reply(screens.bookingScreen, { booking: bookingOf() })
  if (path.includes('/screens/booking-packages'))
    return reply(screens.packageCreditsScreen, { items: served.packages })
  if (path.includes('/last-details')) return reply(actions.getLastDetails, { details: served.details })
  if (path.includes('/family') && init?.method !== 'POST')
    return served.isFamilyDown
      ? problem(404, 'not-found', 'Not found')
      : reply(careActions.listFamily, { items: served.family })
  if (path.includes('/request-limit')) return reply(actions.getRequestLimit, { limit: served.limit })
  served.sent.push(JSON.parse(String(init?.body)))
  return (
    served.answers.shift()?.() ??
    reply(actions.requestAppointment, bookingOf({ id: String(served.sent.at(-1)?.id) }))
  )
}

/** Installs the fake BFF and resets it before each test: one type, two available slots, nothing sent. */
export const serveBooking = (): void => {
  beforeEach(() => {
    Object.assign(served, initial())
    closed.mockReset()
    vi.spyOn(notify, 'error').mockImplementation(() => {})
    vi.spyOn(notify, 'success').mockImplementation(() => {})
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
      const answer = answerOf(path, init)
      if (init?.method === 'POST') await served.held
      if (path.includes('/last-details')) await served.detailsKnown
      return answer
    })
  })
  afterEach(() => {
    vi.unstubAllEnvs()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
}

const Address = () => {
  const { pathname, search } = useLocation()
  return <p>at {pathname + search}</p>
}

export const open = async (queries = createQueries(), chosen?: Chosen) => {
  render(
    <QueryClientProvider client={queries}>
      <SessionProvider>
        <MemoryRouter initialEntries={['/search']}>
          <Routes>
            <Route
              path="/search"
              element={
                <BookingDialog
                  professional={{ id: PROFESSIONAL, name: 'Maya Okafor' }}
                  {...(chosen && { chosen })}
                  onClose={closed}
                />
              }
            />
            <Route path="*" element={<Address />} />
          </Routes>
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  )
  await screen.findByRole('dialog', { name: 'Book a session with Maya Okafor' })
}

export const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Request Session' }))
export const fill = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } })

/** Fills in every field except the time. */
export const fillIn = async () => {
  fill('Age', '27')
  fill('Phone', '+1 212 555 0188')
  fill('Email', 'ana@example.com')
  fill('Notes', 'Left knee')
  fireEvent.keyDown(screen.getByLabelText(/^Sex/), { key: 'Enter' })
  fireEvent.keyDown(await screen.findByRole('option', { name: 'Female' }), { key: 'Enter' })
}
