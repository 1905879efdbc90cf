import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { endpoint } from '@fieldside/contracts/endpoint.ts'
import type { HttpBindings } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { isDomainError } from '../base/errors.ts'
import { readInput } from './http-input.ts'
import { drain, listen } from './http-server.ts'

const sayName = endpoint('POST /names', {
  summary: 'Says a name',
  callers: ['anyone'],
  body: z.strictObject({ name: z.string() }),
})

let running: Awaited<ReturnType<typeof listen>>

beforeAll(async () => {
  running = await listen(
    async (request, env?: HttpBindings) => {
      const options = { now: new Date(), incoming: env?.incoming }
      const { body } = await readInput(sayName, request, {}, options).catch((error: unknown) => {
        if (isDomainError(error)) return { body: error.errors }
        throw error
      })
      return Response.json(body)
    },
    '127.0.0.1',
    0,
  )
})
afterAll(() => drain(running.server))

/** Sends each part once the one before has left. */
const send = async (headers: string, parts: (string | Buffer)[]): Promise<string> => {
  const socket = connect(Number(new URL(running.url).port), '127.0.0.1')
  const head = `POST /names HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: application/json\r\n${headers}\r\n\r\n`
  const [first = '', ...others] = parts
  await new Promise((resolve) =>
    socket.write(Buffer.concat([head, first].map((part) => Buffer.from(part))), resolve),
  )
  for (const part of others) await new Promise((resolve) => setImmediate(() => socket.write(part, resolve)))
  return (await text(socket)).split('\r\n\r\n')[1]!
}

const NAME = JSON.stringify({ name: 'Zoë' })
const LENGTH = `content-length: ${Buffer.byteLength(NAME)}`

test.each([
  ['with its headers', LENGTH, [NAME]],
  ['after its headers', LENGTH, ['', NAME]],
  ['in parts', LENGTH, [NAME.slice(0, 5), NAME.slice(5)]],
  [
    'in chunks without its length',
    'transfer-encoding: chunked',
    [`${Buffer.byteLength(NAME).toString(16)}\r\n`, `${NAME}\r\n`, '0\r\n\r\n'],
  ],
])('reads a body that comes %s', async (_how, headers, parts) => {
  expect(JSON.parse(await send(headers, parts))).toEqual({ name: 'Zoë' })
})

test('rejects an empty body', async () => {
  const wrong = [{ field: 'body', message: 'The body is not valid JSON' }]
  expect(JSON.parse(await send('content-length: 0', ['']))).toEqual(wrong)
})

test('rejects a body that is not UTF-8 instead of replacing what was typed', async () => {
  const body = Buffer.from('{"name":"Zoë"}', 'latin1')
  const wrong = [{ field: 'body', message: 'The body is not valid UTF-8' }]
  expect(JSON.parse(await send(`content-length: ${body.length}`, [body]))).toEqual(wrong)
})
