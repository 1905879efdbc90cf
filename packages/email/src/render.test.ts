import { expect, test } from 'vitest'
import { renderEmail } from './render.ts'

test('keeps a line break in a title or name from starting a header or a line of the greeting', () => {
  const { subject, text } = renderEmail({
    label: 'News',
    title: 'Hello\r\nBcc: all@example.test',
    name: 'Ana\r\n\r\nYour card was declined',
    paragraphs: ['Welcome.'],
    footer: { text: 'That is all.' },
  })
  expect(subject).toBe('Hello Bcc: all@example.test')
  expect(text.split('\n')[0]).toBe('Hello Ana Your card was declined,')
})

test('an email contains no control character, whatever its texts do [calendar/plain-text]', () => {
  const bad = 'Track\u000bLane\u0000\u001b[0m'
  const { subject, text, html } = renderEmail({
    label: 'News',
    title: bad,
    name: bad,
    paragraphs: [bad],
    facts: [{ label: 'Where', lines: [bad], address: `https://example.test/${bad}` }],
    quote: `First\n${bad}`,
    footer: { text: 'That is all.' },
  })
  for (const part of [subject, text, html]) expect(part).not.toMatch(/[^\P{Cc}\r\n]/u)
  expect(text).toContain('"First\nTrack\nLane[0m"')
})
