import type { EventContract } from '@fieldside/contracts/envelope.ts'
import * as events from '@fieldside/contracts/events/booking.ts'
import * as endpoints from '@fieldside/contracts/http/notification.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notificationsOfWaitlist } from '../../src/inbox/rules/waitlist-notifications.ts'
import { athlete, createFixture, type Fixture, professional } from '../fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())

const someOffer = () => ({
  offer_id: newId(),
  thread_id: newId(),
  athlete_id: newId(),
  professional_id: newId(),
  professional_user_id: newId(),
  appointment_type: 'follow_up',
  starts: ['2026-11-30T18:00:00.000Z', '2026-12-01T18:00:00.000Z', '2026-12-02T18:00:00.000Z'],
  professional_time_zone: 'America/Denver',
  athlete_time_zone: 'America/New_York',
})
const EXPIRES = { expires_at: '2026-11-26T15:00:00.000Z' }

/** Delivers each event twice and returns the titles and messages of both sides, and the number of their emails. */
const toldOf = async (...given: [EventContract, object][]) => {
  const offer = someOffer()
  for (const [contract, more] of given)
    await fixture.deliver(contract, offer.offer_id, { ...offer, ...more } as never, { times: 2 })
  await fixture.runJobs('mails')
  const listOf = async (as: ReturnType<typeof athlete>) => {
    const { items } = (await fixture.request(endpoints.listNotifications, {}, { as })).body
    for (const { link } of items) expect(link).toBe(`/messages/${offer.thread_id}`)
    expect(fixture.mailsTo(as.userId)).toHaveLength(items.length)
    return items.map(({ title, message }) => `${title}: ${message}`)
  }
  return {
    athlete: await listOf(athlete(offer.athlete_id)),
    professional: await listOf(professional(offer.professional_user_id)),
  }
}
const ended = (outcome: string, appointment_id: string | null = null) =>
  [events.offerEnded, { outcome, appointment_id }] as [EventContract, object]

test('tells the athlete of all offered times in their zone, in one notification and one email [offers/times]', async () => {
  const { athlete, professional } = await toldOf([events.sessionOffered, EXPIRES])
  expect(professional).toEqual([])
  expect(athlete).toEqual([
    'Times for your next session: Maya Okafor offers you a session (Follow-up Session) on Mon, Nov 30, 2026, 1:00 PM (Eastern Time), Tue, Dec 1, 2026, 1:00 PM (Eastern Time), or Wed, Dec 2, 2026, 1:00 PM (Eastern Time). Choose one by Thu, Nov 26, 2026, 10:00 AM (Eastern Time).',
  ])
})

test('tells the other side how an offer ended [offers/end]', async () => {
  const declined = await toldOf(ended('declined'))
  const expired = await toldOf(ended('expired'))
  const withdrawn = await toldOf(ended('withdrawn'))
  const taken = await toldOf(ended('taken', newId()))
  expect(declined).toMatchObject({
    athlete: [],
    professional: [expect.stringContaining('declined the times')],
  })
  expect(expired).toMatchObject({ athlete: [], professional: [expect.stringContaining('didn’t take any')] })
  expect(withdrawn).toMatchObject({
    athlete: [expect.stringContaining('withdrew the times')],
    professional: [],
  })
  // The session's own event tells the professional.
  expect(taken).toEqual({ athlete: [], professional: [] })
})

test('tells a waiting athlete of a time once, with until when it is held or that everyone can request it [waitlist/hold] [waitlist/then]', async () => {
  const waiting = {
    waitlist_id: newId(),
    athlete_id: newId(),
    professional_id: newId(),
    professional_user_id: newId(),
    appointment_type: 'consultation',
    professional_time_zone: 'America/Denver',
    athlete_time_zone: null,
  } as const
  const AHEAD = '2026-12-01T18:00:00.000Z'
  const tell = (starts_at: string, held_until: string | null) =>
    fixture.deliver(
      events.waitlistOffered,
      waiting.waitlist_id,
      { ...waiting, starts_at, ends_at: starts_at, held_until },
      { times: 2 },
    )
  await tell('2026-11-27T18:00:00.000Z', '2026-11-26T17:00:00.000Z')
  await tell('2026-11-30T18:00:00.000Z', null)
  await fixture.runJobs('mails')
  const { items } = (
    await fixture.request(endpoints.listNotifications, {}, { as: athlete(waiting.athlete_id) })
  ).body
  expect(items.toReversed()).toMatchObject([
    {
      title: 'A time is held for you',
      message: expect.stringMatching(
        / on Fri, Nov 27, 2026, 11:00 .* held for you until Thu, Nov 26, 2026, 10:00 /,
      ),
      link: `/professional/${waiting.professional_id}?book=consultation&start=2026-11-27T18%3A00%3A00.000Z`,
    },
    { title: 'A time is free', message: expect.stringMatching(/on Mon, Nov 30, .* Everyone can request it/) },
  ])
  const [mail] = fixture.mailsTo(waiting.athlete_id)
  expect(fixture.mailsTo(waiting.athlete_id)).toHaveLength(2)
  expect(mail?.text).toContain('Request this time')
  // A hold doesn't wait for the quiet hours' end, which could leave a minute of it.
  const draftsOf = (held_until: string | null) =>
    notificationsOfWaitlist({ ...waiting, starts_at: AHEAD, ends_at: AHEAD, held_until })
  expect([draftsOf(AHEAD), draftsOf(null)]).toMatchObject([[{ urgent: true }], [{ urgent: false }]])
  // Somebody may have the time before the quiet hours end, so booking is asked, however new the event is.
  fixture.over.add(waiting.waitlist_id)
  await tell(AHEAD, null)
  await fixture.runJobs('mails')
  expect(fixture.mailsTo(waiting.athlete_id)).toHaveLength(2)
})
