import { render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RouteError } from './route-error.tsx'

const reload = vi.fn()
beforeEach(() => {
  reload.mockReset()
  vi.stubGlobal('location', { ...window.location, reload })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Opens a screen whose code can't be loaded. */
const open = () => {
  const lazy = async () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  const router = createMemoryRouter([
    { errorElement: <RouteError />, hydrateFallbackElement: <></>, children: [{ path: '/', lazy }] },
  ])
  render(<RouterProvider router={router} />)
}

const isOnline = (onLine: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine)
const lost = async () => Promise.reject(new TypeError('Failed to fetch'))

test.each([
  ['the browser knows that there is no connection', false],
  ['Fieldside can’t be reached', true],
])(
  'says that it is offline when %s, and reloads once Fieldside answers [errors/back-online]',
  async (_title, onLine) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    isOnline(onLine)
    vi.stubGlobal('fetch', lost)
    open()
    await screen.findByRole('heading', { name: 'You’re offline' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(reload).not.toHaveBeenCalled()
    vi.stubGlobal('fetch', async () => new Response())
    await vi.advanceTimersByTimeAsync(5000)
    expect(reload).toHaveBeenCalledOnce()
  },
)

test('says that the page can’t be displayed while Fieldside answers, and doesn’t reload by itself', async () => {
  isOnline(true)
  const fetched = vi.fn(async () => new Response())
  vi.stubGlobal('fetch', fetched)
  open()
  await screen.findByRole('heading', { name: 'We couldn’t display this page' })
  await waitFor(() => expect(fetched).toHaveBeenCalledOnce())
  await Promise.resolve()
  expect(screen.getByRole('heading', { name: 'We couldn’t display this page' })).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
})
