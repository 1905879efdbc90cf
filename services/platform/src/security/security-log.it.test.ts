import { endpoint } from '@fieldside/contracts/endpoint.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../base/ids.ts'
import { createLog } from '../telemetry/log.ts'
import { readThing, sample } from '../testing/sample.ts'
import { createTestService } from '../testing/service.ts'

const athlete = { userId: newId(), role: 'athlete' as const }
const closeThings = endpoint('POST /things/close', {
  summary: 'Closes all things',
  callers: ['admin'],
})
const lines: Record<string, unknown>[] = []
const log = createLog('content', 'info', { write: (line) => lines.push(JSON.parse(line)) })
const withAdminCall: typeof sample = {
  ...sample,
  routes: (http) => {
    sample.routes(http)
    http.serve(closeThings, async () => undefined)
  },
}
const create = () => createTestService(withAdminCall, { log })
let t: Awaited<ReturnType<typeof create>>

beforeAll(async () => {
  t = await create()
})
beforeEach(() => lines.splice(0))
afterAll(() => t.close())

const logged = (msg: string) => lines.filter((line) => line.msg === msg)

test('logs the caller and the error code of a rejected request', async () => {
  await t.request(readThing, { params: { id: newId() } }, { as: athlete })
  expect(logged('request')).toMatchObject([
    { route: '/things/{id}', status: '404', caller: `user:${athlete.userId}`, code: 'not-found' },
  ])
  await t.fetch('/things', { method: 'POST', body: '{}' })
  expect(logged('request')[1]).toMatchObject({ caller: 'anyone', code: 'unauthenticated' })
})

test('logs a security event only for a rejected call to an admin endpoint', async () => {
  await t.request(closeThings, {}, { as: athlete })
  await t.request(closeThings, {}, {})
  await t.request(closeThings, {}, { as: { userId: newId(), role: 'admin' } })
  await t.request(readThing, { params: { id: newId() } }, { as: athlete })
  expect(logged('security event')).toMatchObject([
    {
      event: 'security.admin_call_rejected',
      caller: `user:${athlete.userId}`,
      route: '/things/close',
      code: 'forbidden',
    },
    { event: 'security.admin_call_rejected', caller: 'anyone', code: 'unauthenticated' },
  ])
})
