import { askForRecovery, checkRecoveryLink, resumeRecovery } from '@fieldside/contracts/http/bff/account.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { type ComponentType, Fragment, type ReactNode } from 'react'
import { MemoryRouter, Route, Routes, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { notify } from '@/client/notify.ts'
import { createQueries } from '@/client/queries.ts'
import type { SessionUser } from '@/client/session.tsx'
import { LEAVE, SESSION, SessionProvider } from '@/client/session.tsx'
import { problem, reply } from '@/client/testing/reply.ts'
import { sessionOf, userOf } from '@/client/testing/session.ts'
import { closeRecovery, openRecovery } from '@/entities/account/recovery.ts'
import { Screen as AuthScreen } from '../auth-screen.tsx'
import { Screen } from '../reset-password-screen.tsx'

/** Renders the pages of a password reset against a fake BFF. */

export const TOKEN = 'the-secret-of-the-link'
export const GOOD = 'Correct-Horse-9!'
export const pro = userOf({
  id: 'u1',
  email: 'maya@people.test',
  full_name: 'Maya Okafor',
  role: 'professional',
  is_onboarded: true,
  email_confirmed: true,
})
export const linkOver = () =>
  problem(422, 'recovery-invalid', 'This password reset link is invalid or has expired.')
export const down = () => problem(500, 'unexpected', 'Signing in is temporarily unavailable.')
export const stateOf = (user: Partial<SessionUser> | null) => reply(SESSION, sessionOf(user))

type Served = {
  user: Partial<SessionUser> | null
  /** The email of the recovery that this browser's cookie holds. */
  begun: string | null
  check: () => Response
  finish: () => Response
  ask: () => Response
  sent: { path: string; body: unknown }[]
}
const initial = (): Served => ({
  user: null,
  begun: null,
  check: () => reply(checkRecoveryLink, { email: pro.email }),
  finish: () => stateOf(pro),
  ask: () => reply(askForRecovery),
  sent: [],
})
/** The BFF's answers and the requests it received. */
export const served: Served = initial()
export const toast = { success: vi.fn(), error: vi.fn() }

/** Installs the fake BFF and resets it before each test: signed out, with a valid link. */
export const serveRecovery = (): void => {
  beforeEach(() => {
    Object.assign(served, initial())
    vi.spyOn(notify, 'success').mockImplementation(toast.success)
    vi.spyOn(notify, 'error').mockImplementation(toast.error)
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      if (path.endsWith('/recovery') && init.method === 'GET')
        return reply(resumeRecovery, { email: served.begun })
      if (init.method === 'GET') return stateOf(served.user)
      if (init.method === 'DELETE') return reply(LEAVE)
      served.sent.push({ path, body: JSON.parse(String(init.body)) })
      if (path.endsWith('/check')) return served.check()
      return path.endsWith('/finish') ? served.finish() : served.ask()
    })
  })
  afterEach(() => {
    closeRecovery()
    toast.success.mockReset()
    toast.error.mockReset()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    localStorage.clear()
  })
}

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

/** `Around` stands for what the app renders around its screens. */
export const open = (address: string, Around: ComponentType<{ children: ReactNode }> = Fragment) =>
  render(
    <QueryClientProvider client={createQueries()}>
      <SessionProvider>
        <MemoryRouter initialEntries={['/before', address]} initialIndex={1}>
          <Around>
            <Address />
            <Routes>
              <Route path="/auth" element={<AuthScreen />} />
              <Route path="/reset-password" element={<Screen />} />
              <Route path="*" element={<p>another screen</p>} />
            </Routes>
          </Around>
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  )

/** Opens a mailed link, whose token the app takes out of the URL. */
export const openLink = () => {
  openRecovery({ token: TOKEN })
  return open('/reset-password')
}

export const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
export const fillBoth = async (password: string, confirm = password) => {
  await screen.findByRole('form', { name: 'Set a new password' })
  // Until an earlier submit has ended, the button ignores clicks.
  await expect
    .poll(() => screen.getByRole('button', { name: 'Set new password' }).getAttribute('aria-busy'))
    .toBeNull()
  fill('New password', password)
  fill('Confirm password', confirm)
}
export const submit = () => press('Set new password')
export const finished = () => served.sent.filter(({ path }) => path.endsWith('/finish'))
