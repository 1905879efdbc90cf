import { intakeAsked } from '@fieldside/contracts/events/booking.ts'
import * as endpoints from '@fieldside/contracts/http/notification.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { athlete, createFixture, type Fixture, professional } from '../fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())

test('asks the athlete once to answer before a session, and reminds them, by notification and email [intake/ask]', async () => {
  const session = {
    appointment_id: newId(),
    version: 4,
    athlete_id: newId(),
    professional_id: newId(),
    professional_user_id: newId(),
    appointment_type: 'consultation' as const,
    status: 'confirmed' as const,
    starts_at: '2026-11-26T17:30:00.000Z',
    ends_at: '2026-11-26T18:15:00.000Z',
    suggested_date: null,
    professional_time_zone: 'America/Denver',
    athlete_time_zone: 'America/New_York',
    price_cents: 8500,
  }
  for (const is_reminder of [false, true])
    await fixture.deliver(intakeAsked, session.appointment_id, { ...session, is_reminder }, { times: 2 })
  await fixture.runJobs('mails')
  const listOf = async (as: ReturnType<typeof athlete>) =>
    (await fixture.request(endpoints.listNotifications, {}, { as })).body.items
  expect(await listOf(athlete(session.athlete_id))).toMatchObject([
    { title: 'Your answer is still missing', link: `/booking/${session.appointment_id}/intake` },
    {
      title: 'Please answer before your session',
      message: expect.stringMatching(/^Maya Okafor asks you to answer before your Initial Consultation on /),
    },
  ])
  expect(fixture.mailsTo(session.athlete_id)).toHaveLength(2)
  expect(await listOf(professional(session.professional_user_id))).toEqual([])
})
