import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import {
  appointmentCancelled,
  appointmentRequested,
  messageSent,
  sessionReminderDue,
} from '@fieldside/contracts/events/booking.ts'
import { savedSearchMatched } from '@fieldside/contracts/events/directory.ts'
import { sendAnnouncement } from '@fieldside/contracts/http/announcements.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { parkedBy } from '@fieldside/platform/testing/poison.ts'
import { describe, expect, it } from 'vitest'
import { athlete, type Fixture, someAppointment } from '../fixture.ts'
import { type PushService, REQUESTED, usePushes } from './fixture.ts'

let fixture: Fixture
let pushService: PushService
const { vapid, users, setPush, change, isKnown, subscribe, messagesTo, pushesTo, request, statesOf } =
  usePushes((made) => {
    fixture = made.fixture
    pushService = made.pushService
  })

describe('a push', () => {
  it('reaches each device once, encrypted and signed, with a title and a link but no name [push/content] [push/devices]', async () => {
    const userId = newId()
    const devices = [await subscribe(userId), await subscribe(userId)]
    await request(userId)
    await Promise.all([fixture.runJobs('pushes'), fixture.runJobs('pushes')])
    await fixture.runJobs('pushes')
    expect(devices.map(pushesTo)).toEqual([[REQUESTED], [REQUESTED]])
    expect(pushService.pushes.map(({ signer }) => signer)).toEqual([vapid.publicKey, vapid.publicKey])
    for (const { body } of pushService.pushes) expect(body.toString('latin1')).not.toMatch(/booking|Ruiz/)
    expect(await statesOf(userId)).toEqual(['sent', 'sent'])
  })

  it('isn’t held up by pushes about saved searches while directory is down', async () => {
    const [userId, searcher] = [newId(), newId()]
    const [device, other] = [await subscribe(userId), await subscribe(searcher)]
    const id = newId()
    fixture.alerts.set(id, { athlete_id: searcher, end_token: 'token' })
    const matched = {
      saved_search_id: id,
      athlete_id: searcher,
      professionals: 1,
      more: false,
      new_professionals: 0,
    }
    await fixture.deliver(savedSearchMatched, id, matched)
    await request(userId)
    fixture.down.directory = true
    await fixture.runJobs('pushes')
    expect([pushesTo(device), pushesTo(other)]).toEqual([[REQUESTED], []])
    fixture.down.directory = false
    fixture.clock.advance({ minutes: 1 })
    await fixture.runJobs('pushes')
    expect(pushesTo(other)).toHaveLength(1)
  })

  it('is only for people who turned push on, for this kind, and decided again when it is due [push/devices] [notices/kinds]', async () => {
    const [off, other, late, on] = [newId(), newId(), newId(), newId()]
    const devices = await Promise.all([off, other, late, on].map((userId) => subscribe(userId)))
    await setPush(off, false)
    await change(other, { kinds: { requests: { email: true, push: false } } })
    await change(on, { kinds: { requests: { email: false, push: true } } })
    for (const userId of [off, other, late, on]) await request(userId)
    await change(late, { kinds: { requests: { email: true, push: false } } })
    await fixture.runJobs('pushes')
    expect(devices.map((device) => pushesTo(device).length)).toEqual([0, 0, 0, 1])
    expect(await statesOf(off)).toEqual([])
    expect(await statesOf(late)).toEqual(['withheld'])
  })

  it('waits for the end of the quiet hours, unless it is urgent [notices/quiet-hours]', async () => {
    const userId = newId()
    const device = await subscribe(userId)
    const toNight = Date.parse('2026-11-24T22:00:00Z') - fixture.clock.now().getTime()
    fixture.clock.advance({ seconds: toNight / 1000 })
    await change(userId, { quiet_hours: { from: '21:00', until: '08:00' }, time_zone: 'UTC' })
    await request(userId)
    const soon = { ...someAppointment(), professional_user_id: userId, status: 'cancelled' as const }
    await fixture.deliver(
      appointmentCancelled,
      soon.appointment_id,
      {
        ...soon,
        starts_at: '2026-11-25T07:00:00.000Z',
        was_agreed: true,
        in_time: true,
        cancelled_by: 'athlete',
        reason: 'called_off',
      },
      { time: fixture.clock.now() },
    )
    await fixture.runJobs('pushes')
    expect(pushesTo(device).map(({ title }) => title)).toEqual(['Session canceled'])
    expect(pushService.pushes[0]?.headers).toMatchObject({ urgency: 'high', ttl: '86400' })
    fixture.clock.advance({ hours: 10 })
    await fixture.runJobs('pushes')
    expect(pushesTo(device).map(({ title }) => title)).toEqual(['Session canceled', 'New booking request'])
    // From 8:00, when they end, the push service may deliver it until 21:00.
    expect(pushService.pushes[1]?.headers).toMatchObject({ urgency: 'normal', ttl: String(13 * 3600) })
  })

  it('is withheld when the request was answered while it waited', async () => {
    const userId = newId()
    const device = await subscribe(userId)
    const data = { ...someAppointment(), professional_user_id: userId }
    const time = new Date(fixture.clock.now().getTime() - 16 * 60_000)
    fixture.over.add(data.appointment_id)
    await fixture.deliver(appointmentRequested, data.appointment_id, data, { time })
    await fixture.runJobs('pushes')
    expect(pushesTo(device)).toEqual([])
  })

  it('of unread messages is of their kind, and booking is asked before it [messages/mail] [notices/kinds]', async () => {
    const write = async (userId: string) => {
      const thread_id = newId()
      const ids = { thread_id, athlete_id: newId(), professional_id: newId(), professional_user_id: userId }
      const sent = { message_id: newId(), position: 1, sent_by: 'athlete' as const, appointment_id: null }
      await fixture.deliver(messageSent, thread_id, { ...ids, ...sent }, { times: 2 })
      return thread_id
    }
    const [on, off, read] = [newId(), newId(), newId()]
    const devices = await Promise.all([on, off, read].map((userId) => subscribe(userId)))
    await change(off, { kinds: { messages: { email: false, push: false } } })
    const [thread] = [await write(on), await write(off)]
    fixture.over.add(await write(read))
    fixture.clock.advance({ minutes: 10 })
    await fixture.runJobs('unread-threads')
    await fixture.runJobs('pushes')
    await fixture.runJobs('mails')
    const pushed = { title: 'New message', link: `/messages/${thread}` }
    expect(devices.map(pushesTo)).toEqual([[pushed], [], []])
    expect([on, off, read].map((userId) => fixture.mailsTo(userId).length)).toEqual([1, 0, 0])
    const { rows } = await fixture.db.pool.query('select kind from notifications where user_id = any($1)', [
      [on, off, read],
    ])
    expect(rows.map(({ kind }) => kind)).toEqual(['messages', 'messages', 'messages'])
  })

  it('of a reminder is withheld, and the list and the email with it, once booking no longer has the session then [reminders/still-true]', async () => {
    const userId = newId()
    const device = await subscribe(userId)
    const data = { ...someAppointment(), professional_user_id: userId, status: 'confirmed' as const }
    const starts_at = new Date(fixture.clock.now().getTime() + HOUR_MS).toISOString()
    const more = { proposed_date: null, proposed_by: null, shows_price: true, reminder: 'hour' as const }
    fixture.over.add(data.appointment_id)
    await fixture.deliver(sessionReminderDue, data.appointment_id, { ...data, ...more, starts_at })
    await fixture.runJobs('pushes')
    await fixture.runJobs('mails')
    expect(pushesTo(device)).toEqual([])
    expect(fixture.mailsTo(userId)).toEqual([])
    expect((await fixture.listOf(athlete(userId))).items).toEqual([])
  })

  it('of a reminder one hour before passes quiet hours, and one of a day before doesn’t [notices/quiet-hours] [reminders/two]', async () => {
    const userId = newId()
    const device = await subscribe(userId)
    const clock = fixture.clock.now().toISOString().slice(11, 13)
    const quiet_hours = { from: `${clock}:00`, until: `${clock}:59` }
    await change(userId, { quiet_hours, time_zone: 'UTC' })
    for (const [reminder, hours] of [
      ['hour', 1],
      ['day', 24],
    ] as const) {
      const data = { ...someAppointment(), professional_user_id: userId, status: 'confirmed' as const }
      const starts_at = new Date(fixture.clock.now().getTime() + hours * HOUR_MS).toISOString()
      const more = { proposed_date: null, proposed_by: null, shows_price: true, reminder }
      await fixture.deliver(sessionReminderDue, data.appointment_id, { ...data, ...more, starts_at })
    }
    await fixture.runJobs('pushes')
    await fixture.runJobs('mails')
    expect(pushesTo(device).map(({ title }) => title)).toEqual(['Your session starts soon'])
    // Until the session starts.
    expect(pushService.pushes[0]?.headers).toMatchObject({ ttl: '3600' })
    expect(fixture.mailsTo(userId).map(({ subject }) => subject)).toEqual(['Your session starts soon'])
    fixture.clock.advance({ hours: 1 })
  })

  it('carries announcements [push/content]', async () => {
    users.push(newId())
    const device = await subscribe(users[0]!)
    const as = { userId: newId(), role: 'admin' as const }
    await fixture.request(sendAnnouncement, { body: { title: 'News', message: 'We moved' } }, { as })
    await fixture.runJobs('announcements')
    await fixture.runJobs('bulk-pushes')
    expect(pushesTo(device)).toEqual([{ title: 'News', link: '/notifications' }])
  })
})

describe('a push service that refuses', () => {
  it.each([404, 410])('with %i removes the device, and no other [push/content]', async (status) => {
    const userId = newId()
    const gone = await subscribe(userId)
    await request(userId)
    pushService.replyWith(status)
    await fixture.runJobs('pushes')
    expect(await statesOf(userId)).toEqual(['withheld'])
    pushService.replyWith(201)
    const kept = await subscribe(userId)
    pushService.pushes.length = 0
    await request(userId)
    await fixture.runJobs('pushes')
    expect([pushesTo(gone), pushesTo(kept)]).toEqual([[], [REQUESTED]])
  })

  it.each([429, 500, 403])('with %i is retried until it takes the push [push/content]', async (status) => {
    const userId = newId()
    const device = await subscribe(userId)
    await request(userId)
    pushService.replyWith(status)
    await fixture.runJobs('pushes')
    await fixture.runJobs('pushes')
    expect(pushesTo(device)).toHaveLength(1)
    fixture.clock.advance({ minutes: 1 })
    pushService.replyWith(201)
    await fixture.runJobs('pushes')
    await fixture.runJobs('pushes')
    // With one id, so that the browser shows it once.
    const [first, second, ...others] = messagesTo(device)
    expect(first!.id).toBeTruthy()
    expect([second, others]).toEqual([first, []])
    expect(await statesOf(userId)).toEqual(['sent'])
  })

  it('for hours is given up without parking a job, and its device is kept [push/content]', async () => {
    const userId = newId()
    const device = await subscribe(userId)
    pushService.replyWith(500)
    await request(userId)
    for (let hour = 0; hour < 8; hour += 1) {
      await fixture.runJobs('pushes')
      fixture.clock.advance({ hours: 1 })
    }
    expect(await statesOf(userId)).toEqual(['withheld'])
    expect(await parkedBy(fixture.service, 'pushes')).toBe(0)
    for (let day = 0; day < 4; day += 1) {
      fixture.clock.advance({ hours: 20 })
      await request(userId)
      await fixture.runJobs('pushes')
    }
    // So that its browser offers to subscribe again.
    expect(await isKnown(userId, device)).toBe(false)
    pushService.replyWith(201)
    pushService.pushes.length = 0
    await request(userId)
    await fixture.runJobs('pushes')
    expect(pushesTo(device)).toEqual([REQUESTED])
    expect(await isKnown(userId, device)).toBe(true)
  })
})

it('a device whose failures are days apart keeps its pushes and their retries [push/content]', async () => {
  const userId = newId()
  const device = await subscribe(userId)
  for (let failure = 0; failure < 3; failure += 1) {
    pushService.replyWith(503)
    await request(userId)
    await fixture.runJobs('pushes')
    // Nothing is posted, so nothing shows that the push service has recovered.
    await setPush(userId, false)
    fixture.clock.advance({ minutes: 1 })
    await fixture.runJobs('pushes')
    await setPush(userId, true)
    fixture.clock.advance({ days: 2 })
    expect(await isKnown(userId, device)).toBe(true)
  }
  pushService.replyWith(503)
  await request(userId)
  await fixture.runJobs('pushes')
  pushService.pushes.length = 0
  pushService.replyWith(201)
  fixture.clock.advance({ minutes: 1 })
  await fixture.runJobs('pushes')
  expect(pushesTo(device)).toEqual([REQUESTED])
})
