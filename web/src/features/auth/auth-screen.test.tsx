import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '../../client/notify.ts'
import { createQueries } from '../../client/queries.ts'
import type { SessionUser } from '../../client/session.tsx'
import { SessionProvider } from '../../client/session.tsx'
import { sessionOf, userOf } from '../../client/testing/session.ts'
import { readerZone } from '../../client/time-format.ts'
import { Screen } from './auth-screen.tsx'

const athlete = userOf({
  id: 'u1',
  email: 'jonah@people.test',
  full_name: 'Jonah Reyes',
  role: 'athlete',
  is_onboarded: true,
})
const state = (user: Partial<SessionUser> | null) => sessionOf(user)
const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

let sent: { path: string; body: unknown }[]
const serve = (user: Partial<SessionUser> | null, post: () => Response = () => json(state(athlete))) =>
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (init.method === 'GET') return json(state(user))
    sent.push({ path, body: JSON.parse(String(init.body)) })
    return post()
  })

const Address = () => {
  const { pathname, search } = useLocation()
  return <p>at {pathname + search}</p>
}

const open = (address: string, queries = createQueries()) =>
  render(
    <QueryClientProvider client={queries}>
      <SessionProvider>
        <MemoryRouter initialEntries={[address]}>
          <Routes>
            <Route path="/auth" element={<Screen />} />
            <Route path="*" element={<Address />} />
          </Routes>
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  )

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

const fillSignUp = (password: string, confirm: string) => {
  fill('First name', 'Jonah')
  fill('Last name', 'Reyes')
  fill('Email', 'jonah@people.test')
  fill('Password', password)
  fill('Confirm password', confirm)
}

beforeEach(() => {
  sent = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('keeps the role and the target page when switching between sign-in and sign-up [auth/mode-toggle]', async () => {
  serve(null)
  open('/auth?role=professional&next=%2Fsearch')
  await screen.findByRole('form', { name: 'Create account' })
  fireEvent.click(screen.getByRole('link', { name: 'Sign in' }))
  await screen.findByRole('form', { name: 'Sign in' })
  const back = screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')
  expect(back).toContain('role=professional')
  expect(back).toContain('next=%2Fsearch')
})

test('shows a signed-in user their account instead of redirecting [auth/already-signed-in]', async () => {
  serve(athlete)
  open('/auth')
  expect(await screen.findByText('jonah@people.test')).toBeTruthy()
  expect(screen.getByRole('link', { name: /dashboard/ }).getAttribute('href')).toBe('/athlete-dashboard')
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy()
})

test('says that it is offline, and shows the form once Fieldside answers', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  open('/auth')
  await screen.findByRole('heading', { name: 'You’re offline' })
  await vi.advanceTimersByTimeAsync(5000)
  expect(screen.queryByRole('form')).toBeNull()
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/favicon.svg' ? new Response() : json(state(null)),
  )
  await vi.advanceTimersByTimeAsync(5000)
  vi.useRealTimers()
  await screen.findByRole('form', { name: 'Sign in' })
})

test('sends nothing while a field is empty or the passwords differ [auth/sign-up-required-fields]', async () => {
  serve(null)
  open('/auth?mode=sign-up')
  await screen.findByRole('form')
  press('Create account')
  for (const label of ['First name', 'Last name', 'Email address'])
    expect(await screen.findByText(`${label} is required`)).toBeTruthy()
  fillSignUp('Correct-Horse-9!', 'Correct-Horse-9')
  expect(await screen.findByText('Passwords do not match')).toBeTruthy()
  press('Create account')
  fill('Confirm password', 'Correct-Horse-9!')
  expect(await screen.findByText('Passwords match')).toBeTruthy()
  expect(sent).toEqual([])
})

test.each([
  ['correct-horse-9!', 'Password must contain at least one uppercase letter'],
  ['CORRECT-HORSE-9!', 'Password must contain at least one lowercase letter'],
  ['Correct-Horse!', 'Password must contain at least one number'],
  ['CorrectHorse9', 'Password must contain at least one special character'],
  ['Aa1!', 'Password must be at least 8 characters long'],
])('rejects %s: %s [auth/password-rules]', async (password, message) => {
  serve(null)
  open('/auth?mode=sign-up')
  await screen.findByRole('form')
  fillSignUp(password, password)
  press('Create account')
  expect(await screen.findByText(message)).toBeTruthy()
  expect(sent).toEqual([])
})

test('continues to the role choice after sign-up, and sends the browser’s zone but never the password confirmation [auth/sign-up-next] [notices/zone]', async () => {
  serve(null, () => json(state({ ...athlete, is_onboarded: false })))
  open('/auth?role=professional')
  await screen.findByRole('form')
  fillSignUp('Correct-Horse-9!', 'Correct-Horse-9!')
  press('Create account')
  expect(await screen.findByText('at /onboarding?role=professional')).toBeTruthy()
  expect(sent).toEqual([
    {
      path: '/api/session/sign-up',
      body: {
        first_name: 'Jonah',
        last_name: 'Reyes',
        email: 'jonah@people.test',
        password: 'Correct-Horse-9!',
        time_zone: readerZone(),
      },
    },
  ])
})

test('clears the previous user’s cached data on sign-in', async () => {
  const queries = createQueries()
  const before = ['/screens/athlete-dashboard', {}, {}]
  queries.setQueryData(before, { stats: {} })
  serve(null)
  open('/auth?mode=sign-in', queries)
  await screen.findByRole('form', { name: 'Sign in' })
  fill('Email', 'jonah@people.test')
  fill('Password', 'Correct-Horse-9!')
  press('Sign in')
  expect(await screen.findByText('at /athlete-dashboard')).toBeTruthy()
  expect(queries.getQueryData(before)).toBeUndefined()
})

test('shows a refusal in a toast and beside its field, and keeps the input [auth/sign-in-failure]', async () => {
  const toast = vi.spyOn(notify, 'error').mockReturnValue()
  const detail = 'This email address is already in use.'
  const errors = [{ field: 'email', message: detail }]
  serve(null, () => json({ type: 'x', code: 'email-in-use', title: 'x', status: 409, detail, errors }, 409))
  open('/auth?mode=sign-up')
  await screen.findByRole('form')
  fillSignUp('Correct-Horse-9!', 'Correct-Horse-9!')
  press('Create account')
  expect(await screen.findByText(detail)).toBeTruthy()
  expect(toast).toHaveBeenCalledExactlyOnceWith('Authentication failed', detail)
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  expect((screen.getByLabelText('First name') as HTMLInputElement).value).toBe('Jonah')
})

test('continues to the requested page after sign-in [auth/next-when-onboarded]', async () => {
  serve(null)
  open('/auth?next=%2Fbooking%2F7')
  await screen.findByRole('form')
  fill('Email', 'jonah@people.test')
  fill('Password', 'x')
  press('Sign in')
  expect(await screen.findByText('at /booking/7')).toBeTruthy()
})
