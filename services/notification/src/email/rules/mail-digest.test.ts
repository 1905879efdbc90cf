import { HOUR_MS, MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { DIGEST_ITEMS_MAX } from '@fieldside/contracts/limits.ts'
import { expect, test } from 'vitest'
import { NAME } from '../../inbox/rules/naming.ts'
import { REQUEST_CANCELED_TITLE } from '../../inbox/rules/needs-answer.ts'
import { decideDigest, digestEmail, isBundled, placeMails } from './mail-digest.ts'

const now = new Date('2026-11-28T23:50:00Z')
const inMs = (ms: number) => new Date(now.getTime() + ms)
const minutesAgo = (...minutes: number[]) => minutes.map((one) => inMs(-one * MINUTE_MS))

test('sends three emails of a pair within an hour and holds the rest until the first is an hour old', () => {
  const place = (sentAt: Date[], openUntil?: Date) => placeMails(['a', 'b'], { sentAt, openUntil }, now)
  expect(place([])).toMatchObject({ place: ['a', 'b'], hold: [] })
  expect(place(minutesAgo(40, 5))).toEqual({ place: ['a'], hold: ['b'], dueAt: inMs(20 * MINUTE_MS) })
  expect(place(minutesAgo(59, 5, 1))).toEqual({ place: [], hold: ['a', 'b'], dueAt: inMs(MINUTE_MS) })
  expect(place([], inMs(MINUTE_MS))).toEqual({ place: [], hold: ['a', 'b'], dueAt: inMs(MINUTE_MS) })
  expect(placeMails(['a', 'b', 'c', 'd'], { sentAt: [], openUntil: undefined }, now)).toEqual({
    place: ['a', 'b', 'c'],
    hold: ['d'],
    dueAt: inMs(HOUR_MS),
  })
})

const mail = {
  channel: 'email' as const,
  kind: 'requests' as const,
  title: 'New booking request',
  urgent: false,
  needed_by: inMs(13 * HOUR_MS),
  about_id: 'ana',
  details: { session: {} as never },
}

test.each([
  ['a request for tomorrow', {}, true],
  [
    'a request that was canceled, however soon it was',
    { title: REQUEST_CANCELED_TITLE, needed_by: now },
    true,
  ],
  ['an answer that is needed within 12 hours', { needed_by: inMs(12 * HOUR_MS) }, false],
  ['what is sent during quiet hours', { urgent: true }, false],
  ['a reminder', { kind: 'reminders' as const }, false],
  ['a receipt', { kind: 'payments' as const }, false],
  ['a message', { kind: 'messages' as const }, false],
  ['news of no session', { details: null }, false],
  ['a push', { channel: 'push' as const }, false],
])('holds only news of bookings that can wait: %s', (_name, change, expected) => {
  expect(isBundled({ ...mail, ...change }, now)).toBe(expected)
})

test('sends a digest as soon as one of its updates may be sent', () => {
  expect(decideDigest(['withhold', inMs(2), 'send'])).toBe('send')
  expect(decideDigest(['withhold', inMs(2), inMs(1)])).toEqual(inMs(1))
  expect(decideDigest(['withhold'])).toBeNull()
})

test('lists the newest updates in the words of their emails, and says if there are more', () => {
  const updates = Array.from({ length: DIGEST_ITEMS_MAX + 5 }, (_, n) => ({
    title: `Title ${n}`,
    message: `${NAME} did ${n}.`,
    details: null,
  }))
  const about = { kind: 'athlete' as const, name: 'Ana Ruiz' }
  const email = digestEmail(updates, { recipient: 'Maya', about }, 'http://fieldside.test')
  expect(email.title).toBe('25 updates about your bookings')
  expect(email.paragraphs.join()).toContain('The last 20 are listed here.')
  expect(email.facts).toHaveLength(DIGEST_ITEMS_MAX)
  expect(email.facts?.at(-1)).toMatchObject({ label: 'Title 24' })
  expect(email.facts?.at(-1)?.lines[0]).toMatch(/Ana Ruiz.* did 24\.$/)
})
