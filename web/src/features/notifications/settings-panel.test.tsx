import type { NotificationSettings } from '@fieldside/contracts/http/notification-settings.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '../../client/notify.ts'
import { readerZone } from '../../client/time-format.ts'
import { openAt } from '../../testing/open-at.tsx'
import { SettingsPanel } from './settings-panel.tsx'

const ON = { email: true, push: true }
let saved: NotificationSettings
let preferences: { emailNotifications: boolean; pushNotifications: boolean }
let changes: object[]
let refusal: { code: string; status: number; title: string; detail: string } | null

const reply = (path: string, { method, body }: RequestInit): Response => {
  if (path.endsWith('/preferences')) return Response.json(preferences)
  if (!path.endsWith('/notification-settings')) return Response.json({ user: null, client: {} })
  if (method === 'PATCH') {
    const change = JSON.parse(String(body))
    changes.push(change)
    if (refusal) return Response.json(refusal, { status: refusal.status })
    saved = { ...saved, ...change, kinds: { ...saved.kinds, ...change.kinds } }
  }
  return Response.json(saved)
}

beforeEach(() => {
  changes = []
  refusal = null
  preferences = { emailNotifications: true, pushNotifications: true }
  saved = {
    kinds: { requests: ON, reminders: ON, messages: ON, payments: ON, announcements: ON },
    quiet_hours: { from: '21:00', until: '08:00' },
    time_zone: null,
    assumed_time_zone: 'America/Denver',
    push_key: null,
  }
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => reply(path, init))
  vi.spyOn(notify, 'success').mockReturnValue()
  vi.spyOn(notify, 'error').mockReturnValue()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = () => openAt('/notifications', <SettingsPanel />, {})
const box = (name: string) => screen.findByRole('checkbox', { name })
const isChecked = (element: HTMLElement) => element.getAttribute('aria-checked') === 'true'
const select = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name })

test('has email and push for each of the five kinds, and saves the one that changes [notices/kinds]', async () => {
  open()
  const kinds = ['Requests and answers', 'Reminders', 'Messages', 'Payments', 'Announcements']
  for (const kind of kinds)
    for (const channel of ['Email', 'Push']) expect(isChecked(await box(`${kind}: ${channel}`))).toBe(true)
  fireEvent.click(await box('Messages: Email'))
  await waitFor(async () => expect(isChecked(await box('Messages: Email'))).toBe(false))
  expect(changes).toEqual([{ kinds: { messages: { email: false } } }])
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Saved'))
  expect(isChecked(await box('Messages: Email'))).toBe(false)
  expect(screen.getByText(/Emails about your account, such as a new password, are always sent/)).toBeTruthy()
})

test('disables the kinds of a channel that is off for the account [notices/kinds]', async () => {
  preferences.pushNotifications = false
  open()
  await waitFor(async () => expect(await box('Payments: Push')).toHaveProperty('disabled', true))
  expect(await box('Payments: Email')).toHaveProperty('disabled', false)
})

test('shows a change that was refused as it was, and says why [notices/kinds]', async () => {
  open()
  refusal = { code: 'unavailable', status: 503, title: 'x', detail: 'Try again later.' }
  fireEvent.click(await box('Reminders: Push'))
  await waitFor(() =>
    expect(notify.error).toHaveBeenCalledWith('We couldn’t save your settings', 'Try again later.'),
  )
  expect(isChecked(await box('Reminders: Push'))).toBe(true)
})

test('changes the quiet hours, without letting them start and end at once, and turns them off [notices/quiet-hours]', async () => {
  open()
  const until = await select('Until')
  expect(within(until).queryByRole('option', { name: '9:00 PM' })).toBeNull()
  expect(until.selectedOptions[0]?.text).toBe('8:00 AM')
  fireEvent.change(until, { target: { value: '06:30' } })
  await waitFor(() => expect(changes).toEqual([{ quiet_hours: { from: '21:00', until: '06:30' } }]))
  await waitFor(() => expect(until.value).toBe('06:30'))
  const isOn = screen.getByRole('switch', { name: /Quiet hours/ })
  await waitFor(() => expect(isOn.getAttribute('aria-disabled')).toBeNull())
  fireEvent.click(isOn)
  await waitFor(() => expect(changes.at(-1)).toEqual({ quiet_hours: null }))
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Until' })).toBeNull())
})

test('names the zone that counts until one is chosen, and offers the device’s [notices/zone]', async () => {
  open()
  const zone = await select('Time zone')
  expect(zone.selectedOptions[0]?.text).toBe('Automatic: America/Denver (MT)')
  fireEvent.click(screen.getByRole('button', { name: /Use this device’s zone/ }))
  await waitFor(() => expect(changes).toEqual([{ time_zone: readerZone() }]))
  await waitFor(() => expect(zone.value).toBe(readerZone()))
  expect(screen.queryByRole('button', { name: /Use this device’s zone/ })).toBeNull()
  fireEvent.change(zone, { target: { value: '' } })
  await waitFor(() => expect(changes.at(-1)).toEqual({ time_zone: null }))
})
