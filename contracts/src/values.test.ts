import { expect, test } from 'vitest'
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
