import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import type { Openings } from '@fieldside/contracts/http/openings.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectToaster } from '@/client/notify.ts'
import { problem, reply } from '@/client/testing/reply.ts'
import { professionalOf } from '@/entities/professional/testing/professional.ts'
import { ReportAbsence } from './attendance/report-absence.tsx'
import { CancelBooking } from './cancellation/cancel-booking.tsx'
import { NewTime } from './proposals/new-time.tsx'
import { ProposeTime } from './proposals/propose-time.tsx'
import { bookingOf } from './testing/booking.ts'

const ID = '0199b1e0-0000-7000-8000-000000000001'
const inDays = (days: number) => new Date(Math.ceil(Date.now() / 3.6e6 + days * 24) * 3.6e6).toISOString()
const NEW = inDays(5)
const booking = (can: Partial<Booking['actions']>, changes: Partial<Booking> = {}) =>
  bookingOf(
    {
      status: 'confirmed',
      appointment_date: inDays(3),
      ends_at: inDays(4),
      duration_minutes: 60,
      professional: professionalOf({ first_name: 'Nadia', last_name: 'Kovac' }),
      ...changes,
    },
    can,
  )

const openingsOf = (slots: string[], time_zone: string | null = null): Openings => ({
  time_zone,
  has_hours: true,
  all_closed: false,
  slots,
})

const toast = vi.fn()
let sent: [string, unknown][]
let refusal: (() => Response) | undefined
let openings: Openings | null

beforeEach(() => {
  sent = []
  refusal = undefined
  openings = openingsOf([NEW])
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path.includes('/openings')) {
      if (openings && path.includes(`moving=${ID}`)) return reply(actions.listOpenings, openings)
      return problem(500, 'unexpected', 'Booking is down')
    }
    sent.push([path, init?.body ? JSON.parse(String(init.body)) : null])
    return refusal?.() ?? reply(actions.cancelAppointment, bookingOf())
  })
  return connectToaster(toast)
})
afterEach(() => {
  toast.mockReset()
  vi.unstubAllGlobals()
})

const show = (children: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } })}>
      {children}
    </QueryClientProvider>,
  )
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const pathTo = (action: string) => `/api/booking/appointments/${ID}/${action}`

test.each([
  [true, '(the time zone of your schedule)'],
  [false, 'for Nadia Kovac'],
])('labels the zone of the hours in both questions (professional: %s)', async (isProfessional, label) => {
  const agreed = booking(
    { cancel: true, did_not_take_place: true },
    { professional_time_zone: 'Asia/Kathmandu' },
  )
  const given = { booking: agreed, other: 'Ana Ruiz', isProfessional }
  for (const [Question, button] of [
    [CancelBooking, 'Cancel booking'],
    [ReportAbsence, 'It didn’t take place'],
  ] as const) {
    const { unmount } = show(<Question {...given} />)
    press(button)
    expect((await screen.findByRole('dialog')).textContent).toContain(label)
    unmount()
  }
})

test('shows an error and keeps the booking when canceling fails [appointment-states/cancel-failure]', async () => {
  refusal = () => problem(500, 'unexpected', 'Booking is down')
  show(<CancelBooking booking={booking({ cancel: true })} other="Nadia Kovac" />)
  press('Cancel booking')
  await screen.findByRole('dialog')
  press('Yes, cancel')
  await waitFor(() =>
    expect(toast).toHaveBeenCalledWith('error', 'Failed to cancel appointment.', 'Booking is down'),
  )
  expect(sent).toEqual([[pathTo('cancel'), null]])
  expect(screen.getByRole('dialog', { name: 'Cancel this booking?' })).toBeTruthy()
})

const write = (text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Message (optional)' }), { target: { value: text } })

test('sends a message with a cancellation, and keeps it after a failure [messages/words-with-answers]', async () => {
  const detail = 'A message has at most 500 characters'
  const errors = [{ field: 'message', message: detail }]
  refusal = () => problem(400, 'invalid-input', detail, { errors })
  show(<CancelBooking booking={booking({ cancel: true })} other="Nadia Kovac" />)
  press('Cancel booking')
  await screen.findByRole('dialog')
  write('  I’m ill, sorry.  ')
  press('Yes, cancel')
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message (optional)' })
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(field.value).toBe('  I’m ill, sorry.  ')
  expect(sent).toEqual([[pathTo('cancel'), { message: 'I’m ill, sorry.' }]])
})

test('sends a message with a proposal [messages/words-with-answers]', async () => {
  show(<ProposeTime booking={booking({ propose_time: true })} side="athlete" />)
  press('Propose a new time')
  fireEvent.click(within(await screen.findByRole('radiogroup', { name: 'Time' })).getByRole('radio'))
  write('Friday suits me better.')
  press('Propose this time')
  const body = { proposed_date: NEW, message: 'Friday suits me better.' }
  await waitFor(() => expect(sent).toEqual([[pathTo('new-time'), body]]))
})

test.each([
  ['Accept new time', 'new-time/accept'],
  ['Decline new time', 'new-time/decline'],
])('%s sends the displayed time, and the session keeps its own time until then', async (name, path) => {
  const proposed = { proposed_date: NEW, proposed_by: 'professional' } as const
  show(<NewTime booking={booking({ answer_new_time: true }, proposed)} side="athlete" />)
  const section = within(screen.getByRole('region', { name: 'New time' }))
  expect(section.getByText('Nadia Kovac proposed a new time')).toBeTruthy()
  expect(section.getByText(/The session keeps its current time/)).toBeTruthy()
  expect(section.queryByRole('button', { name: 'Withdraw proposal' })).toBeNull()
  press(name)
  await waitFor(() => expect(sent).toEqual([[pathTo(path), { starts_at: NEW }]]))
})

test('shows the proposer that the proposal is pending and lets them withdraw it', async () => {
  const proposed = { proposed_date: NEW, proposed_by: 'professional' } as const
  show(<NewTime booking={booking({ withdraw_new_time: true }, proposed)} side="professional" />)
  expect(screen.getByText('You proposed a new time. Ana Ruiz hasn’t answered yet.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Accept new time' })).toBeNull()
  press('Withdraw proposal')
  await waitFor(() => expect(sent).toEqual([[pathTo('new-time/decline'), { starts_at: NEW }]]))
})

test('limits athletes to available slots, and shows a refusal without clearing the choice', async () => {
  show(<ProposeTime booking={booking({ propose_time: true })} side="athlete" />)
  press('Propose a new time')
  const times = await screen.findByRole('radiogroup', { name: 'Time' })
  expect(screen.queryByRole('button', { name: 'Choose any other time' })).toBeNull()
  press('Propose this time')
  expect(await screen.findByText('Please select a new time')).toBeTruthy()
  fireEvent.click(within(times).getByRole('radio'))
  refusal = () => problem(409, 'slot-taken', 'This time has just been taken.')
  press('Propose this time')
  expect(await screen.findByText('This time has just been taken.')).toBeTruthy()
  expect(within(times).getByRole<HTMLInputElement>('radio').getAttribute('aria-checked')).toBe('true')
  expect(sent).toEqual([[pathTo('new-time'), { proposed_date: NEW }]])
})

test('lets a professional propose a time outside their hours', async () => {
  show(<ProposeTime booking={booking({ propose_time: true })} side="professional" />)
  press('Propose a new time')
  await screen.findByRole('radiogroup', { name: 'Time' })
  press('Choose any other time')
  fireEvent.change(screen.getByLabelText(/^Date/), { target: { value: '2099-01-01' } })
  fireEvent.change(screen.getByLabelText(/^Time/), { target: { value: '09:30' } })
  press('Propose this time')
  const at = new Date('2099-01-01T09:30').toISOString()
  await waitFor(() => expect(sent).toEqual([[pathTo('new-time'), { proposed_date: at }]]))
})

test('a late refusal focuses the proposed date, but not when the professional has moved to the message', async () => {
  show(<ProposeTime booking={booking({ propose_time: true })} side="professional" />)
  press('Propose a new time')
  await screen.findByRole('radiogroup', { name: 'Time' })
  press('Choose any other time')
  const date = screen.getByLabelText(/^Date/)
  fireEvent.change(date, { target: { value: '2099-01-01' } })
  fireEvent.change(screen.getByLabelText(/^Time/), { target: { value: '09:30' } })
  refusal = () => problem(409, 'slot-taken', 'This time has just been taken.')
  const message = screen.getByRole('textbox', { name: 'Message (optional)' })
  const propose = async (then: () => void) => {
    const button = screen.getByRole('button', { name: 'Propose this time' })
    act(() => button.focus())
    press('Propose this time')
    act(then)
    await waitFor(() => expect(date.getAttribute('aria-invalid')).toBe('true'))
    await waitFor(() => expect(button.ariaDisabled).not.toBe('true'))
  }
  await propose(() => message.focus())
  expect(document.activeElement).toBe(message)
  await propose(() => undefined)
  expect(document.activeElement).toBe(date)
})

test.each([
  ['athlete', null],
  ['professional', 'Choose any other time'],
] as const)('distinguishes a failed load from having no available slots: %s', async (side, otherWay) => {
  const loaded = openings
  openings = null
  show(<ProposeTime booking={booking({ propose_time: true })} side={side} />)
  press('Propose a new time')
  expect(await screen.findByText('We couldn’t load the available times')).toBeTruthy()
  expect(screen.getByText('Booking is down')).toBeTruthy()
  expect(screen.queryByLabelText(/^Date/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Choose any other time' })?.textContent ?? null).toBe(otherWay)
  openings = loaded
  press('Try again')
  expect(await screen.findByRole('radiogroup', { name: 'Time' })).toBeTruthy()
})

/** Serves no times in the first month, and what `serve` returns for the later ones. */
const laterMonths = (serve: () => Promise<Response> | Response) =>
  vi.stubGlobal('fetch', async (path: string) => (path.includes('from=') ? serve() : noTimes()))
const noTimes = () => reply(actions.listOpenings, openingsOf([], 'UTC'))
const inTwoMonths = booking({ propose_time: true }, { appointment_date: inDays(40), ends_at: inDays(40.1) })
const NONE = /^No times are available for this session/

test.each(['athlete', 'professional'] as const)(
  'waits for the month of the session before it says that no times are available: %s',
  async (side) => {
    const later = Promise.withResolvers<void>()
    const asked = vi.fn(() => later.promise.then(noTimes))
    laterMonths(asked)
    show(<ProposeTime booking={inTwoMonths} side={side} />)
    press('Propose a new time')
    await waitFor(() => expect(asked).toHaveBeenCalled())
    expect(screen.getByText('Loading available times')).toBeTruthy()
    expect([screen.queryByText(NONE), screen.queryByLabelText(/^Date/)]).toEqual([null, null])
    later.resolve()
    await (side === 'athlete' ? screen.findByText(NONE) : screen.findByLabelText(/^Date/))
  },
)

test.each(['athlete', 'professional'] as const)(
  'offers to load the month of the session again after a failure: %s',
  async (side) => {
    laterMonths(() => problem(500, 'unexpected', 'Booking is down'))
    show(<ProposeTime booking={inTwoMonths} side={side} />)
    press('Propose a new time')
    expect(await screen.findByText('Booking is down')).toBeTruthy()
    expect([screen.queryByText(NONE), screen.queryByLabelText(/^Date/)]).toEqual([null, null])
    laterMonths(() => reply(actions.listOpenings, openingsOf([inDays(41)], 'UTC')))
    press('Try again')
    expect(await screen.findByRole('radiogroup', { name: 'Time' })).toBeTruthy()
  },
)

test('keeps a typed time when available times load later', async () => {
  openings = openingsOf([])
  const queries = new QueryClient()
  render(
    <QueryClientProvider client={queries}>
      <ProposeTime booking={booking({ propose_time: true })} side="professional" />
    </QueryClientProvider>,
  )
  press('Propose a new time')
  const date = await screen.findByLabelText<HTMLInputElement>(/^Date/)
  date.focus()
  fireEvent.change(date, { target: { value: '2099-01-01' } })
  openings = openingsOf([NEW])
  await queries.invalidateQueries()
  expect(await screen.findByRole('button', { name: 'Choose from my available times' })).toBeTruthy()
  expect(screen.getByLabelText(/^Date/)).toBe(date)
  expect(date.value).toBe('2099-01-01')
  press('Choose from my available times')
  expect(await screen.findByRole('radiogroup', { name: 'Time' })).toBeTruthy()
})

test.each([
  [
    'Propose a new time',
    (can: boolean) => <ProposeTime booking={booking({ propose_time: can })} side="athlete" />,
  ],
  [
    'Cancel booking',
    (can: boolean) => <CancelBooking booking={booking({ cancel: can })} other="Nadia Kovac" />,
  ],
])('keeps the open dialog when it is too late for the action: %s', async (name, action) => {
  const queries = new QueryClient()
  const page = (can: boolean) => <QueryClientProvider client={queries}>{action(can)}</QueryClientProvider>
  const { rerender } = render(page(true))
  press(name)
  await screen.findByRole('dialog')
  write('I’m ill, sorry.')
  rerender(page(false))
  expect(screen.getByDisplayValue('I’m ill, sorry.')).toBeTruthy()
  expect(screen.queryByRole('button', { name, hidden: true })).toBeNull()
})

test('moves the focus to the content when the action of a focused button ends', () => {
  const queries = new QueryClient()
  const page = (can: boolean) => (
    <QueryClientProvider client={queries}>
      <main id="content" tabIndex={-1}>
        <CancelBooking booking={booking({ cancel: can })} other="Nadia Kovac" />
      </main>
    </QueryClientProvider>
  )
  const { rerender } = render(page(true))
  screen.getByRole('button', { name: 'Cancel booking' }).focus()
  rerender(page(false))
  expect(document.activeElement?.id).toBe('content')
})

test('hides every action that the server does not allow', () => {
  show(
    <>
      <NewTime booking={booking({})} side="athlete" />
      <ProposeTime booking={booking({})} side="athlete" />
      <CancelBooking booking={booking({})} other="Nadia" />
      <ReportAbsence booking={booking({})} other="Nadia" />
    </>,
  )
  expect(screen.queryByRole('button')).toBeNull()
})
