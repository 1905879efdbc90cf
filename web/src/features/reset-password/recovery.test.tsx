import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MailedLinks } from '../../app/mailed-links.tsx'
import { createQueries } from '../../app/providers.tsx'
import { closeRecovery, openRecovery } from '../../app/recovery.ts'
import { SessionProvider } from '../../app/session.tsx'
import { notify } from '../../ui/toast.tsx'
import { Screen as AuthScreen } from '../auth/auth-screen.tsx'
import { pageAfterReset } from './page-after-reset.ts'
import { Screen } from './reset-password-screen.tsx'

const TOKEN = 'the-secret-of-the-link'
const GOOD = 'Correct-Horse-9!'
const pro = {
  id: 'u1',
  email: 'maya@people.test',
  full_name: 'Maya Okafor',
  role: 'professional',
  is_onboarded: true,
  email_confirmed: true,
}
const json = (body: object | null, status = 200) =>
  new Response(body && JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const refusal = (code: string, status: number, detail: string) =>
  json({ type: 'x', code, title: 'x', status, detail }, status)
const linkOver = () => refusal('recovery-invalid', 422, 'This password reset link is invalid or has expired.')
const away = () => refusal('unexpected', 500, 'The login is briefly unavailable.')
const stateOf = (user: object | null) => json({ user, expires_at: null, client: { demo: false } })

let server: { user: object | null; check: () => Response; finish: () => Response; ask: () => Response }
let sent: { path: string; body: unknown }[]
const said = { success: vi.fn(), error: vi.fn() }

beforeEach(() => {
  server = {
    user: null,
    check: () => json({ email: pro.email }),
    finish: () => stateOf(pro),
    ask: () => new Response(null, { status: 204 }),
  }
  sent = []
  vi.spyOn(notify, 'success').mockImplementation(said.success)
  vi.spyOn(notify, 'error').mockImplementation(said.error)
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (init.method === 'GET') return stateOf(server.user)
    sent.push({ path, body: JSON.parse(String(init.body)) })
    if (path.endsWith('/check')) return server.check()
    return path.endsWith('/finish') ? server.finish() : server.ask()
  })
})
afterEach(() => {
  closeRecovery()
  said.success.mockReset()
  said.error.mockReset()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

const Address = () => {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <p>
        at {pathname + search + hash} by {useNavigationType()}
      </p>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
      <button type="button" onClick={() => void navigate('/auth')}>
        To sign in
      </button>
    </>
  )
}

const open = (address: string) =>
  render(
    <QueryClientProvider client={createQueries()}>
      <SessionProvider>
        <MemoryRouter initialEntries={['/before', address]} initialIndex={1}>
          <MailedLinks>
            <Address />
            <Routes>
              <Route path="/auth" element={<AuthScreen />} />
              <Route path="/reset-password" element={<Screen />} />
              <Route path="*" element={<p>another screen</p>} />
            </Routes>
          </MailedLinks>
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  )

const LINK = `/reset-password#type=recovery&token_hash=${TOKEN}`
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const fillBoth = async (password: string, confirm = password) => {
  await screen.findByRole('form', { name: 'Set a new password' })
  fill('New password', password)
  fill('Confirm password', confirm)
}
const submit = () => press('Set new password')
const finished = () => sent.filter(({ path }) => path.endsWith('/finish'))

test.each([
  '/search#type=recovery',
  '/search?type=recovery&token_hash=x',
  '/?token_hash=x',
  '/pricing#access_token=x&refresh_token=y',
  '/auth?code=x',
  '/no-such-page#token=x',
  '/auth?type=recovery&access_token=x&refresh_token=y',
  LINK,
])(
  '%s leads to /reset-password in place of its entry, and nothing of it stays [reset-password/recovery-markers] [auth/recovery-redirect] [auth/query-parameters] [reset-password/no-tokens-kept]',
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
])('%s is left as it is [reset-password/recovery-markers] [auth/query-parameters]', async (address) => {
  open(address)
  expect(await screen.findByText(`at ${address} by POP`)).toBeTruthy()
})

test('old links with tokens end in the invalid-link view, and their tokens are sent nowhere [reset-password/old-links] [reset-password/invalid-view] [reset-password/invalid-messages]', async () => {
  open('/reset-password?access_token=a&refresh_token=b&type=recovery')
  expect(await screen.findByRole('heading', { name: 'Reset link invalid or expired' })).toBeTruthy()
  expect(screen.getByText('at /reset-password by REPLACE')).toBeTruthy()
  expect(screen.getByRole('form', { name: 'Ask for a reset link' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to Sign In' }).getAttribute('href')).toBe('/auth')
  await waitFor(() => expect(said.error).toHaveBeenCalledWith('Invalid or expired reset link'))
  expect(sent).toEqual([])
})

test('a link is checked first; one that is over shows the invalid-link view [reset-password/validating-state] [reset-password/invalid-messages]', async () => {
  server.check = linkOver
  open(LINK)
  expect(await screen.findByRole('heading', { name: 'Checking your link' })).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Reset link invalid or expired' })).toBeTruthy()
  expect(said.error).toHaveBeenCalledWith('Invalid or expired reset link')
  expect(sent).toEqual([{ path: '/api/session/recovery/check', body: { token: TOKEN } }])
})

test('a link that could not be checked can be checked again', async () => {
  server.check = away
  open(LINK)
  expect(await screen.findByText('The login is briefly unavailable.')).toBeTruthy()
  server.check = () => json({ email: pro.email })
  press('Try again')
  expect(await screen.findByRole('form', { name: 'Set a new password' })).toBeTruthy()
})

test('a valid link shows the form, which marks each rule as it is met [reset-password/validating-state] [reset-password/form]', async () => {
  open(LINK)
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
  'of %s only the first failing rule is said: %s [reset-password/rules] [reset-password/first-failing-rule]',
  async (password, message) => {
    open(LINK)
    await fillBoth(password)
    submit()
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.queryAllByText(/^Password must/)).toHaveLength(1)
    expect(finished()).toEqual([])
  },
)

test('a confirmation that differs is refused [reset-password/first-failing-rule]', async () => {
  open(LINK)
  await fillBoth(GOOD, `${GOOD}!`)
  submit()
  expect(await screen.findByText('Passwords do not match')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Confirm password')))
  expect(finished()).toEqual([])
})

test('a new password signs in and leads on by role [reset-password/success] [reset-password/success-redirect]', async () => {
  open(LINK)
  await fillBoth(GOOD)
  submit()
  expect(await screen.findByText('at /provider-dashboard by REPLACE')).toBeTruthy()
  expect(said.success).toHaveBeenCalledWith('Password Reset Successful', 'You are signed in.')
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
  '%s, onboarded %s, goes on to %s [reset-password/success-redirect]',
  (role, is_onboarded, page) => {
    expect(pageAfterReset({ role, is_onboarded })).toBe(page)
  },
)

test('a link that ran out meanwhile is said, and another can be asked for [reset-password/invalid-messages]', async () => {
  server.finish = linkOver
  open(LINK)
  await fillBoth(GOOD)
  submit()
  expect(await screen.findByRole('heading', { name: 'Reset link invalid or expired' })).toBeTruthy()
  expect(said.error).toHaveBeenCalledWith('This password reset link is invalid or has expired.')
})

test('a failure on our side says why and keeps what was typed [auth/password-update-failed]', async () => {
  server.finish = away
  open(LINK)
  await fillBoth(GOOD)
  submit()
  expect(await screen.findByText('The login is briefly unavailable.')).toBeTruthy()
  expect(said.error).toHaveBeenCalledWith('Password update failed', 'The login is briefly unavailable.')
  expect((screen.getByLabelText('New password') as HTMLInputElement).value).toBe(GOOD)
})

test('a new link: an empty email is refused, a failure said, and what was sent confirmed [reset-password/resend-messages]', async () => {
  open('/reset-password')
  await screen.findByRole('form', { name: 'Ask for a reset link' })
  press('Send reset link')
  await waitFor(() =>
    expect(said.error).toHaveBeenCalledWith('Email required', 'Please enter your account email.'),
  )
  expect(sent).toEqual([])
  server.ask = away
  fill('Email', pro.email)
  press('Send reset link')
  await waitFor(() =>
    expect(said.error).toHaveBeenCalledWith('Could not send reset link', 'The login is briefly unavailable.'),
  )
  server.ask = () => new Response(null, { status: 204 })
  press('Send reset link')
  expect(await screen.findByText('Check your inbox')).toBeTruthy()
  expect(said.success.mock.calls[0]?.[0]).toBe('Reset link sent')
})

test('on /auth one asks for a link in a mode of its own, and a confirmation takes the form’s place [auth/forgot-mode] [auth/forgot-sent-message] [auth/forgot-email-required] [auth/forgot-failed-message]', async () => {
  open('/auth?mode=sign-in')
  fireEvent.click(await screen.findByRole('link', { name: 'Forgot password?' }))
  await screen.findByRole('heading', { name: 'Forgot your password?' })
  press('Send reset link')
  await waitFor(() =>
    expect(said.error).toHaveBeenCalledWith('Email required', 'Please enter your account email.'),
  )
  expect(sent).toEqual([])
  server.ask = away
  fill('Email', 'nobody@people.test')
  press('Send reset link')
  await waitFor(() =>
    expect(said.error).toHaveBeenCalledWith('Reset failed', 'The login is briefly unavailable.'),
  )
  server.ask = () => new Response(null, { status: 204 })
  press('Send reset link')
  expect(await screen.findByText('Check your inbox')).toBeTruthy()
  expect(screen.queryByRole('form')).toBeNull()
  expect(said.success).toHaveBeenCalledWith(
    'Reset email sent',
    'If this email is registered, a password reset link has been sent to your inbox.',
  )
  fireEvent.click(screen.getByRole('link', { name: 'Back to Sign In' }))
  expect(await screen.findByRole('form', { name: 'Sign in' })).toBeTruthy()
})

test('who opened a valid link sets the password on /auth too, and signs in with it afterwards [auth/set-new-password-mode] [auth/set-new-password-rules] [auth/after-password-update]', async () => {
  server.finish = () => stateOf(null)
  open(LINK)
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
  expect(said.success.mock.calls[0]?.[0]).toBe('Password updated')
  expect(finished()[0]?.body).toMatchObject({ sign_in: false })
})

test('on /auth a link that ran out, or a failure, is said and nothing is set [auth/recovery-expired] [auth/password-update-failed]', async () => {
  openRecovery({ token: TOKEN })
  server.finish = linkOver
  open('/auth')
  await fillBoth(GOOD)
  submit()
  const expired = 'Recovery session expired. Please request a new password reset.'
  expect(await screen.findByText(expired)).toBeTruthy()
  expect(said.error).toHaveBeenCalledWith('Password update failed', expired)
  server.finish = away
  submit()
  expect(await screen.findByText('The login is briefly unavailable.')).toBeTruthy()
  expect(said.error).toHaveBeenLastCalledWith('Password update failed', 'The login is briefly unavailable.')
  press('Request a new link')
  expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeTruthy()
})

test('/auth?reset=success says so and becomes the plain /auth [auth/reset-success-query]', async () => {
  open('/auth?reset=success')
  expect(await screen.findByText('at /auth by REPLACE')).toBeTruthy()
  expect(said.success).toHaveBeenCalledExactlyOnceWith('Password updated successfully')
})

test('a page where nobody is signed in follows a link that was opened in another, and forgets it when that is over [reset-password/recovery-event] [auth-calls/session-events]', async () => {
  const other = new BroadcastChannel('fieldside.tabs')
  open('/auth?mode=forgot')
  await screen.findByRole('form', { name: 'Ask for a reset link' })
  other.postMessage({ kind: 'recovery', token: TOKEN })
  expect(await screen.findByText('at /reset-password by REPLACE')).toBeTruthy()
  expect(await screen.findByRole('form', { name: 'Set a new password' })).toBeTruthy()
  other.postMessage({ kind: 'recovery', token: null })
  expect(await screen.findByText('at / by REPLACE')).toBeTruthy()
  other.close()
})

test('a signed-in page stays where it is when a link is opened in another, and hears of another’s sign-in [auth-calls/session-events] [auth/user-record-events]', async () => {
  const other = new BroadcastChannel('fieldside.tabs')
  server.user = pro
  open('/auth')
  expect(await screen.findByText(pro.email)).toBeTruthy()
  other.postMessage({ kind: 'recovery', token: TOKEN })
  server.user = { ...pro, full_name: 'Maya Field' }
  other.postMessage({ kind: 'session' })
  expect(await screen.findByText('Maya Field')).toBeTruthy()
  expect(screen.queryByRole('form', { name: 'Set a new password' })).toBeNull()
  other.close()
})
