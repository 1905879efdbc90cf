import { DAY_MS, HOUR_MS } from '@fieldside/contracts/durations.ts'
import { expect, test } from 'vitest'
import { dueReminder, nextReminderAt } from './reminders.ts'

// The end of a day in Denver, a week after its clocks change.
const END = new Date('2027-03-22T05:59:59.999Z')
const before = (days: number, ms = 0) => new Date(END.getTime() - days * DAY_MS - 12 * HOUR_MS + ms)
const owned = (reminded_days: 30 | 7 | null = null, closed_at: Date | null = null) => ({
  ...{ valid_until: END, closed_at, reminded_days },
})

test('is due at noon 30 and 7 days before the last day, each once, and not once the package has ended [packages/end]', () => {
  expect(nextReminderAt(owned(), before(90))).toEqual(before(30))
  expect(dueReminder(owned(), before(30, -1))).toBeNull()
  expect(dueReminder(owned(), before(30))).toBe(30)
  expect(nextReminderAt(owned(30), before(30))).toEqual(before(7))
  expect(dueReminder(owned(30), before(8))).toBeNull()
  expect(dueReminder(owned(30), before(7))).toBe(7)
  expect(dueReminder(owned(7), before(6))).toBeNull()
  expect(nextReminderAt(owned(7), before(7))).toBeUndefined()
  // A job that is three weeks late.
  expect(dueReminder(owned(), before(7))).toBe(7)
  expect(dueReminder(owned(), END)).toBeNull()
  expect(dueReminder(owned(null, before(40)), before(30))).toBeNull()
  expect(nextReminderAt(owned(null, before(40)), before(40))).toBeUndefined()
})
