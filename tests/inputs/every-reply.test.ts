import { endpointsByService } from '@fieldside/contracts/http/catalogue.ts'
import { createClient } from '@fieldside/platform/client.ts'
import type { Send } from '@fieldside/platform/http-pool.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { replyOf } from './synthetic-reply.ts'

const EVERY = Object.entries(endpointsByService).flatMap(([service, endpoints]) =>
  Object.entries(endpoints)
    .filter(([, { raw, reply }]) => !raw && !(reply instanceof z.ZodVoid))
    .map(([name, endpoint]) => ({ service, name, endpoint })),
)

const replying =
  (reply: unknown): Send =>
  async () => ({ status: 200, headers: {}, text: JSON.stringify(reply) })

const NEW_FIELD = 'a_field_of_the_next_version'
const NEW_VALUE = 'a-value-of-the-next-version'

test.each(EVERY)(
  'accepts new fields and enum values in the reply of $service $name',
  async ({ endpoint }) => {
    const known = replyOf(endpoint.reply)
    expect(z.safeParse(endpoint.reply, known).success).toBe(true)
    const newer = replyOf(endpoint.reply, { field: NEW_FIELD, value: NEW_VALUE })
    const client = createClient('http://newer.test', { send: replying(newer) })
    const reply = await client.call(endpoint, { params: new Proxy({}, { get: () => 'x' }) })
    expect(JSON.stringify(reply)).not.toContain(NEW_FIELD)
  },
)

test('passes an unknown enum value through unchanged', async () => {
  const Reply = z.object({ status: z.enum(['open', 'done']), by: z.array(z.literal('us').nullable()) })
  const endpoint = { ...EVERY[0]!.endpoint, reply: Reply }
  const answer = { status: NEW_VALUE, by: ['us', NEW_VALUE, null], more: 1 }
  const client = createClient('http://newer.test', { send: replying(answer) })
  expect(await client.call(endpoint)).toEqual({ status: NEW_VALUE, by: ['us', NEW_VALUE, null] })
})
