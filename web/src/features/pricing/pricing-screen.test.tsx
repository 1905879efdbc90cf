import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '@/client/notify.ts'
import { createQueries } from '@/client/queries.ts'
import type { SessionUser } from '@/client/session.tsx'
import { SESSION, SessionProvider, useSession } from '@/client/session.tsx'
import { problem, reply } from '@/client/testing/reply.ts'
import { sessionOf, userOf } from '@/client/testing/session.ts'
import { Screen } from './pricing-screen.tsx'
import { useSubscribe } from './use-subscribe.ts'

let user: Partial<SessionUser> | null
let checkout: () => Response | Promise<Response>
let asked: number
const tab = { opener: {} as unknown, location: { replace: vi.fn() }, close: vi.fn() }

const person = (role: SessionUser['role'], is_subscribed = false) =>
  userOf({ role, is_subscribed, full_name: 'Ana Ruiz' })

const Address = () => <p>at {useLocation().pathname}</p>
const open = (element = <Screen />) =>
  render(
    <QueryClientProvider client={createQueries()}>
      <SessionProvider>
        <MemoryRouter initialEntries={['/pricing']}>
          <Address />
          <Routes>
            <Route path="/pricing" element={element} />
            <Route path="*" element={null} />
          </Routes>
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  )

beforeEach(() => {
  asked = 0
  checkout = () => reply(actions.createSubscriptionCheckout, { url: 'https://checkout.test/c/1' })
  tab.location.replace.mockClear()
  tab.close.mockClear()
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/session') return reply(SESSION, sessionOf(user, { videos: '14 of 126 exercises' }))
    asked += 1
    return checkout()
  })
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  vi.spyOn(notify, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const plan = (name: string) => within(screen.getByRole('region', { name: `${name} plan` }))
const listOf = (name: string) =>
  plan(name)
    .getAllByRole('listitem')
    .map((item) => item.textContent)

test('shows Free at $0 forever and Premium at $7 per month as most popular [pricing/plans] [pricing/premium-includes] [pricing/videos]', async () => {
  user = null
  open()
  expect(await screen.findByText('to see role-specific pricing.', { exact: false })).toBeTruthy()
  expect(plan('Free').getByText('$0')).toBeTruthy()
  expect(plan('Free').getByText('forever')).toBeTruthy()
  expect(plan('Premium').getByText('$7')).toBeTruthy()
  expect(plan('Premium').getByText('per month')).toBeTruthy()
  expect(plan('Premium').getByText('Most Popular')).toBeTruthy()
  expect(plan('Free').queryByText('Most Popular')).toBeNull()
  const includes = within(screen.getByRole('region', { name: 'Premium Includes' }))
  const items = includes.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(items).toEqual([
    'Training programs',
    'Exercise database',
    'Workout builder',
    'Video demonstrations',
    'Progress tracking',
  ])
  expect(includes.getByText('Short clips that show you 14 of 126 exercises.')).toBeTruthy()
  expect(listOf('Premium')).toContain('Video demonstrations of 14 of 126 exercises')
})

test('shows different feature lists for each role [pricing/feature-lists]', async () => {
  const lists: string[] = []
  for (const who of [null, person('athlete'), person('professional')]) {
    user = who
    const { unmount } = open()
    await screen.findByText(who ? 'Your current plan' : 'Get Premium')
    await screen.findByText('Video demonstrations of 14 of 126 exercises')
    lists.push(JSON.stringify([listOf('Free'), listOf('Premium')]))
    if (who) expect(screen.queryByText('to see role-specific pricing.', { exact: false })).toBeNull()
    unmount()
  }
  expect(new Set(lists).size).toBe(3)
  for (const list of lists) expect(list).toContain('of 14 of 126 exercises')
  expect(lists[1]).toContain('Every premium training program in full')
  expect(lists[2]).toContain('100% of your session fees')
})

test('asks signed-out visitors to log in and links both plans to /auth [pricing/signed-out-prompt] [pricing/signed-out-buttons]', async () => {
  user = null
  for (const name of ['Log in', 'Get Started', 'Get Premium']) {
    const { unmount } = open()
    fireEvent.click(await screen.findByRole('link', { name }))
    expect(await screen.findByText('at /auth')).toBeTruthy()
    unmount()
  }
})

test('links Contact Sales to the contact page [pricing/contact-sales]', async () => {
  user = person('athlete')
  open()
  fireEvent.click(await screen.findByRole('link', { name: 'Contact Sales' }))
  expect(await screen.findByText('at /contact')).toBeTruthy()
})

test('opens one checkout tab on click, even on a double click [subscription/checkout-opens]', async () => {
  user = person('athlete')
  let answer = (_: Response): void => {}
  checkout = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  open()
  const button = await screen.findByRole('button', { name: 'Subscribe Now' })
  fireEvent.click(button)
  fireEvent.click(button)
  expect(window.open).toHaveBeenCalledTimes(1)
  expect(window.open).toHaveBeenCalledWith('about:blank', '_blank')
  expect(tab.location.replace).not.toHaveBeenCalled()
  await waitFor(() => expect(asked).toBe(1))
  answer(reply(actions.createSubscriptionCheckout, { url: 'https://checkout.test/c/1' }))
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('https://checkout.test/c/1'))
  expect(tab.opener).toBeNull()
})

test.each([
  ['You already have Premium.', 'You already have Premium.'],
  ['', 'Failed to start subscription process.'],
])(
  'closes the tab and shows an error when the checkout fails to start (%j) [subscription/error-toast]',
  async (detail, toast) => {
    user = person('athlete')
    checkout = () => problem(409, 'already-subscribed', detail)
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Subscribe Now' }))
    await waitFor(() => expect(notify.error).toHaveBeenCalledWith('Subscription Error', toast))
    expect(tab.close).toHaveBeenCalled()
    expect(tab.location.replace).not.toHaveBeenCalled()
  },
)

const SubscribeButton = () => {
  const { subscribe } = useSubscribe()
  if (useSession().status === 'loading') return null
  return (
    <button type="button" onClick={subscribe}>
      Subscribe
    </button>
  )
}

test('asks a signed-out visitor to log in and starts no checkout [subscription/signed-out]', async () => {
  user = null
  open(<SubscribeButton />)
  fireEvent.click(await screen.findByRole('button', { name: 'Subscribe' }))
  expect(notify.error).toHaveBeenCalledWith(
    'Authentication Required',
    'Please log in to subscribe to premium features.',
  )
  expect(window.open).not.toHaveBeenCalled()
  expect(asked).toBe(0)
})

test('links a subscriber to their subscription instead of selling a second one [subscription/state]', async () => {
  user = person('athlete', true)
  open()
  fireEvent.click(await screen.findByRole('link', { name: 'Manage subscription' }))
  expect(await screen.findByText('at /transactions')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Subscribe Now' })).toBeNull()
})
