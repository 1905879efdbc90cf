import { askForRecovery, checkRecoveryLink } from '@fieldside/contracts/http/bff/account.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { reply } from '@/client/testing/reply.ts'
import { pageAfterReset } from './page-after-reset.ts'
import {
  down,
  fill,
  fillBoth,
  finished,
  GOOD,
  linkOver,
  open,
  openLink,
  press,
  pro,
  served,
  serveRecovery,
  submit,
  TOKEN,
  toast,
} from './testing/recovery-pages.tsx'

serveRecovery()

test('checks a link first and shows the invalid-link view when it has expired [reset-password/validating-state] [reset-password/invalid-messages]', async () => {
  served.check = linkOver
  openLink()
  expect(await screen.findByRole('heading', { name: 'Checking your link' })).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Reset link invalid or expired' })).toBeTruthy()
  expect(toast.error).toHaveBeenCalledWith('Invalid or expired reset link')
  expect(served.sent).toEqual([{ path: '/api/session/recovery/check', body: { token: TOKEN } }])
})

test('retries a check that failed', async () => {
  served.check = down
  openLink()
  expect(await screen.findByText('Signing in is temporarily unavailable.')).toBeTruthy()
  served.check = () => reply(checkRecoveryLink, { email: pro.email })
  press('Try again')
  expect(await screen.findByRole('form', { name: 'Set a new password' })).toBeTruthy()
})

test('shows the form for a valid link and marks each rule as it is met [reset-password/validating-state] [reset-password/form]', async () => {
  openLink()
  await screen.findByRole('form', { name: 'Set a new password' })
  expect(screen.getByText(pro.email)).toBeTruthy()
  const met = () =>
    screen
      .getAllByRole('listitem')
      .filter((rule) => rule.dataset.met === 'true')
      .map((rule) => rule.textContent?.replace(': met', ''))
  expect(met()).toEqual([])
  fill('New password', 'aB3')
  expect(met()).toEqual(['One uppercase letter', 'One lowercase letter', 'One number'])
  fill('New password', GOOD)
  expect(met()).toHaveLength(5)
  expect(screen.getByLabelText('Confirm password')).toBeTruthy()
})

test.each([
  ['a', 'Password must be at least 8 characters long'],
  ['aaaaaaaa', 'Password must contain at least one uppercase letter'],
  ['AAAAAAAA', 'Password must contain at least one lowercase letter'],
  ['AAAAaaaa', 'Password must contain at least one number'],
  ['AAAAaaa1', 'Password must contain at least one special character'],
  ['AAAAaaa1-', 'Password must contain at least one special character'],
])(
  'for %s, shows only the first failing rule: %s [reset-password/rules] [reset-password/first-failing-rule]',
  async (password, message) => {
    openLink()
    await fillBoth(password)
    submit()
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.queryAllByText(/^Password must/)).toHaveLength(1)
    expect(finished()).toEqual([])
  },
)

test('rejects a confirmation that differs [reset-password/first-failing-rule]', async () => {
  openLink()
  await fillBoth(GOOD, `${GOOD}!`)
  submit()
  expect(await screen.findByText('Passwords do not match')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Confirm password')))
  expect(finished()).toEqual([])
})

test('signs in with the new password and continues by role [reset-password/success] [reset-password/success-redirect]', async () => {
  openLink()
  await fillBoth(GOOD)
  submit()
  expect(await screen.findByText('at /provider-dashboard by REPLACE')).toBeTruthy()
  expect(toast.success).toHaveBeenCalledWith('Password Reset Successful', 'You’re signed in.')
  expect(finished()).toEqual([
    { path: '/api/session/recovery/finish', body: { token: TOKEN, password: GOOD, sign_in: true } },
  ])
})

test.each([
  ['professional', true, '/provider-dashboard'],
  ['professional', false, '/professional-setup'],
  ['admin', false, '/admin'],
  ['athlete', true, '/athlete-dashboard'],
  ['athlete', false, '/athlete-dashboard'],
] as const)(
  '%s, onboarded %s, continues to %s [reset-password/success-redirect]',
  (role, is_onboarded, page) => {
    expect(pageAfterReset({ role, is_onboarded })).toBe(page)
  },
)

test('shows the invalid-link view when the link expires while the form is open [reset-password/invalid-messages]', async () => {
  served.finish = linkOver
  openLink()
  await fillBoth(GOOD)
  submit()
  expect(await screen.findByRole('heading', { name: 'Reset link invalid or expired' })).toBeTruthy()
  expect(toast.error).toHaveBeenCalledWith('This password reset link is invalid or has expired.')
})

test('shows the reason of a server failure and keeps the input [auth/password-update-failed]', async () => {
  served.finish = down
  openLink()
  await fillBoth(GOOD)
  submit()
  expect(await screen.findByText('Signing in is temporarily unavailable.')).toBeTruthy()
  expect(toast.error).toHaveBeenCalledWith('Password update failed', 'Signing in is temporarily unavailable.')
  expect((screen.getByLabelText('New password') as HTMLInputElement).value).toBe(GOOD)
})

test('rejects an empty email, shows a failure, and confirms a sent link [reset-password/resend-messages]', async () => {
  open('/reset-password')
  await screen.findByRole('form', { name: 'Request a reset link' })
  press('Send reset link')
  await waitFor(() =>
    expect(toast.error).toHaveBeenCalledWith('Email required', 'Please enter your account email.'),
  )
  expect(served.sent).toEqual([])
  served.ask = down
  fill('Email', pro.email)
  press('Send reset link')
  await waitFor(() =>
    expect(toast.error).toHaveBeenCalledWith(
      'Could not send reset link',
      'Signing in is temporarily unavailable.',
    ),
  )
  served.ask = () => reply(askForRecovery)
  press('Send reset link')
  expect(await screen.findByText('Check your inbox')).toBeTruthy()
  expect(toast.success.mock.calls[0]?.[0]).toBe('Reset link sent')
})

test('resumes this browser’s recovery after a reload [reset-password/reload]', async () => {
  served.begun = pro.email
  open('/reset-password')
  await fillBoth(GOOD)
  expect(screen.getByText(pro.email)).toBeTruthy()
  submit()
  expect(await screen.findByText('at /provider-dashboard by REPLACE')).toBeTruthy()
  expect(finished()).toEqual([
    { path: '/api/session/recovery/finish', body: { password: GOOD, sign_in: true } },
  ])
})

test('shows the invalid-link view when the recovery has ended since the reload', async () => {
  served.begun = pro.email
  served.finish = linkOver
  open('/reset-password')
  await fillBoth(GOOD)
  submit()
  expect(await screen.findByRole('heading', { name: 'Reset link invalid or expired' })).toBeTruthy()
})
