import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { createCalendarAddress } from '@fieldside/contracts/http/bff/calendar.ts'
import type { CalendarFeed } from '@fieldside/contracts/http/calendar-feeds.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '@/client/notify.ts'
import { SESSION } from '@/client/session.tsx'
import { problem, reply } from '@/client/testing/reply.ts'
import { sessionOf } from '@/client/testing/session.ts'
import { hasUnsaved } from '@/client/unsaved.ts'
import { openAt } from '@/testing/open-at.tsx'
import { CalendarFeedSection } from './calendar-feed-section.tsx'

const ADDRESS = 'https://fieldside.test/calendar/secret.ics'
const CREATED = '2026-11-24T15:00:00.000Z'

let feed: CalendarFeed | null
let sent: string[]
let answer: () => Response
beforeEach(() => {
  feed = null
  sent = []
  answer = () => {
    feed = { hide_names: feed?.hide_names ?? false, created_at: CREATED }
    return reply(createCalendarAddress, { feed, address: ADDRESS })
  }
  vi.spyOn(notify, 'success').mockImplementation(vi.fn())
  vi.spyOn(notify, 'error').mockImplementation(vi.fn())
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (path.startsWith('/api/session')) return reply(SESSION, sessionOf(null))
    if (method === 'GET') return reply(actions.getCalendarFeed, { feed })
    sent.push(`${method} ${path} ${body ?? ''}`.trim())
    if (method === 'POST') return answer()
    feed = method === 'DELETE' ? null : { created_at: CREATED, ...JSON.parse(String(body)) }
    return method === 'DELETE' ? reply(actions.deleteCalendarFeed) : reply(actions.updateCalendarFeed, feed!)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = (mayCreate = true) =>
  openAt('/account', <header />, { '/account': <CalendarFeedSection mayCreate={mayCreate} /> })
const button = (name: string) => screen.findByRole('button', { name })
const confirmIn = async (title: string, name: string) =>
  fireEvent.click(within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name }))

test('creates an address, shows it once, and asks before the page is left without a copy [calendar/feed]', async () => {
  const copy = vi.fn().mockResolvedValue(undefined)
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: copy } })
  const { unmount } = open()
  fireEvent.click(await button('Create address'))
  expect(await screen.findByText(ADDRESS)).toBeTruthy()
  expect(hasUnsaved()).toBe(true)
  fireEvent.click(await button('Copy Calendar address'))
  await waitFor(() => expect(hasUnsaved()).toBe(false))
  expect(copy).toHaveBeenCalledWith(ADDRESS)
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('secret')
  unmount()
  open()
  expect(await button('Renew address')).toBeTruthy()
  expect(screen.queryByText(ADDRESS)).toBeNull()
})

test('renews and turns off the address after a confirmation that says what stops working [calendar/feed]', async () => {
  feed = { hide_names: false, created_at: CREATED }
  open()
  fireEvent.click(await button('Renew address'))
  expect(await screen.findByText(/The current address stops working at once/)).toBeTruthy()
  expect(sent).toEqual([])
  await confirmIn('Renew the address?', 'Renew address')
  expect(await screen.findByText(ADDRESS)).toBeTruthy()
  fireEvent.click(await button('Turn off'))
  await confirmIn('Turn off the calendar address?', 'Turn off')
  expect(await button('Create address')).toBeTruthy()
  expect(screen.queryByText(ADDRESS)).toBeNull()
  expect(sent).toEqual(['POST /api/calendar-address', 'DELETE /api/booking/calendar-feed'])
})

test('lets an admin only turn off an address from an earlier role [calendar/feed]', async () => {
  feed = { hide_names: false, created_at: CREATED }
  open(false)
  fireEvent.click(await button('Turn off'))
  expect(screen.queryByRole('button', { name: 'Renew address' })).toBeNull()
  await confirmIn('Turn off the calendar address?', 'Turn off')
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
  expect(sent).toEqual(['DELETE /api/booking/calendar-feed'])
  expect(screen.queryByRole('button', { name: 'Create address' })).toBeNull()
})

test('hides names with a switch [calendar/privacy]', async () => {
  feed = { hide_names: false, created_at: CREATED }
  open()
  const toggle = () => screen.getByRole('switch', { name: /^Hide names/ })
  await waitFor(toggle)
  fireEvent.click(toggle())
  await waitFor(() => expect(toggle().getAttribute('aria-checked')).toBe('true'))
  expect(sent).toEqual(['PUT /api/booking/calendar-feed {"hide_names":true}'])
})

test('says why no address was created, and says how to add one to each calendar app [calendar/feed]', async () => {
  answer = () => problem(503, 'unavailable', 'Please try again.')
  open()
  for (const app of ['Google Calendar', 'Apple Calendar', 'Outlook'])
    expect(await screen.findByText(app)).toBeTruthy()
  fireEvent.click(await button('Create address'))
  await waitFor(() =>
    expect(notify.error).toHaveBeenCalledWith('We couldn’t create the address', 'Please try again.'),
  )
  expect(await button('Create address')).toBeTruthy()
})
