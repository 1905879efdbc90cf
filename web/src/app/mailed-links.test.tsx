import {
  openMailedLink,
  stopFactorResetByLink,
  undoByMailedLink,
} from '@fieldside/contracts/http/bff/account.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '../client/notify.ts'
import { createQueries } from '../client/queries.ts'
import type { SessionUser } from '../client/session.tsx'
import { SESSION, SessionProvider } from '../client/session.tsx'
import { problem, reply } from '../client/testing/reply.ts'
import { sessionOf, userOf } from '../client/testing/session.ts'
import { EmailStrip } from './email-strip.tsx'
import { MailedLinks } from './mailed-links.tsx'

const user = userOf({ id: 'u1', email: 'ana@people.test', full_name: 'Ana', role: 'athlete' })

let server: { user: Partial<SessionUser> | null; open: () => Response; again: () => Response }
let sent: string[]
const toast = { success: vi.fn(), error: vi.fn() }

beforeEach(() => {
  sent = []
  server = {
    user: { ...user, email_confirmed: false },
    open: () => {
      server.user = { ...user, email_confirmed: true }
      return reply(openMailedLink, { email: user.email, changed: false })
    },
    again: () => reply(actions.sendConfirmation),
  }
  vi.spyOn(notify, 'success').mockImplementation(toast.success)
  vi.spyOn(notify, 'error').mockImplementation(toast.error)
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === 'GET') return reply(SESSION, sessionOf(server.user))
    sent.push(`${method} ${path} ${body ?? ''}`.trim())
    return /email-(link|undo)$|factor-reset/.test(path) ? server.open() : server.again()
  })
})
afterEach(() => {
  toast.success.mockReset()
  toast.error.mockReset()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const Address = () => {
  const { pathname, search, hash } = useLocation()
  return <p>at {pathname + search + hash}</p>
}
const open = (address: string) =>
  render(
    <QueryClientProvider client={createQueries()}>
      <SessionProvider>
        <MemoryRouter initialEntries={[address]}>
          <MailedLinks>
            <EmailStrip />
            <Address />
          </MailedLinks>
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  )
const strip = () => screen.queryByLabelText('Confirm your email address')

test('shows a banner until the email address is confirmed and resends the email [auth/email-confirmation]', async () => {
  open('/search')
  expect((await screen.findByLabelText('Confirm your email address')).textContent).toContain(user.email)
  const again = screen.getByRole('button', { name: 'Send again' })
  fireEvent.click(again)
  fireEvent.click(again)
  await waitFor(() => expect(toast.success.mock.calls[0]?.[0]).toBe('Confirmation email sent'))
  expect(sent).toEqual(['POST /api/identity/users/me/confirmation'])
  server.again = () => problem(429, 'too-many-attempts', 'Try again later')
  fireEvent.click(again)
  await waitFor(() =>
    expect(toast.error).toHaveBeenCalledWith('We couldn’t send the email', 'Try again later'),
  )
})

test('confirms the email address, removes the token from the URL, and hides the banner [auth/email-confirmation]', async () => {
  open('/?a=b#confirm_email=one-secret')
  expect(await screen.findByText('at /?a=b')).toBeTruthy()
  await waitFor(() =>
    expect(toast.success).toHaveBeenCalledWith(
      'Email address confirmed',
      `We’ll email you at ${user.email}.`,
    ),
  )
  await waitFor(() => expect(strip()).toBeNull())
  expect(sent).toEqual(['POST /api/session/email-link {"token":"one-secret"}'])
})

test('names the new sign-in address after an email change, and shows why an invalid link fails [account/email-change]', async () => {
  server.user = null
  server.open = () => reply(openMailedLink, { email: 'new@people.test', changed: true })
  const { unmount } = open('/#confirm_email=two-secret')
  await waitFor(() =>
    expect(toast.success).toHaveBeenCalledWith(
      'Email address changed',
      'You now sign in with new@people.test.',
    ),
  )
  unmount()
  const detail = 'This link is invalid or has expired. Please request a new one.'
  server.open = () => problem(422, 'link-invalid', detail)
  open('/#confirm_email=three-secret')
  await waitFor(() =>
    expect(toast.error).toHaveBeenCalledWith('We couldn’t confirm your email address', detail),
  )
})

test('undoes an email change, removes the token from the URL, and asks for a new password [account/email-undo]', async () => {
  server.open = () => reply(undoByMailedLink, { email: 'old@people.test' })
  open('/#undo_email=secret-of-the-undo')
  expect(await screen.findByText('at /reset-password')).toBeTruthy()
  expect(sent).toEqual(['POST /api/session/email-undo {"token":"secret-of-the-undo"}'])
  expect(toast.success.mock.calls[0]?.[0]).toBe('Email address restored')
})

test('stops a reset of the second factor with the link of its email, and drops its secret from the address [mfa/recovery]', async () => {
  server.open = () => reply(stopFactorResetByLink)
  open('/#stop_reset=secret-of-the-reset')
  await waitFor(() =>
    expect(sent).toEqual(['POST /api/session/factor-reset/stop {"token":"secret-of-the-reset"}']),
  )
  await waitFor(() =>
    expect(toast.success).toHaveBeenCalledWith('Stopped', expect.stringContaining('stays on')),
  )
  await screen.findByText('at /')
})
