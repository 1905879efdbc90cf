import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import { packageActions, packagesScreen } from '@fieldside/contracts/http/bff/package-actions.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueries } from '@/client/queries.ts'
import { problem, reply } from '@/client/testing/reply.ts'
import { PackagesSection } from './packages-section.tsx'

const ID = '0199b1e0-0000-7000-8000-000000000001'
const TERMS = { appointment_type: 'physical_therapy', sessions: 6, price_cents: 50_000 } as const
const OFFERED = { ...TERMS, id: ID, professional_user_id: ID, months: 6 }
const SOLD: Shown['bought'][number] = {
  ...TERMS,
  id: ID,
  athlete_id: ID,
  professional_user_id: ID,
  payment_id: ID,
  bought_at: '2026-11-24T17:00:00.000Z',
  valid_until: '2027-05-25T05:59:59.999Z',
  time_zone: 'America/Denver',
  state: 'active',
  ended: null,
  returned_sessions: 0,
  refund_cents: 0,
  left: 4,
}

type Shown = ReplyOf<typeof packagesScreen>
let shown: Shown
let sent: [path: string, body: string][]
const open = () =>
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter>
        <PackagesSection id={ID} />
      </MemoryRouter>
    </QueryClientProvider>,
  )

beforeEach(() => {
  shown = { items: [OFFERED], has_session: true, professional_user_id: ID, bought: [] }
  sent = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body = '' }: RequestInit = {}) => {
    if (method === 'GET') return reply(packagesScreen, shown)
    sent.push([new URL(path, 'http://localhost').pathname, String(body)])
    if (path.endsWith('/return')) return reply(packageActions.returnPackage, { ...SOLD, state: 'ended' })
    return problem(409, 'package-changed', 'This package was changed or is no longer offered.')
  })
})
afterEach(() => vi.unstubAllGlobals())

test('names a package with its price per session and sends the buyer to the checkout of that version [packages/buy]', async () => {
  const tab = { opener: null, location: { replace: vi.fn() }, close: vi.fn() }
  vi.stubGlobal('open', () => tab)
  open()
  const row = (await screen.findByText('6 sessions: Physical Therapy Session')).closest('li')!
  expect(row.textContent).toContain('$83.33 per session · use it within 6 months')
  fireEvent.click(within(row).getByRole('button', { name: 'Buy for $500' }))
  await waitFor(() =>
    expect(sent).toEqual([['/api/billing/package-checkouts', JSON.stringify({ offered_package_id: ID })]]),
  )
  await waitFor(() => expect(tab.close).toHaveBeenCalled())
})

test('shows the last day in the zone of the package, and that a refund failed [packages/define] [packages/refund]', async () => {
  // May 24 in Denver, and May 25 in New York and UTC.
  shown = {
    ...shown,
    bought: [
      SOLD,
      { ...SOLD, id: 'ended', state: 'ended', ended: 'returned', refund_cents: 33_333, refund: 'failed' },
    ],
  }
  open()
  expect(await screen.findByText(/4 of 6 sessions left, valid until \w+, May 24/)).toBeTruthy()
  expect(screen.getByText(/\$333\.33 couldn’t be refunded to your card yet/)).toBeTruthy()
})

test('lets nobody buy before an agreed session, and is away without packages [packages/buy]', async () => {
  shown = { ...shown, has_session: false }
  const { unmount } = open()
  expect(
    await screen.findByText('You can buy a package once you’ve agreed on a first session.'),
  ).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
  unmount()
  shown = { ...shown, items: [] }
  const { container } = open()
  await new Promise((done) => setTimeout(done))
  expect(container.textContent).toBe('')
})

test('names the amount before unused sessions are returned [packages/refund]', async () => {
  shown = { ...shown, bought: [SOLD] }
  open()
  const row = (await screen.findByText('Yours')).closest('li')!
  expect(row.textContent).toContain('4 of 6 sessions left, valid until')
  fireEvent.click(within(row).getByRole('button', { name: 'Return unused sessions' }))
  const dialog = await screen.findByRole('dialog', { name: 'Return 4 unused sessions?' })
  expect(dialog.textContent).toContain('You get $333.33 back: 4 of 6 sessions of your $500 package.')
  expect(sent).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Return for $333.33' }))
  await waitFor(() => expect(sent).toEqual([[`/api/billing/packages/${ID}/return`, 'null']]))
})

test('says what became of a returned package, and offers no return without unused sessions [packages/refund]', async () => {
  const ended = {
    ...SOLD,
    state: 'ended',
    ended: 'returned',
    refund_cents: 33_333,
    refund: 'pending',
  } as const
  shown = {
    ...shown,
    items: [],
    bought: [ended, { ...SOLD, id: 'b', left: 0 }, { ...SOLD, id: 'c', left: null }],
  }
  open()
  expect(await screen.findByText('Returned. $333.33 is on its way back to you.')).toBeDefined()
  expect(screen.getByText(/^0 of 6 sessions left, valid until /)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})
