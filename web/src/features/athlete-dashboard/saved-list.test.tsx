import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { SavedCard } from '@fieldside/contracts/http/bff/dashboards.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import type { SavedLists } from '@fieldside/contracts/http/saved-lists.ts'
import type { SavedEntry } from '@fieldside/contracts/http/saved-professionals.ts'
import type { SavedSearch } from '@fieldside/contracts/http/saved-searches.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '@/client/notify.ts'
import { SESSION } from '@/client/session.tsx'
import { problem, reply } from '@/client/testing/reply.ts'
import { sessionOf } from '@/client/testing/session.ts'
import { professionalOf } from '@/entities/professional/testing/professional.ts'
import { openAt } from '@/testing/open-at.tsx'
import { SavedList } from './saved-list.tsx'

const KNEE = { id: 'knee', name: 'Knee rehab', professionals: 1, created_at: '2026-11-01T09:00:00Z' }
const maya: SavedCard = { ...professionalOf({ id: 'maya' }), list_id: 'knee', note: 'Ask about the ankle' }
const lars: SavedCard = {
  ...professionalOf({ id: 'lars', first_name: 'Lars' }),
  list_id: null,
  note: '',
}

const SAVED_LARS: SavedEntry = {
  id: 's1',
  athlete_id: 'a',
  professional_id: 'lars',
  list_id: null,
  note: '',
  created_at: '2026-11-01T09:00:00Z',
}

let lists: SavedLists
let searches: SavedSearch[]
let sent: string[]
let refusal: (() => Response) | null

const read = (path: string): Response => {
  const { pathname, searchParams } = new URL(path, 'http://localhost')
  if (pathname === '/api/directory/saved-lists') return reply(actions.listSavedLists, lists)
  if (pathname === '/api/directory/saved-searches')
    return reply(actions.listSavedSearches, { items: searches })
  if (pathname === '/api/directory/saved-professionals/lars') return reply(actions.getSaved, SAVED_LARS)
  if (pathname === '/api/screens/saved-professionals')
    return reply(screens.savedPage, {
      items: searchParams.get('list') === 'knee' ? [maya] : [],
      next: null,
    })
  return reply(SESSION, sessionOf(null))
}

beforeEach(() => {
  lists = { unlisted: 1, lists: [KNEE] }
  searches = []
  sent = []
  refusal = null
  for (const kind of ['error', 'success'] as const) vi.spyOn(notify, kind).mockImplementation(() => {})
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === 'GET') return read(path)
    sent.push(`${method} ${path} ${body ?? ''}`.trim())
    if (refusal) return refusal()
    if (path.endsWith('/saved-lists'))
      return reply(actions.createSavedList, { ...KNEE, id: 'new', name: 'New' })
    if (path.endsWith('/list') || path.endsWith('/note')) return reply(actions.setNote, SAVED_LARS)
    return method === 'PUT'
      ? reply(actions.updateSavedSearch, searches[0]!)
      : reply(actions.deleteSavedSearch)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const Address = () => <p>at {useLocation().search}</p>

const open = (address = '/?tab=saved', items = [maya, lars]) =>
  openAt(address, <Address />, { '/': <SavedList saved={{ items, next: null }} /> })

test('shows all lists with their counts, each professional’s list and note, and one list by its URL [find/lists] [find/saved-note]', async () => {
  open()
  const rows = await screen.findAllByRole('listitem')
  await waitFor(() => expect(rows[0]!.textContent).toContain('Knee rehab'))
  expect(rows[0]!.textContent).toContain('Ask about the ankle')
  expect(rows[1]!.textContent).not.toContain('Knee rehab')
  fireEvent.keyDown(screen.getByRole('combobox', { name: 'List' }), { key: 'Enter' })
  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(options).toEqual(['All lists (2)', 'Saved (1)', 'Knee rehab (1)'])
  fireEvent.keyDown(screen.getByRole('option', { name: 'Knee rehab (1)' }), { key: 'Enter' })
  expect(await screen.findByText('at ?tab=saved&list=knee')).toBeTruthy()
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
})

test('names on the delete button the list that its professionals move to [find/list-deleted]', async () => {
  open('/?tab=saved&list=knee')
  fireEvent.click(await screen.findByRole('button', { name: 'Delete list' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Knee rehab?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Delete and move all to Saved' }))
  expect(await screen.findByText('at ?tab=saved')).toBeTruthy()
  expect(sent).toEqual(['DELETE /api/directory/saved-lists/knee'])
})

test('moves a professional to a list from the menu of the save button [find/lists]', async () => {
  open()
  const row = within((await screen.findAllByRole('listitem'))[1]!)
  fireEvent.click(row.getByRole('button', { name: 'List and note' }))
  const current = await screen.findByRole('menuitemradio', { name: 'Saved' })
  await waitFor(() => expect(current.getAttribute('aria-checked')).toBe('true'))
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'Knee rehab' }))
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Saved to Knee rehab'))
  expect(sent).toEqual(['PUT /api/directory/saved-professionals/lars/list {"list_id":"knee"}'])
})

test('creates a list, and keeps a rejected name with the reason beside it [find/list-limits]', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'New list' }))
  const name = await screen.findByLabelText<HTMLInputElement>(/Name/)
  fireEvent.change(name, { target: { value: 'Knee rehab' } })
  const detail = 'You already have a list called “Knee rehab”.'
  refusal = () => problem(409, 'list-name-taken', detail, { errors: [{ field: 'name', message: detail }] })
  fireEvent.click(screen.getByRole('button', { name: 'Create list' }))
  expect(await screen.findByText(detail)).toBeTruthy()
  expect(name.value).toBe('Knee rehab')
  refusal = null
  fireEvent.change(name, { target: { value: 'New' } })
  fireEvent.click(screen.getByRole('button', { name: 'Create list' }))
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith('List created'))
  expect(sent.at(-1)).toBe('POST /api/directory/saved-lists {"name":"New"}')
})

test('edits the note of a saved professional [find/saved-note]', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Add a note about Lars Okafor' }))
  const note = await screen.findByLabelText<HTMLTextAreaElement>('Your note')
  fireEvent.change(note, { target: { value: 'n'.repeat(501) } })
  fireEvent.click(screen.getByRole('button', { name: 'Save note' }))
  expect(await screen.findByText('The note must be at most 500 characters')).toBeTruthy()
  fireEvent.change(note, { target: { value: 'Knees' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save note' }))
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Note saved'))
  expect(sent).toEqual(['PUT /api/directory/saved-professionals/lars/note {"note":"Knees"}'])
})

test('lists saved searches with a link, their alert, and a way to delete them [find/saved-search] [find/alert-end]', async () => {
  const dates = { created_at: '2026-11-01T09:00:00Z', alerted_at: null }
  searches = [{ id: 's', name: 'knee pain', query: { words: 'knee pain' }, alert: true, ...dates }]
  open('/?tab=saved', [])
  const link = await screen.findByRole('link', { name: 'knee pain' })
  expect(link.getAttribute('href')).toBe('/search?words=knee+pain')
  fireEvent.click(screen.getByRole('switch', { name: /^Alert/ }))
  await waitFor(() =>
    expect(sent).toEqual(['PUT /api/directory/saved-searches/s {"name":"knee pain","alert":false}']),
  )
  searches = []
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'knee pain' })).toBeNull())
  expect(sent.at(-1)).toBe('DELETE /api/directory/saved-searches/s')
})
