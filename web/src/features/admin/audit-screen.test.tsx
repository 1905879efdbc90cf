import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { createQueries } from '@/client/queries.ts'
import { Screen } from './audit-screen.tsx'
import { press, serveAdmin, served, toastTitles } from './testing/admin-page.tsx'

serveAdmin()

const line = (n: number, changes: object = {}) => ({
  id: `identity:${n}`,
  at: '2026-11-21T09:00:00.000Z',
  actor_id: 'a1',
  actor_name: 'Rowan Ellery',
  actor_client: null,
  action: 'role-changed',
  object_type: 'user',
  object_id: 'u1',
  object_name: 'Ana Ruiz',
  before: { role: 'athlete' },
  after: { role: 'professional' },
  reason: null,
  ...changes,
})

const open = () => {
  const queries = createQueries()
  queries.setDefaultOptions({ queries: { retry: false } })
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <Screen />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('shows actor, action, target, state before and after, time, and reason of each entry [admin/audit]', async () => {
  served.audit = {
    items: [
      line(1),
      line(2, { actor_id: null, actor_name: null, action: 'withdraw-approval', reason: 'Expired' }),
    ],
    next: null,
  }
  open()
  await screen.findByRole('table')
  const [, first, second] = screen.getAllByRole('row').map((row) => within(row))
  for (const text of ['Rowan Ellery', 'Changed role', 'Ana Ruiz', 'Role: athlete → professional'])
    expect(first!.getByText(text)).toBeTruthy()
  expect(first!.getByText(/Nov 21/)).toBeTruthy()
  for (const text of ['Operator', 'Withdrew approval', 'Expired'])
    expect(second!.getByText(text)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /delete|edit/i })).toBeNull()
})

test('shows an error and retries when loading fails, and explains an empty list', async () => {
  served.failing.set('/api/screens/admin/audit', { status: 503, detail: 'Away' })
  open()
  expect(await screen.findByRole('heading', { name: 'We couldn’t load the audit log' })).toBeTruthy()
  expect(toastTitles()).toContain('We couldn’t load the audit log')
  served.failing.clear()
  press('Try again')
  expect(await screen.findByText('Nothing yet')).toBeTruthy()
})
