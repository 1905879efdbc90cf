import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { CHILD_NAME_REQUIRED, GUARDIAN_REQUIRED } from '@fieldside/contracts/guardian.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { firstMessage, instantOf } from './booking-fields.ts'
import { BookingFields } from './booking-schema.ts'

const soon = () => new Date(Date.now() + DAY_MS).toISOString()
const filled = () => ({
  appointment_type: 'consultation',
  appointment_date: soon(),
  age: '27',
  sex: 'female',
  phone: '+1 (212) 555-0188',
  email: 'ana@example.com',
  notes: '',
})

const messages = (changes: Record<string, unknown>) =>
  BookingFields.safeParse({ ...filled(), ...changes }).error?.issues.map(({ message }) => message) ?? []

afterEach(() => vi.unstubAllEnvs())

test('accepts a valid form and returns the age as a number', () => {
  expect(BookingFields.parse(filled())).toMatchObject({ age: 27, appointment_type: 'consultation' })
})

test('rejects an invalid phone or email with the exact messages [booking-form/phone-format] [booking-form/phone-required] [booking-form/email-required] [booking-form/email-format]', () => {
  expect(messages({ phone: '' })).toEqual(['Phone number is required'])
  expect(messages({ phone: '123456789' })).toEqual(['Please enter a valid phone number'])
  expect(messages({ phone: '212555018x8' })).toEqual(['Please enter a valid phone number'])
  expect(messages({ email: '' })).toEqual(['Email address is required'])
  expect(messages({ email: 'ana@' })).toEqual(['Please enter a valid email address'])
})

test('accepts only whole ages from 1 to 120 [booking-form/age-range]', () => {
  expect(messages({ age: '1', guardian_present: true, child_first_name: 'Mateo' })).toEqual([])
  expect(messages({ age: '120' })).toEqual([])
  expect(messages({ age: '' })).toEqual(['Age is required'])
  for (const age of ['0', '121', '12.5', 'twelve', '1e1', '12.', '0x10'])
    expect(messages({ age })).toHaveLength(1)
})

test.each([
  ['17', undefined, false],
  ['17', false, false],
  ['17', true, true],
  ['1', true, true],
  ['18', undefined, true],
])(
  'at %s with the statement of a guardian %s, the form is valid: %s [booking-form/guardian]',
  (age, guardian_present, valid) => {
    expect(messages({ age, guardian_present, child_first_name: 'Mateo' })).toEqual(
      valid ? [] : [GUARDIAN_REQUIRED],
    )
  },
)

test.each([
  ['17', 'Mateo', []],
  ['17', undefined, [CHILD_NAME_REQUIRED]],
  ['17', ' ', [CHILD_NAME_REQUIRED]],
  ['17', 'www.mateo.test', ["Child’s first name can't contain a web address. Put a space after a period."]],
  ['18', '', []],
  ['18', 'www.mateo.test', []],
])('at %s with the first name %s, the form’s errors are %j [booking-form/child-name]', (age, name, wrong) => {
  expect(messages({ age, guardian_present: true, child_first_name: name })).toEqual(wrong)
})

test('asks for name and statement along with other errors, and sends them for minors only', () => {
  expect(messages({ age: '17', phone: '' })).toEqual([
    'Phone number is required',
    CHILD_NAME_REQUIRED,
    GUARDIAN_REQUIRED,
  ])
  const minors = { guardian_present: true, child_first_name: 'Mateo' }
  expect(BookingFields.parse({ ...filled(), ...minors, age: '17' })).toMatchObject(minors)
  const adults = BookingFields.parse({ ...filled(), ...minors })
  for (const field of Object.keys(minors)) expect(adults).not.toHaveProperty(field)
})

test('accepts 1000 characters of notes and rejects 1001 [booking-form/notes-limit]', () => {
  expect(messages({ notes: 'x'.repeat(1000) })).toEqual([])
  expect(messages({ notes: 'x'.repeat(1001) })).toEqual(['Notes must be less than 1000 characters'])
})

test('rejects a time in the past [booking-form/date-not-past]', () => {
  expect(messages({ appointment_date: new Date(Date.now() - 1000).toISOString() })).toEqual([
    'Please choose a time in the future',
  ])
})

test('rejects a missing type, time, or sex [booking-form/fields]', () => {
  expect(
    messages({ appointment_type: undefined, appointment_date: undefined, sex: undefined }).toSorted(),
  ).toEqual([
    'Please choose a date and time',
    'Please choose an appointment type',
    'Please choose an option for sex',
  ])
})

test('puts the message of the topmost invalid field in the toast', () => {
  const error = (message: string) => ({ type: 'x', message })
  expect(firstMessage({ notes: error('notes'), age: error('age') })).toBe('age')
})

test('combines date and time in the user’s time zone', () => {
  vi.stubEnv('TZ', 'America/New_York')
  expect(instantOf('2026-11-24', '09:30')).toBe('2026-11-24T14:30:00.000Z')
  expect(instantOf('2026-07-24', '09:30')).toBe('2026-07-24T13:30:00.000Z')
  expect(instantOf('2026-11-24', '')).toBeNull()
  expect(instantOf('', '09:30')).toBeNull()
})
