import { expect, test } from 'vitest'
import { mimeMessage } from './mime-message.ts'

const message = (given: { text?: string; html?: string; replyTo?: string; unsubscribe?: string }) =>
  mimeMessage({
    from: 'Fieldside <no-reply@fieldside.test>',
    to: 'pat@example.test',
    subject: 'Grüße ✓',
    messageId: '<1@fieldside.test>',
    text: 'Hello',
    html: '<p>Hello</p>',
    ...given,
  })

const decoded = (body: string): string =>
  Buffer.from(
    body
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

const partsOf = (raw: string): string[] => {
  const boundary = raw.match(/boundary="(.+?)"/)![1]!
  const [, ...parts] = raw.split(`\r\n--${boundary}`)
  expect(parts.pop()).toBe('--\r\n')
  return parts
}

test('carries text and HTML unchanged in lines that every server accepts', () => {
  const text = `Grüße, 日本 👋 = ${'long '.repeat(300)}\n.\n--\nspaces at the end  \n`
  const html = `<p style="color:red">${'é'.repeat(500)}</p>`
  const { raw } = message({ text, html })
  const parts = partsOf(raw)
  expect(parts.map((part) => decoded(part.slice(part.indexOf('\r\n\r\n') + 4)))).toEqual([text, html])
  expect(parts.map((part) => part.match(/^\r\nContent-Type: (.+);/)?.[1])).toEqual([
    'text/plain',
    'text/html',
  ])
  expect(Math.max(...raw.split(/\r?\n/).map((line) => line.length))).toBeLessThan(200)
  expect(raw).toMatch(/^[\t\n\r\x20-\x7e]*$/)
})

test('leaves no lone carriage return, after which some servers take a dot for the end of the message', () => {
  const { raw } = message({ text: 'One\r.\rTwo\r\nThree\nFour', html: 'é\r.\rMAIL FROM:<x@y.test>' })
  expect(raw).not.toMatch(/\r(?!\n)/)
  expect(raw).toContain('One\r\n.\r\nTwo\r\nThree\r\nFour')
})

test('names sender, recipient, and the address for replies', () => {
  const { envelope, raw } = message({ replyTo: 'ana@people.test' })
  expect(envelope).toEqual({ from: 'no-reply@fieldside.test', to: ['pat@example.test'] })
  for (const header of [
    'From: Fieldside <no-reply@fieldside.test>',
    'To: pat@example.test',
    'Reply-To: ana@people.test',
    'Message-ID: <1@fieldside.test>',
    'Subject: =?UTF-8?B?R3LDvMOfZSDinJM=?=',
    'MIME-Version: 1.0',
  ])
    expect(raw).toContain(header)
  expect(raw).toMatch(/^Date: /m)
})

test('lets mail clients unsubscribe with one click [find/alert-end]', () => {
  const { raw } = message({ unsubscribe: 'https://fieldside.test/api/end?token=1.a' })
  expect(raw.replaceAll(/\r\n[ \t]+/g, ' ')).toContain(
    'List-Unsubscribe: <https://fieldside.test/api/end?token=1.a>\r\n',
  )
  expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
  expect(message({}).raw).not.toContain('List-Unsubscribe')
})
