import { DAY_MS } from '@fieldside/contracts/durations.ts'
import {
  GUARDIAN_REQUIRED,
  GUARDIAN_STATEMENT_VERSION,
  MEMBER_REQUIRED,
} from '@fieldside/contracts/guardian.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { firstMessage, instantOf } from './booking-fields.ts'
import { BookingFields } from './booking-schema.ts'

const soon = () => new Date(Date.now() + DAY_MS).toISOString()
const filled = () => ({
  appointment_type: 'consultation',
  appointment_date: soon(),
  age: '27',
  sex: 'female',
  member_id: '',
  is_minor: false,
  guardian_statement: false,
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

const MATEO = { member_id: '01a1fe26-cc00-7000-8000-000000000007', age: '', sex: undefined }

test('accepts only whole ages of the athlete up to 120, and leads to a family member below 18 [booking-form/age-range] [family/members]', () => {
  expect(messages({ age: '18' })).toEqual([])
  expect(messages({ age: '120' })).toEqual([])
  expect(messages({ age: '' })).toEqual(['Age is required'])
  for (const age of ['1', '17']) expect(messages({ age })).toEqual([MEMBER_REQUIRED])
  for (const age of ['0', '121', '12.5', 'twelve', '1e1', '12.', '0x10'])
    expect(messages({ age })).toHaveLength(1)
})

test('takes a minor only with the statement of a guardian [booking-form/guardian] [family/guardian]', () => {
  expect(messages({ ...MATEO, is_minor: true })).toEqual([GUARDIAN_REQUIRED])
  expect(messages({ ...MATEO, is_minor: true, guardian_statement: true })).toEqual([])
  expect(messages({ ...MATEO, is_minor: false })).toEqual([])
})

test('asks for the statement along with other errors, and sends what is about the athlete or about the member', () => {
  expect(messages({ ...MATEO, is_minor: true, phone: '' })).toEqual([
    'Phone number is required',
    GUARDIAN_REQUIRED,
  ])
  const whomOf = (changes: Record<string, unknown>) => {
    const { age, sex, member_id, guardian_statement } = BookingFields.parse({ ...filled(), ...changes })
    return { age, sex, member_id, guardian_statement }
  }
  expect(whomOf({ guardian_statement: true })).toEqual({ age: 27, sex: 'female' })
  expect(whomOf({ ...MATEO, age: '27', is_minor: true, guardian_statement: true })).toEqual({
    member_id: MATEO.member_id,
    guardian_statement: GUARDIAN_STATEMENT_VERSION,
  })
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
