import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueries } from '@/client/queries.ts'
import { SESSION, SessionProvider } from '@/client/session.tsx'
import { reply } from '@/client/testing/reply.ts'
import { sessionOf } from '@/client/testing/session.ts'
import { searchResultOf } from '@/entities/professional/testing/professional.ts'
import { ProfessionalList } from '@/entities/search/professional-list.tsx'
import { openAt } from '@/testing/open-at.tsx'
import { Screen } from './search-screen.tsx'

const items = [searchResultOf({ first_name: 'Maya' })]
const found: ReplyOf<typeof screens.searchScreen> = {
  items,
  next: null,
  count: { value: 1, more: false },
  facets: null,
  loosen: [],
}

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) => {
    const { pathname } = new URL(path, 'http://localhost')
    if (pathname === '/api/session')
      return reply(SESSION, sessionOf({ id: '1', role: 'athlete', email: 'a@example.com' }))
    return pathname.startsWith('/api/screens/')
      ? reply(screens.searchScreen, found)
      : reply(actions.listSavedSearches, { items: [] })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('moves the picture from a result to the profile where View Transitions are supported [find/profile-transition]', async () => {
  const startViewTransition = vi.fn((change: () => void) => {
    change()
    return { finished: Promise.resolve(), ready: Promise.resolve(), updateCallbackDone: Promise.resolve() }
  })
  Object.assign(document, { startViewTransition })
  const routes = [
    { path: '/search', element: <Screen /> },
    { path: '/professional/:id', element: null },
  ]
  render(
    <QueryClientProvider client={createQueries()}>
      <SessionProvider>
        <RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/search'] })} />
      </SessionProvider>
    </QueryClientProvider>,
  )
  const article = await screen.findByRole('article')
  expect(article.querySelector('[style*="view-transition-name"]')).toBeTruthy()
  fireEvent.click(within(article).getByRole('link', { name: /Maya/ }))
  await waitFor(() => expect(startViewTransition).toHaveBeenCalledTimes(1))
  Reflect.deleteProperty(document, 'startViewTransition')
})

test('keeps the results as they are while the user types', async () => {
  const rows = vi.fn(() => <p>results</p>)
  const list = (
    <ProfessionalList screen={screens.searchScreen} rows={rows} count={() => null} loading={null} />
  )
  openAt('/search', <hr />, { '/search': list })
  await screen.findByText('results')
  const before = rows.mock.calls.length
  fireEvent.change(screen.getByLabelText('What you’re looking for'), { target: { value: 'knee' } })
  expect(screen.getByDisplayValue('knee')).toBeTruthy()
  expect(rows).toHaveBeenCalledTimes(before)
})
