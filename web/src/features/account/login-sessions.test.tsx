import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '@/client/notify.ts'
import { createQueries } from '@/client/queries.ts'
import { SESSION, SessionProvider } from '@/client/session.tsx'
import { problem, reply } from '@/client/testing/reply.ts'
import { sessionOf, userOf } from '@/client/testing/session.ts'
import { LoginSessions } from './login-sessions.tsx'

const session = (id: string, browser: string, current = false) => ({
  id,
  browser,
  current,
  signed_in_at: '2026-11-20T09:00:00.000Z',
  last_seen_at: '2026-11-22T09:00:00.000Z',
})

let sessions: ReturnType<typeof session>[]
let sent: string[]
let answer: (path: string, init: RequestInit) => Response | undefined
beforeEach(() => {
  sent = []
  answer = () => undefined
  sessions = [session('s1', 'Chrome on macOS', true), session('s2', 'Safari on iOS')]
  vi.spyOn(notify, 'success').mockImplementation(vi.fn())
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const { method } = init
    if (method === 'GET') {
      const user = userOf({ id: 'u1', email: 'maya@people.test', role: 'athlete' })
      return path === '/api/session'
        ? reply(SESSION, sessionOf(user))
        : reply(actions.listLoginSessions, { sessions })
    }
    sent.push(`${method} ${path}`)
    const refused = answer(path, init)
    if (refused) return refused
    sessions = sessions.filter(({ id }) => !path.endsWith(id))
    return reply(actions.endLoginSession)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

const Address = () => <p>at {useLocation().pathname}</p>
const open = () =>
  render(
    <QueryClientProvider client={createQueries()}>
      <SessionProvider>
        <MemoryRouter initialEntries={['/account']}>
          <LoginSessions />
          <Address />
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  )

test('lists each login session with browser, start, and last activity, and signs one out [account/login-sessions]', async () => {
  open()
  const rows = await screen.findAllByRole('listitem')
  expect(rows).toHaveLength(2)
  expect(rows[0]?.textContent).toContain('Chrome on macOS')
  expect(rows[0]?.textContent).toMatch(/This browser.*Signed in .*Active now/)
  expect(rows[1]?.textContent).toMatch(/Safari on iOS.*Signed in .*Last seen /)
  expect(rows[1]?.textContent).not.toContain('This browser')
  fireEvent.click(within(rows[1]!).getByRole('button', { name: 'Sign out Safari on iOS' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  expect(sent).toEqual(['DELETE /api/identity/users/me/login-sessions/s2'])
})

test('signs out everywhere after a confirmation and returns to the landing page [account/sign-out-everywhere]', async () => {
  open()
  await screen.findAllByRole('listitem')
  fireEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign out everywhere?' }))
  expect(sent).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Sign out everywhere' }))
  expect(await screen.findByText('at /')).toBeTruthy()
  expect(sent).toEqual(['DELETE /api/identity/users/me/login-sessions', 'DELETE /api/session'])
})

const refusal = (code: string, detail: string) =>
  problem(422, code, detail, { errors: [{ field: 'current_password', message: detail }] })
const PROOF = 'POST /api/identity/users/me/reauthentication/password'

test.each([
  ['one session', 'Sign out Safari on iOS', 'DELETE /api/identity/users/me/login-sessions/s2'],
  ['all sessions', 'Sign out everywhere', 'DELETE /api/identity/users/me/login-sessions'],
])(
  'asks for the current password to sign out %s, keeps a wrong one beside its error, and then signs out [account/session-end-proof]',
  async (_which, name, ended) => {
    let isProven = false
    answer = (path, { body }) => {
      if (path.includes('/login-sessions') && !isProven) return refusal('password-required', 'Who are you?')
      if (!path.endsWith('/password')) return undefined
      isProven = JSON.parse(String(body)).current_password === 'Old-Horse-1!'
      return isProven ? undefined : refusal('wrong-password', 'That’s not it')
    }
    vi.spyOn(notify, 'error').mockImplementation(vi.fn())
    open()
    fireEvent.click(await screen.findByRole('button', { name }))
    if (name === 'Sign out everywhere') {
      const question = within(await screen.findByRole('dialog', { name: 'Sign out everywhere?' }))
      fireEvent.click(question.getByRole('button', { name }))
    }
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it’s you' }))
    const link = dialog.getByRole('link', { name: /^confirm with it/ })
    expect(link.getAttribute('href')).toBe('/auth/sso?confirm=end-sessions')
    const field = dialog.getByLabelText<HTMLInputElement>(/^Current password/, { selector: 'input' })
    const confirmWith = (value: string) => {
      fireEvent.change(field, { target: { value } })
      fireEvent.click(dialog.getByRole('button', { name: 'Sign out' }))
    }
    confirmWith('Wrong-Oak-7!')
    expect(await dialog.findByText('That’s not it')).toBeTruthy()
    expect(field.value).toBe('Wrong-Oak-7!')
    confirmWith('Old-Horse-1!')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.slice(0, 4)).toEqual([ended, PROOF, PROOF, ended])
  },
)
