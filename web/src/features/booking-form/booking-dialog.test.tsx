import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueries } from '../../app/providers.tsx'
import { SessionProvider } from '../../app/session.tsx'
import { notify } from '../../ui/toast.tsx'
import { BookingDialog } from './booking-dialog.tsx'
import { takenWords } from './booking-fields.ts'

const PROFESSIONAL = '01a1fe26-cc00-7000-8000-000000000001'
const offer = {
  appointment_type_id: 'consultation',
  name: 'Initial Consultation',
  description: '',
  duration_minutes: 45,
  price_cents: null,
  place: 'in_person',
}
const user = { id: '1', role: 'athlete', email: 'ana@example.com' }
const inDays = (days: number) => new Date(Math.ceil(Date.now() / 3.6e6 + days * 24) * 3.6e6).toISOString()

type Answer = { status: number; body: object }
let types: object[]
let openings: { time_zone: string | null; has_hours: boolean; slots: string[] }
/** What the athlete said with their last request. */
let details: object | null
let sent: Record<string, unknown>[]
let answers: Answer[]
let session: Answer
/** What a request waits for before it is answered. */
let held: Promise<void> | undefined
let detailsKnown: Promise<void> | undefined
const closed = vi.fn()

const answerOf = (path: string, init: RequestInit | undefined): Answer => {
  if (path.startsWith('/api/session')) {
    return session
  }
  if (path.includes('/offers')) return { status: 200, body: { items: types } }
  if (path.includes('/openings')) return { status: 200, body: openings }
  if (path.includes('/last-details')) return { status: 200, body: { details } }
  sent.push(JSON.parse(String(init?.body)))
  return answers.shift() ?? { status: 201, body: { id: sent.at(-1)?.id } }
}

const Address = () => {
  const { pathname, search } = useLocation()
  return <p>at {pathname + search}</p>
}

const open = async (queries = createQueries()) => {
  render(
    <QueryClientProvider client={queries}>
      <SessionProvider>
        <MemoryRouter initialEntries={['/search']}>
          <Routes>
            <Route
              path="/search"
              element={
                <BookingDialog professional={{ id: PROFESSIONAL, name: 'Maya Okafor' }} onClose={closed} />
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

const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Request Session' }))
const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } })

/** Fills in all but the time. */
const fillIn = async () => {
  type('Age', '27')
  type('Phone', '+1 212 555 0188')
  type('Email', 'ana@example.com')
  type('Notes', 'Left knee')
  fireEvent.keyDown(screen.getByLabelText(/^Sex/), { key: 'Enter' })
  fireEvent.keyDown(await screen.findByRole('option', { name: 'Female' }), { key: 'Enter' })
}

beforeEach(() => {
  types = [offer]
  openings = { time_zone: 'America/Denver', has_hours: true, slots: [inDays(2), inDays(3)] }
  details = null
  sent = []
  closed.mockReset()
  answers = []
  held = undefined
  detailsKnown = undefined
  session = { status: 200, body: { user, expires_at: null, client: { demo: false } } }
  vi.spyOn(notify, 'error').mockImplementation(() => {})
  vi.spyOn(notify, 'success').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const { status, body } = answerOf(path, init)
    if (init?.method === 'POST') await held
    if (path.includes('/last-details')) await detailsKnown
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('what is wrong is said in one toast and beside each field, and nothing is sent [booking-form/validation-toast]', async () => {
  await open()
  await screen.findByRole('radio', { name: /Initial Consultation/ })
  submit()
  await waitFor(() =>
    expect(notify.error).toHaveBeenCalledWith('Validation Error', 'Please choose a date and time'),
  )
  expect(screen.getByText('Age is required')).toBeTruthy()
  expect(screen.getByText('Phone number is required')).toBeTruthy()
  expect(sent).toEqual([])
})

test('a counter beside the notes follows what is typed [booking-form/notes-counter]', async () => {
  await open()
  expect(await screen.findByText('0 / 1000')).toBeTruthy()
  type('Notes', 'Left knee')
  expect(await screen.findByText('9 / 1000')).toBeTruthy()
})

test('a hidden price is Contact for pricing, and the response time is told [booking-form/price] [booking-form/response-time-message]', async () => {
  await open()
  expect(await screen.findByText('45 min · In person · Contact for pricing')).toBeTruthy()
  expect(screen.getByText(/Professionals respond within 24 hours/)).toBeTruthy()
})

test('without appointment types nothing can be sent [booking-page/no-appointment-types]', async () => {
  types = []
  await open()
  expect(await screen.findByText(/has no appointment types yet/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Request Session' }).disabled).toBe(true)
})

test('a sent request says so and opens its confirmation [booking-form/success-toast]', async () => {
  await open()
  fireEvent.click((await screen.findByRole('radiogroup', { name: 'Time' })).querySelector('[role=radio]')!)
  await fillIn()
  submit()
  await screen.findByText(`at /booking-confirmation?id=${await waitFor(() => sent[0]!.id)}`)
  expect(sent[0]).toMatchObject({
    professional_id: PROFESSIONAL,
    appointment_type: 'consultation',
    appointment_date: openings.slots[0],
    age: 27,
    sex: 'female',
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
  expect(notify.success).toHaveBeenCalledWith(
    'Booking request submitted!',
    "Your Initial Consultation request has been sent to Maya Okafor. You'll be notified when they respond.",
  )
})

test('a taken time is said, what was typed stays, and the same request goes out again [booking-form/server-error-toast]', async () => {
  const taken = takenWords(openings.slots[0]!)
  answers = [{ status: 409, body: { code: 'slot-taken', status: 409, detail: 'Taken', extra: {} } }]
  await open()
  fireEvent.click((await screen.findByRole('radiogroup', { name: 'Time' })).querySelector('[role=radio]')!)
  await fillIn()
  submit()
  expect(await screen.findByText(taken)).toBeTruthy()
  expect(notify.error).toHaveBeenCalledWith('Error', taken)
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Notes/).value).toBe('Left knee')
  expect(screen.queryAllByRole('radio', { checked: true })).toHaveLength(1)
  const left = screen.getByRole('radiogroup', { name: 'Time' }).querySelectorAll('[role=radio]')
  expect(left).toHaveLength(1)
  fireEvent.click(left[0]!)
  submit()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ id: sent[0]!.id, appointment_date: openings.slots[1] })
})

test.each([
  ['has ended', ['Error', 'You must be logged in to book an appointment'], 200],
  ['cannot be checked', ['Authentication error', 'The sign-in is away'], 500],
])(
  'a session that %s is said as it is, and what was typed stays [auth/session-messages] [booking-form/not-signed-in]',
  async (_, words, status) => {
    answers = [
      { status: 401, body: { code: 'unauthenticated', status: 401, detail: 'Authentication required' } },
    ]
    await open()
    fireEvent.click((await screen.findByRole('radiogroup', { name: 'Time' })).querySelector('[role=radio]')!)
    await fillIn()
    const refused = { code: 'unexpected', status, detail: 'The sign-in is away' }
    session = { status, body: status === 200 ? { ...session.body, user: null } : refused }
    submit()
    await waitFor(() => expect(notify.error).toHaveBeenCalledWith(...words))
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Notes/).value).toBe('Left knee')
    expect(sent).toHaveLength(1)
  },
)

test('a chosen time that is gone when the times are read again is named, cleared and said aloud', async () => {
  const queries = createQueries()
  await open(queries)
  fireEvent.click((await screen.findByRole('radiogroup', { name: 'Time' })).querySelector('[role=radio]')!)
  await fillIn()
  const [gone, left] = openings.slots
  openings = { ...openings, slots: [left!] }
  await queries.invalidateQueries()
  expect(takenWords(gone!)).toMatch(/^\d+:\d\d.* has just been taken\. Choose another time\.$/)
  expect(await screen.findByText(takenWords(gone!))).toBeTruthy()
  expect(notify.error).toHaveBeenCalledWith('Error', takenWords(gone!))
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Notes/).value).toBe('Left knee')
  submit()
  await waitFor(() => expect(notify.error).toHaveBeenCalledWith('Validation Error', expect.any(String)))
  expect(sent).toEqual([])
})

test('a time that is free no more because it is being asked for is not lost, and stays the one', async () => {
  const queries = createQueries()
  await open(queries)
  const times = await screen.findByRole('radiogroup', { name: 'Time' })
  fireEvent.click(times.querySelector('[role=radio]')!)
  await fillIn()
  const answer = Promise.withResolvers<void>()
  held = answer.promise
  submit()
  await waitFor(() => expect(sent).toHaveLength(1))
  openings = { ...openings, slots: [openings.slots[1]!] }
  await queries.invalidateQueries()
  answer.resolve()
  expect(await screen.findByText(/^at \/booking-confirmation/)).toBeTruthy()
  expect(notify.error).not.toHaveBeenCalled()
})

test('words about a lost time go with the next choice, and a second loss is said aloud again', async () => {
  openings = { ...openings, slots: [inDays(2), inDays(3), inDays(4)] }
  const queries = createQueries()
  await open(queries)
  const [first, second, third] = openings.slots
  const chooseFirst = async () =>
    fireEvent.click((await screen.findByRole('radiogroup', { name: 'Time' })).querySelector('[role=radio]')!)
  const lose = async (left: string[]) => {
    openings = { ...openings, slots: left }
    await queries.invalidateQueries()
  }
  await chooseFirst()
  await lose([second!, third!])
  expect(await screen.findByText(takenWords(first!))).toBeTruthy()
  await chooseFirst()
  await waitFor(() => expect(screen.queryByText(takenWords(first!))).toBeNull())
  await lose([third!])
  expect(await screen.findByText(takenWords(second!))).toBeTruthy()
  expect(notify.error).toHaveBeenCalledWith('Error', takenWords(second!))
})

test('what was typed is asked about before the form is closed', async () => {
  await open()
  await screen.findByRole('radio', { name: /Initial Consultation/ })
  type('Notes', 'Left knee')
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
  await screen.findByRole('dialog', { name: 'Leave without saving?' })
  expect(closed).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Stay on this page' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Notes/).value).toBe('Left knee')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  expect(closed).toHaveBeenCalledTimes(1)
})

test('a further request begins with what was said with the last one, and closes without a question', async () => {
  details = { age: 27, sex: 'female', phone: '+1 212 555 0188', email: 'ana@club.example' }
  await open()
  const contentOf = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`)).value
  await waitFor(() => expect(contentOf('Phone')).toBe('+1 212 555 0188'))
  expect([contentOf('Age'), contentOf('Email')]).toEqual(['27', 'ana@club.example'])
  expect(screen.getByLabelText(/^Sex/).textContent).toBe('Female')
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(closed).toHaveBeenCalledTimes(1)
})

test('what is typed before the last details are known stays, and what was chosen', async () => {
  details = { age: 27, sex: 'female', phone: '+1 212 555 0188', email: 'ana@club.example' }
  const known = Promise.withResolvers<void>()
  detailsKnown = known.promise
  await open()
  fireEvent.click((await screen.findByRole('radiogroup', { name: 'Time' })).querySelector('[role=radio]')!)
  type('Phone', '+1 303 555 0100')
  known.resolve()
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Age/).value).toBe('27'))
  submit()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    appointment_type: 'consultation',
    appointment_date: openings.slots[0],
    phone: '+1 303 555 0100',
    sex: 'female',
  })
})

test('an untouched form closes without a question', async () => {
  await open()
  await screen.findByRole('radio', { name: /Initial Consultation/ })
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(closed).toHaveBeenCalledTimes(1)
})

test('where no hours are set any time can be asked for, but none that has passed [booking-form/date-not-past]', async () => {
  openings = { time_zone: null, has_hours: false, slots: [] }
  await open()
  fireEvent.change(await screen.findByLabelText(/^Date/), { target: { value: '2020-01-01' } })
  fireEvent.change(screen.getByLabelText(/^Time/), { target: { value: '09:30' } })
  await fillIn()
  submit()
  expect(await screen.findByText('Please choose a time in the future')).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/^Date/), { target: { value: '2099-01-01' } })
  submit()
  await waitFor(() => expect(sent[0]?.appointment_date).toBe(new Date('2099-01-01T09:30').toISOString()))
})
