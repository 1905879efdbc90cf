import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import { earningsScreen, type ShownEarning } from '@fieldside/contracts/http/bff/earnings.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueries } from '@/client/queries.ts'
import { reply } from '@/client/testing/reply.ts'
import { Screen } from '../transactions-screen.tsx'

const id = '0199b1e0-0000-7000-8000-000000000001'
const PAID: ShownEarning = {
  id: '2',
  category: 'paid',
  payment_type: 'session',
  kind: 'payment',
  // Still October in Denver.
  at: '2026-11-01T05:30:00.000Z',
  amount_cents: 8500,
  appointment_id: id,
  with: 'Ana Ruiz',
}
const SUMS = {
  paid_cents: 8500,
  refunded_cents: -6000,
  fees_cents: -2500,
  credited_cents: 2500,
  total_cents: 2500,
}
const NOTHING = { paid_cents: 0, refunded_cents: 0, fees_cents: 0, credited_cents: 0, total_cents: 0 }

let asked: URL[]
let items: ShownEarning[]
const open = (address = '/earnings') =>
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter initialEntries={[address]}>
        <Screen />
      </MemoryRouter>
    </QueryClientProvider>,
  )

beforeEach(() => {
  asked = []
  items = [
    PAID,
    {
      ...PAID,
      id: '1',
      category: 'credited',
      payment_type: 'first_booking_fee',
      kind: 'credit_granted',
      with: null,
    },
  ]
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://localhost')
    asked.push(url)
    const month = url.searchParams.get('month') ?? '2026-11'
    const value: ReplyOf<typeof earningsScreen> = {
      items,
      next: null,
      time_zone: 'America/Denver',
      month,
      months: [
        { month: '2026-11', ...NOTHING },
        { month: '2026-10', ...SUMS },
      ],
    }
    return reply(earningsScreen, value)
  })
})
afterEach(() => vi.unstubAllGlobals())

const cellsIn = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.lastElementChild?.textContent)

test('shows the sums and the total of the month and of each month, and opens another month [earnings/screen]', async () => {
  open()
  const months = await screen.findByRole('table', { name: 'Earnings by month' })
  expect(
    within(months)
      .getAllByRole('columnheader')
      .map((header) => header.textContent),
  ).toEqual(['Month', 'Athletes paid online', 'Refunded to athletes', 'Fees', 'Fee credits', 'Total'])
  expect(within(months).getAllByRole('row').slice(1).map(cellsIn)).toEqual([
    ['November 2026', '$0.00', '$0.00', '$0.00', '$0.00', '$0.00'],
    ['October 2026', '$85.00', '-$60.00', '-$25.00', '$25.00', '$25.00'],
  ])
  fireEvent.click(within(months).getByRole('link', { name: 'October 2026' }))
  await screen.findByRole('heading', { name: 'October 2026' })
  expect(asked.at(-1)?.searchParams.get('month')).toBe('2026-10')
  const total = screen.getAllByText('Total').find(({ tagName }) => tagName === 'DT')
  expect(total?.nextElementSibling?.textContent).toBe('$25.00')
})

test('lists each entry with its day in the zone of the hours, its athlete, and a link to the booking [earnings/screen]', async () => {
  open('/earnings?month=2026-10')
  const entries = await screen.findByRole('table', { name: 'Entries of October 2026' })
  const rows = within(entries).getAllByRole('row').slice(1)
  expect(rows.map(cellsIn)).toEqual([
    [expect.stringContaining('Oct 31'), expect.stringContaining('Session paid online'), '$85.00'],
    [expect.stringContaining('Oct 31'), 'Fee credit', '$85.00'],
  ])
  expect(rows[0]!.textContent).toContain('Ana Ruiz')
  for (const link of within(entries).getAllByRole('link'))
    expect(link.getAttribute('href')).toBe(`/booking/${id}`)
  expect(screen.getByText(/^Days and months are in Mountain Time/)).toBeDefined()
})

test('downloads a range of up to 366 days as CSV [earnings/export]', async () => {
  items = []
  open()
  await screen.findByText('Nothing in this month yet')
  const choose = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  choose('First day', '2026-01-01')
  choose('Last day', '2027-01-01')
  const link = screen.getByRole('link', { name: 'Download CSV' })
  expect(link.getAttribute('href')).toContain('/api/screens/earnings/export?from=2026-01-01&to=2027-01-01')
  choose('Last day', '2027-01-02')
  expect(screen.getByText('Choose at most 366 days')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Download CSV' })).toBeNull()
  choose('Last day', '2025-12-31')
  expect(screen.getByText('The last day is before the first')).toBeDefined()
})
