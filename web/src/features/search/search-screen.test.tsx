import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import type { SearchResult } from '@fieldside/contracts/http/bff/search.ts'
import { PROFESSIONAL_TYPES } from '@fieldside/contracts/professional-types.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { useLocation, useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '@/client/notify.ts'
import { SESSION } from '@/client/session.tsx'
import { problem, reply } from '@/client/testing/reply.ts'
import { sessionOf } from '@/client/testing/session.ts'
import { fullCardOf, searchResultOf, shownTexts } from '@/entities/professional/testing/professional.ts'
import { openAt } from '@/testing/open-at.tsx'
import { Screen } from './search-screen.tsx'

const card = (name: string, changes: Partial<SearchResult> = {}) =>
  searchResultOf({
    id: `id-${name}`,
    user_id: `user-${name}`,
    first_name: name,
    specialty: 'Physical Therapist',
    credentials: 'DPT, SCS',
    bio: 'Knees',
    location: 'Denver, CO',
    price_per_session_cents: 8500,
    ...changes,
  })

type Found = ReplyOf<typeof screens.searchScreen>

/** The first page of a search, and its counts. */
const found = (items: SearchResult[], more: Partial<Found> = {}): Found => ({
  items,
  next: null,
  count: { value: items.length, more: false },
  facets: null,
  loosen: [],
  ...more,
})

let asked: string[]
let refusal: (() => Response) | null
let answers: ((query: URLSearchParams) => Found)[]

const Address = () => {
  const navigate = useNavigate()
  return (
    <>
      <p>at {useLocation().pathname + useLocation().search}</p>
      <button type="button" onClick={() => void navigate(-1)}>
        back
      </button>
    </>
  )
}

const open = (path: string) => openAt(path, <Address />, { '/search': <Screen /> })

beforeEach(() => {
  asked = []
  answers = []
  refusal = null
  vi.stubGlobal('fetch', async (path: string) => {
    const { pathname, searchParams } = new URL(path, 'http://localhost')
    const signedIn = sessionOf({ id: '1', role: 'athlete', email: 'a@example.com' })
    if (pathname === '/api/session') return reply(SESSION, signedIn)
    if (pathname === '/api/directory/saved-searches') return reply(actions.listSavedSearches, { items: [] })
    if (pathname.endsWith('/offers')) return reply(actions.listOfferedTypes, { items: [] })
    if (pathname.endsWith('/last-details')) return reply(actions.getLastDetails, { details: null })
    if (pathname.endsWith('/request-limit')) return reply(actions.getRequestLimit, { limit: null })
    if (refusal) return refusal()
    asked.push(searchParams.toString())
    return reply(screens.searchScreen, answers.shift()!(searchParams))
  })
})
afterEach(() => vi.unstubAllGlobals())

const one = found([card('Maya')])

test('shows every field of a card that has a text [find/screen-card]', async () => {
  answers = [() => found([searchResultOf(fullCardOf())])]
  open('/search')
  const row = await screen.findByRole('article')
  for (const text of shownTexts) expect(row.textContent).toContain(text)
})

test('shows the fields of a card, the average rating or "New", and links to the profile [search/card-fields] [search/card-opens-profile]', async () => {
  const reviewed = card('Lars', { rating: 4.75, review_count: 31, price_per_session_cents: null })
  answers = [() => found([card('Maya'), reviewed], { count: { value: 1000, more: true } })]
  open('/search')
  expect(await screen.findByText('Found 1,000+ professionals accepting bookings')).toBeTruthy()
  const [maya, lars] = screen.getAllByRole('article').map((row) => within(row))
  for (const text of ['Verified', 'New', 'Denver, CO', 'Physical Therapist', 'DPT', 'SCS', 'Knees', '$85'])
    expect(maya!.getByText(text)).toBeTruthy()
  expect(maya!.queryByText(/Available today|Next opening/)).toBeNull()
  expect(lars!.getByText('4.8')).toBeTruthy()
  expect(lars!.getByText('Contact for pricing')).toBeTruthy()
  for (const name of ['Save', 'Book Session']) expect(maya!.getByRole('button', { name })).toBeTruthy()
  fireEvent.click(maya!.getByRole('link', { name: 'Maya Okafor' }))
  expect(await screen.findByText('at /professional/id-Maya')).toBeTruthy()
})

const SLOTS = ['2099-11-26T15:00:00Z', '2099-11-26T16:00:00Z', '2099-11-27T00:00:00Z'].map((starts_at) => ({
  starts_at,
  appointment_type: 'consultation' as const,
}))

test('leads from each available slot straight into booking with its type and time [find/screen-slots]', async () => {
  answers = [() => found([card('Maya', { slots: SLOTS, next_opening: SLOTS[0]!.starts_at })])]
  open('/search')
  const times = within(await screen.findByRole('list', { name: 'Next times of Maya Okafor' }))
  const links = times.getAllByRole<HTMLAnchorElement>('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    SLOTS.map(
      ({ starts_at }) =>
        `/professional/id-Maya?${new URLSearchParams({ book: 'consultation', start: starts_at })}`,
    ),
  )
  fireEvent.click(links[1]!)
  expect(await screen.findByText(/^at \/professional\/id-Maya\?book=consultation&start=2099/)).toBeTruthy()
})

test('names the reader’s zone once for the page, and the place on a card in person whose clock differs [find/place-clock]', async () => {
  const [time_zone, location] = ['Pacific/Kiritimati', 'Kiritimati']
  const slots = { slots: SLOTS, next_opening: SLOTS[0]!.starts_at, time_zone, location }
  answers = [
    () =>
      found([card('Maya', { ...slots, place: 'in_person' }), card('Lars', { ...slots, place: 'online' })]),
  ]
  open('/search')
  const [maya, lars] = (await screen.findAllByRole('article')).map(({ textContent }) => textContent)
  expect(screen.getAllByText(/^Times in your zone \(.+\), unless the place is named$/)).toHaveLength(1)
  expect(maya).toMatch(/Times in Kiritimati \(.+\)/)
  expect(lars).not.toMatch(/Times in|zone/)
  const timesOf = (name: string) => within(screen.getByRole('list', { name: `Next times of ${name} Okafor` }))
  // Fourteen hours ahead of UTC.
  expect(timesOf('Maya').getByText(/^5:00\s?AM$/)).toBeTruthy()
})

test('says how a professional without hours or without available times can be booked [find/screen-slots]', async () => {
  answers = [() => found([card('Maya', { has_hours: false }), card('Lars')])]
  open('/search')
  expect((await screen.findByRole('article', { name: /Maya/ })).textContent).toContain('No fixed hours')
  expect(screen.getByRole('article', { name: /Lars/ }).textContent).toContain(
    'No available times in the next 4 weeks',
  )
})

test('says when a professional is available next though no time that matches the filters is left to show [find/screen-slots]', async () => {
  answers = [() => found([card('Maya', { next_opening: SLOTS[0]!.starts_at })])]
  open('/search?time=evenings')
  const row = await screen.findByRole('article', { name: /Maya/ })
  expect(row.textContent).toMatch(/Next opening/)
  expect(row.textContent).not.toContain('No available times')
  expect(within(row).queryByRole('list', { name: /Next times/ })).toBeNull()
})

test('shows professionals the list without buttons that they can’t use [find/screen-roles]', async () => {
  answers = [() => found([card('Maya', { saved: null, slots: SLOTS, next_opening: SLOTS[0]!.starts_at })])]
  open('/search')
  const row = within(await screen.findByRole('article', { name: /Maya/ }))
  const names = (role: string) =>
    row.queryAllByRole(role).map((one) => one.getAttribute('aria-label') ?? one.textContent)
  expect(names('button')).toEqual(['Verified: what was checked'])
  expect(names('link')).toEqual(['Maya Okafor'])
  expect(row.getByText(/Next opening/)).toBeTruthy()
})

test('shows the distance in whole miles and the reasons for a result [find/screen-card] [find/screen-why] [find/distance-rounded]', async () => {
  answers = [
    () =>
      found([
        card('Maya', { distance_miles: 2, reasons: ['words', 'near'] }),
        card('Lars', { distance_miles: 0 }),
      ]),
  ]
  open('/search?words=knee&location=80202')
  const maya = within(await screen.findByRole('article', { name: /Maya/ }))
  expect(maya.getByText('Denver, CO · 2 mi')).toBeTruthy()
  fireEvent.click(maya.getByRole('button', { name: 'Why this result?' }))
  const why = within(await screen.findByRole('dialog', { name: 'Why this result?' }))
  expect(why.getAllByRole('listitem')).toHaveLength(2)
  const lars = within(screen.getByRole('article', { name: /Lars/, hidden: true }))
  expect(lars.getByText('Denver, CO · Under 1 mi')).toBeTruthy()
  expect(lars.queryByText('Why this result?')).toBeNull()
})

test('keeps the filters in the URL and clears both [search/clear]', async () => {
  answers = [() => one, () => one, () => one]
  open('/search?type=Physical+Therapist')
  const location = await screen.findByLabelText<HTMLInputElement>('Location')
  fireEvent.change(location, { target: { value: ' denver ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  expect(await screen.findByText('at /search?location=denver&type=Physical+Therapist')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(await screen.findByText('at /search')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Location').value).toBe('')
  expect(screen.getByLabelText('Professional type').textContent).toBe('Any type')
  expect(asked.slice(0, 2)).toEqual([
    'specialty=Physical+Therapist',
    'location=denver&specialty=Physical+Therapist',
  ])
})

test('keeps the focus on Search and restores earlier filters on Back', async () => {
  answers = [() => one, () => one, () => one]
  open('/search?location=boston')
  const location = await screen.findByLabelText<HTMLInputElement>('Location')
  fireEvent.change(location, { target: { value: ' denver ' } })
  const search = screen.getByRole('button', { name: 'Search' })
  search.focus()
  fireEvent.click(search)
  expect(await screen.findByText('at /search?location=denver')).toBeTruthy()
  expect(document.activeElement).toBe(search)
  expect(location.value).toBe('denver')
  fireEvent.click(screen.getByRole('button', { name: 'back' }))
  expect(await screen.findByText('at /search?location=boston')).toBeTruthy()
  expect(location.value).toBe('boston')
})

test('loads the next page with the last cursor and hides the button on the last page', async () => {
  answers = [
    () => found([card('Maya')], { next: 'after-maya' }),
    (query) => found([card(query.get('cursor') ?? '')]),
  ]
  open('/search')
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('article', { name: 'after-maya Okafor' })).toBeTruthy()
  expect(screen.getByRole('article', { name: 'Maya Okafor' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('shows a failed next page below the results and retries it', async () => {
  answers = [
    () => found([card('Maya')], { next: 'after-maya' }),
    (query) => found([card(query.get('cursor') ?? '')]),
  ]
  open('/search')
  const more = await screen.findByRole('button', { name: 'Show more' })
  refusal = () => problem(400, 'unavailable', 'Not now')
  fireEvent.click(more)
  expect(await screen.findByText('We couldn’t load the rest of the list')).toBeTruthy()
  expect(screen.getByRole('article', { name: 'Maya Okafor' })).toBeTruthy()
  refusal = null
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('article', { name: 'after-maya Okafor' })).toBeTruthy()
})

test('shows the title, the location field, the five types, Search, and Clear [search/title] [search/filter-bar]', async () => {
  answers = [() => one]
  open('/search')
  expect(await screen.findByRole('heading', { name: 'Find Your Perfect Professional' })).toBeTruthy()
  const bar = within(screen.getByRole('form', { name: 'Search professionals' }))
  expect(bar.getByRole('textbox', { name: 'Location' })).toBeTruthy()
  for (const name of ['Search', 'Clear']) expect(bar.getByRole('button', { name })).toBeTruthy()
  fireEvent.keyDown(bar.getByLabelText('Professional type'), { key: 'Enter' })
  const types = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(types).toEqual(['Any type', ...PROFESSIONAL_TYPES])
  expect(types).toHaveLength(6)
})

test('opens the booking form of the professional on the card [search/card-book-session]', async () => {
  answers = [() => one]
  open('/search')
  fireEvent.click(await screen.findByRole('button', { name: 'Book Session' }))
  expect(await screen.findByRole('dialog', { name: 'Book a session with Maya Okafor' })).toBeTruthy()
})

test('keeps the search under the booking form: Back and Close return to it [find/booking-address]', async () => {
  answers = [() => one]
  open('/search?location=denver')
  const book = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Book Session' }))
    await screen.findByRole('dialog')
    expect(screen.getByText(`at /search?location=denver&professional=id-Maya&book=session`)).toBeTruthy()
  }
  for (const name of ['back', 'Close']) {
    await book()
    fireEvent.click(screen.getByRole('button', { name, hidden: true }))
    expect(await screen.findByText('at /search?location=denver')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  }
  expect(asked[0]).toBe('location=denver')
  expect(asked.filter((query) => query.includes('book'))).toEqual([])
})

test('opens a reloaded booking form on the profile [find/booking-address]', async () => {
  open('/search?location=denver&professional=id-Maya&book=session')
  expect(await screen.findByText('at /professional/id-Maya?book=session')).toBeTruthy()
  expect(asked).toEqual([])
})

test('shows an error when the search fails and reloads it on retry [search/load-failure]', async () => {
  const toast = vi.spyOn(notify, 'error').mockImplementation(() => {})
  refusal = () => problem(500, 'unexpected', 'Directory is down')
  open('/search')
  expect(await screen.findByText('Directory is down')).toBeTruthy()
  expect(toast).toHaveBeenCalledWith('Failed to load professionals. Please try again.')
  refusal = null
  answers = [() => one]
  fireEvent.click(screen.getByRole('button', { name: /try again|retry/i }))
  expect(await screen.findByRole('article', { name: 'Maya Okafor' })).toBeTruthy()
  toast.mockRestore()
})

test('announces an empty result in a live region that already exists [search/empty-state]', async () => {
  answers = [() => found([])]
  open('/search?location=nowhere')
  const before = screen.getAllByRole('status')
  const toast = await screen.findByText('No professionals found. Please try different search criteria.')
  expect(before.filter((region) => region.contains(toast))).toHaveLength(1)
})
