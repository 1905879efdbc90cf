import { appointmentRequested } from '@fieldside/contracts/events/booking.ts'
import { setPreferences } from '@fieldside/contracts/http/notification.ts'
import {
  addPushDevice,
  changeNotificationSettings,
  checkPushDevice,
  type NotificationSettingsChange,
  type PushSubscriptionForm,
} from '@fieldside/contracts/http/notification-settings.ts'
import type { PushMessage } from '@fieldside/contracts/push-message.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { createOutbound } from '@fieldside/platform/outbound.ts'
import { createTestAuthority } from '@fieldside/platform/testing/certificates.ts'
import { decryptPush, newBrowserKeys, startPushService } from '@fieldside/platform/testing/push-service.ts'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import webPush from 'web-push'
import { createPushSender } from '../../src/push/adapters/sender.ts'
import { athlete, createFixture, type Fixture, someAppointment } from '../fixture.ts'

const vapid = { ...webPush.generateVAPIDKeys(), subject: 'mailto:support@fieldside.test' }
/** The expected push for `request`. */
export const REQUESTED = { title: 'New booking request', link: '/booking-requests' }

export type PushService = Awaited<ReturnType<typeof startPushService>>

const createDevice = (pushService: PushService) => {
  const keys = newBrowserKeys()
  const form: PushSubscriptionForm = {
    endpoint: pushService.endpoint(newId()),
    keys: { p256dh: keys.publicKey, auth: keys.auth },
  }
  return { keys, form }
}
export type Device = ReturnType<typeof createDevice>

/**
 * Starts the service and a push service for the tests of a file. `take` receives both before the first test. Returns what
 * the tests do with them.
 */
export const usePushes = (take: (made: { fixture: Fixture; pushService: PushService }) => void) => {
  const users: string[] = []
  let pushService: PushService
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
    take({ fixture, pushService })
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

  const newDevice = () => createDevice(pushService)
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
    const device = createDevice(pushService)
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
  const statesOf = async (userId: string) => {
    const { rows } = await fixture.db.pool.query(
      `select state from deliveries where channel = 'push' and user_id = $1`,
      [userId],
    )
    return rows.map(({ state }) => state)
  }
  return {
    vapid,
    users,
    newDevice,
    add,
    setPush,
    change,
    isKnown,
    subscribe,
    messagesTo,
    pushesTo,
    request,
    statesOf,
  }
}
