import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryKey } from '../../client/api.ts'
import { notify } from '../../client/notify.ts'
import { createQueries } from '../../client/queries.ts'
import { PopUps } from './pop-ups.tsx'

/** The server's reply about this browser's subscription. */
let check: () => Response
let isSubscribed: boolean
let info: ReturnType<typeof vi.spyOn>

const noticeAt = (created_at: string) => ({ title: `at ${created_at}`, message: '', read: false, created_at })
let items: ReturnType<typeof noticeAt>[]

const reply = (path: string): Response => {
  if (path.endsWith('/checks')) return check()
  if (path.endsWith('/preferences')) return Response.json({ pushNotifications: true })
  return Response.json(path.endsWith('/notifications') ? { items, next: null, unread: 0 } : {})
}

beforeEach(() => {
  ;[isSubscribed, items] = [true, [noticeAt('2026-01-01')]]
  const pushManager = { getSubscription: async () => isSubscribed && { endpoint: 'https://push.test/1' } }
  const serviceWorker = { getRegistration: async () => ({ pushManager }) }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string) => reply(path)),
  )
  info = vi.spyOn(notify, 'info').mockReturnValue()
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Returns the titles of the pop-ups once a new notification has arrived. */
const popUpsOfNew = async (): Promise<unknown[]> => {
  const queries = createQueries()
  const list = queryKey(actions.listNotifications)
  const { unmount } = render(
    <QueryClientProvider client={queries}>
      <PopUps />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(queries.getQueryData(list)).toBeTruthy())
  items = [noticeAt('2026-01-02'), ...items]
  await act(() => queries.invalidateQueries({ queryKey: list }))
  await vi.dynamicImportSettled()
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  unmount()
  return info.mock.calls.map(([title]) => title)
}

test('pops nothing up in a browser that gets the pushes [push/devices]', async () => {
  check = () => Response.json({ known: true })
  expect(await popUpsOfNew()).toEqual([])
})

test.each([
  ['has removed the device', () => Response.json({ known: false })],
  ['doesn’t answer', () => new Response(null, { status: 503 })],
])('pops up in a subscribed browser when the server %s [push/devices]', async (_title, answer) => {
  check = answer
  expect(await popUpsOfNew()).toEqual(['at 2026-01-02'])
})

test('pops up in a browser without a subscription, without asking the server', async () => {
  isSubscribed = false
  check = () => {
    throw new Error('asked')
  }
  expect(await popUpsOfNew()).toEqual(['at 2026-01-02'])
  expect(vi.mocked(fetch).mock.calls.filter(([path]) => String(path).endsWith('/checks'))).toEqual([])
})
