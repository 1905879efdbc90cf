import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { careActions } from '@fieldside/contracts/http/bff/care-actions.ts'
import { packageActions } from '@fieldside/contracts/http/bff/package-actions.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import type { Professional } from '@fieldside/contracts/http/directory.ts'
import type { AppointmentType, Offer, OfferForm } from '@fieldside/contracts/http/offers.ts'
import type { Schedule } from '@fieldside/contracts/http/schedules.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '@/client/notify.ts'
import { createQueries } from '@/client/queries.ts'
import { problem, reply } from '@/client/testing/reply.ts'
import { hasUnsaved } from '@/client/unsaved.ts'
import { ownRecordOf } from '@/entities/professional/testing/professional.ts'
import { Screen } from './professional-settings-screen.tsx'
import type { Settings } from './settings-section.tsx'

const PROFESSIONAL = ownRecordOf({
  id: 'p1',
  user_id: 'u1',
  specialty: 'Physical Therapist',
  credentials: 'DPT',
  bio: 'Knees and hips.',
  city: 'Denver',
  state: 'CO',
  sports: ['Trail running'],
  languages: ['en'],
  phone: '303 555 0100',
  price_per_session_cents: 8500,
})
const TYPE: AppointmentType = {
  id: 'consultation',
  name: 'Consultation',
  description: 'A first talk',
  duration_minutes: 30,
}
const OFFER: Offer = {
  professional_id: 'p1',
  name: 'Consultation',
  appointment_type_id: 'consultation',
  is_active: true,
  duration_minutes: 30,
  custom_price_cents: null,
  place: 'in_person',
  place_detail: '1 Main Street',
}
const HOURS: Schedule = {
  time_zone: 'America/Denver',
  weekly_hours: [{ weekday: 1, from: '09:00', until: '17:00' }],
  exceptions: [],
  minimum_notice_minutes: 60,
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  max_sessions_per_day: null,
  max_days_ahead: 90,
}

/** The saved data, and the commands that wait for an answer. */
let saved: Pick<Settings, 'professional' | 'offers' | 'schedule' | 'video_rooms'>
let waiting: (() => void)[]
let save: (path: string, body: never) => Response

beforeEach(() => {
  waiting = []
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue([])
  saved = { professional: PROFESSIONAL, offers: [OFFER], schedule: HOURS }
  vi.spyOn(notify, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET') {
      await new Promise<void>((resolve) => waiting.push(resolve))
      return save(path, JSON.parse(String(body)) as never)
    }
    if (path.includes('busy-calendars')) return reply(actions.listBusyCalendars, { items: [] })
    if (path.includes('payout')) return reply(actions.getPayoutAccount, { status: 'active' })
    if (path.includes('offered-packages')) return reply(packageActions.listOwnPackages, { items: [] })
    if (path.includes('intake'))
      return reply(careActions.getIntakeQuestions, {
        sets: [],
        consent: { version: 0, text: null, unreadable: false },
      })
    return reply(screens.professionalSettingsScreen, {
      ...saved,
      missing: [],
      time_off: [],
      appointment_types: [TYPE],
      payment: { payment_method_setup: false, payment_method: null, suspended: false },
    })
  })
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const section = async (name: string) => {
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter>
        <Screen />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return within(await screen.findByRole('region', { name }))
}
const saveProfessional = (
  command: typeof actions.saveProfile | typeof actions.setPrice | typeof actions.setShownOnLanding,
  changes: Partial<Professional>,
) => {
  const professional = { ...PROFESSIONAL, ...changes }
  saved = { ...saved, professional }
  return reply(command, professional)
}
const isSent = () => waitFor(() => expect(waiting).toHaveLength(1))
const answerIt = () => act(async () => waiting.pop()!())
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

test.each([
  ['no day is open', { ...HOURS, weekly_hours: [] }, 'America/Denver'],
  ['no hours are saved, in the browser’s zone', null, 'America/New_York'],
])(
  'saves Monday to Friday from 9 to 5 with one click while %s [hours/office-hours]',
  async (_, schedule, time_zone) => {
    vi.stubEnv('TZ', 'America/New_York')
    save = (_path, sent) => {
      saved = { ...saved, schedule: sent }
      return reply(actions.setSchedule, { schedule: sent })
    }
    saved = { ...saved, schedule }
    const hours = await section('Weekly hours')
    fireEvent.click(hours.getByRole('button', { name: 'Mon–Fri 9–5' }))
    await isSent()
    expect(document.activeElement?.getAttribute('role')).toBe('switch')
    await answerIt()
    expect(await hours.findByText('Saved')).toBeTruthy()
    const weekly_hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', until: '17:00' }))
    expect(saved.schedule).toMatchObject({ time_zone, weekly_hours })
    expect(hours.queryByRole('button', { name: 'Mon–Fri 9–5' })).toBeNull()
  },
)

test.each([
  ['says that everything is ready', {}, true, ''],
  [
    'names missing hours and what that means',
    { schedule: null },
    false,
    'Weekly hours: athletes can request any time in the next 90 days, also at night.',
  ],
  [
    'names a missing address or link and what that means',
    { offers: [{ ...OFFER, place_detail: '' }] },
    false,
    'An address or link for each appointment type: athletes won’t know where a confirmed session takes place.',
  ],
])(
  '%s beside the switch for accepting bookings [hours/accepting-ready]',
  async (_title, changes, isReady, text) => {
    const professional = { ...PROFESSIONAL, is_accepting_bookings: false }
    saved = { ...saved, professional, ...changes } as typeof saved
    const part = await section('Accepting bookings')
    expect(part.queryByText('Everything is ready.') !== null).toBe(isReady)
    expect(
      part
        .queryAllByRole('listitem')
        .map((item) => item.textContent)
        .join(),
    ).toBe(text)
  },
)

test('saves that a type must be paid online, and says beside it what is missing [prepay/setting]', async () => {
  const sent: unknown[] = []
  save = (_, { items = [] }: { items?: OfferForm[] }) => {
    sent.push(items[0]?.requires_payment)
    const errors = [{ field: 'items.0.requires_payment', message: 'Please connect a payout account first' }]
    if (sent.length === 1) return problem(422, 'invalid-input', 'Please check your entries', { errors })
    const offers = items.map((item) => ({ ...OFFER, ...item }))
    saved = { ...saved, offers }
    return reply(actions.setOffers, { items: offers })
  }
  const part = await section('Appointment types')
  const click = (name: string) => fireEvent.click(part.getByRole('button', { name }))
  fireEvent.click(part.getByRole('checkbox', { name: /^Athletes must pay online/ }))
  click('Save appointment types')
  await isSent()
  await answerIt()
  expect(await part.findByText('Please connect a payout account first')).toBeTruthy()
  click('Save appointment types')
  await isSent()
  await answerIt()
  expect(await part.findByText('Saved')).toBeTruthy()
  expect(sent).toEqual([true, true])
})

test('offers a room for each online session once the operator set rooms up, instead of a link [online/room]', async () => {
  const sent: unknown[] = []
  save = (_, { items = [] }: { items?: OfferForm[] }) => {
    sent.push([items[0]?.own_room, items[0]?.place_detail])
    const offers = items.map((item) => ({ ...OFFER, ...item }))
    saved = { ...saved, offers }
    return reply(actions.setOffers, { items: offers })
  }
  saved = { ...saved, offers: [{ ...OFFER, place: 'online', place_detail: 'https://meet.test/me' }] }
  const without = await section('Appointment types')
  expect(without.queryByRole('checkbox', { name: /^A video room/ })).toBeNull()
  cleanup()
  saved = { ...saved, video_rooms: true }
  const part = await section('Appointment types')
  fireEvent.click(part.getByRole('checkbox', { name: /^A video room for each session/ }))
  expect(part.queryByLabelText(/^Link/)).toBeNull()
  fireEvent.click(part.getByRole('button', { name: 'Save appointment types' }))
  await isSent()
  await answerIt()
  expect(await part.findByText('Saved')).toBeTruthy()
  expect(sent).toEqual([[true, 'https://meet.test/me']])
})

test('keeps hours edited during a save and marks them as unsaved', async () => {
  save = (_, schedule) => {
    saved = { ...saved, schedule }
    return reply(actions.setSchedule, { schedule })
  }
  const hours = await section('Weekly hours')
  type(hours.getByLabelText('Monday from'), '08:00')
  fireEvent.click(hours.getByRole('button', { name: 'Save hours' }))
  await isSent()
  type(hours.getByLabelText('Monday until'), '15:00')
  await answerIt()
  expect(await hours.findByText('Not saved yet')).toBeTruthy()
  expect(hours.getByLabelText<HTMLInputElement>('Monday until').value).toBe('15:00')
  expect(saved.schedule).toMatchObject({ weekly_hours: [{ weekday: 1, from: '08:00', until: '17:00' }] })
  fireEvent.click(hours.getByRole('button', { name: 'Save hours' }))
  await isSent()
  await answerIt()
  expect(await hours.findByText('Saved')).toBeTruthy()
  expect(hasUnsaved()).toBe(false)
})

test.each([
  {
    name: 'Profile',
    button: 'Save profile',
    first: 'Bio',
    later: 'City',
    answer: (body: Partial<Professional>) =>
      saveProfessional(actions.saveProfile, { ...body, bio: 'Trimmed' }),
  },
  {
    name: 'Price per session',
    button: 'Save price',
    first: 'Price per session',
    later: 'Price per session',
    answer: (body: Partial<Professional>) => saveProfessional(actions.setPrice, body),
  },
  {
    name: 'Appointment types',
    button: 'Save appointment types',
    first: 'Minutes',
    later: 'Address',
    answer: ({ items = [] }: { items?: OfferForm[] }) => {
      const offers = items.map((item) => ({ ...OFFER, ...item }))
      saved = { ...saved, offers }
      return reply(actions.setOffers, { items: offers })
    },
  },
])(
  '$name: keeps text typed during a save and marks it as unsaved',
  async ({ name, button, first, later, answer }) => {
    save = (_, body) => answer(body)
    const part = await section(name)
    const field = (label: string) =>
      part.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`), { selector: 'input, textarea' })
    type(field(first), '45')
    fireEvent.click(part.getByRole('button', { name: button }))
    await isSent()
    type(field(later), '50')
    await answerIt()
    expect(await part.findByText('Not saved yet')).toBeTruthy()
    expect(field(later).value).toBe('50')
    fireEvent.click(part.getByRole('button', { name: button }))
    await isSent()
    await answerIt()
    expect(await part.findByText('Saved')).toBeTruthy()
    expect(field(later).value).toBe('50')
    // The field shows the server's value, not the typed one.
    if (name === 'Profile') expect(field('Bio').value).toBe('Trimmed')
    expect(hasUnsaved()).toBe(false)
  },
)

test('opts in to the landing page and says what visitors see and how soon opting out takes effect [find/landing-opt-in]', async () => {
  save = (path, body: Partial<Professional>) => {
    expect(path).toBe('/api/directory/professionals/me/landing')
    return saveProfessional(actions.setShownOnLanding, body)
  }
  const part = await section('Landing page')
  const isShown = () => part.getByRole('switch', { name: /Show me on the landing page/ }).ariaChecked
  expect(isShown()).toBe('false')
  expect(
    part.getByText(/your name, specialty, city and state, rating, and next available times/),
  ).toBeTruthy()
  expect(part.getByText(/we remove you from the page within 60 seconds/)).toBeTruthy()
  fireEvent.click(part.getByRole('switch'))
  await isSent()
  expect(isShown()).toBe('true')
  await answerIt()
  await waitFor(() => expect(saved.professional).toMatchObject({ shown_on_landing: true }))
  expect(isShown()).toBe('true')
})
