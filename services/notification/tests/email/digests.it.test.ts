import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import {
  answerReminded,
  appointmentCancelled,
  appointmentConfirmed,
  appointmentRequested,
} from '@fieldside/contracts/events/booking.ts'
import { changeNotificationSettings } from '@fieldside/contracts/http/notification-settings.ts'
import { EMAILS_PER_PAIR_AND_HOUR } from '@fieldside/contracts/limits.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { write } from '@fieldside/platform/write.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { claimDigest, placeOrHold } from '../../src/email/store/digests.ts'
import { createFixture, type Fixture, NOW, professional, someAppointment } from '../fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
beforeEach(() => {
  fixture.clock.set(NOW)
  fixture.mails.length = 0
  fixture.down.mailServer = false
  fixture.over.clear()
})
afterAll(() => fixture.close())

type Appointment = ReturnType<typeof someAppointment>
const another = (of: Appointment): Appointment => ({ ...of, appointment_id: newId() })
const time = () => ({ time: fixture.clock.now() })
const request = async (data: Appointment) => {
  await fixture.deliver(appointmentRequested, data.appointment_id, data, time())
  await fixture.runJobs('mails')
}
const cancel = async (data: Appointment) => {
  const canceled = {
    cancelled_by: 'athlete',
    reason: 'called_off',
    was_agreed: false,
    in_time: true,
  } as const
  await fixture.deliver(
    appointmentCancelled,
    data.appointment_id,
    { ...data, status: 'cancelled', ...canceled },
    time(),
  )
  await fixture.runJobs('mails')
  // Booking says so when it is asked about a late email.
  fixture.over.add(data.appointment_id)
}
/** Lets an athlete request and cancel `times` times, and returns the professional. */
const flood = async (times: number): Promise<Appointment> => {
  const of = someAppointment()
  for (let n = 0; n < times; n += 1) {
    const data = another(of)
    await request(data)
    await cancel(data)
  }
  fixture.over.clear()
  return of
}
const mailsTo = ({ professional_user_id }: Appointment) => fixture.mailsTo(professional_user_id)
const digestsOf = ({ professional_user_id }: Appointment) =>
  fixture.db.kysely
    .selectFrom('mail_digests')
    .selectAll()
    .where('user_id', '=', professional_user_id)
    .execute()
const runDigests = () => fixture.runJobs('mail-digests')

it('sends three emails of 20 requests that are canceled at once, then one digest, and keeps 40 notifications [notices/digest]', async () => {
  const of = await flood(20)
  expect(mailsTo(of)).toHaveLength(EMAILS_PER_PAIR_AND_HOUR)
  fixture.clock.set(new Date(NOW.getTime() + HOUR_MS - 1))
  await runDigests()
  expect(mailsTo(of)).toHaveLength(EMAILS_PER_PAIR_AND_HOUR)
  fixture.clock.set(new Date(NOW.getTime() + HOUR_MS))
  // As two instances would, and again as after a restart.
  await Promise.all([runDigests(), runDigests()])
  await runDigests()
  await fixture.runJobs('mails')
  const [digest, ...more] = mailsTo(of).slice(EMAILS_PER_PAIR_AND_HOUR)
  expect(more).toEqual([])
  expect(digest?.subject).toBe('37 updates about your bookings')
  expect(digest?.text.match(/Request canceled: .*Ana Ruiz.* canceled the request for the/g)).toHaveLength(10)
  expect(digest?.text).not.toMatch(/\$|Athlete:|Denver\b.*Lane/)
  const { items } = await fixture.listOf(professional(of.professional_user_id))
  expect(items).toHaveLength(20)
  const all = fixture.db.kysely.selectFrom('notifications').where('user_id', '=', of.professional_user_id)
  expect(await all.select('id').execute()).toHaveLength(40)
  expect(await digestsOf(of)).toEqual([])
})

it('gives a pair three places an hour, however many instances place its emails at once, in any order [notices/digest]', async () => {
  const first = someAppointment()
  const second = { ...another(first), athlete_id: newId() }
  for (const pair of [first, second])
    for (let n = 0; n < 8; n += 1) {
      const data = another(pair)
      await fixture.deliver(appointmentRequested, data.appointment_id, data, time())
    }
  const all = await fixture.db.kysely
    .selectFrom('deliveries as d')
    .innerJoin('notifications as n', 'n.id', 'd.notification_id')
    .select(['d.id', 'n.about_id'])
    .where('n.user_id', '=', first.professional_user_id)
    .where('d.channel', '=', 'email')
    .execute()
  const mailsOf = ({ professional_user_id, athlete_id }: Appointment, n: number) => ({
    user_id: professional_user_id,
    about_id: athlete_id,
    ids: all
      .filter(({ about_id }) => about_id === athlete_id)
      .slice(n, n + 1)
      .map(({ id }) => id),
  })
  const placing = Array.from({ length: 8 }, (_, n) => {
    const pairs = [mailsOf(first, n), mailsOf(second, n)]
    const mails = n % 2 === 0 ? pairs : pairs.toReversed()
    return write(fixture.context(), (tx, _emit, save) => placeOrHold(tx, save, mails, NOW))
  })
  expect((await Promise.all(placing)).flat()).toHaveLength(all.length - 2 * EMAILS_PER_PAIR_AND_HOUR)
  expect(await digestsOf(first)).toHaveLength(2)
})

it('leaves out what is no longer true, and sends a single update as its own email [notices/digest]', async () => {
  const of = await flood(2)
  const data = another(of)
  await request(data)
  expect(mailsTo(of)).toHaveLength(EMAILS_PER_PAIR_AND_HOUR)
  fixture.clock.advance({ hours: 1 })
  const { professional_user_id: userId } = of
  const [canceled] = await fixture.db.kysely
    .selectFrom('notifications')
    .select('appointment_id')
    .where('user_id', '=', userId)
    .where('title', '=', 'Request canceled')
    .orderBy('created_at', 'desc')
    .execute()
  fixture.over.add(canceled!.appointment_id!)
  await runDigests()
  const last = mailsTo(of).at(-1)
  expect(mailsTo(of)).toHaveLength(EMAILS_PER_PAIR_AND_HOUR + 1)
  expect(last?.subject).toBe('New booking request')
  expect(last?.text).toContain('http://fieldside.test/booking-requests')
})

it('counts each pair and each hour by itself, and the digest as one of the next hour [notices/digest]', async () => {
  const of = await flood(2)
  const stranger = { ...another(of), athlete_id: newId() }
  await request(stranger)
  expect(mailsTo(of)).toHaveLength(EMAILS_PER_PAIR_AND_HOUR + 1)
  fixture.clock.advance({ hours: 1 })
  await runDigests()
  const before = mailsTo(of).length
  for (let n = 0; n < EMAILS_PER_PAIR_AND_HOUR; n += 1) await request(another(of))
  expect(mailsTo(of)).toHaveLength(before + EMAILS_PER_PAIR_AND_HOUR - 1)
})

it('sends at once what is urgent, a reminder, and a request that needs an answer soon [notices/digest]', async () => {
  const of = await flood(2)
  const before = mailsTo(of).length
  const soon = { ...another(of), starts_at: new Date(NOW.getTime() + 11 * HOUR_MS).toISOString() }
  await request(soon)
  const canceled = {
    cancelled_by: 'athlete',
    reason: 'called_off',
    was_agreed: true,
    in_time: false,
  } as const
  await fixture.deliver(
    appointmentCancelled,
    soon.appointment_id,
    { ...soon, status: 'cancelled', ...canceled },
    time(),
  )
  const reminded = { ...another(of), answer_by: new Date(NOW.getTime() + 24 * HOUR_MS).toISOString() }
  await fixture.deliver(answerReminded, reminded.appointment_id, reminded, time())
  await fixture.runJobs('mails')
  expect(
    mailsTo(of)
      .slice(before)
      .map(({ subject }) => subject),
  ).toEqual(['New booking request', 'Session canceled', 'A request is waiting for your answer'])
})

it('waits for the mail server with the same id, and for quiet hours, which a change of settings ends [notices/digest] [notices/quiet-hours]', async () => {
  const of = await flood(3)
  fixture.clock.advance({ hours: 1 })
  fixture.down.mailServer = true
  await runDigests()
  fixture.down.mailServer = false
  // 21:00 in Denver.
  fixture.clock.set(new Date('2026-11-24T04:00:00Z'))
  await runDigests()
  expect(mailsTo(of)).toHaveLength(EMAILS_PER_PAIR_AND_HOUR)
  const [digest] = await digestsOf(of)
  const body = { quiet_hours: null }
  const as = professional(of.professional_user_id)
  expect((await fixture.request(changeNotificationSettings, { body }, { as })).status).toBe(200)
  await fixture.runJobs('mails')
  expect(mailsTo(of)).toHaveLength(EMAILS_PER_PAIR_AND_HOUR)
  await runDigests()
  const sent = mailsTo(of).slice(EMAILS_PER_PAIR_AND_HOUR)
  expect(sent.map(({ id }) => id)).toEqual([digest!.id])
})

it('is not sent while another instance sends it, and after a minute by the next one if that died [notices/digest]', async () => {
  const of = await flood(3)
  fixture.clock.advance({ hours: 1 })
  const [digest] = await digestsOf(of)
  expect(await claimDigest(fixture.db, digest!.id, fixture.clock.now())).toBe(true)
  await runDigests()
  expect(mailsTo(of)).toHaveLength(EMAILS_PER_PAIR_AND_HOUR)
  fixture.clock.advance({ minutes: 1 })
  await runDigests()
  expect(mailsTo(of)).toHaveLength(EMAILS_PER_PAIR_AND_HOUR + 1)
})

it('sends no digest to a person who turned these emails off meanwhile', async () => {
  const of = await flood(3)
  const as = professional(of.professional_user_id)
  const body = { kinds: { requests: { email: false } } }
  expect((await fixture.request(changeNotificationSettings, { body }, { as })).status).toBe(200)
  fixture.clock.advance({ hours: 1 })
  await runDigests()
  expect(mailsTo(of)).toHaveLength(EMAILS_PER_PAIR_AND_HOUR)
  expect(await digestsOf(of)).toEqual([])
})

it('starts another digest for what happens while one is retried, and loses none of it', async () => {
  const of = await flood(3)
  const agreed = { status: 'confirmed', agreed_by: 'athlete', first_booking_fee_charged: false } as const
  fixture.clock.advance({ hours: 1 })
  fixture.mailServer.fails = () => new Error('the connection broke')
  await runDigests()
  fixture.mailServer.fails = () => undefined
  for (let n = 0; n <= EMAILS_PER_PAIR_AND_HOUR; n += 1) {
    const data = another(of)
    await fixture.deliver(appointmentConfirmed, data.appointment_id, { ...data, ...agreed }, time())
  }
  await fixture.runJobs('mails')
  expect(await digestsOf(of)).toHaveLength(2)
  fixture.clock.advance({ hours: 2 })
  await runDigests()
  const subjects = mailsTo(of).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.endsWith('updates about your bookings'))).toHaveLength(1)
  expect(subjects.filter((subject) => subject === 'Suggested time accepted')).toHaveLength(4)
  expect(await digestsOf(of)).toEqual([])
})
