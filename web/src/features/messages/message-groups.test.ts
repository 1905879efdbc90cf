import { expect, test } from 'vitest'
import { groupsOf } from './message-groups.ts'
import { messageAt } from './testing/fake-thread.tsx'

const shape = (...given: Parameters<typeof groupsOf>) =>
  groupsOf(...given).map(({ messages }) => messages.map(({ position }) => position))

test('groups what one side wrote within 5 minutes, about one booking, on one day', () => {
  const at = (position: number, sent_at: string) => messageAt(position, { sent_at })
  const messages = [
    at(1, '2026-11-24T09:00:00Z'),
    at(2, '2026-11-24T09:04:59Z'),
    at(3, '2026-11-24T09:10:00Z'),
    { ...at(4, '2026-11-24T09:11:00Z'), sent_by: 'athlete' as const },
    { ...at(5, '2026-11-24T09:12:00Z'), sent_by: 'athlete' as const, appointment_id: 'a' },
    { ...at(6, '2026-11-24T23:59:00Z'), sent_by: 'athlete' as const },
    { ...at(7, '2026-11-25T00:01:00Z'), sent_by: 'athlete' as const },
  ]
  expect(shape(messages, null, 'UTC')).toEqual([[1, 2], [3], [4], [5], [6], [7]])
  expect(shape(messages, 2, 'UTC')[0]).toEqual([1])
  expect(groupsOf(messages, 2, 'UTC').map(({ startsDay }) => startsDay)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
    true,
  ])
})
