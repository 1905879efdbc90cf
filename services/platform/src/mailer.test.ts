import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { letterText } from './letter.ts'
import { createMailer } from './mailer.ts'

/** A mail server that knows nobody, and says whom it does not know. */
const startUnhelpful = async () => {
  const server = createServer((socket) => {
    socket.write('220 here\r\n')
    socket.on('data', (said) => {
      const line = said.toString()
      if (line.startsWith('QUIT')) socket.end('221 bye\r\n')
      else
        socket.write(
          line.startsWith('RCPT') ? `550 5.1.1 ${line.slice(8).trim()}: unknown\r\n` : '250 ok\r\n',
        )
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() }
}

/** A mail server that takes everything and keeps it as it came. */
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

test('a line break in a subject or a name begins no other header, and no other line of the greeting', async () => {
  const { url, headers, stop } = await startTaking()
  const letter = letterText({
    title: 'Hello\r\nBcc: all@example.test',
    name: 'Ana\r\n\r\nYour card was declined',
    paragraphs: ['Welcome.'],
    footer: 'That is all.',
  })
  await createMailer(url, 'us@example.test').send({ id: '1', to: 'pat@example.test', ...letter })
  stop()
  expect(headers().filter((header) => /^bcc/i.test(header))).toEqual([])
  expect(headers()).toContain('Subject: Hello Bcc: all@example.test')
  expect(letter.text.split('\n')[0]).toBe('Hello Ana Your card was declined,')
})

test('a refused mail says why in codes: what the server says names whom it was for, and errors are logged', async () => {
  const { url, stop } = await startUnhelpful()
  const mail = { id: '1', to: 'pat@example.test', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
  const failure = await createMailer(url, 'us@example.test')
    .send(mail)
    .catch((error: unknown) => error)
  stop()
  expect(failure).toMatchObject({ message: 'the mail server did not take it (EENVELOPE RCPT TO 550)' })
  expect(JSON.stringify(Object.entries(failure as Error)) + (failure as Error).stack).not.toContain('pat@')
  expect((failure as Error).cause).toBeUndefined()
})
