import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MESSAGE_MAX_CHARS } from '../limits.ts'
import { HIDDEN } from './hidden-texts.ts'
import { maskText } from './mask-text.ts'
import { SHOWN } from './shown-texts.ts'

const textOf = (marked: string): string => marked.replaceAll(/[⟦⟧]/g, '')
const leftOf = (marked: string): string => marked.replaceAll(/⟦[^⟧]*⟧/g, '•••')

test('has at least 150 different texts of each kind', () => {
  expect(new Set([...HIDDEN, ...SHOWN]).size).toBe(HIDDEN.length + SHOWN.length)
  expect(Math.min(HIDDEN.length, SHOWN.length)).toBeGreaterThanOrEqual(150)
})

test.each(HIDDEN)('hides the contact details in %j [messages/masked] [mask/kinds]', (marked) => {
  expect(maskText(textOf(marked))).toBe(leftOf(marked))
})

test.each(SHOWN)('hides nothing in %j [messages/masked] [mask/harmless]', (text) => {
  expect(maskText(text)).toBe(text)
})

test('hides contact details in the middle of any other text, and nothing more on a second pass [messages/masked]', () => {
  const words = fc.lorem({ maxCount: 4 })
  const contact = fc.constantFrom(...HIDDEN.map(textOf))
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
      // What begins or ends a text, or has other words after it, isn't always a contact detail elsewhere.
      fc.pre(!text.includes(other))
      expect(maskText(`${text}\n${other}`)).not.toContain(other)
    }),
  )
})

const ALMOST = [
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
]
const ALMOST_HANDLES = [
  'ig ',
  'insta: ',
  '@a',
  'on ig ',
  'me on ',
  '$a',
  'a#1',
  '1, ',
  '1:2',
  'x ',
  ' ',
  'I',
  'a',
  'f i v e ',
  'f i ',
  '1: 2, ',
  'call 1:11 ',
  'insta/',
  'skype live:',
  'a[dot]',
  'run.',
  'visit Ana.',
  "I'm a_",
]
const ALMOST_NAMES = [
  'zwift a_',
  'x a',
  'a_ on x ',
  'komoot: ',
  'abcdef.it ',
  'abcdef dot ',
  'AbcDef.',
  'a_b_',
  'a•',
  '(a) gmail ',
  'aat ',
  'a%40',
  '&#6',
  '\\u004',
  'whatsaapp ',
  'pay me the ',
  '303-CALL',
  'III ',
  '30 to ',
  '303 and after that ',
  '39.7392, ',
  'signal me at ',
  "let's go to x ",
  'see Ana.',
  'ana.me ',
  'insta, ',
  'snap ',
  '📸 ',
  'email me ',
  'a gmail.',
  'a (',
  '5@',
  '1+',
  'venmo a ',
  'a dot com slash ',
]

const cpuMsOf = (work: () => void): number => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

test.each([...ALMOST, ...ALMOST_HANDLES, ...ALMOST_NAMES])(
  'takes time in proportion to the length of a text of %j',
  (part) => {
    const textOfChars = (chars: number) => part.repeat(chars / part.length)
    const mask = (chars: number) => cpuMsOf(() => maskText(textOfChars(chars)))
    mask(MESSAGE_MAX_CHARS)
    // Four times the text takes four times as long; sixteen times would be quadratic.
    expect(mask(MESSAGE_MAX_CHARS * 4)).toBeLessThan(10 * Math.max(mask(MESSAGE_MAX_CHARS), 20))
  },
)
