import { DAY_MS } from '@fieldside/contracts/durations.ts'
import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import type { BookingPayment } from '@fieldside/contracts/http/bff/session-payment.ts'
import { timelineScreen } from '@fieldside/contracts/http/bff/timeline.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SESSION } from '@/client/session.tsx'
import { problem, reply } from '@/client/testing/reply.ts'
import { sessionOf } from '@/client/testing/session.ts'
import { bookingOf } from '@/entities/booking/testing/booking.ts'
import { may, reviewOf } from '@/entities/review/testing/review.ts'
import { openAt } from '@/testing/open-at.tsx'
import { Screen } from './booking-screen.tsx'

const ID = '0199b1e0-0000-7000-8000-000000000001'
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

let role: 'athlete' | 'professional' | 'admin'
let booking: Booking
/** Billing's responses, in order. */
let payments: (() => Response | Promise<Response>)[]

/** The timeline's responses, in order. */
let timelines: (() => Response | Promise<Response>)[]

const never = () => new Promise<Response>(() => {})
const down = () => problem(500, 'unexpected', 'Away')
const known = (payable: boolean, ...paid: Partial<BookingPayment>[]) => {
  const payment: BookingPayment = {
    id: 'm1',
    payment_type: 'session',
    amount_cents: 9000,
    status: 'completed',
  }
  const payments = paid.map((one) => ({ ...payment, ...one }))
  return () => reply(screens.sessionPaymentScreen, { payable, payments })
}
const setBooking = (changes: Partial<Booking> = {}, can: Partial<Booking['actions']> = { cancel: true }) => {
  const shown = {
    status: 'confirmed',
    price_cents: 9000,
    appointment_date: inDays(3),
    ends_at: inDays(3.1),
  } as const
  booking = bookingOf({ id: ID, ...shown, ...changes }, can)
}

beforeEach(() => {
  role = 'athlete'
  setBooking()
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.startsWith('/api/session'))
      return reply(SESSION, sessionOf({ id: '1', role, email: 'a@example.com' }))
    if (path.endsWith('/timeline')) return (timelines.length > 1 ? timelines.shift()! : timelines[0]!)()
    if (path.endsWith('/payment')) return (payments.length > 1 ? payments.shift()! : payments[0]!)()
    if (['/note', '/summary', '/intake'].some((end) => path.endsWith(end)))
      return problem(404, 'not-found', 'Booking not found')
    return reply(screens.bookingScreen, { booking })
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = (search = '') => openAt(`/booking/${ID}${search}`, <header />, { '/booking/:id': <Screen /> })
const theBooking = () => screen.findByRole('heading', { name: 'Session with Maya Okafor' })

test('shows the booking and a payment skeleton while billing doesn’t respond [booking-page/payment-apart]', async () => {
  payments = [never]
  open()
  expect(await theBooking()).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Cancel booking' })).toBeTruthy()
  expect(screen.getByText('Loading the payment')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull()
})

test.each([
  [
    'athlete',
    [
      'Directly to the professional',
      'You don’t pay a fee.',
      'goes back to you if the professional doesn’t come',
    ],
  ],
  [
    'professional',
    [
      'Directly to you',
      'You pay Fieldside $25 for the first session',
      'stays with you if the athlete doesn’t come',
    ],
  ],
] as const)('shows the %s what they agreed to, whatever applies today [terms/kept]', async (side, theirs) => {
  role = side
  const terms = {
    version: '2026-11-28',
    cancel_until_hours: 30,
    expires_after_hours: 36,
    fee_cents: 2500,
    payment_required: false,
  }
  setBooking({ [side === 'athlete' ? 'athlete_id' : 'professional_user_id']: '1', terms }, {})
  payments = [known(false)]
  open()
  fireEvent.click(await screen.findByText('What you agreed to'))
  await screen.findByText('First-booking fee')
  const words = [
    'Until 30 hours before the session starts',
    /^Answered within 36 hours/,
    'No answer counts as agreeing, unless a review or a refund depends on it',
  ]
  for (const text of [...words, 'has 72 hours to answer', ...theirs])
    expect(screen.getByText(text, { exact: false })).toBeTruthy()
  expect(screen.getByText(/until 30 hours before it starts/)).toBeTruthy()
})

test('shows a session to its athlete as before after an admin has made them a professional', async () => {
  role = 'professional'
  setBooking({ athlete_id: '1' })
  payments = [known(true)]
  open()
  expect(await theBooking()).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Pay $90' })).toBeTruthy()
})

test.each(['professional', 'athlete'] as const)(
  'shows the %s the first name of the child that a session is for [booking-form/child-name]',
  async (viewer) => {
    role = viewer
    setBooking({ age: 9, guardian_present: true, child_first_name: 'Mateo' })
    payments = [known(false)]
    open()
    const label = await screen.findByText('Session for')
    expect(label.nextElementSibling?.textContent).toContain('Mateo')
  },
)

test('shows the booking while billing is unavailable, and the payment after a retry [booking-page/payment-apart]', async () => {
  payments = [down, known(true)]
  open()
  expect(await theBooking()).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Pay $90' })).toBeTruthy()
})

test('ends the skeleton at the first retryable failure [booking-page/payment-apart]', async () => {
  payments = [() => problem(503, 'card-provider-unavailable', 'Away'), never]
  open()
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('says to pay the professional directly when there is no online payment [booking-page/payment-text]', async () => {
  payments = [known(false)]
  open()
  expect(await screen.findByText('Pay Maya Okafor directly')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
})

test('shows the refund of a session, also after the first load failed [booking-page/refund-state]', async () => {
  setBooking(
    {
      status: 'cancelled',
      cancelled_by: 'athlete',
      cancel_reason: 'called_off',
    },
    {},
  )
  payments = [down, known(false, { refund: 'pending' })]
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  const part = await screen.findByRole('region', { name: 'Your payment' })
  await waitFor(() => expect(part.textContent).toContain('You paid $90 online · Refund on its way'))
})

test('shows the professional the refund of the fee [booking-page/refund-state]', async () => {
  role = 'professional'
  setBooking(
    {
      status: 'cancelled',
      cancelled_by: 'athlete',
      cancel_reason: 'called_off',
    },
    {},
  )
  payments = [known(false, { payment_type: 'first_booking_fee', amount_cents: 2500, refund: 'failed' })]
  open()
  const part = await screen.findByRole('region', { name: 'First-booking fee' })
  await waitFor(() =>
    expect(part.textContent).toContain(
      'You paid the $25 first-booking fee · The refund failed. We’re on it.',
    ),
  )
})

test('explains the refund of a paid session after we withdraw approval [booking-page/payment-text]', async () => {
  setBooking({ status: 'paid_confirmed', approval_withdrawn: true })
  payments = [known(false, {})]
  open()
  const part = await screen.findByRole('region', { name: 'Your payment' })
  await waitFor(() =>
    expect(part.textContent).toMatch(/You paid \$90 online.*cancel before the session starts/),
  )
})

const SIDES = ['athlete', 'professional', 'admin'] as const

test.each([
  ['athlete', /Online · Maya hasn’t added the link yet/, 'Message', '/messages?with='],
  [
    'professional',
    /Online · You haven’t added the link yet/,
    'Add the link',
    '/professional-settings#appointment-types',
  ],
] as const)(
  'tells the %s who has to add the link of a confirmed session [booking-page/missing-place]',
  async (side, text, name, to) => {
    role = side
    setBooking()
    payments = [known(false)]
    const { container } = open()
    const place = (await screen.findByText('Place')).parentElement!
    expect(place.textContent).toMatch(text)
    expect(within(place).getByRole('link', { name }).getAttribute('href')).toContain(to)
    expect(container.textContent).not.toContain('appears once the session is confirmed')
  },
)

test.each([
  ['in part', { refunded_cents: 3000 }, 'Partly refunded', '$30 of $90 refunded'],
  ['in full', { status: 'refunded', refunded_cents: 9000 }, 'Payment refunded', 'Refunded'],
  [
    'by the bank',
    { status: 'refunded', dispute: 'lost', charged_back_cents: 9000 },
    'Payment refunded',
    'Returned by the bank',
  ],
  ['perhaps, while a bank disputes it', { dispute: 'open' }, 'Payment disputed', 'Disputed'],
] as const)(
  'tells every side that the payment of an agreed session went back %s, never that it is paid [refunds/at-stripe] [disputes/lost]',
  async (_how, changes, badge, text) => {
    setBooking({ status: 'paid_confirmed' })
    payments = [known(false, changes)]
    for (const side of SIDES) {
      role = side
      const { container, unmount } = open()
      expect(await screen.findByText(badge)).toBeTruthy()
      expect(container.textContent).toContain(`paid $90 online · ${text}`)
      expect(container.textContent).not.toMatch(/\bPaid\b|paid online\.|in full|full refund/)
      unmount()
    }
  },
)

test('offers a confirmed session as a calendar file to both sides, and no other booking [calendar/one]', async () => {
  payments = [known(false)]
  const link = () => screen.queryByRole('link', { name: 'Add to calendar' })
  for (const side of ['athlete', 'professional'] as const) {
    role = side
    const { unmount } = open()
    await screen.findByText('Appointment type')
    expect(link()?.getAttribute('href')).toBe(`/api/bookings/${ID}/calendar.ics`)
    expect(link()?.hasAttribute('download')).toBe(true)
    unmount()
  }
  for (const status of ['pending', 'cancelled', 'declined'] as const) {
    setBooking({ status })
    const { unmount } = open()
    await screen.findByText('Appointment type')
    expect(link()).toBeNull()
    unmount()
  }
})

test('opens the address with the professional’s city and state in a map [calendar/address]', async () => {
  payments = [known(false)]
  setBooking({ place: 'in_person', place_detail: '109 Cinder Lane' })
  booking.professional.location = 'Boulder, CO'
  open()
  expect((await screen.findByRole('link', { name: 'Open in Maps' })).getAttribute('href')).toMatch(
    /query=109%20Cinder%20Lane%2C%20Boulder%2C%20CO$/,
  )
})

test('says what a withdrawn approval means for a session, and leads to no hidden page [withdrawn/athlete]', async () => {
  setBooking({ status: 'paid_confirmed', approval_withdrawn: true }, { cancel: true, propose_time: true })
  booking.professional.is_approved = false
  payments = [known(false, {})]
  const { container } = open()
  await theBooking()
  await waitFor(() =>
    expect(container.textContent).toContain(
      'We withdrew our approval of Maya Okafor. Your session stays booked, and you can cancel it until it starts. If you cancel, you get $90 back. Find another professional',
    ),
  )
  expect(screen.getByRole('link', { name: 'Find another professional' }).getAttribute('href')).toBe('/search')
  expect(screen.getByRole('button', { name: 'Propose a new time' })).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'Message' })).not.toEqual([])
  expect(screen.queryByRole('link', { name: 'Maya Okafor' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel booking' }))
  expect(await screen.findByText('Maya Okafor will be notified. You can’t undo this.')).toBeTruthy()
})

test('loads the history when it is opened, and shows it from the last entry to the first, each with its time [timeline/booking]', async () => {
  payments = [known(false)]
  const loaded = () =>
    reply(timelineScreen, {
      entries: [
        { type: 'requested', by: 'athlete', at: '2026-11-23T09:00:00.000Z' },
        { type: 'confirmed', by: 'professional', at: '2026-11-23T10:00:00.000Z' },
      ],
      incomplete: true,
      has_payments: false,
    })
  timelines = [down, loaded]
  open()
  const summary = await screen.findByRole('heading', { name: 'History' })
  const isLoading = () => screen.queryByText('Loading the history') !== null
  expect(isLoading()).toBe(false)
  openDetails(summary)
  expect(isLoading()).toBe(true)
  expect(await screen.findByText('We couldn’t load the history')).toBeTruthy()
  fireEvent.click(screen.getAllByRole('button', { name: 'Try again' }).at(-1)!)
  const first = (await screen.findByText('You asked for this session')).closest('ol')!
  const entries = within(first).getAllByRole('listitem')
  expect(entries.map((entry) => entry.querySelector('p')?.textContent)).toEqual([
    'Maya Okafor accepted, and the session is confirmed',
    'You asked for this session',
  ])
  expect(entries.map((entry) => entry.querySelector('time')?.dateTime)).toEqual([
    '2026-11-23T10:00:00.000Z',
    '2026-11-23T09:00:00.000Z',
  ])
  expect(screen.getByText('We couldn’t load the payments.')).toBeTruthy()
  expect(screen.getByText('We don’t have all of this booking’s history.')).toBeTruthy()
})

/** The test's browser has no toggle event of its own. */
const openDetails = (summary: HTMLElement): void => {
  const details = summary.closest('details')!
  details.open = true
  fireEvent(details, new Event('toggle'))
}

const completed = (changes: Partial<Booking> = {}) =>
  setBooking({ status: 'completed', appointment_date: inDays(-1), ends_at: inDays(-0.9), ...changes }, {})

test('opens the review form of an invitation with the focus on the stars, and only the page once it is closed [reviews/invite]', async () => {
  completed({ may_review: true })
  payments = [known(false)]
  open('?review=new')
  const dialog = within(await screen.findByRole('dialog', { name: 'Review your session with Maya Okafor' }))
  expect(document.activeElement).toBe(dialog.getByRole('radio', { name: /^1 star/ }))
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: 'Leave a review' })).toBeTruthy()
  expect(screen.queryByText(/review (it|sessions)/)).toBeNull()
})

const REVIEWED = { review: reviewOf(), may_review: false }

test.each<[string, Partial<Booking>, typeof role, string]>([
  ['was reviewed', REVIEWED, 'athlete', 'You’ve already reviewed this session.'],
  [
    'was reviewed a moment ago',
    { ...REVIEWED, review: reviewOf({ actions: may('edit') }) },
    'athlete',
    'You’ve already reviewed this session. You can still change your review below.',
  ],
  [
    'was a no-show',
    { status: 'cancelled', cancel_reason: 'did_not_take_place', may_review: false },
    'athlete',
    'This session wasn’t held, so you can’t review it.',
  ],
  [
    'was canceled',
    { status: 'cancelled', cancel_reason: 'called_off' },
    'athlete',
    'This session didn’t take place, so you can’t review it.',
  ],
  ['isn’t over', { status: 'confirmed' }, 'athlete', 'You can review this session once it’s completed.'],
  [
    'was booked by someone who is no longer an athlete',
    { athlete_id: '1' },
    'professional',
    'You can review sessions only with an athlete’s account.',
  ],
  ['is another person’s', {}, 'professional', 'Only the athlete of a session can review it.'],
])(
  'explains on the page why a session that %s can’t be reviewed [reviews/invite]',
  async (_name, changes, as, words) => {
    role = as
    completed(changes)
    payments = [known(false)]
    open('?review=new')
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)

test('offers the waitlist to the athlete of a request that was declined or expired, and of no other [waitlist/join]', async () => {
  const link = () => screen.queryByRole('link', { name: 'Join the waitlist' })?.getAttribute('href') ?? null
  for (const [changes, offers] of [
    [{ status: 'declined' }, true],
    [{ status: 'cancelled', cancelled_by: 'system', cancel_reason: 'not_answered' }, true],
    [{ status: 'cancelled', cancelled_by: 'athlete', cancel_reason: 'called_off' }, false],
  ] as const) {
    setBooking(changes, {})
    const { unmount } = open()
    await screen.findByRole('heading', { level: 1 })
    const address = offers ? `/waitlists/${booking.professional_id}?type=consultation` : null
    await waitFor(() => expect(link()).toBe(address))
    unmount()
  }
})

test.each(['athlete', 'professional', 'admin'] as const)(
  'tells the %s that the details of an old session are no longer kept [retention/bookings]',
  async (viewer) => {
    role = viewer
    setBooking({ status: 'completed', age: null, sex: null, notes: null, contact_info: null })
    payments = [known(false)]
    open()
    expect(
      await screen.findByText(/^No longer kept\. We delete .* 24 months after a session’s end\.$/),
    ).toBeDefined()
    expect(screen.queryByText(/null/)).toBeNull()
  },
)
