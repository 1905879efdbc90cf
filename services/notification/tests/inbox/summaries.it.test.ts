import { summaryShared } from '@fieldside/contracts/events/booking.ts'
import * as endpoints from '@fieldside/contracts/http/notification.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { athlete, createFixture, type Fixture, professional } from '../fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())

test('tells the athlete once that a summary is ready, by notification and email, and nobody else [notes/summary]', async () => {
  const session = {
    appointment_id: newId(),
    version: 4,
    athlete_id: newId(),
    professional_id: newId(),
    professional_user_id: newId(),
    appointment_type: 'consultation' as const,
    status: 'completed' as const,
    starts_at: '2026-11-24T17:30:00.000Z',
    ends_at: '2026-11-24T18:15:00.000Z',
    suggested_date: null,
    professional_time_zone: 'America/Denver',
    athlete_time_zone: 'America/New_York',
    price_cents: 8500,
  }
  await fixture.deliver(summaryShared, session.appointment_id, session, { times: 2 })
  await fixture.runJobs('mails')
  const listOf = async (as: ReturnType<typeof athlete>) =>
    (await fixture.request(endpoints.listNotifications, {}, { as })).body.items
  expect(await listOf(athlete(session.athlete_id))).toMatchObject([
    {
      title: 'Your session summary is ready',
      message: expect.stringMatching(/^Maya Okafor wrote a summary of your Initial Consultation on /),
      link: `/booking/${session.appointment_id}`,
    },
  ])
  expect(fixture.mailsTo(session.athlete_id)).toHaveLength(1)
  expect(await listOf(professional(session.professional_user_id))).toEqual([])
})
