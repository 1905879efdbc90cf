import { packageCreditsChanged } from '@fieldside/contracts/events/booking.ts'
import { listNotifications } from '@fieldside/contracts/http/notification.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { athlete, createFixture, type Fixture, professional } from '../fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())

test('tells both sides 30 and 7 days before a package ends, once each, and of nothing else that changes [packages/end]', async () => {
  const changed = {
    ...{ package_id: newId(), athlete_id: newId(), professional_id: newId(), professional_user_id: newId() },
    ...{ version: 3, sessions: 6, left: 2, reserved: 1, used: 3, returned: 0 },
    appointment_type: 'follow_up' as const,
    valid_until: '2027-03-01T06:59:59.999Z',
  }
  for (const more of [{}, { ends_in_days: 30 }, { ends_in_days: 7 }] as const)
    await fixture.deliver(packageCreditsChanged, changed.package_id, { ...changed, ...more }, { times: 2 })
  const toldTo = async (as: ReturnType<typeof athlete>) =>
    (await fixture.request(listNotifications, {}, { as })).body.items.map(({ title, message, link }) => [
      title,
      message,
      link,
    ])
  const left = '2 of 6 sessions (Follow-up Session) left and ends in'
  expect(await toldTo(athlete(changed.athlete_id))).toEqual(
    [7, 30].map((days) => [
      `Your package ends in ${days} days`,
      `Your package with Maya Okafor has ${left} ${days} days. Request them, or return them, before that.`,
      '/bookings?tab=packages',
    ]),
  )
  const [soon] = await toldTo(professional(changed.professional_user_id))
  expect(soon).toEqual([
    'A package ends in 7 days',
    expect.stringMatching(
      /^The package of .* has 2 of 6 sessions \(Follow-up Session\) left and ends in 7 days\.$/,
    ),
    `/clients/${changed.athlete_id}`,
  ])
})
