import { GUARDIAN_REQUIRED, MEMBER_REQUIRED } from '@fieldside/contracts/guardian.ts'
import type { LastDetails } from '@fieldside/contracts/http/appointments.ts'
import { careActions } from '@fieldside/contracts/http/bff/care-actions.ts'
import type { ShownPackage } from '@fieldside/contracts/http/bff/package-credits.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { notify } from '@/client/notify.ts'
import { SESSION } from '@/client/session.tsx'
import { problem, reply } from '@/client/testing/reply.ts'
import { sessionOf } from '@/client/testing/session.ts'
import {
  closed,
  fill,
  fillIn,
  inDays,
  offer,
  open,
  PROFESSIONAL,
  serveBooking,
  served,
  submit,
} from './testing/booking-page.tsx'

serveBooking()

const LAST: LastDetails = {
  appointment_type: 'consultation',
  age: 27,
  sex: 'female',
  phone: '+1 212 555 0188',
  email: 'ana@club.example',
}

test('shows one toast, marks each invalid field, and sends nothing [booking-form/validation-toast]', async () => {
  await open()
  await screen.findByRole('radio', { name: /Initial Consultation/ })
  submit()
  await waitFor(() =>
    expect(notify.error).toHaveBeenCalledWith('Validation Error', 'Please choose a date and time'),
  )
  expect(screen.getByText('Age is required')).toBeTruthy()
  expect(screen.getByText('Phone number is required')).toBeTruthy()
  expect(served.sent).toEqual([])
})

test('updates the notes counter while typing, and says that notes hide contact details [booking-form/notes-counter] [mask/notes]', async () => {
  await open()
  expect(await screen.findByText('0 / 1000')).toBeTruthy()
  fill('Notes', 'Left knee')
  expect(await screen.findByText('9 / 1000')).toBeTruthy()
  expect(screen.getByText(/Contact details are hidden until you agree on a session\.$/)).toBeTruthy()
})

test('shows "Contact for pricing" for a hidden price, and the expected response time [booking-form/price] [booking-form/response-time-message]', async () => {
  await open()
  expect(await screen.findByText('45 min · In person · Contact for pricing')).toBeTruthy()
  expect(screen.getByText(/Usually within 24 hours\. Requests expire after 48 hours\./)).toBeTruthy()
})

test('states the price, that it must be paid online, and the refund, and sends what it stated [prepay/setting]', async () => {
  served.types = [{ ...offer, price_cents: 8500, requires_payment: true }]
  await open()
  const terms = await screen.findByRole('region', { name: 'Online payment' })
  expect(terms.textContent).toContain('You pay $85 online once Maya Okafor accepts')
  expect(terms.textContent).toContain('Pay within 24 hours of the agreement and before the session starts')
  expect(terms.textContent).toContain('a full refund if you or Maya Okafor cancel at least 24 hours before')
  fireEvent.click((await screen.findByRole('radiogroup', { name: 'Time' })).querySelector('[role=radio]')!)
  await fillIn()
  const detail = 'Please check the price and send the request again.'
  served.answers = [() => problem(409, 'payment-changed', detail)]
  served.types = [{ ...offer, price_cents: 9000, requires_payment: true }]
  submit()
  await screen.findByText('You pay $90 online once Maya Okafor accepts')
  expect(notify.error).toHaveBeenCalledWith('Error', detail)
  submit()
  await waitFor(() => expect(served.sent.map((one) => one.prepay_cents)).toEqual([8500, 9000]))
})

test('says nothing of an online payment that isn’t required [prepay/setting]', async () => {
  served.types = [{ ...offer, price_cents: 8500, requires_payment: false }]
  await open()
  fireEvent.click((await screen.findByRole('radiogroup', { name: 'Time' })).querySelector('[role=radio]')!)
  await fillIn()
  expect(screen.queryByRole('region', { name: 'Online payment' })).toBeNull()
  submit()
  await waitFor(() => expect(served.sent).toHaveLength(1))
  expect(served.sent[0]).not.toHaveProperty('prepay_cents')
})

const owned: ShownPackage = {
  package_id: '01a1fe26-cc00-7000-8000-0000000000aa',
  athlete_id: '1',
  professional_id: PROFESSIONAL,
  professional_user_id: 'u',
  ...{ appointment_type: 'consultation', sessions: 3, left: 2, reserved: 0, used: 1, returned: 0 },
  ...{ valid_until: inDays(60), ended: null, dates: [], name: 'Maya Okafor' },
}
const chooseFirstTime = async () =>
  fireEvent.click((await screen.findByRole('radiogroup', { name: 'Time' })).querySelector('[role=radio]')!)

test('offers to use the package that ends first, and asks for no payment then [packages/use]', async () => {
  served.types = [{ ...offer, price_cents: 8500, requires_payment: true }]
  served.packages = [
    { ...owned, valid_until: inDays(90) },
    { ...owned, package_id: '01a1fe26-cc00-7000-8000-0000000000ab' },
    { ...owned, package_id: 'other', appointment_type: 'assessment', valid_until: inDays(10) },
    { ...owned, package_id: 'ended', ended: 'returned', valid_until: inDays(10) },
    { ...owned, package_id: 'short', valid_until: inDays(1) },
  ]
  await open()
  await chooseFirstTime()
  await fillIn()
  const choice = await screen.findByRole('checkbox', { name: /^Use your package/ })
  expect(choice.getAttribute('aria-checked')).toBe('true')
  expect(screen.getByText(/^2 of 3 sessions left\. Valid until/)).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Online payment' })).toBeNull()
  expect(screen.getByText(/· Paid by package$/)).toBeTruthy()
  served.answers = [() => problem(409, 'package-empty', 'This package doesn’t have enough sessions left.')]
  submit()
  await waitFor(() => expect(notify.error).toHaveBeenCalled())
  fireEvent.click(choice)
  expect(await screen.findByText('You pay $85 online once Maya Okafor accepts')).toBeTruthy()
  submit()
  await waitFor(() => expect(served.sent).toHaveLength(2))
  expect(served.sent.map(({ package_id, prepay_cents }) => [package_id, prepay_cents])).toEqual([
    ['01a1fe26-cc00-7000-8000-0000000000ab', undefined],
    [undefined, 8500],
  ])
})

test('uses a package for a series only if it has a session for each date [packages/use]', async () => {
  served.packages = [owned]
  await open()
  await chooseFirstTime()
  await screen.findByRole('checkbox', { name: /^Use your package/ })
  fireEvent.keyDown(screen.getByLabelText('How often'), { key: 'Enter' })
  fireEvent.keyDown(await screen.findByRole('option', { name: 'Every week' }), { key: 'Enter' })
  expect(
    await screen.findByText(/^Your package doesn’t cover this request: 2 of 3 sessions left\./),
  ).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: /^Use your package/ })).toBeNull()
})

test('disables the submit button when there are no appointment types [booking-page/no-appointment-types]', async () => {
  served.types = []
  await open()
  expect(await screen.findByText(/has no appointment types yet/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Request Session' }).disabled).toBe(true)
})

test('shows a success toast and opens the confirmation page [booking-form/success-toast]', async () => {
  vi.stubEnv('TZ', 'America/Denver')
  await open()
  fireEvent.click((await screen.findByRole('radiogroup', { name: 'Time' })).querySelector('[role=radio]')!)
  await fillIn()
  submit()
  await screen.findByText(`at /booking-confirmation?id=${await waitFor(() => served.sent[0]!.id)}`)
  expect(served.sent[0]).toMatchObject({
    professional_id: PROFESSIONAL,
    appointment_type: 'consultation',
    appointment_date: served.openings.slots[0],
    age: 27,
    sex: 'female',
    time_zone: 'America/Denver',
  })
  expect(notify.success).toHaveBeenCalledWith(
    'Booking request submitted!',
    "Your Initial Consultation request has been sent to Maya Okafor. You'll be notified when they respond.",
  )
})

test.each([
  ['has ended', ['Error', 'You must be logged in to book an appointment'], 200],
  ['cannot be checked', ['Authentication error', 'The sign-in is down'], 500],
])(
  'shows the right message when the login session %s, and keeps the input [auth/session-messages] [booking-form/not-signed-in]',
  async (_, words, status) => {
    served.answers = [() => problem(401, 'unauthenticated', 'Authentication required')]
    await open()
    fireEvent.click((await screen.findByRole('radiogroup', { name: 'Time' })).querySelector('[role=radio]')!)
    await fillIn()
    served.session = () =>
      status === 200 ? reply(SESSION, sessionOf(null)) : problem(status, 'unexpected', 'The sign-in is down')
    submit()
    await waitFor(() => expect(notify.error).toHaveBeenCalledWith(...words))
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Notes/).value).toBe('Left knee')
    expect(served.sent).toHaveLength(1)
  },
)

test('asks before closing a form with unsaved input', async () => {
  await open()
  await screen.findByRole('radio', { name: /Initial Consultation/ })
  fill('Notes', 'Left knee')
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
  await screen.findByRole('dialog', { name: 'Leave without saving?' })
  expect(closed).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Stay on this page' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Notes/).value).toBe('Left knee')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  expect(closed).toHaveBeenCalledTimes(1)
})

test('prefills the details of the last request and closes without asking', async () => {
  served.details = LAST
  await open()
  const contentOf = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`)).value
  await waitFor(() => expect(contentOf('Phone')).toBe('+1 212 555 0188'))
  expect([contentOf('Age'), contentOf('Email')]).toEqual(['27', 'ana@club.example'])
  await waitFor(() => expect(screen.getByLabelText(/^Sex/).textContent).toBe('Female'))
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(closed).toHaveBeenCalledTimes(1)
})

test('keeps the typed input and the chosen time when the last details load late', async () => {
  served.details = LAST
  const known = Promise.withResolvers<void>()
  served.detailsKnown = known.promise
  await open()
  fireEvent.click((await screen.findByRole('radiogroup', { name: 'Time' })).querySelector('[role=radio]')!)
  fill('Phone', '+1 303 555 0100')
  known.resolve()
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Age/).value).toBe('27'))
  submit()
  await waitFor(() => expect(served.sent).toHaveLength(1))
  expect(served.sent[0]).toMatchObject({
    appointment_type: 'consultation',
    appointment_date: served.openings.slots[0],
    phone: '+1 303 555 0100',
    sex: 'female',
  })
})

test('closes an untouched form without asking', async () => {
  await open()
  await screen.findByRole('radio', { name: /Initial Consultation/ })
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(closed).toHaveBeenCalledTimes(1)
})

test('sends a time that overlaps another session only after the athlete confirms it [booking-form/own-overlap]', async () => {
  const sessions = [
    {
      appointment_id: '01a1fe26-cc00-7000-8000-00000000000f',
      starts_at: '2026-11-26T18:00:00.000Z',
      ends_at: '2026-11-26T19:00:00.000Z',
    },
  ]
  const overlaps = () => problem(409, 'own-session-overlaps', 'Overlaps', { extra: { sessions } })
  served.answers = [overlaps, overlaps]
  await open()
  fireEvent.click((await screen.findByRole('radiogroup', { name: 'Time' })).querySelector('[role=radio]')!)
  await fillIn()
  submit()
  await screen.findByRole('dialog', { name: /already booked at this time/ })
  expect(await screen.findByRole('link', { name: /Nov 26.*, with Maya Okafor/ })).toBeTruthy()
  expect(notify.error).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Choose another time' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Notes/).value).toBe('Left knee')
  submit()
  fireEvent.click(await screen.findByRole('button', { name: 'Request anyway' }))
  await screen.findByText(/^at \/booking-confirmation/)
  expect(served.sent.map((sent) => sent.confirm_overlap)).toEqual([undefined, undefined, true])
  expect(new Set(served.sent.map((sent) => sent.id)).size).toBe(1)
})

test('explains why an unconfirmed email address blocks a second request, offers to resend the email, and keeps the input [limits/unconfirmed-told]', async () => {
  const detail = 'To have more than one open request, confirm your email address first.'
  served.answers = [() => problem(403, 'email-unconfirmed', detail)]
  await open()
  fireEvent.click((await screen.findByRole('radiogroup', { name: 'Time' })).querySelector('[role=radio]')!)
  await fillIn()
  submit()
  expect((await screen.findByRole('alert')).textContent).toContain(detail)
  expect(notify.error).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Send the email again' }))
  await waitFor(() =>
    expect(notify.success).toHaveBeenCalledWith(
      'Confirmation email sent',
      'Open the link we sent to ana@example.com.',
    ),
  )
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Notes/).value).toBe('Left knee')
})

test.each([
  [
    'too-many-open-requests',
    'You have 10 open requests. Wait for an answer or cancel one first. The next one expires in 3 hours.',
  ],
  [
    'too-many-pair-requests',
    'You’ve sent this professional 10 requests in 24 hours. You can send another one in 3 hours.',
  ],
])(
  'shows the server’s message for %s and keeps what was typed [limits/told] [limits/pair-requests]',
  async (code, detail) => {
    served.answers = [() => problem(429, code, detail)]
    await open()
    fireEvent.click((await screen.findByRole('radiogroup', { name: 'Time' })).querySelector('[role=radio]')!)
    await fillIn()
    submit()
    await waitFor(() => expect(notify.error).toHaveBeenCalledWith('Error', detail))
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Notes/).value).toBe('Left knee')
  },
)

test('says before the form that a limit is reached, with a link to the open requests [limits/requests-first]', async () => {
  const detail = "You already have 3 requests waiting for this professional's answer."
  served.limit = { code: 'too-many-pending', detail }
  await open()
  const link = await screen.findByRole('link', { name: 'See your open requests' })
  expect(link.closest('p')?.textContent).toBe(`${detail} See your open requests.`)
  expect(screen.queryByRole('button', { name: 'Send the email again' })).toBeNull()
  expect(await screen.findByLabelText(/^Age/)).toBeTruthy()
  fireEvent.click(link)
  expect(await screen.findByText('at /bookings?tab=requests')).toBeTruthy()
})

test('says before the form that an unconfirmed address allows no further request, and offers the email [limits/requests-first]', async () => {
  const detail = 'You already have an open request. To have more than one, confirm your email address first.'
  served.limit = { code: 'email-unconfirmed', detail }
  await open()
  const again = await screen.findByRole('button', { name: 'Send the email again' })
  expect(again.parentElement?.textContent).toContain(
    `${detail} See your open requests. Open the link we sent to`,
  )
  fireEvent.click(again)
  await waitFor(() => expect(notify.success).toHaveBeenCalledOnce())
})

const MATEO = {
  id: '01a1fe26-cc00-7000-8000-000000000007',
  first_name: 'Mateo',
  birth_date: '2017-01-05',
  sex: 'male' as const,
  is_minor: true,
}
const statement = () => screen.findByRole('checkbox', { name: /^I’m the parent or legal guardian/ })

test('asks for the statement of a parent or guardian for a child, and sends it only with that [booking-form/guardian] [family/guardian]', async () => {
  served.details = { ...LAST, member_id: MATEO.id }
  served.family = [MATEO]
  await open(undefined, { type: 'consultation', start: served.openings.slots[0]! })
  const checkbox = await statement()
  expect(screen.queryByLabelText(/^Age/)).toBeNull()
  submit()
  await waitFor(() => expect(notify.error).toHaveBeenCalledWith('Validation Error', GUARDIAN_REQUIRED))
  expect(checkbox.getAttribute('aria-invalid')).toBe('true')
  expect(served.sent).toEqual([])
  fireEvent.click(checkbox)
  await waitFor(() => expect(checkbox.getAttribute('aria-invalid')).toBe('false'))
  submit()
  await waitFor(() => expect(served.sent).toHaveLength(1))
  expect(served.sent[0]).toMatchObject({ member_id: MATEO.id, guardian_statement: 1 })
  for (const field of ['age', 'sex']) expect(served.sent[0]).not.toHaveProperty(field)
})

test('leads who is below 18 to a family member, who is added without leaving the form, with Enter too [booking-form/child-name] [family/members]', async () => {
  await open(undefined, { type: 'consultation', start: served.openings.slots[0]! })
  await screen.findByLabelText(/^Age/)
  await fillIn()
  fill('Age', '9')
  submit()
  await waitFor(() => expect(notify.error).toHaveBeenCalledWith('Validation Error', MEMBER_REQUIRED))
  fireEvent.click(await screen.findByRole('button', { name: 'Book for a family member' }))
  fill('First name', MATEO.first_name)
  fill('Birth date', MATEO.birth_date)
  served.answers.push(() => {
    served.family = [MATEO]
    return reply(careActions.addFamilyMember, MATEO)
  })
  const group = screen.getByRole('group', { name: 'New family member' })
  fireEvent.keyDown(screen.getByLabelText(/^First name/), { key: 'Enter' })
  await within(group).findByText('Please choose an option for sex')
  expect(served.sent).toEqual([])
  fireEvent.keyDown(within(group).getByLabelText(/^Sex/), { key: 'Enter' })
  fireEvent.keyDown(await screen.findByRole('option', { name: 'Male' }), { key: 'Enter' })
  fireEvent.click(within(group).getByRole('button', { name: /^Add .*Mateo/ }))
  fireEvent.click(await statement())
  expect((screen.getByLabelText(/^Who is the session for/) as HTMLSelectElement).value).toBe(MATEO.id)
  submit()
  await waitFor(() => expect(served.sent).toHaveLength(2))
  expect(served.sent[0]).toEqual({ first_name: 'Mateo', birth_date: '2017-01-05', sex: 'male' })
  expect(served.sent[1]).toMatchObject({ member_id: MATEO.id, guardian_statement: 1 })
})

test('asks an adult for no statement, and forgets the child when the session is for the athlete after all', async () => {
  served.family = [MATEO]
  await open(undefined, { type: 'consultation', start: served.openings.slots[0]! })
  await screen.findByLabelText(/^Age/)
  await fillIn()
  expect(screen.queryByRole('checkbox')).toBeNull()
  const whom = await screen.findByLabelText(/^Who is the session for/)
  fireEvent.change(whom, { target: { value: MATEO.id } })
  fireEvent.click(await statement())
  fireEvent.change(whom, { target: { value: '' } })
  await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull())
  submit()
  await waitFor(() => expect(served.sent).toHaveLength(1))
  for (const field of ['member_id', 'guardian_statement']) expect(served.sent[0]).not.toHaveProperty(field)
})

test('fills in the details of the last request also while the family can’t be read', async () => {
  served.details = LAST
  served.isFamilyDown = true
  await open(undefined, { type: 'consultation', start: served.openings.slots[0]! })
  await screen.findByText(/^27, Female/)
  submit()
  await waitFor(() => expect(served.sent).toHaveLength(1))
  expect(served.sent[0]).toMatchObject({ age: 27, sex: 'female' })
})

test('keeps a child that was chosen before the details of the last request arrive', async () => {
  let known = () => {}
  served.detailsKnown = new Promise((resolve) => {
    known = resolve
  })
  served.details = LAST
  served.family = [MATEO]
  await open(undefined, { type: 'consultation', start: served.openings.slots[0]! })
  fireEvent.change(await screen.findByLabelText(/^Who is the session for/), { target: { value: MATEO.id } })
  fireEvent.click(await statement())
  known()
  await waitFor(() => expect((screen.getByLabelText(/^Phone/) as HTMLInputElement).value).toBe(LAST.phone))
  submit()
  await waitFor(() => expect(served.sent).toHaveLength(1))
  expect(served.sent[0]).toMatchObject({ member_id: MATEO.id, guardian_statement: 1 })
})
