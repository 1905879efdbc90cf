import { appointmentRequested } from '@fieldside/contracts/events/booking.ts'
import { sendAnnouncement } from '@fieldside/contracts/http/announcements.ts'
import { sendSupportMessage } from '@fieldside/contracts/http/support.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Mail } from '@fieldside/platform/mailer.ts'
import { parkedBy, poisonRow } from '@fieldside/platform/testing/poison.ts'
import { createTestService, type TestService } from '@fieldside/platform/testing/service.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { NotificationPorts } from '../src/context.ts'
import type { NotificationSchema } from '../src/schema.ts'
import { notification } from '../src/service.ts'
import { someAppointment } from './fixture.ts'

let service: TestService<NotificationSchema, NotificationPorts>
const mails: Mail[] = []
let rejected: (mail: Mail) => boolean
const reader = newId()

beforeAll(async () => {
  service = await createTestService(notification, {
    now: new Date('2026-11-23T09:00:00Z'),
    ports: {
      mailer: {
        send: async (mail) => {
          if (rejected(mail)) throw new Error('the mail server rejected it')
          mails.push(mail)
        },
      },
      people: {
        mailAddressOf: async (id) => ({
          email: `${id}@example.test`,
          full_name: 'Sam',
          email_confirmed: true,
        }),
        namesOf: async () => new Map(),
        rejectionReasonOf: async () => undefined,
      },
      facts: { stillHold: async () => true },
      everybody: { idsAfter: async () => ({ ids: [reader], more: false }) },
    },
  })
})
beforeEach(() => {
  mails.length = 0
  rejected = () => false
})
afterAll(() => service.close())

const keepRunning = async (job: string) => {
  for (let hour = 0; hour < 24; hour += 1) {
    await service.sweep(job)
    service.clock.advance({ hours: 1 })
  }
}

test('an email that the mail server always rejects leaves the others to leave, and is parked', async () => {
  const appointments = [someAppointment(), someAppointment()]
  for (const data of appointments) await service.deliver(appointmentRequested, data.appointment_id, data)
  const [bad, good] = appointments.map((data) => `${data.professional_user_id}@example.test`)
  rejected = ({ to }) => to === bad
  await service.sweep('mails')
  expect(mails.map(({ to }) => to)).toEqual([good])
  await keepRunning('mails')
  expect(await parkedBy(service.service, 'mails')).toBe(1)
})

test('a message to support that is always rejected leaves the others to be mailed, and is parked', async () => {
  const write = (subject: string) =>
    service.request(sendSupportMessage, {
      body: { name: 'Ana Ruiz', email: `${newId()}@people.test`, subject, message: 'Hello' },
    })
  await write('bad')
  await write('good')
  rejected = ({ subject }) => subject.endsWith('bad')
  await service.sweep('support-mails')
  expect(mails.map(({ subject }) => subject)).toEqual(['Support: good'])
  await keepRunning('support-mails')
  expect(await parkedBy(service.service, 'support-mails')).toBe(1)
})

test('an announcement that always fails leaves the next to reach everybody, and is parked', async () => {
  const send = async (title: string) => {
    const as = { userId: newId(), role: 'admin' as const }
    return (await service.request(sendAnnouncement, { body: { title, message: 'News' } }, { as })).body.id
  }
  const [bad, good] = [await send('bad'), await send('good')]
  const heal = await poisonRow(service.db, 'announcements', bad)
  await service.sweep('announcements')
  const stateOf = (id: string) =>
    service.db.kysely.selectFrom('announcements').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect((await stateOf(good)).recipients).toBe(1)
  expect((await stateOf(bad)).finished_at).toBeNull()
  await keepRunning('announcements')
  expect(await parkedBy(service.service, 'announcements')).toBe(1)
  await heal()
})
