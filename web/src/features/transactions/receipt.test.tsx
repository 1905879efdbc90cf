import { receiptScreen, type ShownReceipt } from '@fieldside/contracts/http/bff/receipts.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueries } from '@/client/queries.ts'
import { problem, reply } from '@/client/testing/reply.ts'
import { formatDate } from './receipt-words.ts'
import { Screen } from './transactions-screen.tsx'

const id = '0199b1e0-0000-7000-8000-000000000001'
const RECEIPT: ShownReceipt = {
  number: 1042,
  payment_id: id,
  payment_type: 'session',
  appointment_id: id,
  paid_at: '2026-11-24T17:00:00.000Z',
  amount_cents: 8500,
  currency: 'usd',
  card: { brand: 'visa', last4: '4242' },
  money_back: [],
  total_cents: 8500,
  payer: { full_name: 'Ana Ruiz', email: 'ana@example.com' },
  session: {
    professional: { first_name: 'Jordan', last_name: 'Lee', credentials: 'PT, DPT' },
    athlete: 'Ana Ruiz',
    appointment_type: 'follow_up',
    starts_at: '2026-11-27T17:30:00.000Z',
    duration_minutes: 45,
  },
}

let receipt: Partial<ShownReceipt> | null
const open = (address: string = id) =>
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter initialEntries={[`/receipts/${address}`]}>
        <Routes>
          <Route path="/receipts/:id" element={<Screen />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )

beforeEach(() => {
  receipt = {}
  vi.stubGlobal('fetch', async () =>
    receipt
      ? reply(receiptScreen, { ...RECEIPT, ...receipt })
      : problem(404, 'not-found', 'Receipt Not Found'),
  )
})
afterEach(() => vi.unstubAllGlobals())

const textOf = async () =>
  (await screen.findByRole('heading', { name: 'Receipt' })).closest('main, body')!.textContent

test('shows number, date, payer, item, amount, and card of a payment [receipts/each]', async () => {
  receipt = {
    payment_type: 'subscription',
    amount_cents: 700,
    total_cents: 700,
    appointment_id: null,
    session: null,
  }
  open()
  const text = await textOf()
  for (const part of [
    'FS-001042',
    'November 24, 2026',
    'Ana Ruiz',
    'ana@example.com',
    'Premium subscription',
    'Paid toFieldside',
  ])
    expect(text).toContain(part)
  expect(screen.queryByText('Booking')).toBeNull()
  expect(text).toContain('Visa ending 4242')
  expect(screen.getByRole('row', { name: /^Total paid/ }).textContent).toContain('$7.00')
})

test('a session’s receipt names the professional with credentials, the type, date, and length, who was paid, and the booking [receipts/session]', async () => {
  open()
  const text = await textOf()
  for (const part of [
    ...['Jordan Lee', 'PT, DPT', 'Follow-up Session, 45 minutes', 'November 27, 2026'],
    ...['Paid toJordan Lee', 'Booking00000001'],
  ])
    expect(text?.replaceAll(/[\u2066-\u2069]/g, '')).toContain(part)
})

test('lists each refund and what is left of the amount [receipts/each]', async () => {
  const at = '2026-12-01T12:00:00.000Z'
  receipt = {
    money_back: [
      { kind: 'refund', at, amount_cents: -3500 },
      { kind: 'chargeback', at, amount_cents: -1000 },
    ],
    total_cents: 4000,
  }
  open()
  expect((await screen.findByRole('row', { name: /^Refund/ })).textContent).toContain(
    'December 1, 2026-$35.00',
  )
  expect(screen.getByRole('row', { name: /^Taken back by the bank/ }).textContent).toContain('-$10.00')
  expect(screen.getByRole('row', { name: /^Paid after refunds/ }).textContent).toContain('$40.00')
})

test('prints, and leads back to the transactions', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
  expect(screen.getByRole('link', { name: 'Transactions' }).getAttribute('href')).toBe('/transactions')
})

test('says that a receipt of someone else doesn’t exist, also for an address that can’t be one [receipts/each]', async () => {
  receipt = null
  open()
  await screen.findByRole('heading', { name: 'Receipt Not Found' })
  open('1042')
  expect(await screen.findAllByRole('heading', { name: 'Receipt Not Found' })).toHaveLength(2)
})

test('a date has its year also in that year, and is in the reader’s zone', () => {
  const at = '2026-11-24T02:00:00.000Z'
  expect(formatDate(at, { zone: 'America/Denver', locale: 'en-US' })).toBe('November 23, 2026')
})

test('names a package and its professional [packages/buy]', async () => {
  const about = {
    id,
    athlete_id: id,
    professional_user_id: id,
    appointment_type: 'physical_therapy',
    sessions: 6,
  } as const
  receipt = { appointment_id: null, session: null, package: about, package_with: 'Jordan Lee' }
  open()
  const text = await textOf()
  expect(text).toContain('Package6 sessions: Physical Therapy')
  expect(text).toContain('Jordan Lee')
})
