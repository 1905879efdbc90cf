import { expect, test } from 'vitest'
import { type MessageWindow, WINDOW_MAX, withNewer, withOlder, withSent } from './message-window.ts'
import { messageAt } from './testing/fake-thread.tsx'

const TOTAL = 5000
const PAGE = 50

const pageFrom = (from: number, count = PAGE): MessageWindow => ({
  items: Array.from({ length: count }, (_, index) => messageAt(from + index)),
  older: from > 1,
  newer: from + count - 1 < TOTAL,
})
const positions = ({ items }: MessageWindow) => items.map(({ position }) => position)

test('a thread of 5,000 messages can be gone through both ways, with at most 300 on screen [messages/live]', () => {
  let window = pageFrom(TOTAL - PAGE + 1)
  const seen = new Set(positions(window))
  while (window.older) {
    window = withOlder(window, pageFrom(Math.max(1, window.items[0]!.position - PAGE)))
    for (const position of positions(window)) seen.add(position)
    expect(window.items.length).toBeLessThanOrEqual(WINDOW_MAX)
  }
  expect(seen.size).toBe(TOTAL)
  expect(window).toMatchObject({ older: false, newer: true })
  while (window.newer) {
    window = withNewer(window, pageFrom(window.items.at(-1)!.position + 1))
    const [first] = positions(window)
    expect(positions(window)).toEqual(
      Array.from({ length: window.items.length }, (_, index) => first! + index),
    )
  }
  expect(positions(window).at(-1)).toBe(TOTAL)
  expect(window.older).toBe(true)
})

test('a page that the window has moved away from while it loaded is left out [messages/live]', () => {
  const latest = pageFrom(TOTAL - PAGE + 1)
  expect(withOlder(latest, pageFrom(1))).toBe(latest)
  expect(withNewer(latest, pageFrom(51))).toBe(latest)
  expect(positions(withOlder(latest, pageFrom(TOTAL - 2 * PAGE + 1)))).toHaveLength(2 * PAGE)
})

test('a message that was sent is added at the end only, and once [messages/once]', () => {
  const latest = pageFrom(TOTAL - PAGE + 1)
  const next = messageAt(TOTAL + 1)
  expect(positions(withSent(latest, next)).at(-1)).toBe(TOTAL + 1)
  expect(withSent(withSent(latest, next), next).items).toHaveLength(PAGE + 1)
  expect(withSent(latest, messageAt(TOTAL + 3))).toBe(latest)
  const early = pageFrom(1)
  expect(withSent(early, next)).toBe(early)
})
