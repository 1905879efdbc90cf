import { endpointsOf } from '@fieldside/contracts/endpoint.ts'
import type { EventData } from '@fieldside/contracts/envelope.ts'
import { subscriptionChanged } from '@fieldside/contracts/events/billing.ts'
import * as endpoints from '@fieldside/contracts/http/identity.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFixture, type Fixture } from '../fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())

type Subscription = EventData<typeof subscriptionChanged>

const tell = (user_id: string, version: number, changes: Partial<Subscription>) =>
  fixture.deliver(
    subscriptionChanged,
    user_id,
    {
      user_id,
      version,
      is_subscribed: true,
      status: 'active',
      current_period_end: '2026-12-21T12:00:00.000Z',
      cancel_at_period_end: false,
      ...changes,
    },
    { times: 2 },
  )

const notedOf = async (userId: string) =>
  (await fixture.emitted('identity.subscription-noted')).filter(({ subject }) => subject === userId)

test('updates the subscription in open sessions without a new sign-in', async () => {
  const member = await fixture.member()
  expect(member.user).toMatchObject({ is_subscribed: false, subscription_status: 'inactive' })
  await tell(member.id, 1, {})
  const { body } = await fixture.resolve(member.session)
  expect(body.user).toMatchObject({ is_subscribed: true, subscription_status: 'active' })
  await tell(member.id, 2, { status: 'past_due' })
  expect((await fixture.resolve(member.session)).body.user).toMatchObject({
    is_subscribed: true,
    subscription_status: 'past_due',
  })
  await tell(member.id, 3, { status: 'inactive', is_subscribed: false })
  expect((await fixture.resolve(member.session)).body.user.is_subscribed).toBe(false)
  expect((await notedOf(member.id)).map(({ data }) => data)).toEqual([
    { user_id: member.id, version: 1, is_subscribed: true },
    { user_id: member.id, version: 2, is_subscribed: true },
    { user_id: member.id, version: 3, is_subscribed: false },
  ])
})

test('ignores an older event and an unknown user', async () => {
  const member = await fixture.member()
  await tell(member.id, 5, { status: 'inactive', is_subscribed: false })
  await tell(member.id, 4, {})
  const as = { userId: member.id, role: 'athlete' } as const
  const { body } = await fixture.request(endpoints.getMe, {}, { as })
  expect(body).toMatchObject({ is_subscribed: false, subscription_status: 'inactive' })
  expect(await notedOf(member.id)).toHaveLength(1)
  const stranger = newId()
  await tell(stranger, 1, {})
  expect(await notedOf(stranger)).toEqual([])
})

test.each([{ is_subscribed: true }, { subscription_status: 'active' }])(
  'rejects a client that sets %j in any command [subscription/not-self-set]',
  async (claim) => {
    const member = await fixture.member()
    const as = { userId: member.id, role: 'athlete' } as const
    const commands = Object.values(endpointsOf(endpoints)).filter(
      ({ method, callers }) => method !== 'GET' && !callers.every((caller) => caller.startsWith('service:')),
    )
    for (const command of commands) {
      const path = command.path.replace('{id}', member.id)
      const init = {
        method: command.method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ role: 'athlete', ...claim }),
      }
      const { status } = await fixture.fetch(path, init, as)
      expect([command.path, status]).toEqual([command.path, expect.toSatisfy((code: number) => code >= 400)])
    }
    const { body } = await fixture.request(endpoints.getMe, {}, { as })
    expect(body).toMatchObject({ is_subscribed: false, subscription_status: 'inactive' })
  },
)
