import { requestRecovery } from '@fieldside/contracts/http/recoveries.ts'
import { createClient } from '@fieldside/platform/client.ts'
import { expect, test } from 'vitest'
import type { Services } from '../services.ts'
import { readRecentEvents } from './recent-events.ts'
import { createRequestContext } from './request-context.ts'

test('times out when the BFF gets no token, for its own calls and for a user’s command', async () => {
  const token = () => new Promise<string>(() => undefined)
  const identity = createClient('http://127.0.0.1:1', { token, timeoutMs: 50 })
  const session = { access_token: 'token', user: { id: 'ada' } } as never
  const ctx = createRequestContext(new Request('http://localhost/'), session, {
    address: '203.0.113.7',
    services: { identity } as Services,
    token,
    recent: readRecentEvents({ publicUrl: 'http://localhost', clientSecret: 'secret' }),
    correlationId: 'request',
    traceparent: '',
    addressHeaders: async () => ({ proof: await token() }),
  })
  const late = { kind: 'unavailable', cause: { name: 'TimeoutError' } }
  const input = { body: { email: 'ada@people.test' } }
  await expect(ctx.readAsBff('identity', requestRecovery, input)).rejects.toMatchObject(late)
  await expect(ctx.command('identity', requestRecovery, input)).rejects.toMatchObject(late)
})
