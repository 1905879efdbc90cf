import {
  messageDecided,
  messageReported,
  messageSent,
  messagesRead,
} from '@fieldside/contracts/events/booking.ts'
import { roleChanged } from '@fieldside/contracts/events/identity.ts'
import { setPreferences } from '@fieldside/contracts/http/notification.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeOfRead, changeOfSent, withSentBefore } from '../../src/inbox/rules/message-notifications.ts'
import { athlete, createFixture, type Fixture, NOW, professional } from '../fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
beforeEach(() => {
  // No test reaches the quiet hours.
  fixture.clock.set(NOW)
  fixture.mails.length = 0
  fixture.down.mailServer = false
})
afterAll(() => fixture.close())

const someThread = () => {
  const pair = {
    thread_id: newId(),
    athlete_id: newId(),
    professional_id: newId(),
    professional_user_id: newId(),
  }
  const sent = (position: number, sent_by: 'athlete' | 'professional' = 'athlete', times = 2) =>
    fixture.deliver(
      messageSent,
      pair.thread_id,
      { ...pair, message_id: newId(), position, sent_by, appointment_id: null },
      { times },
    )
  const read = (position: number, read_by: 'athlete' | 'professional' = 'professional') =>
    fixture.deliver(messagesRead, pair.thread_id, { ...pair, position, read_by }, { times: 2 })
  return { ...pair, sent, read, reader: professional(pair.professional_user_id) }
}

const runDue = async () => {
  await Promise.all([fixture.runJobs('unread-threads'), fixture.runJobs('unread-threads')])
  await fixture.runJobs('mails')
}
const wait = async (minutes: number) => {
  fixture.clock.advance({ minutes })
  await runDue()
}

describe('a thread that is unread for 10 minutes', () => {
  test('sends one email with the sender’s name and a link, and one notification, however many messages there are [messages/mail]', async () => {
    const { thread_id, professional_user_id, sent, reader } = someThread()
    await sent(1)
    await wait(9)
    expect(fixture.mails).toEqual([])
    await sent(2)
    await wait(1)
    await sent(3)
    await wait(60)
    const [mail, ...others] = fixture.mailsTo(professional_user_id)
    expect(others).toEqual([])
    expect(mail!.text).toContain('Ana Ruiz wrote to you')
    expect(mail!.text).toContain(`http://fieldside.test/messages/${thread_id}`)
    const { items, unread } = await fixture.listOf(reader)
    expect(items).toMatchObject([
      { type: 'booking_update', title: 'New message', link: `/messages/${thread_id}`, appointment_id: null },
    ])
    expect(unread).toBe(1)
  })

  test('sends no other email until it has been read, and then another one for a new message [messages/mail]', async () => {
    const { professional_user_id, sent, read, reader } = someThread()
    await sent(1)
    await wait(10)
    await read(1)
    expect((await fixture.listOf(reader)).unread).toBe(0)
    await sent(2)
    await wait(9)
    expect(fixture.mailsTo(professional_user_id)).toHaveLength(1)
    await wait(1)
    expect(fixture.mailsTo(professional_user_id)).toHaveLength(2)
    await sent(3)
    await wait(60)
    expect(fixture.mailsTo(professional_user_id)).toHaveLength(2)
  })

  test('sends no other email when only a part of it is read, nor when more is written then [messages/mail]', async () => {
    const { professional_user_id, sent, read, reader } = someThread()
    await sent(1)
    await sent(2)
    await wait(10)
    await read(1)
    await wait(60)
    await sent(3)
    await wait(60)
    expect(fixture.mailsTo(professional_user_id)).toHaveLength(1)
    expect((await fixture.listOf(reader)).unread).toBe(1)
    await read(3)
    expect((await fixture.listOf(reader)).unread).toBe(0)
    await sent(4)
    await wait(10)
    expect(fixture.mailsTo(professional_user_id)).toHaveLength(2)
  })

  test('has been read by a read of all that was sent before it, also when a message of the same batch follows [messages/mail]', () => {
    const { thread_id, athlete_id, professional_id, professional_user_id } = someThread()
    const pair = { thread_id, athlete_id, professional_id, professional_user_id }
    const at = '2026-11-23T09:00:00.000Z'
    const changes = [
      changeOfSent({ ...pair, position: 2, sent_by: 'athlete' }, at),
      changeOfRead({ ...pair, position: 2, read_by: 'professional' }, at),
      changeOfSent({ ...pair, position: 3, sent_by: 'professional' }, at),
      changeOfSent({ ...pair, position: 4, sent_by: 'athlete' }, at),
      changeOfRead({ ...pair, position: 3, read_by: 'professional' }, at),
    ]
    expect(withSentBefore(changes).map(({ sent_before }) => sent_before)).toEqual([0, 2, 0, 2, 4])
  })

  test('counts from the message after the last read [messages/mail]', async () => {
    const { professional_user_id, sent, read } = someThread()
    await sent(1)
    fixture.clock.advance({ minutes: 8 })
    await read(1)
    await sent(2)
    await wait(9)
    expect(fixture.mailsTo(professional_user_id)).toEqual([])
    await wait(1)
    expect(fixture.mailsTo(professional_user_id)).toHaveLength(1)
  })

  test('goes to each side for what the other one wrote [messages/mail]', async () => {
    const { athlete_id, professional_user_id, sent } = someThread()
    await sent(1, 'professional')
    await wait(10)
    expect(fixture.mailsTo(athlete_id).map(({ text }) => text)).toEqual([
      expect.stringContaining('Maya Okafor wrote to you'),
    ])
    expect(fixture.mailsTo(professional_user_id)).toEqual([])
    expect((await fixture.listOf(athlete(athlete_id))).unread).toBe(1)
  })
})

describe('an email about messages', () => {
  test('isn’t sent when they are read in time [messages/mail]', async () => {
    const { sent, read, reader } = someThread()
    await sent(1)
    await sent(2)
    fixture.clock.advance({ minutes: 9 })
    await read(2)
    await wait(60)
    expect(fixture.mails).toEqual([])
    expect((await fixture.listOf(reader)).items).toEqual([])
  })

  test('is withheld when they are read before it can be sent, because booking is asked [messages/mail]', async () => {
    const { thread_id, sent } = someThread()
    await sent(1)
    fixture.down.mailServer = true
    await wait(10)
    fixture.down.mailServer = false
    fixture.over.add(thread_id)
    await wait(1)
    expect(fixture.mails).toEqual([])
    expect(fixture.asked).toContainEqual({
      about: 'thread',
      id: thread_id,
      is: 'unread',
      side: 'professional',
    })
  })

  test('is withheld once they are read, so that a newer message sends the only one [messages/mail]', async () => {
    const { professional_user_id, sent, read } = someThread()
    await sent(1)
    fixture.down.mailServer = true
    await wait(10)
    await read(1)
    await sent(2)
    fixture.down.mailServer = false
    await wait(9)
    expect(fixture.mailsTo(professional_user_id)).toEqual([])
    await wait(1)
    expect(fixture.mailsTo(professional_user_id)).toHaveLength(1)
    const deliveries = await fixture.db.kysely
      .selectFrom('deliveries')
      .select('state')
      .where('user_id', '=', professional_user_id)
      .orderBy('state')
      .execute()
    expect(deliveries).toEqual([{ state: 'sent' }, { state: 'withheld' }])
  })

  test('and its live entry aren’t made when they are read just then [messages/mail] [messages/live]', async () => {
    const { thread_id, professional_user_id, sent, reader } = someThread()
    await sent(1)
    fixture.clock.advance({ minutes: 10 })
    const client = await fixture.db.pool.connect()
    await client.query('begin')
    await client.query('update unread_threads set read_position = 1 where thread_id = $1', [thread_id])
    const running = fixture.runJobs('unread-threads')
    const waiting = () =>
      fixture.db.pool.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
    await expect.poll(async () => (await waiting()).rowCount).toBe(1)
    await client.query('commit')
    client.release()
    await running
    await fixture.runJobs('mails')
    expect(fixture.mails).toEqual([])
    expect((await fixture.listOf(reader)).items).toEqual([])
    const entries = await fixture.db.kysely
      .selectFrom('live_feed')
      .select('kind')
      .where('user_id', '=', professional_user_id)
      .execute()
    expect(entries).toEqual([{ kind: 'thread' }])
  })

  test('isn’t sent to someone who turned emails off, who still gets the notification [messages/mail]', async () => {
    const { sent, reader } = someThread()
    const body = { emailNotifications: false, pushNotifications: false }
    await fixture.request(setPreferences, { body }, { as: reader })
    await sent(1)
    await wait(10)
    expect(fixture.mails).toEqual([])
    expect((await fixture.listOf(reader)).unread).toBe(1)
  })
})

test('a report notifies administrators without the text, and the decision wakes both sides [messages/report]', async () => {
  const admin = newId()
  const roles = { role: 'admin', previous_role: 'athlete', changed_by: admin } as const
  await fixture.deliver(roleChanged, admin, { user_id: admin, version: 1, ...roles })
  const { sent: _, read: __, reader: ___, ...pair } = someThread()
  const message = { ...pair, message_id: newId() }
  await fixture.deliver(messageReported, pair.thread_id, { ...message, reported_by: 'athlete' }, { times: 2 })
  await fixture.runJobs('mails')
  const [mail, ...others] = fixture.mailsTo(admin)
  expect(others).toEqual([])
  expect(mail!.text).toContain('http://fieldside.test/admin#reported-messages')
  await fixture.deliver(messageDecided, pair.thread_id, { ...message, hidden: true }, { times: 2 })
  const woken = await fixture.db.kysely
    .selectFrom('live_feed')
    .select(['user_id', 'kind'])
    .where('item_id', 'in', [pair.thread_id, message.message_id])
    .execute()
  expect(woken.map(({ user_id, kind }) => `${kind} ${user_id}`).sort()).toEqual(
    [
      `approvals ${admin}`,
      `approvals ${admin}`,
      `thread ${pair.athlete_id}`,
      `thread ${pair.professional_user_id}`,
    ].sort(),
  )
})

test('messages and reads of a thread wake open pages of both sides, by id only [messages/live]', async () => {
  const { thread_id, athlete_id, professional_user_id, sent, read } = someThread()
  await sent(1)
  await read(1)
  const rows = await fixture.db.kysely
    .selectFrom('live_feed')
    .select(['user_id', 'kind', 'item_id'])
    .where('item_id', '=', thread_id)
    .execute()
  const wakes = (user_id: string) => ({ user_id, kind: 'thread', item_id: thread_id })
  expect(rows).toHaveLength(4)
  expect(rows).toEqual(expect.arrayContaining([wakes(athlete_id), wakes(professional_user_id)]))
})
