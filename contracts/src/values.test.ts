import { expect, test } from 'vitest'
import { requiredLine } from './fields.ts'
import { NotificationType } from './notification-types.ts'
import { ProfessionalType } from './professional-types.ts'

test('there are five types of professional [enums/professional-types]', () => {
  expect(ProfessionalType.options).toEqual([
    'Physical Therapist',
    'Performance Coach',
    'Sports Dietician',
    'Sports Psychologist/Mental Performance Coach',
    'Registered Dietitian',
  ])
})

test('there are five types of notification [enums/notification-types]', () => {
  expect(NotificationType.options).toEqual([
    'booking_request',
    'booking_update',
    'alternate_time_suggested',
    'payment',
    'announcement',
  ])
})

test('a name or a subject is one line, in any script, and says so when it is not', () => {
  const Name = requiredLine('Name')
  for (const name of ['Ana Ruiz', 'O’Neill-Çelik', '山田 太郎', 'أمل', ' Ana '])
    expect(Name.safeParse(name).success).toBe(true)
  for (const name of ['Ana\r\nBcc: all@x.test', 'Ana\tRuiz', 'Ana\u001b[0m', 'Ana\u2028Ruiz'])
    expect(Name.safeParse(name).error?.issues.map(({ message }) => message)).toEqual([
      'Name must be on one line',
    ])
})
