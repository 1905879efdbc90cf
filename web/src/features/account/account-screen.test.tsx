import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import type { PaymentMethod } from '@fieldside/contracts/http/billing.ts'
import type { SavedPreferences } from '@fieldside/contracts/http/notification.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { notify } from '@/client/notify.ts'
import { createQueries } from '@/client/queries.ts'
import { PREFERENCES, SESSION, SessionProvider } from '@/client/session.tsx'
import { problem, reply } from '@/client/testing/reply.ts'
import { sessionOf, userOf } from '@/client/testing/session.ts'
import { notificationSettingsOf } from '@/entities/account/testing/notification-settings.ts'
import { Screen } from './account-screen.tsx'

const VISA = { id: 'pm_1', brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2031 }
const maya = userOf({
  id: 'u1',
  email: 'maya@people.test',
  full_name: 'Maya Okafor',
  role: 'professional',
  is_onboarded: true,
  email_confirmed: true,
  pending_email: null,
})

let server: {
  user: typeof maya | null
  card: PaymentMethod | null
  preferences: SavedPreferences
  command: (path: string, body: never) => Response
}
let sent: { path: string; body: unknown }[]
const toast = { success: vi.fn(), error: vi.fn() }

beforeEach(() => {
  sent = []
  server = {
    user: maya,
    card: VISA,
    preferences: { emailNotifications: true, pushNotifications: false },
    command: () => reply(actions.sendConfirmation),
  }
  vi.spyOn(notify, 'success').mockImplementation(toast.success)
  vi.spyOn(notify, 'error').mockImplementation(toast.error)
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method !== 'GET') {
      const given: unknown = body ? JSON.parse(String(body)) : null
      sent.push({ path, body: given })
      return server.command(path, given as never)
    }
    if (path === '/api/session') return reply(SESSION, sessionOf(server.user))
    if (path.endsWith('/preferences')) return reply(PREFERENCES, server.preferences)
    if (path.endsWith('/factors'))
      return reply(actions.getFactors, { codes_since: null, recovery_codes_left: 0, passkeys: [] })
    if (path.endsWith('/login-sessions')) return reply(actions.listLoginSessions, { sessions: [] })
    if (path.endsWith('/notification-settings'))
      return reply(actions.getNotificationSettings, notificationSettingsOf())
    if (path.endsWith('/calendar-feed')) return reply(actions.getCalendarFeed, { feed: null })
    return reply(screens.professionalBillingScreen, {
      payment: { payment_method_setup: server.card !== null, payment_method: server.card, suspended: false },
    })
  })
})
afterEach(() => {
  toast.success.mockReset()
  toast.error.mockReset()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = (path = '/account') =>
  render(
    <QueryClientProvider client={createQueries()}>
      <SessionProvider>
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path="/account" element={<Screen />} />
          </Routes>
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  )
const tabs = async () => (await screen.findAllByRole('tab')).map((tab) => tab.textContent)
const input = (label: RegExp) => screen.getByLabelText(label, { selector: 'input' }) as HTMLInputElement
const valueIn = (label: RegExp) => input(label).value
const fill = (label: RegExp, value: string) => fireEvent.change(input(label), { target: { value } })
const button = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement

test('shows three tabs to professionals and two to others [account/tabs]', async () => {
  const { unmount } = open()
  expect(await tabs()).toEqual(['Profile', 'Security', 'Billing'])
  unmount()
  for (const role of ['athlete', 'admin'] as const) {
    server.user = { ...maya, role }
    const other = open('/account?tab=billing')
    expect(await tabs()).toEqual(['Profile', 'Security'])
    other.unmount()
  }
})

test('saves name and email, and shows the server’s message when that fails [account/profile-editable] [auth/session-messages]', async () => {
  open()
  await screen.findByRole('form', { name: 'Profile' })
  expect([valueIn(/^Full name/), valueIn(/^Email/)]).toEqual(['Maya Okafor', 'maya@people.test'])
  expect(button('Save changes').disabled).toBe(true)
  fill(/^Full name/, 'Maya Field')
  server.command = () => problem(500, 'unexpected', 'The server is down')
  fireEvent.click(button('Save changes'))
  await waitFor(() =>
    expect(toast.error).toHaveBeenCalledWith('We couldn’t save your profile', 'The server is down'),
  )
  expect(valueIn(/^Full name/)).toBe('Maya Field')
  server.command = () => {
    server.user = { ...maya, full_name: 'Maya Field' }
    return reply(actions.updateProfile, server.user)
  }
  fireEvent.click(button('Save changes'))
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Profile updated', undefined))
  expect(valueIn(/^Full name/)).toBe('Maya Field')
  expect(sent.at(-1)).toEqual({
    path: '/api/identity/users/u1',
    body: { full_name: 'Maya Field', email: 'maya@people.test' },
  })
})

test('keeps a new email address pending until its link is opened, and can resend or cancel it [account/email-change]', async () => {
  open()
  await screen.findByRole('form', { name: 'Profile' })
  fill(/^Email/, 'new@people.test')
  server.command = () => {
    server.user = { ...maya, pending_email: 'new@people.test' }
    return reply(actions.updateProfile, server.user)
  }
  fireEvent.click(button('Save changes'))
  expect(await screen.findByText(/You still sign in with/)).toBeTruthy()
  expect(toast.success).toHaveBeenCalledWith('Profile updated', 'Open the link we sent to new@people.test.')
  server.command = () => reply(actions.sendConfirmation)
  sent = []
  fireEvent.click(button('Send again'))
  await waitFor(() => expect(sent[0]?.path).toBe('/api/identity/users/me/confirmation'))
  server.command = () => {
    server.user = maya
    return reply(actions.updateProfile, maya)
  }
  fireEvent.click(button('Keep the old address'))
  await waitFor(() => expect(screen.queryByText(/You still sign in with/)).toBeNull())
  expect(sent.at(-1)?.body).toEqual({ full_name: 'Maya Okafor', email: 'maya@people.test' })
})

test.each([
  ['athlete', 'Athlete'],
  ['professional', 'Professional'],
  ['admin', 'Admin'],
] as const)('shows the role of an %s as read-only [account/role-read-only]', async (role, label) => {
  server.user = { ...maya, role }
  open()
  await screen.findByRole('form', { name: 'Profile' })
  expect(valueIn(/^Role/)).toBe(label)
  expect(input(/^Role/).readOnly).toBe(true)
})

test('shows the saved notification preferences and saves each change [account/preference-defaults]', async () => {
  open()
  const email = await screen.findByRole('switch', { name: /Email notifications/ })
  const push = screen.getByRole('switch', { name: /Push notifications/ })
  expect([email, push].map((one) => one.getAttribute('aria-checked'))).toEqual(['true', 'false'])
  server.command = (_path, body) => {
    server.preferences = body
    return reply(actions.setPreferences, body)
  }
  fireEvent.click(email)
  await waitFor(() => expect(email.getAttribute('aria-checked')).toBe('false'))
  expect(sent.at(-1)?.body).toEqual({ emailNotifications: false, pushNotifications: false })
})

const openDialog = async () => {
  open('/account?tab=security')
  fireEvent.click(await screen.findByRole('button', { name: 'Change Password' }))
  return within(await screen.findByRole('dialog', { name: 'Change Password' }))
}

test('keeps the button disabled and shows what is missing until every password rule is met [account/change-password-dialog] [account/change-password-rules]', async () => {
  const dialog = await openDialog()
  const change = dialog.getByRole('button', { name: 'Change password' }) as HTMLButtonElement
  fill(/^Current password/, 'Old-Horse-1!')
  fill(/^New password/, 'Aa1!')
  expect(dialog.getByText('Password must be at least 8 characters')).toBeTruthy()
  for (const weak of ['Aa1!', 'correct-horse-9!', 'CORRECT-HORSE-9!', 'Correct-Horse!', 'CorrectHorse9']) {
    fill(/^New password/, weak)
    fill(/^Confirm new password/, weak)
    expect(change.disabled).toBe(true)
  }
  fill(/^New password/, 'Correct-Horse-9!')
  expect(dialog.getByText('Passwords do not match')).toBeTruthy()
  expect(change.disabled).toBe(true)
  fill(/^Confirm new password/, 'Correct-Horse-9!')
  expect(change.disabled).toBe(false)
  fill(/^Current password/, '')
  expect(change.disabled).toBe(true)
  fireEvent.submit(dialog.getByRole('form'))
  expect(sent).toEqual([])
})

test('shows a wrong current password beside its field and keeps the input, then closes on success [account/change-password-dialog] [auth/password-update-failed]', async () => {
  const dialog = await openDialog()
  fill(/^Current password/, 'Wrong-Horse-1!')
  fill(/^New password/, 'Correct-Horse-9!')
  fill(/^Confirm new password/, 'Correct-Horse-9!')
  const detail = 'Your current password is incorrect.'
  server.command = () =>
    problem(422, 'wrong-password', detail, { errors: [{ field: 'current_password', message: detail }] })
  fireEvent.click(dialog.getByRole('button', { name: 'Change password' }))
  expect(await dialog.findByText(detail)).toBeTruthy()
  expect(toast.error).toHaveBeenCalledWith('Password update failed', detail)
  expect(valueIn(/^New password/)).toBe('Correct-Horse-9!')
  server.command = () => reply(SESSION, sessionOf(server.user))
  fill(/^Current password/, 'Old-Horse-1!')
  fireEvent.click(dialog.getByRole('button', { name: 'Change password' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.at(-1)).toEqual({
    path: '/api/session/password',
    body: { current_password: 'Old-Horse-1!', password: 'Correct-Horse-9!' },
  })
  expect(toast.success.mock.calls[0]?.[0]).toBe('Password updated')
})

test('continues the pushes of this device after a change of password, which ends the login session that added it [push/devices]', async () => {
  const keys = { p256dh: 'a key', auth: 'a secret' }
  const subscription = { toJSON: () => ({ endpoint: 'https://push.example.test/1', keys }) }
  const registration = { pushManager: { getSubscription: async () => subscription } }
  const serviceWorker = { getRegistration: async () => registration }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
  const dialog = await openDialog()
  fill(/^Current password/, 'Old-Horse-1!')
  fill(/^New password/, 'Correct-Horse-9!')
  fill(/^Confirm new password/, 'Correct-Horse-9!')
  server.command = (path) =>
    path.endsWith('/push-devices') ? reply(actions.addPushDevice) : reply(SESSION, sessionOf(server.user))
  fireEvent.click(dialog.getByRole('button', { name: 'Change password' }))
  await waitFor(() =>
    expect(sent.slice(1)).toEqual([
      {
        path: '/api/notification/push-devices',
        body: { endpoint: 'https://push.example.test/1', keys },
      },
    ]),
  )
})

test('shows whether a card is saved, and adds or updates it [account/billing-status] [account/billing-card]', async () => {
  const { unmount } = open('/account?tab=billing')
  expect(await screen.findByText('Payment Method Active')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('Visa ending 4242')).toBeTruthy()
  fireEvent.click(button('Update card'))
  // This fixture has no payment provider.
  expect(screen.getByRole('alert').textContent).toContain('Feature unavailable')
  unmount()
  server.card = null
  open('/account?tab=billing')
  expect(await screen.findByText('Setup Required')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('Save a card to accept bookings')
  fireEvent.click(button('Add payment method'))
  expect(
    screen
      .getAllByRole('alert')
      .map((alert) => alert.textContent)
      .join(),
  ).toContain('Feature unavailable')
})

test('states the fee, the professional’s share, and the policies [account/billing-pricing]', async () => {
  open('/account?tab=billing')
  await screen.findByText('Payment Method Active')
  const text = screen.getByRole('tabpanel').textContent
  expect(text).toMatch(/First-booking fee per new athlete.*\$25/)
  expect(text).toContain('You keep 100% of your session fees')
  expect(text).toContain('non-refundable')
})

test('asks for the current password to change the email address and shows a refusal beside its field [account/email-change-proof]', async () => {
  open()
  await screen.findByRole('form', { name: 'Profile' })
  expect(screen.queryByLabelText(/^Current password/, { selector: 'input' })).toBeNull()
  fill(/^Email/, 'new@people.test')
  const sso = screen.getByRole('link', { name: /^confirm with it/ })
  expect([sso.getAttribute('href'), sso.getAttribute('target')]).toEqual([
    '/auth/sso?confirm=email-change',
    '_blank',
  ])
  const detail = 'Enter your current password to change your email address.'
  server.command = () =>
    problem(422, 'password-required', detail, { errors: [{ field: 'current_password', message: detail }] })
  fireEvent.click(button('Save changes'))
  expect(await screen.findByText(detail)).toBeTruthy()
  fill(/^Current password/, 'Old-Horse-1!')
  server.command = () => reply(actions.updateProfile, { ...maya, pending_email: 'new@people.test' })
  fireEvent.click(button('Save changes'))
  await waitFor(() => expect(toast.success).toHaveBeenCalled())
  expect(sent.at(-1)?.body).toEqual({
    full_name: 'Maya Okafor',
    email: 'new@people.test',
    current_password: 'Old-Horse-1!',
  })
})

test('sends no password that was typed for an address which is unchanged again', async () => {
  open()
  await screen.findByRole('form', { name: 'Profile' })
  fill(/^Email/, 'new@people.test')
  fill(/^Current password/, 'Wrong-Horse-1!')
  fill(/^Email/, maya.email)
  fill(/^Full name/, 'Mo Okafor')
  server.command = () => reply(actions.updateProfile, { ...maya, full_name: 'Mo Okafor' })
  fireEvent.click(button('Save changes'))
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ full_name: 'Mo Okafor', email: maya.email }))
})
