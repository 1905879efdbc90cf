import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { endAlertByLink } from '@fieldside/contracts/http/bff/alerts.ts'
import type { SavedSearch } from '@fieldside/contracts/http/saved-searches.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '@/client/notify.ts'
import { problem, reply } from '@/client/testing/reply.ts'
import { SaveSearchButton } from '@/entities/professional/saved-search/save-search-button.tsx'
import { openAt } from '@/testing/open-at.tsx'
import { Screen as EndAlert } from './end-alert-screen.tsx'
import { Screen as Opened } from './saved-search-screen.tsx'

const knee = (changes: Partial<SavedSearch> = {}): SavedSearch => ({
  id: 'knee',
  name: 'knee pain, Denver',
  query: { words: 'knee pain', location: 'Denver' },
  alert: true,
  created_at: '2026-11-01T09:00:00Z',
  alerted_at: null,
  ...changes,
})

let items: SavedSearch[]
let sent: string[]
let refusal: (() => Response) | null

beforeEach(() => {
  items = []
  sent = []
  refusal = null
  for (const kind of ['error', 'success'] as const) vi.spyOn(notify, kind).mockImplementation(() => {})
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method !== 'GET') sent.push(`${method} ${path} ${body ?? ''}`.trim())
    if (refusal) return refusal()
    if (path === '/api/directory/saved-searches/knee') return reply(actions.getSavedSearch, knee())
    if (path === '/api/directory/saved-searches' && method === 'GET')
      return reply(actions.listSavedSearches, { items })
    if (path.startsWith('/api/alert-endings')) return reply(endAlertByLink)
    return reply(actions.saveSearch, knee())
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const Address = () => {
  const { pathname, search, hash } = useLocation()
  return <p>at {pathname + search + hash}</p>
}

test('saves the search on screen with one click [find/saved-search]', async () => {
  openAt('/', <Address />, {
    '/': <SaveSearchButton search={{ words: 'knee pain', location: 'Denver', kind: '' }} />,
  })
  const button = await screen.findByRole('button', { name: 'Alert me' })
  items = [knee()]
  fireEvent.click(button)
  await waitFor(() =>
    expect(sent).toEqual([
      'POST /api/directory/saved-searches {"query":{"words":"knee pain","location":"Denver"}}',
    ]),
  )
  expect(await screen.findByRole('button', { name: 'Alert on, turn it off' })).toBeTruthy()
})

test('ends the alert of the search on screen with one click [find/alert-end]', async () => {
  items = [knee()]
  openAt('/', <Address />, { '/': <SaveSearchButton search={{ location: 'Denver', words: 'knee pain' }} /> })
  fireEvent.click(await screen.findByRole('button', { name: 'Alert on, turn it off' }))
  await waitFor(() =>
    expect(sent).toEqual([
      'PUT /api/directory/saved-searches/knee {"name":"knee pain, Denver","alert":false}',
    ]),
  )
})

test('opens a saved search from the link of its alert [find/alert]', async () => {
  openAt('/saved-searches/knee', <Address />, { '/saved-searches/:id': <Opened /> })
  expect(await screen.findByText('at /search?words=knee+pain&location=Denver')).toBeTruthy()
})

test('ends an alert as soon as the emailed link opens, and takes the token out of the URL [find/alert-end]', async () => {
  openAt('/end-alert#knee.mac', <Address />, { '/end-alert': <EndAlert /> })
  expect(await screen.findByRole('heading', { name: 'Your alert is off' })).toBeTruthy()
  expect(sent).toEqual(['POST /api/alert-endings {"token":"knee.mac"}'])
  expect(screen.getByText('at /end-alert')).toBeTruthy()
})

test('says why an alert didn’t end, and tries again on request [find/alert-end]', async () => {
  refusal = () => problem(404, 'alert-link-invalid', 'This link doesn’t work.')
  openAt('/end-alert#knee.mac', <Address />, { '/end-alert': <EndAlert /> })
  expect(await screen.findByText('This link doesn’t work.')).toBeTruthy()
  refusal = null
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Your alert is off' })).toBeTruthy()
})
