import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '@/client/notify.ts'
import { PREFERENCES, SESSION } from '@/client/session.tsx'
import { problem, reply } from '@/client/testing/reply.ts'
import { sessionOf } from '@/client/testing/session.ts'
import { openAt } from '@/testing/open-at.tsx'
import { PreferenceSwitches } from './preference-switches.tsx'
import { notificationSettingsOf } from './testing/notification-settings.ts'

const KEY = 'BKey'
const FORM = { endpoint: 'https://push.test/1', keys: { p256dh: 'p', auth: 'a' } }

let pushKey: string | null
let preferences: { emailNotifications: boolean; pushNotifications: boolean }
let sent: { path: string; body: unknown }[]
let permission: NotificationPermission
/** The server's reply about this browser's subscription: whether it knows it, or a failing status. */
let check: boolean | number
let subscription: { endpoint: string; toJSON: () => object; unsubscribe: () => Promise<boolean> } | null
let subscribe: ReturnType<typeof vi.fn>
/** The browser's service workers: registered at first, and ready once one is. */
let isRegistered: boolean
let register: ReturnType<typeof vi.fn>
let ready: Promise<object>

const answer = (path: string, { method, body }: RequestInit): Response => {
  if (method !== 'GET') {
    const given = JSON.parse(String(body))
    sent.push({ path, body: given })
    if (path.endsWith('/push-devices/checks'))
      return typeof check === 'number'
        ? problem(check, 'unavailable', 'Try again later.')
        : reply(actions.checkPushDevice, { known: check })
    if (!path.endsWith('/preferences')) return reply(actions.addPushDevice)
    preferences = given
  }
  if (path.endsWith('/preferences')) return reply(PREFERENCES, preferences)
  if (path.endsWith('/notification-settings'))
    return reply(actions.getNotificationSettings, notificationSettingsOf({ push_key: pushKey }))
  return reply(SESSION, sessionOf(null))
}

beforeEach(() => {
  ;[pushKey, permission, subscription, sent, check] = [KEY, 'granted', null, [], true]
  preferences = { emailNotifications: true, pushNotifications: false }
  subscribe = vi.fn(async () => {
    subscription = {
      endpoint: FORM.endpoint,
      toJSON: () => FORM,
      unsubscribe: async () => {
        subscription = null
        return true
      },
    }
    return subscription
  })
  const registration = { pushManager: { subscribe, getSubscription: async () => subscription } }
  isRegistered = true
  ready = Promise.resolve(registration)
  register = vi.fn(async () => {
    isRegistered = true
  })
  const serviceWorker = {
    getRegistration: async () => (isRegistered ? registration : undefined),
    register,
    get ready() {
      return isRegistered ? ready : new Promise(() => {})
    },
  }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', {
    get permission() {
      return permission
    },
    requestPermission: async () => permission,
  })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => answer(path, init))
  vi.spyOn(notify, 'success').mockReturnValue()
  vi.spyOn(notify, 'error').mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = () => openAt('/account', <PreferenceSwitches />, {})
const push = () => screen.findByRole('switch', { name: /Push notifications/ })
const devicesSent = () => sent.filter(({ path }) => path.includes('/push-devices'))

test('shows and keeps what was saved while the settings are read again [notifications-page/settings-toggles]', async () => {
  open()
  const email = await screen.findByRole('switch', { name: /Email notifications/ })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) =>
    init.method === 'GET' ? new Promise(() => {}) : answer(path, init),
  )
  fireEvent.click(email)
  await waitFor(() => expect(notify.success).toHaveBeenCalledTimes(1))
  await waitFor(() => expect(email.getAttribute('aria-checked')).toBe('false'))
  fireEvent.click(await push())
  await waitFor(() => expect(notify.success).toHaveBeenCalledTimes(2))
  expect(preferences).toEqual({ emailNotifications: false, pushNotifications: true })
  expect(await screen.findByText('Push is on for this device.')).toBeTruthy()
})

test('subscribes this device with the installation’s key when push is turned on, and removes it again [push/devices]', async () => {
  open()
  await waitFor(async () => expect((await push()).closest('label')?.textContent).toContain('on your devices'))
  fireEvent.click(await push())
  expect(await screen.findByText('Push is on for this device.')).toBeTruthy()
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: KEY })
  expect(devicesSent()).toEqual([{ path: '/api/notification/push-devices', body: FORM }])
  fireEvent.click(screen.getByRole('button', { name: 'Turn off for this device' }))
  expect(await screen.findByText('Push is off for this device.')).toBeTruthy()
  expect(devicesSent().at(-1)).toEqual({
    path: '/api/notification/push-devices/removals',
    body: { endpoint: FORM.endpoint },
  })
  expect(subscription).toBeNull()
})

test('asks for no permission on a device where push is on for the account, until the user turns it on there [push/devices]', async () => {
  preferences.pushNotifications = true
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Turn on for this device' }))
  expect(await screen.findByText('Push is on for this device.')).toBeTruthy()
})

test('says of a subscribed browser only what the server knows, and subscribes it again [push/devices]', async () => {
  preferences.pushNotifications = true
  subscription = { endpoint: FORM.endpoint, toJSON: () => FORM, unsubscribe: async () => true }
  const known = open()
  expect(await screen.findByText('Push is on for this device.')).toBeTruthy()
  known.unmount()
  check = false
  // The push service may have dropped what the browser keeps, so it must not be used again.
  const dropped = vi.spyOn(subscription, 'unsubscribe')
  const unknown = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Turn on for this device' }))
  expect(await screen.findByText('Push is on for this device.')).toBeTruthy()
  expect(dropped).toHaveBeenCalledBefore(subscribe)
  expect(devicesSent().at(-1)).toEqual({ path: '/api/notification/push-devices', body: FORM })
  unknown.unmount()
})

test('claims nothing about a device while the server can’t be asked [push/devices]', async () => {
  preferences.pushNotifications = true
  subscription = { endpoint: FORM.endpoint, toJSON: () => FORM, unsubscribe: async () => true }
  check = 503
  open()
  await waitFor(() => expect(notify.error).toHaveBeenCalled())
  expect(screen.queryByText(/^Push is o/)).toBeNull()
})

test('keeps the focus on the button of this device, and announces the state that it leads to [push/devices]', async () => {
  preferences.pushNotifications = true
  open()
  const on = await screen.findByRole('button', { name: 'Turn on for this device' })
  on.focus()
  fireEvent.click(on)
  const off = await screen.findByRole('button', { name: 'Turn off for this device' })
  expect(document.activeElement).toBe(off)
  const status = screen.getByText('Push is on for this device.')
  expect(status.getAttribute('role')).toBe('status')
  await waitFor(() => expect(off.getAttribute('aria-disabled')).toBeNull())
  fireEvent.click(off)
  await screen.findByRole('button', { name: 'Turn on for this device' })
  expect(document.activeElement?.textContent).toBe('Turn on for this device')
  expect(status.textContent).toBe('Push is off for this device.')
})

test('says why a device gets no pushes [push/devices]', async () => {
  preferences.pushNotifications = true
  permission = 'denied'
  const { unmount } = open()
  expect(await screen.findByText(/Your browser blocks notifications/)).toBeTruthy()
  unmount()
  permission = 'granted'
  subscribe.mockRejectedValue(new DOMException('push service not available', 'AbortError'))
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Turn on for this device' }))
  await waitFor(() =>
    expect(notify.error).toHaveBeenCalledWith(
      'We couldn’t update push on this device',
      'Your browser’s push service didn’t answer. Try again later.',
    ),
  )
})

const turnOn = async () => {
  preferences.pushNotifications = true
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Turn on for this device' }))
}
const saysNoAnswer = () =>
  waitFor(() =>
    expect(notify.error).toHaveBeenCalledWith(
      'We couldn’t update push on this device',
      'Your browser’s push service didn’t answer. Try again later.',
    ),
  )

test('starts the service worker that a device needs when that failed before [push/devices]', async () => {
  isRegistered = false
  await turnOn()
  expect(await screen.findByText('Push is on for this device.')).toBeTruthy()
  expect(register).toHaveBeenCalledWith('/service-worker.js', { updateViaCache: 'none' })
})

test('says so when the browser refuses the service worker [push/devices]', async () => {
  isRegistered = false
  register.mockRejectedValue(new DOMException('refused', 'SecurityError'))
  await turnOn()
  await saysNoAnswer()
})

test('says so when the service worker isn’t ready within 10 seconds [push/devices]', async () => {
  ready = new Promise(() => {})
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true })
  await turnOn()
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  await saysNoAnswer()
})

test('shows ‘Feature unavailable’ when this installation has no keys [push/devices] [errors/feature-unavailable]', async () => {
  pushKey = null
  open()
  expect(await screen.findByText('Feature unavailable')).toBeTruthy()
  expect(await push()).toHaveProperty('disabled', true)
})
