import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '../../client/notify.ts'
import { openAt } from '../../testing/open-at.tsx'
import { CalendarsSection } from './calendars-section.tsx'

const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString()
const calendar = (changes: object = {}) => ({
  id: 'c1',
  name: 'Work',
  host: 'calendar.google.com',
  created_at: ago(60),
  read_at: ago(12),
  failing: false,
  times_until: null as string | null,
  counts: true,
  ...changes,
})
const ADDRESS = 'https://calendar.google.com/private-1/basic.ics'

let items: ReturnType<typeof calendar>[]
let sent: string[]
let refusal: object | null
beforeEach(() => {
  items = []
  sent = []
  refusal = null
  vi.spyOn(notify, 'success').mockImplementation(vi.fn())
  vi.spyOn(notify, 'error').mockImplementation(vi.fn())
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (path.startsWith('/api/session')) return Response.json({ user: null })
    if (method === 'GET') return Response.json({ items })
    sent.push(`${method} ${path} ${body ?? ''}`.trim())
    if (refusal) return Response.json(refusal, { status: 422 })
    if (method === 'DELETE') items = []
    else items = [calendar()]
    return method === 'DELETE'
      ? new Response(null, { status: 204 })
      : Response.json(items[0], { status: 201 })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = () =>
  openAt('/professional-settings', <header />, { '/professional-settings': <CalendarsSection /> })
const fill = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } })
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('adds a calendar, shows a refusal beside its address, and keeps what was typed [busy/connect]', async () => {
  refusal = {
    code: 'calendar-unreadable',
    status: 422,
    detail: 'This calendar is larger than 2 MB.',
    errors: [{ field: 'url', message: 'This calendar is larger than 2 MB.' }],
  }
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Add a calendar' }))
  const dialog = await dialogOf('Add a calendar')
  fill(/^Name/, 'Work')
  fill(/^Address/, ADDRESS)
  fireEvent.click(dialog.getByRole('button', { name: 'Add calendar' }))
  expect(await dialog.findByText('This calendar is larger than 2 MB.')).toBeTruthy()
  expect((screen.getByLabelText(/^Address/, { selector: 'input' }) as HTMLInputElement).value).toBe(ADDRESS)
  refusal = null
  fireEvent.click(dialog.getByRole('button', { name: 'Add calendar' }))
  const row = await screen.findByRole('listitem')
  expect(row.textContent).toContain('calendar.google.com · Read 12 minutes ago')
  expect(sent.at(-1)).toBe(
    `POST /api/booking/busy-calendars ${JSON.stringify({ name: 'Work', url: ADDRESS })}`,
  )
  expect(document.body.textContent).not.toContain('private-1')
})

test('shows when each calendar was last read and what a failing one means [busy/failing]', async () => {
  const until = new Date(Date.now() + 20 * 60 * MINUTE_MS).toISOString()
  items = [
    calendar(),
    calendar({ id: 'c2', name: 'Home', failing: true, times_until: until }),
    calendar({
      id: 'c3',
      name: 'Club',
      failing: true,
      times_until: ago(5),
      counts: false,
      read_at: ago(24 * 60),
    }),
  ]
  open()
  const rows = await screen.findAllByRole('listitem')
  const texts = rows.map((row) => row.textContent)
  expect(texts[0]).toMatch(/Work.*Read 12 minutes ago/)
  expect(texts[0]).not.toContain('Not readable')
  expect(texts[1]).toMatch(/Home.*Not readable.*What we last read counts until/)
  expect(texts[2]).toMatch(/Club.*Not readable.*Read yesterday.*Its times no longer count/)
})

test('removes a calendar after a confirmation, and offers no sixth [busy/connect]', async () => {
  items = [calendar()]
  const { unmount } = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Work' }))
  expect(sent).toEqual([])
  fireEvent.click((await dialogOf('Remove Work?')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByText('Work')).toBeNull())
  expect(sent).toEqual(['DELETE /api/booking/busy-calendars/c1'])
  unmount()
  items = [1, 2, 3, 4, 5].map((n) => calendar({ id: `c${n}`, name: `Calendar ${n}` }))
  open()
  expect(await screen.findByText(/You can add up to 5 calendars/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add a calendar' })).toBeNull()
})
