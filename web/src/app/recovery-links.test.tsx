import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  open as openInside,
  press,
  pro,
  served,
  serveRecovery,
  TOKEN,
  toast,
} from '../features/auth/testing/recovery-pages.tsx'
import { MailedLinks } from './mailed-links.tsx'

serveRecovery()

const open = (address: string) => openInside(address, MailedLinks)

test.each([
  '/search#type=recovery',
  '/search?type=recovery&token_hash=x',
  '/?token_hash=x',
  '/pricing#access_token=x&refresh_token=y',
  '/auth?code=x',
  '/no-such-page#token=x',
  '/auth?type=recovery&access_token=x&refresh_token=y',
  `/reset-password#type=recovery&token_hash=${TOKEN}`,
])(
  '%s redirects to /reset-password, replaces its history entry, and keeps no token [reset-password/recovery-markers] [auth/recovery-redirect] [auth/query-parameters] [reset-password/no-tokens-kept]',
  async (address) => {
    open(address)
    expect(await screen.findByText('at /reset-password by REPLACE')).toBeTruthy()
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, window.history.state])).not.toMatch(
      /token|secret/,
    )
    press('Back')
    expect(await screen.findByText('at /before by POP')).toBeTruthy()
  },
)

test.each([
  '/auth/sso#state=a&code=b',
  '/payment-success?session_id=a&type=subscription',
  '/auth?role=professional&reset=failed',
  '/booking/7#notes',
])('leaves %s as it is [reset-password/recovery-markers] [auth/query-parameters]', async (address) => {
  open(address)
  expect(await screen.findByText(`at ${address} by POP`)).toBeTruthy()
})

test('shows the invalid-link view for old links with tokens and sends no token [reset-password/old-links] [reset-password/invalid-view] [reset-password/invalid-messages]', async () => {
  open('/reset-password?access_token=a&refresh_token=b&type=recovery')
  expect(await screen.findByRole('heading', { name: 'Reset link invalid or expired' })).toBeTruthy()
  expect(screen.getByText('at /reset-password by REPLACE')).toBeTruthy()
  expect(screen.getByRole('form', { name: 'Request a reset link' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to Sign In' }).getAttribute('href')).toBe('/auth')
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Invalid or expired reset link'))
  expect(served.sent).toEqual([])
})

test('follows a link opened in another tab while signed out, and leaves when that recovery ends [reset-password/recovery-event] [auth-calls/session-events]', async () => {
  const other = new BroadcastChannel('fieldside.tabs')
  open('/auth?mode=forgot')
  await screen.findByRole('form', { name: 'Request a reset link' })
  other.postMessage({ kind: 'recovery', token: TOKEN })
  expect(await screen.findByText('at /reset-password by REPLACE')).toBeTruthy()
  expect(await screen.findByRole('form', { name: 'Set a new password' })).toBeTruthy()
  other.postMessage({ kind: 'recovery', token: null })
  expect(await screen.findByText('at / by REPLACE')).toBeTruthy()
  other.close()
})

test('ignores a link opened in another tab while signed in, and follows that tab’s login session [auth-calls/session-events] [auth/user-record-events]', async () => {
  const other = new BroadcastChannel('fieldside.tabs')
  served.user = pro
  open('/auth')
  expect(await screen.findByText(pro.email)).toBeTruthy()
  other.postMessage({ kind: 'recovery', token: TOKEN })
  served.user = { ...pro, full_name: 'Maya Field' }
  other.postMessage({ kind: 'session' })
  expect(await screen.findByText('Maya Field')).toBeTruthy()
  expect(screen.queryByRole('form', { name: 'Set a new password' })).toBeNull()
  other.close()
})
