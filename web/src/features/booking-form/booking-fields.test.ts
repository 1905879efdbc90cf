import { afterEach, expect, test, vi } from 'vitest'
import { BookingFields, firstMessage, instantOf } from './booking-fields.ts'

const soon = () => new Date(Date.now() + 86_400_000).toISOString()
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

test('a form that keeps every rule is taken, the age as a number', () => {
  expect(BookingFields.parse(filled())).toMatchObject({ age: 27, appointment_type: 'consultation' })
})

test('phone and email are refused with their exact messages [booking-form/phone-format] [booking-form/phone-required] [booking-form/email-required] [booking-form/email-format]', () => {
  expect(messages({ phone: '' })).toEqual(['Phone number is required'])
  expect(messages({ phone: '123456789' })).toEqual(['Please enter a valid phone number'])
  expect(messages({ phone: '212555018x8' })).toEqual(['Please enter a valid phone number'])
  expect(messages({ email: '' })).toEqual(['Email address is required'])
  expect(messages({ email: 'ana@' })).toEqual(['Please enter a valid email address'])
})

test('an age is 1 to 120 and whole [booking-form/age-range]', () => {
  expect(messages({ age: '1' })).toEqual([])
  expect(messages({ age: '120' })).toEqual([])
  expect(messages({ age: '' })).toEqual(['Age is required'])
  for (const age of ['0', '121', '12.5', 'twelve', '1e1', '12.', '0x10'])
    expect(messages({ age })).toHaveLength(1)
})

test('1001 characters of notes are refused, 1000 are not [booking-form/notes-limit]', () => {
  expect(messages({ notes: 'x'.repeat(1000) })).toEqual([])
  expect(messages({ notes: 'x'.repeat(1001) })).toEqual(['Notes must be less than 1000 characters'])
})

test('a time that has passed is refused [booking-form/date-not-past]', () => {
  expect(messages({ appointment_date: new Date(Date.now() - 1000).toISOString() })).toEqual([
    'Please choose a time in the future',
  ])
})

test('a missing type, time or sex is refused [booking-form/fields]', () => {
  expect(
    messages({ appointment_type: undefined, appointment_date: undefined, sex: undefined }).toSorted(),
  ).toEqual([
    'Please choose a date and time',
    'Please choose an appointment type',
    'Please choose an option for sex',
  ])
})

test('the message of the toast is that of the uppermost wrong field', () => {
  const error = (message: string) => ({ type: 'x', message })
  expect(firstMessage({ notes: error('notes'), age: error('age') })).toBe('age')
})

test('date and time are put together on the clock of the reader', () => {
  vi.stubEnv('TZ', 'America/New_York')
  expect(instantOf('2026-11-24', '09:30')).toBe('2026-11-24T14:30:00.000Z')
  expect(instantOf('2026-07-24', '09:30')).toBe('2026-07-24T13:30:00.000Z')
  expect(instantOf('2026-11-24', '')).toBeNull()
  expect(instantOf('', '09:30')).toBeNull()
})
