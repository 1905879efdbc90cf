import { alternateTimeSuggested } from '@fieldside/contracts/events/booking.ts'
import { announcementSent, notificationCreated } from '@fieldside/contracts/events/notification.ts'
import { sendAnnouncement } from '@fieldside/contracts/http/announcements.ts'
import * as endpoints from '@fieldside/contracts/http/notification.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { scheduleJob } from '@fieldside/platform/job-queue.ts'
import { asOwner } from '@fieldside/platform/testing/database.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { carryOutAnnouncement } from '../../src/announcements/carry-out.ts'
import type { AllUsers } from '../../src/context.ts'
import { createFixture, type Fixture, NOW, someAppointment } from '../fixture.ts'

const TEXT = { title: 'New season', message: 'The library has 20 new drills.\nTry one today.' }

/** The registered users by id, which the fake identity returns page by page. */
let users: { id: string; since: Date }[]
/** Runs before identity replies. Throw to make it unavailable or to crash. */
let beforePage: (asked: number) => void
let asked: number
let service: Fixture

const allUsers: AllUsers = {
  idsAfter: async (position, registeredUntil, limit) => {
    asked += 1
    beforePage(asked)
    const ids = users.flatMap(({ id, since }) =>
      since <= registeredUntil && (position === null || id > position) ? [id] : [],
    )
    return { ids: ids.slice(0, limit), more: ids.length > limit }
  },
}

beforeEach(async () => {
  users = []
  asked = 0
  beforePage = () => undefined
  service = await createFixture({ ports: { allUsers } })
})
afterEach(() => service.close())

const register = (count: number): void => {
  const made = Array.from({ length: count }, () => ({ id: newId(), since: NOW }))
  users = [...users, ...made].sort((a, b) => (a.id < b.id ? -1 : 1))
}

const admin = { userId: newId(), role: 'admin' as const }
const send = (as: Parameters<typeof service.context>[0] = admin, idempotencyKey?: string, body = TEXT) =>
  service.request(
    sendAnnouncement,
    { body },
    { ...(as && { as }), ...(idempotencyKey && { idempotencyKey }) },
  )
const rowsOf = async (announcementId: string) =>
  service.db.kysely
    .selectFrom('notifications')
    .select(['user_id', 'type', 'title', 'message', 'read'])
    .where('announcement_id', '=', announcementId)
    .execute()
const stateOf = (id: string) =>
  service.db.kysely.selectFrom('announcements').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const runUntilDone = async (id: string): Promise<void> => {
  while ((await stateOf(id)).finished_at === null) {
    await service.runJobs('announcements')
    service.clock.advance({ seconds: 2 })
  }
}

test('gives every registered user one notification with the title and message, and a live update [admin/announcement-sent] [calls/announcement-rows]', async () => {
  register(450)
  const reader = users[7]!.id
  const { status, body } = await send()
  expect([status, body]).toEqual([201, { id: body.id, ...TEXT, sent_at: NOW.toISOString() }])
  await runUntilDone(body.id)
  const rows = await rowsOf(body.id)
  expect(rows.map(({ user_id }) => user_id).sort()).toEqual(users.map(({ id }) => id))
  for (const row of rows) expect(row).toMatchObject({ type: 'announcement', ...TEXT, read: false })
  const as = { userId: reader, role: 'athlete' as const }
  const { items, unread } = (await service.request(endpoints.listNotifications, {}, { as })).body
  expect([unread, items.length, items[0]]).toMatchObject([1, 1, { type: 'announcement', ...TEXT }])
  const feed = await service.request(endpoints.readLiveFeed, { query: { after: 0 } }, { as })
  expect(feed.body.items).toMatchObject([{ kind: 'notification', id: items[0]!.id }])
  expect(await service.emitted(notificationCreated.type)).toHaveLength(450)
  expect((await service.emitted(announcementSent.type)).map(({ data }) => data)).toEqual([
    { announcement_id: body.id, sent_by: admin.userId, recipients: 450 },
  ])
})

test('replies before anyone is notified, and does not delay a booking email behind thousands of people', async () => {
  // More than one run of the job reaches.
  const count = 5_100
  register(count)
  const { body } = await send()
  expect(asked).toBe(0)
  await service.runJobs('announcements')
  const notified = (await rowsOf(body.id)).length
  expect(notified).toBeGreaterThan(0)
  expect(notified).toBeLessThan(count)
  // This email concerns one person, so it passes the thousands that are queued before it.
  const appointment = {
    ...someAppointment(),
    suggested_date: '2026-11-25T17:30:00.000Z',
  }
  await service.deliver(alternateTimeSuggested, appointment.appointment_id, appointment)
  await service.runJobs('mails')
  const subjects = service.mails.map(({ subject }) => subject)
  expect(subjects.indexOf('Another time was suggested')).toBeGreaterThanOrEqual(0)
  expect(subjects.indexOf('Another time was suggested')).toBeLessThan(20)
  await runUntilDone(body.id)
  expect(await rowsOf(body.id)).toHaveLength(count)
  expect((await stateOf(body.id)).recipients).toBe(count)
})

test('neither skips nor repeats anyone after a crash between two batches', async () => {
  register(1000)
  const { body } = await send()
  beforePage = (page) => {
    if (page === 3) throw new Error('the process died')
  }
  await service.runJobs('announcements')
  const before = (await rowsOf(body.id)).length
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(1000)
  beforePage = () => undefined
  await runUntilDone(body.id)
  expect((await rowsOf(body.id)).map(({ user_id }) => user_id).sort()).toEqual(users.map(({ id }) => id))
  expect((await service.emitted(notificationCreated.type)).length).toBe(1000)
  expect(await service.emitted(announcementSent.type)).toHaveLength(1)
})

test('rolls back a batch that crashes midway', async () => {
  register(300)
  const { body } = await send()
  await asOwner(
    service.db,
    `create function die() returns trigger language plpgsql as $$ begin raise exception 'the process died'; end $$;
     create trigger die before insert on live_feed for each statement execute function die()`,
  )
  await service.runJobs('announcements')
  expect(await rowsOf(body.id)).toHaveLength(0)
  expect(await stateOf(body.id)).toMatchObject({ position: null, recipients: 0 })
  await asOwner(service.db, 'drop trigger die on live_feed')
  await runUntilDone(body.id)
  expect(await rowsOf(body.id)).toHaveLength(300)
})

test('notifies no one twice even if the position is lost', async () => {
  register(250)
  const { body } = await send()
  await runUntilDone(body.id)
  await service.db.kysely
    .updateTable('announcements')
    .set({ position: null, finished_at: null })
    .where('id', '=', body.id)
    .execute()
  const runAt = service.clock.now()
  await scheduleJob(service.db.kysely, { job: 'announcements', key: body.id, runAt })
  await runUntilDone(body.id)
  expect(await rowsOf(body.id)).toHaveLength(250)
  expect((await stateOf(body.id)).recipients).toBe(250)
  expect(await service.emitted(notificationCreated.type)).toHaveLength(250)
})

test('notifies each person once with parallel instances', async () => {
  register(700)
  const { body } = await send()
  await Promise.all([1, 2, 3].map(() => carryOutAnnouncement(service.context(), body.id)))
  await runUntilDone(body.id)
  expect(await rowsOf(body.id)).toHaveLength(700)
  expect((await stateOf(body.id)).recipients).toBe(700)
})

test('skips users who register after it was sent', async () => {
  register(10)
  const { body } = await send()
  users = [...users, { id: newId(), since: new Date(NOW.getTime() + 1) }]
  await runUntilDone(body.id)
  expect(await rowsOf(body.id)).toHaveLength(10)
})

test('finishes at once without registered users', async () => {
  const { body } = await send()
  await runUntilDone(body.id)
  expect((await stateOf(body.id)).recipients).toBe(0)
})

test('sends one email each, except to users who turned emails off', async () => {
  register(3)
  const [quiet] = users
  const preferences = { emailNotifications: false, pushNotifications: false }
  await service.request(
    endpoints.setPreferences,
    { body: preferences },
    { as: { userId: quiet!.id, role: 'athlete' } },
  )
  const { body } = await send()
  await runUntilDone(body.id)
  await service.runJobs('bulk-mails')
  const others = users.slice(1).map(({ id }) => `${id}@example.test`)
  expect(service.mails.map(({ to }) => to).sort()).toEqual(others.sort())
  expect(service.mails[0]).toMatchObject({ subject: TEXT.title })
  expect(service.mails[0]!.text).toContain(TEXT.message)
  expect(await rowsOf(body.id)).toHaveLength(3)
})

test('sends one announcement per idempotency key', async () => {
  register(2)
  const first = await send(admin, 'one')
  expect((await send(admin, 'one')).body).toEqual(first.body)
  expect((await send(admin, 'one', { ...TEXT, title: 'Else' })).problem.code).toBe('idempotency-key-reused')
  expect((await send(admin, 'two')).body.id).not.toBe(first.body.id)
  const { rows } = await service.db.pool.query('select id from announcements')
  expect(rows).toHaveLength(2)
})

test('requires a title and a message within their limits and names the invalid field', async () => {
  for (const [body, field] of [
    [{ ...TEXT, title: '  ' }, 'title'],
    [{ ...TEXT, title: 'x'.repeat(101) }, 'title'],
    [{ ...TEXT, message: '' }, 'message'],
    [{ ...TEXT, message: 'x'.repeat(2001) }, 'message'],
    [{ ...TEXT, type: 'payment' } as typeof TEXT, 'body'],
  ] as const) {
    expect((await send(admin, undefined, body)).problem.errors?.[0]?.field).toBe(field)
  }
})

test('records the sender and the text in the audit log [admin/audit]', async () => {
  const { body } = await send()
  const entries = await service.db.kysely.selectFrom('audit_log').selectAll().execute()
  expect(entries).toMatchObject([
    { actor: `user:${admin.userId}`, action: 'send-announcement', object_id: body.id, after: TEXT, at: NOW },
  ])
})

test('rejects senders other than admins and notifies no one [admin/refuse-athlete-announcement] [admin/refuse-professional-announcement] [admin/refuse-signed-out]', async () => {
  register(5)
  expect((await send({ userId: newId(), role: 'athlete' })).status).toBe(403)
  expect((await send({ userId: newId(), role: 'professional' })).status).toBe(403)
  expect((await send({ service: 'bff' })).status).toBe(403)
  expect((await service.request(sendAnnouncement, { body: TEXT })).status).toBe(401)
  await service.runJobs('announcements')
  const { rows } = await service.db.pool.query('select 1 from notifications')
  expect(rows).toHaveLength(0)
})
