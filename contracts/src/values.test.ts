import { expect, test } from 'vitest'
import { Id, personName, required, requiredLine } from './fields.ts'
import { OfferForm } from './http/offers.ts'
import { isId } from './is-id.ts'
import { NotificationType } from './notification-types.ts'
import { ProfessionalType } from './professional-types.ts'

test('has five types of professional [enums/professional-types]', () => {
  expect(ProfessionalType.options).toEqual([
    'Physical Therapist',
    'Performance Coach',
    'Sports Dietician',
    'Sports Psychologist/Mental Performance Coach',
    'Registered Dietitian',
  ])
})

test('has five types of notification [enums/notification-types]', () => {
  expect(NotificationType.options).toEqual([
    'booking_request',
    'booking_update',
    'alternate_time_suggested',
    'payment',
    'announcement',
  ])
})

test('requiredLine accepts any script and rejects control characters', () => {
  const Name = requiredLine('Name')
  for (const name of ['Ana Ruiz', 'O’Neill-Çelik', '山田 太郎', 'أمل', ' Ana '])
    expect(Name.safeParse(name).success).toBe(true)
  for (const name of ['Ana\r\nBcc: all@x.test', 'Ana\tRuiz', 'Ana\u001b[0m', 'Ana\u2028Ruiz'])
    expect(Name.safeParse(name).error?.issues.map(({ message }) => message)).toEqual([
      'Name must be on one line',
    ])
})

test('the address or link of a session rejects control characters, and longer texts lose them [calendar/plain-text]', () => {
  const { place_detail } = OfferForm.shape
  expect(place_detail.parse(' 12 Bahnhofstraße, Zürich ')).toBe('12 Bahnhofstraße, Zürich')
  for (const text of [
    '12 Track\u000bLane',
    '12 Track\nLane',
    '12\u0000',
    '\u001b[0m',
    '12\u0085Lane',
    '12\u2028Lane',
  ])
    expect(place_detail.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([
      'The address or link must be on one line',
    ])
  expect(required('Reason').parse('\u0000One\u000btwo\r\n\tthree\u001b\u0085')).toBe('One\ntwo\r\n\tthree')
  expect(required('Reason').safeParse('\u0000').success).toBe(false)
})

test('personName rejects web addresses and words of more than 60 characters [account/names]', () => {
  const messagesOf = (name: string) =>
    personName('Full name')
      .safeParse(name)
      .error?.issues.map(({ message }) => message)
  const names = [
    'J.R.R. Tolkien',
    'Martin Luther King Jr.',
    'St. John Smith',
    'Ş. Ł. Ế',
    `${'x'.repeat(60)} y`,
    'A.',
  ]
  for (const name of names) expect(messagesOf(name)).toBeUndefined()
  for (const name of [
    'http://evil.test',
    'Win at evil.com now',
    'WWW.EVIL.COM',
    'evil.com/claim',
    'Ana@evil.co.uk',
    'evil。com',
    'ｅｖｉｌ．ｃｏｍ',
    'ftp://x',
  ])
    expect(messagesOf(name), name).toEqual([
      "Full name can't contain a web address. Put a space after a period.",
    ])
  expect(messagesOf(`Ana ${'x'.repeat(61)}`)).toEqual([
    "Full name can't have more than 60 characters without a space",
  ])
})

test('isId accepts what the schema Id accepts', () => {
  const ids = [
    '0199b1e0-0000-7000-8000-000000000001',
    '0199B1E0-0000-4000-B000-00000000000A',
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    '0199b1e0-0000-9000-8000-000000000001',
    '0199b1e0-0000-7000-c000-000000000001',
    '0199b1e0-0000-7000-8000-00000000001',
    ' 0199b1e0-0000-7000-8000-000000000001',
    'maya',
    '',
  ]
  for (const id of ids) expect([id, isId(id)]).toEqual([id, Id.safeParse(id).success])
})
