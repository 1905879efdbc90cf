import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
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
