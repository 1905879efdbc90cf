import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Link, MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { queryKey } from '../client/api.ts'
import { readAgain } from '../client/live.tsx'
import { connectToaster, notify } from '../client/notify.ts'
import { createQueries } from '../client/queries.ts'
import type { SessionUser } from '../client/session.tsx'
import { KEPT_PREFIX, SESSION, SessionProvider, useSessionStart, useSignOut } from '../client/session.tsx'
import { problem, reply } from '../client/testing/reply.ts'
import { sessionOf, userOf } from '../client/testing/session.ts'
import { OpenToAnyone, RequireSession, type RoleRefusal } from './guards.tsx'
import { screenAt } from './screens.ts'

const state = (user: Partial<SessionUser> | null) => reply(SESSION, sessionOf(user))
const answerWith = (answer: () => Response) => vi.stubGlobal('fetch', async () => answer())

const Address = () => {
  const { pathname, search } = useLocation()
  return <p>at {pathname + search}</p>
}

const open = (path: string) => {
  const queries = createQueries()
  render(
    <QueryClientProvider client={queries}>
      <SessionProvider>
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route
              path="/booking-requests"
              element={<RequireSession roles={['professional']}>the requests</RequireSession>}
            />
            <Route path="/professional/:id" element={<RequireSession>the profile</RequireSession>} />
            <Route path="/onboarding" element={<RequireSession>the roles</RequireSession>} />
            <Route path="/account" element={<RequireSession>the account</RequireSession>} />
            <Route path="*" element={<Address />} />
          </Routes>
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  )
  return queries
}

afterEach(() => vi.unstubAllGlobals())

test('sends a signed-out visitor to sign in and back afterwards [auth/protected-screens]', async () => {
  answerWith(() => state(null))
  open('/booking-requests?open=7')
  expect(await screen.findByText('at /auth?next=%2Fbooking-requests%3Fopen%3D7')).toBeTruthy()
})

test('sends a visitor who chose a time to sign-up, without a message [auth/asked-time]', async () => {
  const toast = vi.spyOn(notify, 'info').mockImplementation(() => {})
  answerWith(() => state(null))
  open('/professional/p1?book=session&start=2099-11-30T15:00:00Z')
  expect(
    await screen.findByText(
      'at /auth?role=athlete&next=%2Fprofessional%2Fp1%3Fbook%3Dsession%26start%3D2099-11-30T15%3A00%3A00Z',
    ),
  ).toBeTruthy()
  expect(toast).not.toHaveBeenCalled()
  cleanup()
  open('/professional/p1')
  expect(await screen.findByText('at /auth?next=%2Fprofessional%2Fp1')).toBeTruthy()
  expect(toast).toHaveBeenCalledOnce()
  toast.mockRestore()
})

test('sends another role home without showing the screen [errors/access-denied]', async () => {
  answerWith(() => state({ id: '1', role: 'athlete', email: 'a@example.com' }))
  open('/booking-requests')
  expect(await screen.findByText('at /athlete-dashboard')).toBeTruthy()
})

test('shows the screen to the right role', async () => {
  answerWith(() => state({ id: '1', role: 'professional', email: 'p@example.com' }))
  open('/booking-requests')
  expect(await screen.findByText('the requests')).toBeTruthy()
})

test('shows an error with a retry when the login session fails to load [auth/user-record-failure]', async () => {
  answerWith(() => problem(500, 'unexpected', 'Away'))
  open('/booking-requests')
  expect(await screen.findByRole('alert')).toBeTruthy()
  answerWith(() => state({ id: '1', role: 'professional', email: 'p@example.com' }))
  screen.getByRole('button', { name: 'Try again' }).click()
  expect(await screen.findByText('the requests')).toBeTruthy()
})

const ATHLETE = userOf({ id: '1', role: 'athlete', email: 'a@example.com' })

const openAdmin = (refusal: RoleRefusal, answer = () => state(ATHLETE)) => {
  const toast = vi.spyOn(notify, 'error').mockReturnValue()
  answerWith(answer)
  render(
    <QueryClientProvider client={createQueries()}>
      <SessionProvider>
        <MemoryRouter initialEntries={['/admin']}>
          <Routes>
            <Route
              path="/admin"
              element={
                <RequireSession roles={['admin']} refusal={refusal}>
                  the panel
                </RequireSession>
              }
            />
            <Route path="/professional/:id" element={<RequireSession>the profile</RequireSession>} />
            <Route path="*" element={<Address />} />
          </Routes>
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  )
  return toast
}

test('shows a spinner while checking the role, then the screen’s own refusal [admin/non-admin-redirect]', async () => {
  const toast = openAdmin({ detail: 'No permission' })
  expect(screen.getByRole('status').textContent).toBe('Checking access')
  expect(await screen.findByText('at /athlete-dashboard')).toBeTruthy()
  expect(toast).toHaveBeenCalledWith('Access Denied', 'No permission')
  toast.mockRestore()
  expect(screen.queryByText('the panel')).toBeNull()
})

test('hides the panel when access cannot be verified', async () => {
  const away = () => problem(500, 'unexpected', 'Briefly unavailable')
  const toast = openAdmin({ detail: 'No permission' }, away)
  await waitFor(() => expect(toast.mock.calls).toEqual([['Failed to verify access', 'Briefly unavailable']]))
  toast.mockRestore()
  expect(screen.queryByText('the panel')).toBeNull()
})

test('sends another role home when the toaster is already connected and returns a value', async () => {
  const show = vi.fn(() => 7)
  onTestFinished(connectToaster(show as never))
  answerWith(() => state({ id: '1', role: 'athlete', email: 'a@example.com' }))
  open('/booking-requests')
  expect(await screen.findByText('at /athlete-dashboard')).toBeTruthy()
  expect(show).toHaveBeenCalledWith(
    'error',
    'Access Denied',
    'Your account doesn’t have access to that page.',
  )
})

test('lets a screen redirect other roles elsewhere, with its own message [programs-manager/admins-only]', async () => {
  const toast = openAdmin(screenAt('/admin/programs')!.refusal!)
  expect(await screen.findByText('at /')).toBeTruthy()
  expect(toast).toHaveBeenCalledWith('Access denied', 'Admins only')
  toast.mockRestore()
})

test('redirects a signed-out visitor of the onboarding and the account to /auth [onboarding/signed-out] [account/tabs]', async () => {
  answerWith(() => state(null))
  for (const path of ['/onboarding', '/account']) {
    expect(screenAt(path)?.access).toBe('signed-in')
    open(path)
    expect(await screen.findByText(`at /auth?next=${encodeURIComponent(path)}`)).toBeTruthy()
    cleanup()
  }
})

const PROFESSIONAL = userOf({ id: '1', role: 'professional', email: 'p@example.com' })

const Requests = () => {
  const signOut = useSignOut()
  return (
    <button type="button" onClick={() => void signOut()}>
      Logout
    </button>
  )
}

test('asks to sign in on a guarded screen after a logout and returns there [auth/protected-screens]', async () => {
  answerWith(() => state(PROFESSIONAL))
  render(
    <QueryClientProvider client={createQueries()}>
      <SessionProvider>
        <MemoryRouter initialEntries={['/booking-requests']}>
          <Routes>
            <Route
              path="/booking-requests"
              element={
                <RequireSession>
                  <Requests />
                </RequireSession>
              }
            />
            <Route
              path="/"
              element={
                <OpenToAnyone>
                  <Link to="/booking-requests">Booking requests</Link>
                </OpenToAnyone>
              }
            />
            <Route path="/professional/:id" element={<RequireSession>the profile</RequireSession>} />
            <Route path="*" element={<Address />} />
          </Routes>
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  )
  const logout = await screen.findByRole('button', { name: 'Logout' })
  answerWith(() => state(null))
  localStorage.setItem('fieldside.training.1.a.', '{}')
  localStorage.setItem(`${KEPT_PREFIX}answer`, 'no')
  fireEvent.click(logout)
  fireEvent.click(await screen.findByRole('link', { name: 'Booking requests' }))
  expect(await screen.findByText('at /auth?next=%2Fbooking-requests')).toBeTruthy()
  // What they entered goes; that they said no stays, or the next login would ask again.
  expect(Object.keys(localStorage)).toEqual([`${KEPT_PREFIX}answer`])
  localStorage.clear()
})

test('signs out a browser with a push subscription while notification is unavailable [push/devices]', async () => {
  const toast = vi.spyOn(notify, 'error').mockReturnValue()
  const unsubscribe = vi.fn(async () => true)
  const subscription = { endpoint: 'https://push.example.test/1', unsubscribe }
  const pushManager = { getSubscription: async () => subscription }
  const serviceWorker = { getRegistration: async () => ({ pushManager }) }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
  answerWith(() => state(PROFESSIONAL))
  render(
    <QueryClientProvider client={createQueries()}>
      <SessionProvider>
        <MemoryRouter initialEntries={['/booking-requests']}>
          <Routes>
            <Route path="/booking-requests" element={<Requests />} />
            <Route path="/professional/:id" element={<RequireSession>the profile</RequireSession>} />
            <Route path="*" element={<Address />} />
          </Routes>
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  )
  const logout = await screen.findByRole('button', { name: 'Logout' })
  vi.stubGlobal('fetch', async (address: string) =>
    address.includes('push-devices') ? new Promise(() => {}) : state(null),
  )
  fireEvent.click(logout)
  expect(await screen.findByText('at /')).toBeTruthy()
  await waitFor(() => expect(unsubscribe).toHaveBeenCalled())
  expect(toast).not.toHaveBeenCalled()
  toast.mockRestore()
})

const SignIn = ({ as }: { as: Partial<SessionUser> }) => {
  const begin = useSessionStart()
  return (
    <button type="button" onClick={() => begin(sessionOf(as))}>
      Sign in
    </button>
  )
}

test.each([
  ['continues the pushes of a user who signs in again', '1', 1, 0],
  ['ends the pushes of the last user once another signs in', '2', 0, 1],
])('%s in this browser [push/devices]', async (_title, id, added, dropped) => {
  const unsubscribe = vi.fn(async () => true)
  const toJSON = () => ({ endpoint: 'https://push.example.test/1', keys: { p256dh: 'a', auth: 'b' } })
  const pushManager = { getSubscription: async () => ({ unsubscribe, toJSON }) }
  const serviceWorker = { getRegistration: async () => ({ pushManager }) }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
  const sent = vi.fn(async (address: string) =>
    address.includes('push-devices') ? reply(actions.addPushDevice) : state(PROFESSIONAL),
  )
  vi.stubGlobal('fetch', sent)
  const queries = createQueries()
  render(
    <QueryClientProvider client={queries}>
      <SessionProvider>
        <SignIn as={{ ...PROFESSIONAL, id }} />
      </SessionProvider>
    </QueryClientProvider>,
  )
  await waitFor(() => expect(queries.getQueryData(queryKey(SESSION))).toBeTruthy())
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in' }))
  await waitFor(() => {
    const additions = sent.mock.calls.filter(([address]) => address.endsWith('/push-devices'))
    expect([additions.length, unsubscribe.mock.calls.length]).toEqual([added, dropped])
  })
})

test('sends a user whose role changes to their new home without an access error', async () => {
  const toast = vi.spyOn(notify, 'error').mockReturnValue()
  answerWith(() => state(PROFESSIONAL))
  const queries = open('/booking-requests')
  await screen.findByText('the requests')
  answerWith(() => state({ ...PROFESSIONAL, role: 'athlete' }))
  await readAgain(queries, JSON.stringify({ kind: 'session', id: '1' }))
  expect(await screen.findByText('at /athlete-dashboard')).toBeTruthy()
  expect(toast).not.toHaveBeenCalled()
  toast.mockRestore()
})
