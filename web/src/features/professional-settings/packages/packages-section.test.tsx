import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { packageActions } from '@fieldside/contracts/http/bff/package-actions.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueries } from '@/client/queries.ts'
import { reply } from '@/client/testing/reply.ts'
import { PackagesSection } from './packages-section.tsx'

const ID = '0199b1e0-0000-7000-8000-000000000001'
const TERMS = { appointment_type: 'physical_therapy', sessions: 6, price_cents: 50_000, months: 6 } as const
const OFFERED = { ...TERMS, id: ID, professional_user_id: ID }

let items: (typeof OFFERED)[]
let status: 'active' | 'none'
let sent: [method: string, path: string, body: unknown][]

beforeEach(() => {
  items = [OFFERED]
  status = 'active'
  sent = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(path, 'http://localhost')
    if (pathname.endsWith('/payout-account')) return reply(actions.getPayoutAccount, { status })
    if (method === 'GET') return reply(packageActions.listOwnPackages, { items })
    sent.push([method, pathname, body ? JSON.parse(String(body)) : null])
    return method === 'DELETE'
      ? reply(packageActions.withdrawPackage)
      : reply(packageActions.changePackage, OFFERED)
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = () =>
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter>
        <PackagesSection types={['consultation', 'physical_therapy']} timeZone="America/Denver" />
      </MemoryRouter>
    </QueryClientProvider>,
  )

test('changes a package for later buyers, after it has refused wrong numbers [packages/define]', async () => {
  open()
  expect(await screen.findByText('$500 for all · 6 months to use them')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Change 6 sessions: Physical Therapy Session' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the package' }))
  expect(dialog.getByText(/Packages that you’ve sold keep their terms/)).toBeDefined()
  const type = (name: RegExp, value: string) =>
    fireEvent.change(dialog.getByRole('textbox', { name }), { target: { value } })
  type(/Sessions/, '21')
  type(/Price/, '990')
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Sessions must be between 2 and 20')).toBeDefined()
  type(/Sessions/, '10')
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  const body = { ...TERMS, sessions: 10, price_cents: 99_000, time_zone: 'America/Denver' }
  await waitFor(() => expect(sent).toEqual([['PUT', `/api/billing/offered-packages/${ID}`, body]]))
})

test('removes a package after a question, and adds none beyond 5 or without a payout account [packages/define]', async () => {
  items = [1, 2, 3, 4, 5].map((n) => ({ ...OFFERED, id: `${ID.slice(0, -1)}${n}` }))
  const { unmount } = open()
  expect(await screen.findByText('You can offer up to 5 packages.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Add a package' })).toHaveProperty('disabled', true)
  fireEvent.click(screen.getAllByRole('button', { name: /^Remove/ })[0]!)
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  await waitFor(() =>
    expect(sent).toEqual([['DELETE', `/api/billing/offered-packages/${items[0]!.id}`, null]]),
  )
  unmount()
  items = []
  status = 'none'
  open()
  expect(await screen.findByText('Connect a payout account first.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Add a package' })).toHaveProperty('disabled', true)
})
