import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { createLog, type Log } from '../telemetry/log.ts'
import { createHttpMetrics } from '../telemetry/metrics.ts'
import { createMailer, openMailer, sendOrGiveUp } from './mailer.ts'

const startUnhelpful = async (
  refused = 'RCPT',
  answer: (line: string) => string = (line) => `550 5.1.1 ${line.slice(8).trim()}: unknown`,
) => {
  const server = createServer((socket) => {
    socket.write('220 here\r\n')
    socket.on('data', (said) => {
      const line = said.toString()
      if (line.startsWith('QUIT')) socket.end('221 bye\r\n')
      else socket.write(line.startsWith(refused) ? `${answer(line)}\r\n` : '250 ok\r\n')
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() }
}

const startTaking = async () => {
  let taken = ''
  const server = createServer((socket) => {
    let isData = false
    socket.write('220 here\r\n')
    socket.on('data', (said) => {
      const text = said.toString()
      if (isData) taken += text
      if (isData && !taken.endsWith('\r\n.\r\n')) return
      isData = text.startsWith('DATA')
      if (text.startsWith('QUIT')) socket.end('221 bye\r\n')
      else socket.write(isData ? '354 go on\r\n' : '250 ok\r\n')
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    headers: () => taken.slice(0, taken.indexOf('\r\n\r\n')).split(/\r\n(?=\S)/),
    stop: () => server.close(),
  }
}

const MAIL = { id: '1', to: 'pat@example.test', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }

test('a line break in a subject injects no header', async () => {
  const { url, headers, stop } = await startTaking()
  const subject = 'Hello\r\nBcc: all@example.test'
  await createMailer(url, 'us@example.test').send({ ...MAIL, subject })
  stop()
  expect(headers().filter((header) => /^bcc/i.test(header))).toEqual([])
  expect(headers()).toContain('Subject: Hello Bcc: all@example.test')
})

test("reports a rejected email by codes only, because the server's reply quotes the address", async () => {
  const { url, stop } = await startUnhelpful()
  const failure = await createMailer(url, 'us@example.test')
    .send(MAIL)
    .catch((error: unknown) => error)
  stop()
  expect(failure).toMatchObject({ message: 'the mail server did not take it (EENVELOPE RCPT TO 550)' })
  expect(JSON.stringify(Object.entries(failure as Error)) + (failure as Error).stack).not.toContain('pat@')
  expect((failure as Error).cause).toBeUndefined()
})

const failureOf = (url: string) =>
  createMailer(url, 'us@example.test')
    .send(MAIL)
    .catch((error: unknown) => error)

test.each([
  ['RCPT', '450 4.2.0 greylisted', 'mail-deferred'],
  ['RCPT', '451 4.7.1 try again later', 'mail-deferred'],
  ['RCPT', '452 4.2.2 mailbox full', 'mail-deferred'],
  ['DATA', '451 local error', 'mail-deferred'],
  ['RCPT', '421 4.3.2 closing', 'mail-server-unavailable'],
  ['RCPT', '452 4.3.1 insufficient storage', 'mail-server-unavailable'],
  ['MAIL', '451 4.3.0 try again later', 'mail-server-unavailable'],
  ['RCPT', '550 5.1.1 no such user', 'mail-rejected'],
  ['RCPT', '550 no such user', 'mail-rejected'],
  ['DATA', '554 5.6.0 rejected', 'mail-rejected'],
  ['RCPT', '554 5.7.1 relay access denied', undefined],
  ['RCPT', '530 5.7.0 authentication required', undefined],
  ['MAIL', '550 5.1.8 bad sender', undefined],
])('distinguishes server problems from email problems: %s %s is %s', async (command, reply, code) => {
  const { url, stop } = await startUnhelpful(command, () => reply)
  const failure = (await failureOf(url)) as Error & { code?: string }
  stop()
  expect([failure.code, failure.message]).toEqual([code, expect.stringContaining(reply.slice(0, 3))])
})

test('reports an unreachable mail server as unavailable', async () => {
  const { url, stop } = await startUnhelpful()
  stop()
  expect(await failureOf(url)).toMatchObject({ kind: 'unavailable', code: 'mail-server-unavailable' })
})

test('gives up a permanently rejected email and logs only its id and the codes', async () => {
  const { url, stop } = await startUnhelpful()
  const logged: unknown[] = []
  const log = { ...createLog('test', 'silent'), warn: (...line: unknown[]) => logged.push(line) } as Log
  const mailer = createMailer(url, 'us@example.test')
  const state = await sendOrGiveUp({ mailer, log }, MAIL)
  stop()
  expect(state).toBe('given_up')
  expect(logged).toEqual([
    [
      { mail: '1', reason: 'the mail server did not take it (EENVELOPE RCPT TO 550)' },
      'gave up on an email that was rejected permanently',
    ],
  ])
})

test.each([
  ['smtp://mail:1025', 'https://fieldside.app', 1],
  ['smtp://127.0.0.1:1025', 'https://fieldside.intern.example.com', 1],
  ['smtp://mail:1025', 'https://8.8.8.8', 1],
  ['smtps://user:password@smtp.example.com:465', 'https://fieldside.app', 0],
  ['smtp://mail:1025', 'https://localhost', 0],
  ['smtp://mail:1025', 'http://127.0.0.1:4419', 0],
  ['smtp://mail:1025', 'https://[::1]', 0],
  ['smtp://mail:1025', 'https://192.168.1.20', 0],
  ['smtp://mail:1025', 'https://fieldside.test', 0],
])(
  '%s with the address %s warns of caught emails: %i [operations/emails-caught]',
  async (SMTP_URL, PUBLIC_URL, caught) => {
    const metrics = createHttpMetrics('identity')
    const lines: string[] = []
    const log = createLog('identity', 'info', { write: (line) => void lines.push(line) })
    openMailer({ config: { SMTP_URL, PUBLIC_URL, MAIL_FROM: 'us@example.test' }, log, metrics })
    expect(await metrics.registry.metrics()).toContain(
      `fieldside_emails_caught{service="identity"} ${caught}\n`,
    )
    expect(lines).toHaveLength(caught)
  },
)
