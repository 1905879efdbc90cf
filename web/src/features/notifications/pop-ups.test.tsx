import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Notification } from '@fieldside/contracts/http/notification.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryKey } from '@/client/api.ts'
import { notify } from '@/client/notify.ts'
import { createQueries } from '@/client/queries.ts'
import { problem, reply } from '@/client/testing/reply.ts'
import { notificationSettingsOf } from '@/entities/account/testing/notification-settings.ts'
import { PopUps } from './pop-ups.tsx'

/** The server's reply about this browser's subscription. */
let check: () => Response
let isSubscribed: boolean
let shown: string[]

const noticeAt = (created_at: string): Notification => ({
  id: created_at,
  user_id: 'u1',
  appointment_id: null,
  type: 'booking_update',
  title: `at ${created_at}`,
  message: '',
  link: null,
  read: false,
  created_at,
})
let items: Notification[]

const answer = (path: string): Response => {
  if (path.endsWith('/checks')) return check()
  if (path.endsWith('/preferences'))
    return reply(actions.getPreferences, { emailNotifications: true, pushNotifications: true })
  return path.endsWith('/notifications')
    ? reply(actions.listNotifications, { items, next: null, unread: 0 })
    : reply(actions.getNotificationSettings, notificationSettingsOf())
}

beforeEach(() => {
  ;[isSubscribed, items] = [true, [noticeAt('2026-01-01')]]
  const pushManager = { getSubscription: async () => isSubscribed && { endpoint: 'https://push.test/1' } }
  const serviceWorker = { getRegistration: async () => ({ pushManager }) }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string) => answer(path)),
  )
  shown = []
  vi.spyOn(notify, 'info').mockImplementation((title) => void shown.push(title))
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const asked = () => vi.mocked(fetch).mock.calls.filter(([path]) => String(path).endsWith('/checks')).length

/** Opens the page with one notification. The returned function makes another one arrive. */
const open = async () => {
  const queries = createQueries()
  const list = queryKey(actions.listNotifications)
  render(
    <QueryClientProvider client={queries}>
      <PopUps />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(queries.getQueryData(list)).toBeTruthy())
  return async (created_at: string) => {
    items = [noticeAt(created_at), ...items]
    await act(() => queries.invalidateQueries({ queryKey: list }))
  }
}

test('pops nothing up while this browser gets the pushes [push/devices]', async () => {
  const arrive = await open()
  check = () => reply(actions.checkPushDevice, { known: true })
  await arrive('2026-01-02')
  await waitFor(() => expect(asked()).toBe(1))
  check = () => reply(actions.checkPushDevice, { known: false })
  await arrive('2026-01-03')
  await waitFor(() => expect(shown).toEqual(['at 2026-01-03']))
})

test('pops up in a subscribed browser when the server doesn’t answer', async () => {
  check = () => problem(503, 'unavailable', 'Try again later.')
  await (await open())('2026-01-02')
  await waitFor(() => expect(shown).toEqual(['at 2026-01-02']))
})

test('pops up in a browser without a subscription, without asking the server', async () => {
  isSubscribed = false
  await (await open())('2026-01-02')
  await waitFor(() => expect(shown).toEqual(['at 2026-01-02']))
  expect(asked()).toBe(0)
})
