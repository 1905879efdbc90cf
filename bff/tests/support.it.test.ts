import { RATE_LIMITS } from '@fieldside/contracts/rate-limits.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf, type RunningBff, startBff } from './browser.ts'
import { type Fakes, startFakes } from './fakes.ts'

const PATH = '/api/notification/support-messages'
const BODY = { name: 'Ana Ruiz', email: 'ana@people.test', subject: 'A question', message: 'How is it done?' }
let fakes: Fakes
let bff: RunningBff

beforeAll(async () => {
  fakes = await startFakes()
  bff = startBff(fakes)
})
afterAll(async () => {
  bff.stop()
  await fakes.stop()
})

const send = (key: string, as?: { secret: string }) =>
  bff.ask(
    PATH,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(BODY),
    },
    as,
  )
const lastCall = () => fakes.callsOf('/support-messages').at(-1)

it('forwards a visitor’s message without a user and a signed-in person’s in their name, with its key', async () => {
  expect((await send('first')).status).toBe(201)
  expect(lastCall()?.body).toEqual(BODY)
  expect(lastCall()?.headers.get('authorization')).toBe('Bearer token-of-bff')
  expect(lastCall()?.headers.get('idempotency-key')).toBe('first')
  const person = fakes.people.join()
  expect((await send('second', person)).status).toBe(201)
  expect(lastCall()?.headers.get('authorization')).toBe(`Bearer ${person.token}`)
})

it("limits one network to ten times a sender's messages per hour and forwards no more", async () => {
  for (let sent = 2; sent < RATE_LIMITS.supportMessage.perAddress; sent += 1)
    expect((await send(`more-${sent}`)).status).toBe(201)
  const before = fakes.callsOf('/support-messages').length
  const refused = await send('too-many')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
  expect(await codeOf(refused)).toBe('too-many-messages')
  expect(fakes.callsOf('/support-messages')).toHaveLength(before)
})
