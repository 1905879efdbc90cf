import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { NotificationSettings } from '@fieldside/contracts/http/notification-settings.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '@/client/notify.ts'
import { PREFERENCES, SESSION } from '@/client/session.tsx'
import { problem, reply } from '@/client/testing/reply.ts'
import { sessionOf } from '@/client/testing/session.ts'
import { notificationSettingsOf } from '@/entities/account/testing/notification-settings.ts'
import { openAt } from '@/testing/open-at.tsx'
import { SettingsPanel } from './settings-panel.tsx'

let saved: NotificationSettings
let preferences: { emailNotifications: boolean; pushNotifications: boolean }
let changes: object[]
/** Holds the server's replies to changes until it resolves. */
let held: Promise<void> | null
let refusal: (() => Response) | null

const answer = async (path: string, { method, body }: RequestInit): Promise<Response> => {
  if (path.endsWith('/preferences')) return reply(PREFERENCES, preferences)
  if (!path.endsWith('/notification-settings')) return reply(SESSION, sessionOf(null))
  if (method === 'PATCH') {
    const change = JSON.parse(String(body))
    changes.push(change)
    await held
    if (refusal) return refusal()
    const kinds = { ...saved.kinds }
    for (const kind of Object.keys(change.kinds ?? {}) as (keyof typeof kinds)[])
      kinds[kind] = { ...kinds[kind], ...change.kinds[kind] }
    saved = { ...saved, ...change, kinds }
  }
  return reply(actions.getNotificationSettings, saved)
}

beforeEach(() => {
  changes = []
  refusal = null
  held = null
  preferences = { emailNotifications: true, pushNotifications: true }
  saved = notificationSettingsOf()
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => answer(path, init))
  vi.spyOn(notify, 'success').mockReturnValue()
  vi.spyOn(notify, 'error').mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = (hash = '') => openAt(`/notifications${hash}`, <SettingsPanel />, {})
const box = (name: string) => screen.findByRole('checkbox', { name })
const isChecked = (element: HTMLElement) => element.getAttribute('aria-checked') === 'true'
const select = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name })

test.each([
  ['once they have loaded', false],
  ['after they failed to load', true],
])('moves the focus to the settings %s, as their link asks', async (_title, isDown) => {
  const down = () => problem(500, 'unexpected', 'x')
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) =>
    isDown && path.endsWith('/notification-settings') ? down() : answer(path, init),
  )
  open('#settings')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Settings'))
  expect(document.activeElement?.tagName).toBe('H2')
})

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
  refusal = () => problem(503, 'unavailable', 'Try again later.')
  fireEvent.click(await box('Reminders: Push'))
  await waitFor(() =>
    expect(notify.error).toHaveBeenCalledWith('We couldn’t save your settings', 'Try again later.'),
  )
  expect(isChecked(await box('Reminders: Push'))).toBe(true)
})

const hold = (): (() => void) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  return () => {
    held = null
    resolve()
  }
}

test('saves email and push of one kind when both change at once [notices/kinds]', async () => {
  open()
  const release = hold()
  fireEvent.click(await box('Messages: Email'))
  fireEvent.click(await box('Messages: Push'))
  const areChecked = async () => [
    isChecked(await box('Messages: Email')),
    isChecked(await box('Messages: Push')),
  ]
  expect(await areChecked()).toEqual([false, false])
  release()
  await waitFor(() => expect(saved.kinds.messages).toEqual({ email: false, push: false }))
  await waitFor(() => expect(notify.success).toHaveBeenCalledTimes(2))
  expect(await areChecked()).toEqual([false, false])
})

test('sends the last of several clicks during a save once it is over [notices/kinds]', async () => {
  open()
  const release = hold()
  const email = await box('Messages: Email')
  for (const wanted of [false, true, false, true]) {
    fireEvent.click(email)
    await waitFor(() => expect(isChecked(email)).toBe(wanted))
  }
  release()
  const emailOn = (email: boolean) => ({ kinds: { messages: { email } } })
  await waitFor(() => expect(changes).toEqual([emailOn(false), emailOn(true)]))
  await waitFor(() => expect(notify.success).toHaveBeenCalledTimes(2))
  expect(isChecked(email)).toBe(true)
})

/** Changes a closed select as an arrow key does in Chrome on Windows. */
const arrow = (element: HTMLElement, value: string) => {
  fireEvent.keyDown(element, { key: 'ArrowDown' })
  fireEvent.change(element, { target: { value } })
}
const quietUntil = (until: string) => ({ quiet_hours: { from: '21:00', until } })
const withTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })

test('saves the time that arrow keys reach, not those on the way [notices/quiet-hours]', async () => {
  open()
  const until = await select('Until')
  withTimers()
  for (const clock of ['07:30', '07:00', '06:30']) {
    arrow(until, clock)
    await vi.advanceTimersByTimeAsync(700)
    expect(until.value).toBe(clock)
  }
  expect(changes).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(changes).toEqual([quietUntil('06:30')])
})

test('saves a time at once when its select loses the focus, and the last one of those that change during a save [notices/quiet-hours]', async () => {
  open()
  const until = await select('Until')
  const release = hold()
  withTimers()
  arrow(until, '07:30')
  fireEvent.blur(until)
  await waitFor(() => expect(changes).toEqual([quietUntil('07:30')]))
  arrow(until, '07:00')
  arrow(until, '06:30')
  await vi.advanceTimersByTimeAsync(800)
  expect(changes).toHaveLength(1)
  expect(until.value).toBe('06:30')
  release()
  await waitFor(() => expect(changes).toEqual([quietUntil('07:30'), quietUntil('06:30')]))
  await waitFor(() => expect(notify.success).toHaveBeenCalledTimes(2))
  expect(until.value).toBe('06:30')
})

test('saves a zone that is chosen right before the user leaves the page [notices/zone]', async () => {
  const { unmount } = open()
  arrow(await select('Time zone'), 'Europe/Paris')
  unmount()
  await waitFor(() => expect(changes).toEqual([{ time_zone: 'Europe/Paris' }]))
})

test('turns quiet hours off while a new time is being saved [notices/quiet-hours]', async () => {
  open()
  const release = hold()
  fireEvent.change(await select('Until'), { target: { value: '06:30' } })
  fireEvent.click(screen.getByRole('switch', { name: /Quiet hours/ }))
  release()
  await waitFor(() => expect(changes).toEqual([quietUntil('06:30'), { quiet_hours: null }]))
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
  vi.stubEnv('TZ', 'America/New_York')
  open()
  const zone = await select('Time zone')
  expect(zone.selectedOptions[0]?.text).toBe('Automatic: America/Denver (MT)')
  const here = screen.getByRole('button', { name: /Use this device’s zone/ })
  here.focus()
  fireEvent.click(here)
  expect(document.activeElement).toBe(zone)
  await waitFor(() => expect(changes).toEqual([{ time_zone: 'America/New_York' }]))
  await waitFor(() => expect(zone.value).toBe('America/New_York'))
  expect(screen.queryByRole('button', { name: /Use this device’s zone/ })).toBeNull()
  fireEvent.change(zone, { target: { value: '' } })
  await waitFor(() => expect(changes.at(-1)).toEqual({ time_zone: null }))
})
