import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { notify } from '../client/notify.ts'
import { createQueries } from '../client/queries.ts'
import { SESSION, SessionProvider } from '../client/session.tsx'
import { problem, reply } from '../client/testing/reply.ts'
import { sessionOf, userOf } from '../client/testing/session.ts'
import { SupportForm } from '../features/help/support-form.tsx'
import { Screen as Billing } from '../features/professional-billing/professional-billing-screen.tsx'
import { Toasts } from '../ui/toasts.tsx'

const user = userOf({ id: 'u1', email: 'maya@people.test', full_name: 'Maya Okafor', role: 'professional' })

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  vi.stubGlobal('fetch', async (address: string) =>
    address === '/api/session'
      ? reply(SESSION, sessionOf(user))
      : problem(500, 'unexpected', 'The server is down'),
  )
  // Preloads the lazy chunk, because its load time isn't under test.
  await import('../ui/sonner.tsx')
})
afterAll(() => vi.unstubAllGlobals())

const toastOf = (title: string): Promise<HTMLElement> =>
  waitFor(() => {
    const found = screen.getAllByText(title).map((part) => part.closest('li'))
    const toast = found.find((one) => one !== null)
    if (!toast) throw new Error(`'${title}' is in no toast`)
    return toast
  })
const DESTRUCTIVE = 'bg-bad-soft'

test('shows failed loads and refusals as destructive toasts, and successes as normal ones [errors/destructive-toasts]', async () => {
  render(
    <QueryClientProvider client={createQueries()}>
      <SessionProvider>
        <MemoryRouter>
          <Billing />
          <SupportForm />
        </MemoryRouter>
      </SessionProvider>
      <Toasts />
    </QueryClientProvider>,
  )
  expect((await toastOf('Failed to load billing')).className).toContain(DESTRUCTIVE)
  for (const label of ['Subject', 'Message'])
    fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value: 'A question' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send message' }))
  const refused = await toastOf('We couldn’t send your message')
  expect(refused.className).toContain(DESTRUCTIVE)
  expect(refused.textContent).toContain('The server is down')
  // Must return nothing, because React would take a return value for the effect's cleanup.
  expect(notify.success('Saved')).toBeUndefined()
  expect((await toastOf('Saved')).className).not.toContain(DESTRUCTIVE)
})
