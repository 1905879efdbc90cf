import * as events from '@fieldside/contracts/events/booking.ts'
import { reviewPosted } from '@fieldside/contracts/events/directory.ts'
import { changeNotificationSettings } from '@fieldside/contracts/http/notification-settings.ts'
import type { Client } from '@fieldside/platform/client.ts'
import { consume } from '@fieldside/platform/consumer.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { envelopeOf } from '@fieldside/platform/outbox.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createClients } from '../../src/clients.ts'
import { athlete, createFixture, type Fixture, NOW, professional, someAppointment } from '../fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
beforeEach(() => {
  fixture.clock.set(NOW)
  fixture.asked.length = 0
  fixture.over.clear()
  fixture.down.owners = false
})
afterAll(() => fixture.close())

const someSession = () => ({
  ...someAppointment(),
  status: 'completed' as const,
  starts_at: '2026-11-23T12:00:00.000Z',
  ends_at: '2026-11-23T13:00:00.000Z',
})
type Session = ReturnType<typeof someSession>

const deliver = (session: Session, times = 1) =>
  fixture.deliver(events.reviewInvitationDue, session.appointment_id, session, { times })
const invited = async (session = someSession()) => {
  await deliver(session)
  return session
}
const listOf = async ({ athlete_id }: Session) => (await fixture.listOf(athlete(athlete_id))).items
const mailsOf = ({ athlete_id }: Session) => fixture.mailsTo(athlete_id)
const sendMails = () => fixture.runJobs('mails')
const reviewOf = ({ appointment_id, athlete_id, professional_id, professional_user_id }: Session) => ({
  review_id: newId(),
  appointment_id,
  athlete_id,
  professional_id,
  professional_user_id,
  rating: 5,
})
const review = (session: Session) =>
  fixture.deliver(reviewPosted, session.professional_id, reviewOf(session), { times: 2 })
const reportNoShow = (session: Session, cancelled_by: 'athlete' | 'professional') =>
  fixture.deliver(events.appointmentCancelled, session.appointment_id, {
    ...session,
    status: 'cancelled',
    cancelled_by,
    reason: 'did_not_take_place',
    was_agreed: true,
    was_completed: true,
    in_time: false,
  })
const isInvitation = ({ title }: { title: string }) => title === 'How was your session?'

describe('an invitation to review a session', () => {
  test('reaches the athlete once, in the list and by email, and opens the review form, however often its event arrives, with a link that books again [reviews/invite] [rebook/again]', async () => {
    const session = someSession()
    await deliver(session, 3)
    for (let run = 0; run < 2; run += 1) await sendMails()
    expect(await listOf(session)).toMatchObject([
      {
        title: 'How was your session?',
        message:
          'Your Initial Consultation with Maya Okafor was on Mon, Nov 23, 2026, 7:00 AM (Eastern Time). Give it 1 to 5 stars to help other athletes choose. A comment is optional.',
        link: `/booking/${session.appointment_id}?review=new`,
        kind: 'reminders',
      },
    ])
    const [mail, ...more] = mailsOf(session)
    expect(more).toEqual([])
    expect(mail!.subject).toBe('How was your session?')
    expect(mail!.text).toContain(`http://fieldside.test/booking/${session.appointment_id}?review=new`)
    const again = `?book=${session.appointment_type}&again=${session.appointment_id}`
    expect(mail!.text).toContain(`http://fieldside.test/professional/${session.professional_id}${again}`)
    expect((await fixture.listOf(professional(session.professional_user_id))).items).toEqual([])
    expect(fixture.mailsTo(session.professional_user_id)).toEqual([])
  })

  test('is emailed once the quiet hours of its athlete end, and listed at once [reviews/invite]', async () => {
    // 10 PM in New York.
    fixture.clock.set(new Date('2026-11-24T03:00:00Z'))
    const session = await invited()
    expect(await listOf(session)).toHaveLength(1)
    await sendMails()
    fixture.clock.set(new Date('2026-11-24T12:59:59Z'))
    await sendMails()
    expect(mailsOf(session)).toEqual([])
    fixture.clock.set(new Date('2026-11-24T13:00:00Z'))
    await sendMails()
    expect(mailsOf(session)).toHaveLength(1)
  })

  test('is only listed for an athlete who turned emails of reminders off [reviews/invite]', async () => {
    const session = someSession()
    const body = { kinds: { reminders: { email: false } } }
    await fixture.request(changeNotificationSettings, { body }, { as: athlete(session.athlete_id) })
    await deliver(session)
    await sendMails()
    expect(mailsOf(session)).toEqual([])
    expect(await listOf(session)).toHaveLength(1)
  })

  test('is withheld and leaves the list if the session can’t be reviewed when its email is due, also right after the event [reviews/invite]', async () => {
    const session = await invited()
    fixture.down.owners = true
    await sendMails()
    expect(mailsOf(session)).toEqual([])
    expect(await listOf(session)).toHaveLength(1)
    fixture.down.owners = false
    fixture.over.add(session.appointment_id)
    fixture.clock.advance({ minutes: 1 })
    await sendMails()
    expect(fixture.asked).toEqual([{ about: 'session', id: session.appointment_id, is: 'unreviewed' }])
    expect(mailsOf(session)).toEqual([])
    expect(await listOf(session)).toEqual([])
  })

  test.each([
    ['was reviewed', review],
    ['was reported as a no-show by the athlete', (session: Session) => reportNoShow(session, 'athlete')],
    [
      'was reported as a no-show by the professional',
      (session: Session) => reportNoShow(session, 'professional'),
    ],
  ])('leaves the list and isn’t emailed once the session %s [reviews/invite]', async (_name, end) => {
    const session = await invited()
    await end(session)
    await sendMails()
    expect((await listOf(session)).filter(isInvitation)).toEqual([])
    expect(mailsOf(session).map(({ subject }) => subject)).not.toContain('How was your session?')
  })

  test('isn’t made if the same batch has the review [reviews/invite]', async () => {
    const ctx = { ...fixture.context(), service: 'booking' } as const
    const session = someSession()
    const batch = [
      envelopeOf(ctx, events.reviewInvitationDue, session.appointment_id, session),
      envelopeOf({ ...ctx, service: 'directory' }, reviewPosted, session.professional_id, reviewOf(session)),
    ]
    await consume(
      fixture.service.consumerParts,
      batch.map((event) => ({ value: JSON.stringify(event) })),
    )
    expect(await listOf(session)).toEqual([])
  })

  test.each([
    ['completed', false, true],
    ['completed', true, false],
    ['cancelled', false, false],
    ['confirmed', false, false],
  ])(
    'depends on booking and directory: a session that is %s, reviewed %s, is invited %s [reviews/invite]',
    async (status, posted, expected) => {
      const clientOf = (reply: object) => ({ call: async () => reply }) as unknown as Client
      const nobody = clientOf({})
      const owners = { booking: clientOf({ status }), directory: clientOf({ posted }) }
      const { facts } = createClients({ ...owners, billing: nobody, identity: nobody })
      const condition = { about: 'session', id: newId(), is: 'unreviewed' } as const
      expect(await facts.stillHold(condition, NOW)).toBe(expected)
    },
  )
})
