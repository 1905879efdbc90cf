import { sessionEnded } from '@fieldside/contracts/events/identity.ts'
import {
  addPushDevice,
  getNotificationSettings,
  removePushDevice,
} from '@fieldside/contracts/http/notification-settings.ts'
import { PUSH_DEVICES_MAX } from '@fieldside/contracts/limits.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { describe, expect, it } from 'vitest'
import { athlete, createFixture, type Fixture } from '../fixture.ts'
import { type Device, REQUESTED, usePushes } from './fixture.ts'

let fixture: Fixture
const { vapid, newDevice, add, setPush, change, isKnown, subscribe, pushesTo, request, statesOf } = usePushes(
  (made) => {
    fixture = made.fixture
  },
)

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
