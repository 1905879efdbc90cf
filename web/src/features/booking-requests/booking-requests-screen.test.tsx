import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '../../client/notify.ts'
import { createQueries } from '../../client/queries.ts'
import { SessionProvider } from '../../client/session.tsx'
import { sessionOf, userOf } from '../../client/testing/session.ts'
import { Screen } from './booking-requests-screen.tsx'

const NONE = { items: [], next: null, pending: 0, fee_cents: 2500, payment_method: null, suspended: false }
let isDown: boolean

beforeEach(() => {
  isDown = true
  vi.spyOn(notify, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.startsWith('/api/session')) {
      const user = userOf({ id: '1', role: 'professional', email: 'm@example.com' })
      return Response.json(sessionOf(user))
    }
    const refusal = { code: 'unexpected', status: 500, detail: 'Booking is down' }
    return isDown ? Response.json(refusal, { status: 500 }) : Response.json(NONE)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('shows an error when the requests fail to load and reloads them on retry [booking-requests/load-failure]', async () => {
  render(
    <QueryClientProvider client={createQueries()}>
      <SessionProvider>
        <MemoryRouter>
          <Screen />
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  )
  expect(await screen.findByText('Failed to load booking requests.')).toBeTruthy()
  expect(screen.getByText('Booking is down')).toBeTruthy()
  expect(notify.error).toHaveBeenCalledWith('Failed to load booking requests.')
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: /try again|retry/i }))
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  expect(screen.queryByText('Failed to load booking requests.')).toBeNull()
})
