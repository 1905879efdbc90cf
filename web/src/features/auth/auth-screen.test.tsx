import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Landing, LandingCard } from '@fieldside/contracts/http/bff/landing.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryKey } from '@/client/api.ts'
import { notify } from '@/client/notify.ts'
import { createQueries } from '@/client/queries.ts'
import type { SessionUser } from '@/client/session.tsx'
import { SESSION, SessionProvider } from '@/client/session.tsx'
import { problem, reply } from '@/client/testing/reply.ts'
import { sessionOf, userOf } from '@/client/testing/session.ts'
import { Screen } from './auth-screen.tsx'

const athlete = userOf({
  id: 'u1',
  email: 'jonah@people.test',
  full_name: 'Jonah Reyes',
  role: 'athlete',
  is_onboarded: true,
})

let sent: { path: string; body: unknown }[]
let landing: Landing
const ROSALIND: LandingCard = {
  id: 'p1',
  name: 'Rosalind Sandoval',
  initials: 'RS',
  hue: 20,
  about: 'Physical Therapist · Denver, CO',
  rating: 'New',
  slots: [],
}
const serve = (
  user: Partial<SessionUser> | null,
  post: (path: string) => Response = () => reply(SESSION, sessionOf(athlete)),
) =>
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === '/api/screens/landing') return reply(screens.landingScreen, landing)
    if (init.method === 'GET') return reply(SESSION, sessionOf(user))
    sent.push({ path, body: JSON.parse(String(init.body)) })
    return post(path)
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
  landing = { professionals: [ROSALIND], zone: 'MT' }
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
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
    path === '/favicon.svg' ? new Response() : reply(SESSION, sessionOf(null)),
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

test('continues to the role choice after sign-up, sends the statement of an adult, and never the password confirmation [auth/sign-up-next] [family/no-minor-account]', async () => {
  serve(null, () => reply(SESSION, sessionOf({ ...athlete, is_onboarded: false })))
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
        is_adult: true,
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
  serve(null, () => problem(409, 'email-in-use', detail, { errors }))
  open('/auth?mode=sign-up')
  await screen.findByRole('form')
  fillSignUp('Correct-Horse-9!', 'Correct-Horse-9!')
  press('Create account')
  expect(await screen.findByText(detail)).toBeTruthy()
  expect(toast).toHaveBeenCalledExactlyOnceWith('Authentication failed', detail)
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  expect((screen.getByLabelText('First name') as HTMLInputElement).value).toBe('Jonah')
})

test('continues to the requested page after sign-in, such as a review form [auth/next-when-onboarded] [reviews/invite]', async () => {
  serve(null)
  open('/auth?next=%2Fbooking%2F7%3Freview%3Dnew')
  await screen.findByRole('form')
  fill('Email', 'jonah@people.test')
  fill('Password', 'x')
  press('Sign in')
  expect(await screen.findByText('at /booking/7?review=new')).toBeTruthy()
})

const PROFILE = '/professional/p1?book=session&start=2026-11-30T15:00:00.000Z'
const ASKED = `/auth?role=athlete&next=${encodeURIComponent(PROFILE)}`
const asked = async () => (await screen.findByText(/^Almost there\./)).textContent?.replace(/\s/g, ' ')

test('asks for a code after the password when the account needs one, and leads on once it is right [mfa/codes]', async () => {
  serve(null, (path) => {
    if (path === '/api/session')
      return reply(SESSION, {
        ...sessionOf(null),
        second_factor: { until: '2027-01-01T00:00:00Z', passkeys: false },
      })
    const isRight = JSON.stringify(sent.at(-1)).includes('123456')
    return isRight
      ? reply(SESSION, sessionOf(athlete))
      : problem(422, 'wrong-code', 'This code is wrong.', {
          errors: [{ field: 'code', message: 'This code is wrong.' }],
        })
  })
  open('/auth?next=%2Fsearch')
  await screen.findByRole('form', { name: 'Sign in' })
  fill('Email', 'jonah@people.test')
  fill('Password', 'Correct-Horse-9!')
  press('Sign in')
  await screen.findByRole('form', { name: 'Enter your code' })
  fill('Code', '000000')
  press('Continue')
  await screen.findByText('This code is wrong.')
  fill('Code', '123456')
  press('Continue')
  await screen.findByText('at /search')
  expect(sent.map(({ path }) => path)).toEqual(['/api/session', '/api/session/factor', '/api/session/factor'])
})

const OPTIONS = { challenge: 'c', rpId: 'x', timeout: 1, allowCredentials: [], userVerification: 'required' }
const proof = {
  id: 'k',
  rawId: 'k',
  response: { clientDataJSON: 'a', authenticatorData: 'b', signature: 'c' },
}
const startAuthentication = vi.hoisted(() => vi.fn())
vi.mock('@simplewebauthn/browser', () => ({ startAuthentication }))

test('signs in with a passkey alone, and says why it doesn’t [mfa/passkeys]', async () => {
  vi.stubGlobal('PublicKeyCredential', vi.fn())
  let refusal: Response | undefined
  serve(null, (path) => {
    if (path === '/api/session/passkey/begin') return Response.json(OPTIONS)
    return refusal ?? reply(SESSION, sessionOf(athlete))
  })
  open('/auth?next=%2Fsearch')
  await screen.findByRole('form', { name: 'Sign in' })
  startAuthentication.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
  press('Sign in with a passkey')
  await screen.findByText(/^No passkey was used/)
  startAuthentication.mockResolvedValue(proof)
  refusal = problem(403, 'account-suspended', 'Your account is suspended: fake reviews')
  press('Sign in with a passkey')
  await screen.findByText('Your account is suspended: fake reviews')
  refusal = undefined
  press('Sign in with a passkey')
  await screen.findByText('at /search')
  expect(sent.at(-1)).toMatchObject({ path: '/api/session/passkey', body: { passkey: proof } })
})

test('offers no passkey in a browser that knows none, nor at sign-up', async () => {
  serve(null)
  open('/auth')
  await screen.findByRole('form', { name: 'Sign in' })
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull()
  vi.stubGlobal('PublicKeyCredential', vi.fn())
  fireEvent.click(screen.getByRole('link', { name: 'Create an account' }))
  await screen.findByRole('form', { name: 'Create account' })
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull()
})

test('says until when an account is suspended in the reader’s zone, and why [admin/suspend-account]', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T19:00:00Z') })
  vi.stubEnv('TZ', 'America/Denver')
  const extra = { until: '2026-12-08T04:22:32.000Z', reason: 'Asked athletes to pay in cash' }
  const detail = 'Your account is suspended until Tue, 08 Dec 2026 04:22:32 GMT. Reason: …'
  serve(null, () => problem(403, 'account-suspended', detail, { extra }))
  open('/auth')
  await screen.findByRole('form', { name: 'Sign in' })
  fill('Email', 'jonah@people.test')
  fill('Password', 'Correct-Horse-9!')
  press('Sign in')
  const said = await screen.findByText(/^Your account is suspended/)
  expect(said.textContent?.replace(/\s/g, ' ')).toBe(
    'Your account is suspended until Mon, Dec 7, 9:22 PM Mountain Time. Reason: Asked athletes to pay in cash',
  )
})

test('says in both forms which time and whom a visitor asked for [auth/asked-time]', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T19:00:00Z') })
  vi.stubEnv('TZ', 'America/Denver')
  serve(null)
  open(ASKED)
  expect(await asked()).toBe(
    'Almost there. Create an account to request Mon, Nov 30, 8:00 AM with Rosalind Sandoval.',
  )
  expect(screen.getByText('Your time (MT)')).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: 'Sign in' }))
  await screen.findByRole('form', { name: 'Sign in' })
  expect(await asked()).toBe('Almost there. Sign in to request Mon, Nov 30, 8:00 AM with Rosalind Sandoval.')
})

test('names the time alone once the professional’s turn on the landing page is over [auth/asked-time]', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-31T19:00:00Z') })
  vi.stubEnv('TZ', 'America/Denver')
  landing = { professionals: [], zone: 'MT' }
  serve(null)
  open(ASKED.replace('2026-11-30', '2027-01-04'))
  expect(await asked()).toBe('Almost there. Create an account to request Mon, Jan 4, 2027, 8:00 AM.')
})

test.each([
  ['passed', '/professional/p1?book=session&start=2026-11-28T18:00:00Z'],
  ['isn’t one', '/professional/p1?book=session&start=soon'],
  ['is missing', '/professional/p1?book=session'],
  ['is another page’s', '/search?book=session&start=2026-11-30T15:00:00Z'],
])('says nothing about a time that %s', async (_, next) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T19:00:00Z') })
  serve(null)
  const queries = createQueries()
  queries.setQueryData(queryKey(screens.landingScreen), landing)
  open(`/auth?role=athlete&next=${encodeURIComponent(next)}`, queries)
  await screen.findByRole('form')
  expect(screen.queryByText(/Almost there/)).toBeNull()
})

const newcomer = { ...athlete, is_onboarded: false }
const signUpAt = async (address: string) => {
  open(address)
  await screen.findByRole('form')
  fillSignUp('Correct-Horse-9!', 'Correct-Horse-9!')
  press('Create account')
}

test('takes a new athlete from sign-up to the time they asked for, without the role choice [auth/asked-time-role]', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T19:00:00Z') })
  serve(null, (path) =>
    path.endsWith('/role') ? reply(actions.chooseRole, athlete) : reply(SESSION, sessionOf(newcomer)),
  )
  await signUpAt(ASKED)
  expect(await screen.findByText(`at ${PROFILE}`)).toBeTruthy()
  expect(sent.map(({ path }) => path)).toEqual(['/api/session/sign-up', '/api/identity/users/me/role'])
  expect(sent[1]?.body).toEqual({ role: 'athlete' })
})

test.each([
  [
    'the role can’t be saved',
    ASKED,
    newcomer,
    2,
    `/onboarding?role=athlete&next=${encodeURIComponent(PROFILE)}`,
  ],
  ['no time was asked for', '/auth?role=athlete', newcomer, 1, '/onboarding?role=athlete'],
  [
    'a professional is in setup',
    ASKED,
    { ...newcomer, role: 'professional' as const },
    1,
    `/onboarding?role=athlete&next=${encodeURIComponent(PROFILE)}`,
  ],
])('asks for the role as usual when %s [auth/asked-time-role]', async (_, address, user, commands, page) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T19:00:00Z') })
  serve(null, (path) =>
    path.endsWith('/role') ? problem(500, 'unexpected', 'Identity is down') : reply(SESSION, sessionOf(user)),
  )
  await signUpAt(address)
  expect((await screen.findByText(/^at /)).textContent).toBe(`at ${page}`)
  expect(sent).toHaveLength(commands)
})

test('names the terms, the privacy policy, and the minimum age at sign-up only [auth/sign-up-terms]', async () => {
  serve(null)
  open('/auth?mode=sign-up')
  await screen.findByRole('form')
  const link = (name: RegExp) => screen.queryByRole('link', { name })?.getAttribute('href')
  expect([link(/^Terms of Service/), link(/^Privacy Policy/)]).toEqual(['/terms', '/privacy'])
  expect(screen.getByText('I am 18 or older')).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: 'Sign in' }))
  await screen.findByRole('form', { name: 'Sign in' })
  expect(screen.queryByText(/18 or older/)).toBeNull()
})
