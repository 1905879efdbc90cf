import { appointmentRequested } from '@fieldside/contracts/events/booking.ts'
import { sendAnnouncement } from '@fieldside/contracts/http/announcements.ts'
import { changeNotificationSettings } from '@fieldside/contracts/http/notification-settings.ts'
import { sendSupportMessage } from '@fieldside/contracts/http/support.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { MailRejected } from '@fieldside/platform/mailer.ts'
import { givenUpBy, parkedBy, poisonRow } from '@fieldside/platform/testing/poison.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createFixture, type Fixture, someAppointment } from './fixture.ts'

let service: Fixture
const reader = newId()

beforeAll(async () => {
  service = await createFixture({
    ports: { allUsers: { idsAfter: async () => ({ ids: [reader], more: false }) } },
  })
})
beforeEach(() => {
  service.mails.length = 0
  service.mailServer.fails = () => undefined
})
afterAll(() => service.close())

/** Two days, because emails wait in quiet hours. */
const keepRunning = async (job: string) => {
  for (let hour = 0; hour < 48; hour += 1) {
    await service.runJobs(job)
    service.clock.advance({ hours: 1 })
  }
}

/** Keeps the night from interrupting the retries. */
const withoutQuietHours = (userId: string) =>
  service.request(
    changeNotificationSettings,
    { body: { quiet_hours: null } },
    { as: { userId, role: 'professional' } },
  )

test('parks an email that always fails and sends the others', async () => {
  const appointments = [someAppointment(), someAppointment()]
  await withoutQuietHours(appointments[0]!.professional_user_id)
  for (const data of appointments) await service.deliver(appointmentRequested, data.appointment_id, data)
  const [bad, good] = appointments.map((data) => `${data.professional_user_id}@example.test`)
  service.mailServer.fails = ({ to }) => (to === bad ? new Error('our set-up is wrong') : undefined)
  await service.runJobs('mails')
  expect(service.mails.map(({ to }) => to)).toEqual([good])
  await keepRunning('mails')
  expect(await parkedBy(service.service, 'mails')).toBe(1)
})

test('gives up and counts an email that the mail server rejects permanently, and sends the others', async () => {
  const appointments = [someAppointment(), someAppointment()]
  for (const data of appointments) await service.deliver(appointmentRequested, data.appointment_id, data)
  const [bad, good] = appointments.map((data) => `${data.professional_user_id}@example.test`)
  let tries = 0
  service.mailServer.fails = ({ to }) => {
    if (to !== bad) return undefined
    tries += 1
    return new MailRejected('mail-rejected', 'the mail server did not take it (EENVELOPE RCPT TO 550)')
  }
  await service.runJobs('mails')
  service.clock.advance({ days: 1 })
  await service.runJobs('mails')
  expect(tries).toBe(1)
  expect(service.mails.map(({ to }) => to)).toEqual([good])
  expect(await givenUpBy(service.service, 'mails')).toBe(1)
  const { rows } = await service.db.pool.query('select state from deliveries where user_id = $1', [
    appointments[0]!.professional_user_id,
  ])
  expect(rows).toEqual([{ state: 'given_up' }])
})

test('sends each email once even if its outcome is stored together with one that can’t be stored', async () => {
  const appointments = [someAppointment(), someAppointment(), someAppointment()]
  for (const data of appointments) await service.deliver(appointmentRequested, data.appointment_id, data)
  const [bad, ...good] = appointments.map((data) => data.professional_user_id)
  const heal = await poisonRow(service.db, 'deliveries', bad!, 'user_id')
  for (let n = 0; n < 3; n += 1) {
    await service.runJobs('mails')
    service.clock.advance({ minutes: 1 })
  }
  expect(good.map((id) => service.mailsTo(id).length)).toEqual([1, 1])
  await heal()
  service.clock.advance({ hours: 1 })
  await service.runJobs('mails')
  const { rows } = await service.db.pool.query('select state from deliveries where user_id = $1', [bad])
  expect(rows).toEqual([{ state: 'sent' }])
})

test('backs off only the email that the mail server defers, and sends it once accepted', async () => {
  const data = someAppointment()
  await service.deliver(appointmentRequested, data.appointment_id, data)
  let tries = 0
  service.mailServer.fails = () => {
    tries += 1
    return new MailRejected('mail-deferred', 'the mail server did not take it (EENVELOPE RCPT TO 450)')
  }
  for (let n = 0; n < 40; n += 1) {
    await service.runJobs('mails')
    service.clock.advance({ seconds: 15 })
  }
  expect(tries).toBeGreaterThan(3)
  expect(tries).toBeLessThan(12)
  service.mailServer.fails = () => undefined
  service.clock.advance({ hours: 1 })
  await service.runJobs('mails')
  expect(service.mailsTo(data.professional_user_id)).toHaveLength(1)
})

test('parks a message to support that always fails and sends the others', async () => {
  const write = (subject: string) =>
    service.request(sendSupportMessage, {
      body: { name: 'Ana Ruiz', email: `${newId()}@people.test`, subject, message: 'Hello' },
    })
  await write('bad')
  await write('good')
  service.mailServer.fails = ({ subject }) =>
    subject.endsWith('bad') ? new Error('our set-up is wrong') : undefined
  await service.runJobs('support-mails')
  expect(service.mails.map(({ subject }) => subject)).toEqual(['Support: good'])
  await keepRunning('support-mails')
  expect(await parkedBy(service.service, 'support-mails')).toBe(1)
})

test('parks an announcement that always fails and finishes the next one', async () => {
  const send = async (title: string) => {
    const as = { userId: newId(), role: 'admin' as const }
    return (await service.request(sendAnnouncement, { body: { title, message: 'News' } }, { as })).body.id
  }
  const [bad, good] = [await send('bad'), await send('good')]
  const heal = await poisonRow(service.db, 'announcements', bad)
  await service.runJobs('announcements')
  const stateOf = (id: string) =>
    service.db.kysely.selectFrom('announcements').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect((await stateOf(good)).recipients).toBe(1)
  expect((await stateOf(bad)).finished_at).toBeNull()
  await keepRunning('announcements')
  expect(await parkedBy(service.service, 'announcements')).toBe(1)
  await heal()
})
