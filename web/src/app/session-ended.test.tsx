import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { useCommand } from '../client/api.ts'
import { notify } from '../client/notify.ts'
import { sentenceOf } from '../client/problem.ts'
import { createQueries } from '../client/queries.ts'
import type { SessionUser } from '../client/session.tsx'
import { SESSION, SessionProvider, useSession } from '../client/session.tsx'
import { problem, reply } from '../client/testing/reply.ts'
import { sessionOf, userOf } from '../client/testing/session.ts'
import { ownRecordOf } from '../entities/professional/testing/professional.ts'
import { OpenToAnyone, RequireSession } from './guards.tsx'

const user = userOf({ id: 'u1', email: 'maya@people.test', full_name: 'Maya Okafor', role: 'professional' })

/** A fake server; tests change its login session and responses. */
let server: { session: () => Response; price: () => Response; signIn: () => Response; sent: string[] }
const signedIn = (whom: Partial<SessionUser> | null = user) => reply(SESSION, sessionOf(whom))

// Preloads the lazy chunk, because its load time isn't under test.
beforeAll(() => import('../features/auth/sign-in-again.tsx'))

beforeEach(() => {
  server = {
    session: () => signedIn(),
    price: () => reply(actions.setPrice, ownRecordOf()),
    signIn: () => signedIn(),
    sent: [],
  }
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    if (method === 'GET') return server.session()
    server.sent.push(`${method} ${address.replace('/api', '')}`)
    return address === '/api/session' ? server.signIn() : server.price()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const Form = () => {
  const { submitAsync } = useCommand(actions.setPrice)
  const [message, setMessage] = useState('')
  const save = () =>
    submitAsync({ body: { price_per_session_cents: 9100, show_price: true } }).then(
      () => setMessage('saved'),
      (error: unknown) => setMessage(sentenceOf(error)),
    )
  return (
    <>
      <input aria-label="Price" />
      <button type="button" onClick={() => void save()}>
        Save
      </button>
      <p>{message}</p>
    </>
  )
}

const Visitor = () => <p>a page for {useSession().status}</p>
const Address = () => <p>at {useLocation().pathname}</p>

const open = (path = '/settings', queries = createQueries()) =>
  render(
    <QueryClientProvider client={queries}>
      <SessionProvider>
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route
              path="/settings"
              element={
                <RequireSession>
                  <Form />
                </RequireSession>
              }
            />
            <Route
              path="/open"
              element={
                <OpenToAnyone>
                  <Visitor />
                  <Form />
                </OpenToAnyone>
              }
            />
            <Route path="*" element={<Address />} />
          </Routes>
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  )

const typeAndSave = async () => {
  fireEvent.change(await screen.findByLabelText('Price'), { target: { value: '91' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
}
const typed = () => (screen.getByLabelText('Price') as HTMLInputElement).value
const ended = () => {
  server.session = () => signedIn(null)
  server.price = () => problem(401, 'unauthenticated', 'Authentication required')
}
const signInAgain = async (password = 'Correct-Horse-9!') => {
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

test('asks to sign in over the page when the login session ends, and keeps the input [auth/session-messages]', async () => {
  open()
  await screen.findByLabelText('Price')
  ended()
  await typeAndSave()
  expect(await screen.findByRole('dialog', { name: 'Your session has ended' })).toBeTruthy()
  expect(screen.getByText('maya@people.test')).toBeTruthy()
  expect(typed()).toBe('91')
  server.session = () => signedIn()
  server.price = () => reply(actions.setPrice, ownRecordOf())
  await signInAgain()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(typed()).toBe('91')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('saved')).toBeTruthy()
  expect(localStorage.length + sessionStorage.length).toBeLessThanOrEqual(1)
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('91')
})

test('continues the pushes of this browser after signing in again, because the end of the session removed the device [push/devices]', async () => {
  const toJSON = () => ({ endpoint: 'https://push.example.test/1', keys: { p256dh: 'a', auth: 'b' } })
  const pushManager = { getSubscription: async () => ({ toJSON }) }
  const serviceWorker = { getRegistration: async () => ({ pushManager }) }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
  open()
  await screen.findByLabelText('Price')
  ended()
  await typeAndSave()
  await screen.findByRole('dialog')
  server.session = () => signedIn()
  server.price = () => problem(503, 'unavailable', 'Try again later.')
  await signInAgain()
  await waitFor(() => expect(server.sent.at(-1)).toBe('POST /notification/push-devices'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('shows a wrong password in the dialog and keeps it open', async () => {
  open()
  await screen.findByLabelText('Price')
  ended()
  await typeAndSave()
  server.signIn = () => problem(401, 'invalid-credentials', 'Invalid email or password')
  await signInAgain('wrong')
  expect(await screen.findByText('Invalid email or password')).toBeTruthy()
  expect(screen.getByRole('dialog')).toBeTruthy()
  expect(typed()).toBe('91')
})

test('resends a command when only the access token has expired', async () => {
  open()
  await screen.findByLabelText('Price')
  const replies = [
    () => problem(401, 'unauthenticated', 'Authentication required'),
    () => reply(actions.setPrice, ownRecordOf()),
  ]
  server.price = () => replies.shift()!()
  await typeAndSave()
  expect(await screen.findByText('saved')).toBeTruthy()
  expect(server.sent).toHaveLength(2)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('reports a login session that cannot be checked as an error, not as ended [auth/session-messages]', async () => {
  open()
  await screen.findByLabelText('Price')
  server.session = () => problem(500, 'unexpected', 'Something went wrong.')
  server.price = () => problem(401, 'unauthenticated', 'Authentication required')
  await typeAndSave()
  expect(await screen.findByText('Authentication error. Something went wrong.')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(typed()).toBe('91')
})

test('turns the user into a visitor on a public page, without asking', async () => {
  open('/open')
  expect(await screen.findByText('a page for signed-in')).toBeTruthy()
  ended()
  await typeAndSave()
  expect(await screen.findByText('a page for signed-out')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('drops the data of an ended login session, so that the next user never sees it', async () => {
  const queries = createQueries()
  const theirs = ['/screens/athlete-dashboard', {}, {}]
  queries.setQueryData(theirs, { stats: {} })
  open('/open', queries)
  await screen.findByText('a page for signed-in')
  expect(queries.getQueryData(theirs)).toBeTruthy()
  ended()
  await typeAndSave()
  expect(await screen.findByText('a page for signed-out')).toBeTruthy()
  expect(queries.getQueryData(theirs)).toBeUndefined()
  expect(typed()).toBe('91')
})

test('dismisses earlier errors on a retry', async () => {
  const forget = vi.spyOn(notify, 'forgetErrors')
  open()
  await typeAndSave()
  expect(await screen.findByText('saved')).toBeTruthy()
  expect(forget).toHaveBeenCalledOnce()
})

const anotherTab = () => {
  const tab = new BroadcastChannel('fieldside.tabs')
  onTestFinished(() => tab.close())
  return tab
}

test('closes the sign-in dialog in all tabs after signing in again in one', async () => {
  open()
  await screen.findByLabelText('Price')
  ended()
  await typeAndSave()
  const first = anotherTab()
  await screen.findByRole('dialog')
  server.session = () => signedIn()
  first.postMessage({ kind: 'session' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(typed()).toBe('91')
  ended()
  await typeAndSave()
  const received = new Promise((resolve) => first.addEventListener('message', ({ data }) => resolve(data)))
  await screen.findByRole('dialog')
  server.session = () => signedIn()
  await signInAgain()
  expect(await received).toEqual({ kind: 'session' })
})
