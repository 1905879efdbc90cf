import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { ChoosableRole } from '@fieldside/contracts/roles.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueries } from '@/client/queries.ts'
import type { SessionUser } from '@/client/session.tsx'
import { SESSION, SessionProvider } from '@/client/session.tsx'
import { reply } from '@/client/testing/reply.ts'
import { sessionOf, userOf } from '@/client/testing/session.ts'
import { Screen } from './onboarding-screen.tsx'

const newcomer = userOf({
  id: 'u1',
  email: 'sam@people.test',
  full_name: 'Sam Field',
  role: 'athlete',
  is_onboarded: false,
  email_confirmed: true,
})

let sent: unknown[]
const serve = (user: SessionUser) =>
  vi.stubGlobal('fetch', async (_path: string, { method, body }: RequestInit) => {
    if (method === 'GET') return reply(SESSION, sessionOf(user))
    const { role, is_adult } = JSON.parse(String(body)) as { role: ChoosableRole; is_adult?: true }
    sent.push(is_adult ? { role, is_adult } : role)
    return reply(actions.chooseRole, { ...newcomer, role, is_onboarded: role === 'athlete' })
  })
beforeEach(() => {
  sent = []
})
afterEach(() => vi.unstubAllGlobals())

const Address = () => <p>at {useLocation().pathname}</p>

const open = (address: string) =>
  render(
    <QueryClientProvider client={createQueries()}>
      <SessionProvider>
        <MemoryRouter initialEntries={[address]}>
          <Routes>
            <Route path="/onboarding" element={<Screen />} />
            <Route path="*" element={<Address />} />
          </Routes>
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  )
const chosen = () =>
  screen
    .getAllByRole('radio')
    .filter((radio) => radio.getAttribute('aria-checked') === 'true')
    .map((radio) => radio.textContent)

test.each([
  ['/onboarding?role=athlete', ['Athlete']],
  ['/onboarding?role=professional', ['Professional']],
  ['/onboarding?role=admin', []],
  ['/onboarding?role=', []],
  ['/onboarding', []],
])('%s preselects %j and offers both roles [onboarding/role-choice]', async (address, roles) => {
  serve(newcomer)
  open(address)
  expect(await screen.findAllByRole('radio')).toHaveLength(2)
  expect(chosen()).toEqual(roles.map((role) => expect.stringMatching(new RegExp(`^${role}`))))
  expect((screen.getByRole('button', { name: 'Continue' }) as HTMLButtonElement).disabled).toBe(
    roles.length === 0,
  )
})

test.each([
  ['Athlete', 'athlete', '/athlete-dashboard'],
  ['Professional', 'professional', '/professional-setup'],
])(
  'choosing %s continues to %s [onboarding/choose-athlete] [onboarding/choose-professional]',
  async (name, role, page) => {
    serve(newcomer)
    open('/onboarding')
    fireEvent.click(await screen.findByRole('radio', { name }))
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText(`at ${page}`)).toBeTruthy()
    expect(sent).toEqual([role])
  },
)

test('asks who comes from single sign-on whether they are an adult, and continues only then [family/no-minor-account]', async () => {
  serve({ ...newcomer, adult_stated: false })
  open('/onboarding?role=athlete')
  const next = await screen.findByRole<HTMLButtonElement>('button', { name: 'Continue' })
  expect(next.disabled).toBe(true)
  fireEvent.click(screen.getByRole('checkbox', { name: /^I am 18 or older/ }))
  fireEvent.click(next)
  expect(await screen.findByText('at /athlete-dashboard')).toBeTruthy()
  expect(sent).toEqual([{ role: 'athlete', is_adult: true }])
})

test.each([
  ['athlete', '/athlete-dashboard'],
  ['professional', '/provider-dashboard'],
  ['admin', '/admin'],
] as const)('redirects an onboarded %s to %s [onboarding/already-onboarded]', async (role, page) => {
  serve({ ...newcomer, role, is_onboarded: true })
  open('/onboarding')
  expect(await screen.findByText(`at ${page}`)).toBeTruthy()
})
