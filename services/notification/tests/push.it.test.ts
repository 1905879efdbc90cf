import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import {
  appointmentCancelled,
  appointmentRequested,
  messageSent,
  sessionReminderDue,
} from '@fieldside/contracts/events/booking.ts'
import { savedSearchMatched } from '@fieldside/contracts/events/directory.ts'
import { sessionEnded } from '@fieldside/contracts/events/identity.ts'
import { sendAnnouncement } from '@fieldside/contracts/http/announcements.ts'
import { setPreferences } from '@fieldside/contracts/http/notification.ts'
import {
  addPushDevice,
  changeNotificationSettings,
  checkPushDevice,
  getNotificationSettings,
  type NotificationSettingsChange,
  type PushSubscriptionForm,
  removePushDevice,
} from '@fieldside/contracts/http/notification-settings.ts'
import { PUSH_DEVICES_MAX } from '@fieldside/contracts/limits.ts'
import type { PushMessage } from '@fieldside/contracts/push-message.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { createOutbound } from '@fieldside/platform/outbound.ts'
import { createTestAuthority } from '@fieldside/platform/testing/certificates.ts'
import { parkedBy } from '@fieldside/platform/testing/poison.ts'
import { decryptPush, newBrowserKeys, startPushService } from '@fieldside/platform/testing/push-service.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import webPush from 'web-push'
import { createPushSender } from '../src/adapters/push-sender.ts'
import { athlete, createFixture, type Fixture, someAppointment } from './fixture.ts'

const vapid = { ...webPush.generateVAPIDKeys(), subject: 'mailto:support@fieldside.test' }
const users: string[] = []
let pushService: Awaited<ReturnType<typeof startPushService>>
let fixture: Fixture

beforeAll(async () => {
  const authority = await createTestAuthority()
  pushService = await startPushService(await authority.issue(['localhost']))
  const outbound = createOutbound({ agent: 'Test/1', allowsLoopback: true, ca: authority.ca })
  fixture = await createFixture({
    ports: {
      outbound,
      push: createPushSender(vapid, outbound, ['localhost', '*.push.test']),
      allUsers: { idsAfter: async () => ({ ids: users, more: false }) },
    },
  })
})
beforeEach(() => {
  pushService.pushes.length = 0
  pushService.replyWith(201)
  users.length = 0
})
afterAll(async () => {
  await fixture.close()
  await pushService.close()
})

const newDevice = () => {
  const keys = newBrowserKeys()
  const form: PushSubscriptionForm = {
    endpoint: pushService.endpoint(newId()),
    keys: { p256dh: keys.publicKey, auth: keys.auth },
  }
  return { keys, form }
}
type Device = ReturnType<typeof newDevice>

const add = (userId: string, { form }: Device, sessionId?: string) =>
  fixture.request(
    addPushDevice,
    { body: form },
    { as: { ...athlete(userId), ...(sessionId && { sessionId }) } },
  )
const setPush = (userId: string, pushNotifications: boolean) =>
  fixture.request(
    setPreferences,
    { body: { emailNotifications: true, pushNotifications } },
    { as: athlete(userId) },
  )
const change = (userId: string, body: NotificationSettingsChange) =>
  fixture.request(changeNotificationSettings, { body }, { as: athlete(userId) })

const isKnown = async (userId: string, { form: { endpoint } }: Device) =>
  (await fixture.request(checkPushDevice, { body: { endpoint } }, { as: athlete(userId) })).body.known

/** Subscribes a new device of a person who has push on, and no quiet hours. */
const subscribe = async (userId: string, sessionId?: string) => {
  const device = newDevice()
  await setPush(userId, true)
  await change(userId, { quiet_hours: null })
  expect((await add(userId, device, sessionId)).status).toBe(204)
  return device
}
const messagesTo = ({ form, keys }: Device) =>
  pushService.pushes
    .filter(({ path }) => form.endpoint.endsWith(path))
    .map(({ body }) => JSON.parse(decryptPush(body, keys)) as PushMessage)
const pushesTo = (device: Device) => messagesTo(device).map(({ id: _, ...shown }) => shown)

const request = async (userId: string) => {
  const data = { ...someAppointment(), professional_user_id: userId }
  await fixture.deliver(appointmentRequested, data.appointment_id, data, {
    times: 2,
    time: fixture.clock.now(),
  })
  return data
}
const REQUESTED = { title: 'New booking request', link: '/booking-requests' }
const statesOf = async (userId: string) => {
  const { rows } = await fixture.db.pool.query(
    `select state from deliveries where channel = 'push' and user_id = $1`,
    [userId],
  )
  return rows.map(({ state }) => state)
}

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

const endSession = (userId: string, keycloak_session_id?: string | null) => {
  const data = {
    user_id: userId,
    session_id: newId(),
    ...(keycloak_session_id !== undefined && { keycloak_session_id }),
  }
  return fixture.deliver(sessionEnded, userId, data, { times: 2 })
}
const reached = async (userId: string, devices: Device[]) => {
  await request(userId)
  await fixture.runJobs('pushes')
  return devices.map((device) => pushesTo(device).length)
}
const sessionsOf = async (userId: string) => {
  const { rows } = await fixture.db.pool.query(
    'select keycloak_session_id as id from push_devices where user_id = $1',
    [userId],
  )
  return rows.map(({ id }) => id)
}

describe('the end of a login session', () => {
  it('loses no push that waits, when the same person subscribes this browser again [push/devices]', async () => {
    const [userId, session] = [newId(), newId()]
    const device = await subscribe(userId, session)
    await request(userId)
    await endSession(userId, session)
    await add(userId, device, newId())
    await fixture.runJobs('pushes')
    expect(pushesTo(device)).toEqual([REQUESTED])
  })

  it('ends the pushes to its device, also those that wait, and no other device’s [push/devices]', async () => {
    const [userId, phone, laptop] = [newId(), newId(), newId()]
    const devices = [await subscribe(userId, phone), await subscribe(userId, laptop), await subscribe(userId)]
    await request(userId)
    await endSession(userId, phone)
    await fixture.runJobs('pushes')
    expect(devices.map((device) => pushesTo(device).length)).toEqual([0, 1, 1])
    expect((await statesOf(userId)).toSorted()).toEqual(['sent', 'sent', 'withheld'])
    expect(await reached(userId, devices)).toEqual([0, 2, 2])
    expect((await sessionsOf(userId)).toSorted()).toEqual([laptop, null].toSorted())
  })

  it('ends no pushes if it goes on at Keycloak, or if the event is from before the id [push/devices]', async () => {
    const [userId, session] = [newId(), newId()]
    const device = await subscribe(userId, session)
    for (const id of [null, undefined]) await endSession(userId, id)
    expect(await reached(userId, [device])).toEqual([1])
  })

  it('lets a token that outlives it add no device, but the next session does [push/devices]', async () => {
    const [userId, ended, next] = [newId(), newId(), newId()]
    const device = await subscribe(userId, ended)
    await endSession(userId, ended)
    expect((await add(userId, device, ended)).status).toBe(401)
    expect(await sessionsOf(userId)).toEqual([])
    expect((await add(userId, device, next)).status).toBe(204)
    await endSession(userId, ended)
    expect(await reached(userId, [device])).toEqual([1])
  })

  it('ends nothing of a device that its next session has taken over [push/devices]', async () => {
    const [userId, ended, next] = [newId(), newId(), newId()]
    const device = await subscribe(userId, ended)
    await add(userId, device, next)
    await endSession(userId, ended)
    expect(await reached(userId, [device])).toEqual([1])
    expect(await sessionsOf(userId)).toEqual([next])
  })

  it('ends the pushes to a device that was added while it was stored, and a job removes that device [push/devices]', async () => {
    const [userId, session] = [newId(), newId()]
    const device = await subscribe(userId, session)
    const adding = await fixture.db.pool.connect()
    await adding.query('create temporary table added as select * from push_devices where user_id = $1', [
      userId,
    ])
    await adding.query('delete from push_devices where user_id = $1', [userId])
    await adding.query('begin')
    await adding.query('insert into push_devices select * from added')
    await endSession(userId, session)
    await adding.query('commit')
    await adding.query('drop table added')
    adding.release()
    expect(await sessionsOf(userId)).toEqual([session])
    expect(await reached(userId, [device])).toEqual([0])
    await fixture.runJobs('ended-logins')
    expect(await sessionsOf(userId)).toEqual([])
  })

  it('is remembered for a day, which is longer than a token lives [push/devices]', async () => {
    const [userId, session] = [newId(), newId()]
    await endSession(userId, session)
    const isRemembered = async () => {
      await fixture.runJobs('ended-logins')
      const known = 'select from ended_sessions where keycloak_session_id = $1'
      return (await fixture.db.pool.query(known, [session])).rowCount === 1
    }
    fixture.clock.advance({ hours: 23 })
    expect(await isRemembered()).toBe(true)
    fixture.clock.advance({ hours: 2 })
    expect(await isRemembered()).toBe(false)
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

describe('push devices', () => {
  it('are ten at most, and the oldest gives way [push/devices]', async () => {
    const userId = newId()
    const devices: Device[] = []
    for (let n = 0; n <= PUSH_DEVICES_MAX; n += 1) {
      devices.push(await subscribe(userId))
      fixture.clock.advance({ seconds: 1 })
    }
    await request(userId)
    await fixture.runJobs('pushes')
    expect(devices.map((device) => pushesTo(device).length)).toEqual([0, ...Array(PUSH_DEVICES_MAX).fill(1)])
  })

  it('are known to their person until they are removed, and to no one else [push/devices]', async () => {
    const [userId, other] = [newId(), newId()]
    const device = await subscribe(userId)
    expect([await isKnown(userId, device), await isKnown(other, device)]).toEqual([true, false])
    await fixture.request(
      removePushDevice,
      { body: { endpoint: device.form.endpoint } },
      { as: athlete(userId) },
    )
    expect(await isKnown(userId, device)).toBe(false)
  })

  it('belong to the person who subscribed there last, and to no one after they are removed [push/devices]', async () => {
    const [first, second] = [newId(), newId()]
    const device = await subscribe(first)
    await setPush(second, true)
    await change(second, { quiet_hours: null })
    await add(second, device)
    for (const userId of [first, second]) await request(userId)
    await fixture.runJobs('pushes')
    expect(pushesTo(device)).toHaveLength(1)
    const body = { endpoint: device.form.endpoint }
    await fixture.request(removePushDevice, { body }, { as: athlete(first) })
    await request(second)
    await fixture.runJobs('pushes')
    expect(pushesTo(device)).toHaveLength(2)
    await fixture.request(removePushDevice, { body }, { as: athlete(second) })
    await request(second)
    await fixture.runJobs('pushes')
    expect(pushesTo(device)).toHaveLength(2)
  })

  it('are stored without their address and keys in the clear [push/devices]', async () => {
    const { form } = await subscribe(newId())
    const { rows } = await fixture.db.pool.query('select push_devices::text as row from push_devices')
    for (const { row } of rows)
      for (const secret of [form.endpoint, form.keys.p256dh, form.keys.auth])
        expect(row).not.toContain(secret)
  })

  it('are rejected with an address or a key that can’t receive pushes, and the field is named [push/devices]', async () => {
    const { form } = newDevice()
    const refused = async (changed: object) => {
      const body = { ...form, ...changed }
      const reply = await fixture.request(addPushDevice, { body }, { as: athlete(newId()) })
      const { errors } = reply.body as unknown as { errors: { field: string }[] }
      return [reply.status, errors.map(({ field }) => field)]
    }
    expect(await refused({ endpoint: 'http://a.push.test/1' })).toEqual([400, ['endpoint']])
    for (const host of ['slow.example.test', 'push.test', 'localhost.example.test', 'xpush.test'])
      expect(await refused({ endpoint: `https://${host}/1` })).toEqual([400, ['endpoint']])
    const offCurve = Buffer.alloc(65, 1).fill(4, 0, 1).toString('base64url')
    expect(await refused({ keys: { ...form.keys, p256dh: offCurve } })).toEqual([400, ['keys.p256dh']])
    expect(await refused({ keys: { ...form.keys, auth: 'short' } })).toEqual([400, ['keys.auth']])
  })

  it('are unavailable without keys, which the settings say [push/devices]', async () => {
    const without = await createFixture()
    const as = athlete(newId())
    expect((await without.request(getNotificationSettings, {}, { as })).body.push_key).toBeNull()
    const reply = await without.request(addPushDevice, { body: newDevice().form }, { as })
    expect([reply.status, (reply.body as unknown as { code: string }).code]).toEqual([
      422,
      'push-unavailable',
    ])
    await without.close()
    const settings = await fixture.request(getNotificationSettings, {}, { as })
    expect(settings.body.push_key).toBe(vapid.publicKey)
  })
})
