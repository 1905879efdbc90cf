import type { ClientRow } from '@fieldside/contracts/http/bff/clients.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SESSION } from '@/client/session.tsx'
import { reply } from '@/client/testing/reply.ts'
import { sessionOf } from '@/client/testing/session.ts'
import { openAt } from '@/testing/open-at.tsx'
import { Screen } from './clients-screen.tsx'

const clientOf = (name: string, changes: Partial<ClientRow> = {}): ClientRow => ({
  athlete_id: `id of ${name}`,
  name,
  next_session: null,
  last_session: null,
  completed_sessions: 0,
  ...changes,
})

let items: ClientRow[]
const Address = () => <p data-testid="address">{useLocation().search}</p>
const open = () => openAt('/clients', <Address />, { '/clients': <Screen /> })

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/api/session'
      ? reply(SESSION, sessionOf({ id: '1', role: 'professional', email: 'a@example.com' }))
      : reply(screens.clientsScreen, { items, more: false }),
  )
})
afterEach(() => vi.unstubAllGlobals())

const names = () =>
  within(screen.getByRole('list', { name: 'Clients' }))
    .getAllByRole('link')
    .map((link) => link.querySelector('b')!.textContent)

test('filters the names of all clients while typing, in any case and without accents, and not in the URL [clients/list]', async () => {
  items = [
    clientOf('Zoë Martínez', { next_session: '2026-12-01T18:00:00.000Z' }),
    ...Array.from({ length: 60 }, (_, place) => clientOf(`Client ${place}`)),
    clientOf('Ana Martin', { last_session: '2026-11-01T18:00:00.000Z', completed_sessions: 1 }),
  ]
  open()
  expect((await screen.findAllByRole('link')).length).toBe(50)
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(names()).toHaveLength(62)
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'martin' } })
  await expect.poll(names).toEqual(['Zoë Martínez', 'Ana Martin'])
  expect(screen.getByRole('status').textContent).toBe('2 clients')
  expect(screen.getByText(/1 completed session$/)).toBeTruthy()
  expect(screen.getByTestId('address').textContent).toBe('')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zoe mar' } })
  await expect.poll(names).toEqual(['Zoë Martínez'])
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nobody' } })
  expect(await screen.findByText('No client has this name.')).toBeTruthy()
})

test('says what to expect without clients [clients/list]', async () => {
  items = []
  open()
  expect(await screen.findByText('No clients yet')).toBeTruthy()
})
