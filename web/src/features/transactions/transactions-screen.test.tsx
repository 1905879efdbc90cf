import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import type { Transaction } from '@fieldside/contracts/http/bff/transactions.ts'
import type { Subscription } from '@fieldside/contracts/http/subscriptions.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '@/client/notify.ts'
import { createQueries } from '@/client/queries.ts'
import { SESSION, SessionProvider } from '@/client/session.tsx'
import { problem, reply } from '@/client/testing/reply.ts'
import { sessionOf } from '@/client/testing/session.ts'
import { Screen } from './transactions-screen.tsx'

const payment = (id: string, changes: Partial<Transaction> = {}): Transaction => ({
  id,
  user_id: 'u1',
  payment_type: 'subscription',
  amount_cents: 700,
  currency: 'usd',
  status: 'completed',
  appointment_id: null,
  created_at: '2026-11-20T12:00:00.000Z',
  session: null,
  ...changes,
})
const NONE: Subscription = {
  is_subscribed: false,
  status: 'inactive',
  current_period_end: null,
  cancel_at_period_end: false,
  card: null,
}
const ACTIVE: Subscription = {
  is_subscribed: true,
  status: 'active',
  current_period_end: '2026-12-20T12:00:00.000Z',
  cancel_at_period_end: false,
  card: { brand: 'visa', last4: '4242' },
}

let subscription: Subscription
let payments: (status: string | null) => Response
let sent: string[]
const open = () =>
  render(
    <QueryClientProvider client={createQueries()}>
      <SessionProvider>
        <MemoryRouter>
          <Screen />
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  )

beforeEach(() => {
  subscription = NONE
  sent = []
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost')
    const path = pathname.replace('/api/billing', '')
    if (method === 'POST') {
      sent.push(path)
      const isCancel = path === '/subscription/cancel'
      subscription = { ...ACTIVE, cancel_at_period_end: isCancel }
      return reply(isCancel ? actions.cancelSubscription : actions.resumeSubscription, subscription)
    }
    if (path === '/subscription') return reply(actions.getSubscription, subscription)
    if (path === '/api/screens/transactions') return payments(searchParams.get('status'))
    return reply(SESSION, sessionOf({ id: 'u1', role: 'athlete', full_name: 'Ana' }))
  })
  vi.spyOn(notify, 'error').mockImplementation(() => {})
  vi.spyOn(notify, 'success').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('filters payments by tab and shows type, status, date, and amount [transactions/tabs] [transactions/row]', async () => {
  const all = [
    payment('p1', { status: 'pending' }),
    payment('p2'),
    payment('p3', { payment_type: 'first_booking_fee', amount_cents: 2500, status: 'refunded' }),
  ]
  payments = (status) =>
    reply(screens.transactionsScreen, {
      items: all.filter((one) => status === null || one.status === status),
      next: null,
    })
  open()
  await screen.findByText('$25.00')
  const rows = () =>
    within(screen.getByRole('table', { name: 'Payments' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.lastElementChild?.textContent),
      )
  expect(rows()).toEqual([
    ['Premium subscription', 'Pending', expect.stringContaining('Nov 20'), '$7.00', ''],
    ['Premium subscription', 'Completed', expect.stringContaining('Nov 20'), '$7.00', 'Receipt'],
    ['First-booking fee', 'Refunded', expect.stringContaining('Nov 20'), '$25.00', 'Receipt'],
  ])
  const links = screen.getAllByRole('link', { name: /^Receipt for / })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/receipts/p2', '/receipts/p3'])
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'All',
    'Completed',
    'Pending',
  ])
  for (const name of ['Completed', 'Pending']) {
    fireEvent.click(screen.getByRole('tab', { name }))
    await waitFor(() => expect(rows().map((row) => row[1])).toEqual([name]))
  }
})

test('names the other side and the date of a paid session and links to its booking', async () => {
  const session = { with: 'Jonah Reyes', appointment_date: '2026-11-24T15:00:00.000Z' }
  const fee = { payment_type: 'first_booking_fee', appointment_id: 'b1', session } as const
  payments = () => reply(screens.transactionsScreen, { items: [payment('p1', fee)], next: null })
  open()
  const link = await screen.findByRole('link', { name: 'First-booking fee' })
  expect(link.getAttribute('href')).toBe('/booking/b1')
  expect(link.parentElement?.textContent).toMatch(/Jonah Reyes, session on .*Nov 24/)
})

test('shows an error when payments fail to load, and explains an empty list [transactions/load-failure]', async () => {
  payments = () => problem(500, 'unexpected', 'x')
  open()
  expect(await screen.findByRole('heading', { name: 'Failed to load transaction history.' })).toBeTruthy()
  expect(notify.error).toHaveBeenCalledWith('Failed to load transaction history.')
  payments = () => reply(screens.transactionsScreen, { items: [], next: null })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No payments yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See Premium' })).toBeTruthy()
})

test('shows the renewal date and the card, cancels at the end of the period, and resumes [subscription/manage]', async () => {
  subscription = ACTIVE
  payments = () => reply(screens.transactionsScreen, { items: [], next: null })
  open()
  expect((await screen.findByText('Renewal date')).nextElementSibling?.textContent).toContain('Dec 20')
  expect(screen.getByText('Visa ending 4242')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel subscription' }))
  expect(sent).toEqual([])
  fireEvent.click(await screen.findByRole('button', { name: 'Yes, cancel' }))
  expect((await screen.findByText('Premium ends on')).nextElementSibling?.textContent).toContain('Dec 20')
  fireEvent.click(screen.getByRole('button', { name: 'Keep Premium' }))
  expect(await screen.findByText('Renewal date')).toBeTruthy()
  expect(sent).toEqual(['/subscription/cancel', '/subscription/resume'])
  fireEvent.click(screen.getByRole('button', { name: 'Replace card' }))
  expect(await screen.findByText('Feature unavailable')).toBeTruthy()
})

test('explains a failed renewal and what to do [subscription/past-due]', async () => {
  subscription = { ...ACTIVE, status: 'past_due' }
  payments = () => reply(screens.transactionsScreen, { items: [], next: null })
  open()
  expect(await screen.findByText('Payment failed')).toBeTruthy()
  expect(screen.getByText(/retry it for 7 days/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Replace card' })).toBeTruthy()
})

test.each([
  ['$3.00 of it refunded', { refunded_cents: 300 }, '$3 of $7 refunded'],
  ['an open dispute', { dispute: 'open' }, 'Disputed'],
  [
    'a lost dispute',
    { status: 'refunded', dispute: 'lost', charged_back_cents: 700 },
    'Returned by the bank',
  ],
] as const)(
  'labels a payment with %s [refunds/partial] [disputes/shown] [chargeback/shown]',
  async (_what, changes, words) => {
    payments = () =>
      reply(screens.transactionsScreen, {
        items: [payment('p1', { status: 'completed', ...changes })],
        next: null,
      })
    open()
    expect(await screen.findByText(words)).toBeTruthy()
  },
)

test.each([
  ['completed', 'pending', 'Refund on its way'],
  ['completed', 'failed', 'Refund delayed'],
  ['refunded', 'succeeded', 'Refunded'],
] as const)(
  'labels a %s payment with a %s refund "%s" [transactions/refund-state]',
  async (status, refund, words) => {
    payments = () =>
      reply(screens.transactionsScreen, { items: [payment('p1', { status, refund })], next: null })
    open()
    expect(await screen.findByText(words)).toBeTruthy()
  },
)
