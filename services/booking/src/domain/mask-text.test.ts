import { MESSAGE_MAX_CHARS } from '@fieldside/contracts/limits.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HIDDEN, SHOWN } from './mask-cases.ts'
import { maskText } from './mask-text.ts'

test('has at least 200 cases', () => {
  expect(new Set([...HIDDEN.map(([text]) => text), ...SHOWN]).size).toBe(HIDDEN.length + SHOWN.length)
  expect(HIDDEN.length + SHOWN.length).toBeGreaterThanOrEqual(200)
})

test.each(HIDDEN)('hides the contact details in %j [messages/masked]', (text, left) => {
  expect(maskText(text)).toBe(left)
})

test.each(SHOWN)('hides nothing in %j [messages/masked]', (text) => {
  expect(maskText(text)).toBe(text)
})

test('hides contact details in the middle of any other text, and nothing more on a second pass [messages/masked]', () => {
  const words = fc.lorem({ maxCount: 8 })
  const contact = fc.constantFrom(...HIDDEN.map(([text]) => text))
  const around = fc
    .tuple(words, contact, words)
    .map(([before, text, after]) => `${before} – ${text} – ${after}`)
  fc.assert(
    fc.property(fc.oneof(around, fc.string({ unit: 'binary', maxLength: 200 })), (text) => {
      const masked = maskText(text)
      expect(maskText(masked)).toBe(masked)
    }),
  )
  fc.assert(
    fc.property(around, contact, (text, other) => {
      expect(maskText(`${text}\n${other}`)).not.toContain(other)
    }),
  )
})

test('reads the longest message that almost matches, as often as there are patterns', () => {
  for (const part of [
    'a.',
    '1 ',
    'one ',
    'a dot ',
    '(at)',
    'www.',
    '(',
    '+',
    'double ',
    'a-',
    '$1.',
    'a@',
    '0o',
    '. ',
  ])
    expect(typeof maskText(part.repeat(MESSAGE_MAX_CHARS / part.length))).toBe('string')
})
