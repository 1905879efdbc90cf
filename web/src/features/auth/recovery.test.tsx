import { askForRecovery } from '@fieldside/contracts/http/bff/account.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { reply } from '@/client/testing/reply.ts'
import { openRecovery } from '@/entities/account/recovery.ts'
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
  served,
  serveRecovery,
  stateOf,
  submit,
  TOKEN,
  toast,
} from './testing/recovery-pages.tsx'

serveRecovery()

test('requests a reset link on /auth and shows a confirmation in place of the form [auth/forgot-mode] [auth/forgot-sent-message] [auth/forgot-email-required] [auth/forgot-failed-message]', async () => {
  open('/auth?mode=sign-in')
  fireEvent.click(await screen.findByRole('link', { name: 'Forgot password?' }))
  await screen.findByRole('heading', { name: 'Forgot your password?' })
  press('Send reset link')
  await waitFor(() =>
    expect(toast.error).toHaveBeenCalledWith('Email required', 'Please enter your account email.'),
  )
  expect(served.sent).toEqual([])
  served.ask = down
  fill('Email', 'nobody@people.test')
  press('Send reset link')
  await waitFor(() =>
    expect(toast.error).toHaveBeenCalledWith('Reset failed', 'Signing in is temporarily unavailable.'),
  )
  served.ask = () => reply(askForRecovery)
  press('Send reset link')
  expect(await screen.findByText('Check your inbox')).toBeTruthy()
  expect(screen.queryByRole('form')).toBeNull()
  expect(toast.success).toHaveBeenCalledWith(
    'Reset email sent',
    'If this email is registered, a password reset link has been sent to your inbox.',
  )
  fireEvent.click(screen.getByRole('link', { name: 'Back to Sign In' }))
  expect(await screen.findByRole('form', { name: 'Sign in' })).toBeTruthy()
})

test('sets the password on /auth with an opened link and then asks to sign in [auth/set-new-password-mode] [auth/set-new-password-rules] [auth/after-password-update]', async () => {
  served.finish = () => stateOf(null)
  openLink()
  await screen.findByRole('form', { name: 'Set a new password' })
  press('To sign in')
  await screen.findByText('at /auth by PUSH')
  await fillBoth(GOOD, 'Another-Horse-9!')
  submit()
  expect(await screen.findByText('Passwords do not match')).toBeTruthy()
  await fillBoth('Aa1!')
  submit()
  expect(await screen.findByText('Password must be at least 8 characters long')).toBeTruthy()
  expect(finished()).toEqual([])
  await fillBoth(GOOD)
  submit()
  expect(await screen.findByRole('form', { name: 'Sign in' })).toBeTruthy()
  expect(await screen.findByText('at /auth by REPLACE')).toBeTruthy()
  expect(toast.success.mock.calls[0]?.[0]).toBe('Password updated')
  expect(finished()[0]?.body).toMatchObject({ sign_in: false })
})

test('shows an expired link or a failure on /auth and sets nothing [auth/recovery-expired] [auth/password-update-failed]', async () => {
  openRecovery({ token: TOKEN })
  served.finish = linkOver
  open('/auth')
  await fillBoth(GOOD)
  submit()
  const expired = 'Recovery session expired. Please request a new password reset.'
  expect(await screen.findByText(expired)).toBeTruthy()
  expect(toast.error).toHaveBeenCalledWith('Password update failed', expired)
  served.finish = down
  submit()
  expect(await screen.findByText('Signing in is temporarily unavailable.')).toBeTruthy()
  expect(toast.error).toHaveBeenLastCalledWith(
    'Password update failed',
    'Signing in is temporarily unavailable.',
  )
  press('Request a new link')
  expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeTruthy()
})

test('shows the message of /auth?reset=success and drops the query [auth/reset-success-query]', async () => {
  open('/auth?reset=success')
  expect(await screen.findByText('at /auth by REPLACE')).toBeTruthy()
  expect(toast.success).toHaveBeenCalledExactlyOnceWith('Password updated successfully')
})
