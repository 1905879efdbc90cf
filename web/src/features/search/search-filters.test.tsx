import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import type { SearchResult } from '@fieldside/contracts/http/bff/search.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useLocation, useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SESSION } from '@/client/session.tsx'
import { problem, reply } from '@/client/testing/reply.ts'
import { sessionOf } from '@/client/testing/session.ts'
import { searchResultOf } from '@/entities/professional/testing/professional.ts'
import { openAt } from '@/testing/open-at.tsx'
import { Screen } from './search-screen.tsx'

type Found = ReplyOf<typeof screens.searchScreen>

const FACETS: Found['facets'] = {
  approximate: false,
  specialty: [{ value: 'Physical Therapist', count: 7 }],
  max_price: [
    { value: 75, count: 2 },
    { value: 120, count: 9 },
  ],
  kind: [],
  within: [{ value: 'week', count: 4 }],
  time: [
    { value: 'evenings', count: 6 },
    { value: 'weekends', count: 0 },
  ],
  min_rating: [{ value: '4', count: 8 }],
  language: [{ value: 'es', count: 3 }],
  welcomes_new: [{ value: 'true', count: 5 }],
}

let asked: string[]
let sent: { path: string; body: unknown }[]
let items: SearchResult[]
let loosen: Found['loosen']
let more: Partial<Found>
let facets: Found['facets']
let refusal: (() => Response) | null

const Address = () => {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (
    <>
      <p data-testid="address">{pathname + decodeURIComponent(search).replaceAll('+', ' ')}</p>
      <button type="button" onClick={() => void navigate(-1)}>
        back
      </button>
    </>
  )
}

const open = async (path: string) => {
  openAt(path, <Address />, { '/search': <Screen /> })
  await waitFor(() => expect(asked).not.toEqual([]))
}
const address = () => screen.getByTestId('address').textContent
const isAt = (path: string) => waitFor(() => expect(address()).toBe(path))
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const words = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'What you’re looking for' })
const search = (line: string) => {
  fireEvent.change(words(), { target: { value: line } })
  fireEvent.click(button('Search'))
}

beforeEach(() => {
  asked = []
  sent = []
  items = [searchResultOf()]
  loosen = []
  more = {}
  facets = FACETS
  refusal = null
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(path, 'http://localhost')
    const signedIn = sessionOf({ id: '1', role: 'athlete', email: 'a@example.com' })
    if (pathname === '/api/session') return reply(SESSION, signedIn)
    if (pathname === '/api/directory/saved-searches') return reply(actions.listSavedSearches, { items: [] })
    if (method !== 'GET') {
      sent.push({ path, body: JSON.parse(String(body)) })
      return reply(actions.findNearestPlace, { zip: '80202', city: 'Denver', state: 'CO' })
    }
    if (pathname.endsWith('/suggestions'))
      return reply(actions.suggestSearches, {
        professionals: [
          {
            id: 'p1',
            first_name: 'Maya',
            last_name: 'Okafor',
            specialty: null,
            location: null,
            profile_picture: null,
          },
        ],
        specialties: ['Physical Therapist'],
        places: [{ location: 'Denver, CO', city: 'Denver', state: 'CO' }],
      })
    asked.push(decodeURIComponent(searchParams.toString()).replaceAll('+', ' '))
    const [, wordsBefore = '', location] = /(.*) (?:near|in) (.+)/.exec(searchParams.get('words') ?? '') ?? []
    if (refusal && searchParams.has('radius')) return refusal()
    return reply(screens.searchScreen, {
      items,
      next: null,
      count: { value: items.length, more: false },
      facets,
      loosen,
      ...(location && { read: { words: wordsBefore, location } }),
      ...more,
    })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('turns one typed line into words and filters, each a chip that is removed alone [find/screen-line] [find/screen-chips]', async () => {
  await open('/search')
  search('physio near Denver, evenings, under $120')
  await isAt('/search?words=physio&location=Denver&max_price=120&time=evenings')
  const chips = () =>
    within(screen.getByRole('list', { name: 'Filters in use' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
  await waitFor(() => expect(chips()).toEqual(['“physio”', 'Denver', 'Up to $120', 'Evenings']))
  await waitFor(() =>
    expect(asked.slice(1)).toEqual([
      'words=physio near Denver&max_price=120&time=evenings',
      'words=physio&location=Denver&max_price=120&time=evenings',
    ]),
  )
  fireEvent.click(button('Remove Denver'))
  await isAt('/search?words=physio&max_price=120&time=evenings')
  await waitFor(() => expect(document.activeElement).toBe(button('Remove Up to $120')))
  expect(chips()).toEqual(['“physio”', 'Up to $120', 'Evenings'])
})

test('goes back through the filters one by one, and searching again adds no step [find/screen-url]', async () => {
  await open('/search')
  search('physio')
  await isAt('/search?words=physio')
  fireEvent.click(await screen.findByRole('button', { name: /^Evenings/ }))
  await isAt('/search?words=physio&time=evenings')
  fireEvent.click(button('Search'))
  fireEvent.click(button('back'))
  await isAt('/search?words=physio')
  fireEvent.click(button('back'))
  await isAt('/search')
  expect(words().value).toBe('')
})

test('takes one step back from a place that was read from the words [find/screen-line] [find/screen-url]', async () => {
  await open('/search?online=true')
  search('physio in boulder')
  await isAt('/search?words=physio&location=boulder')
  expect(words().value).toBe('physio')
  fireEvent.click(button('back'))
  await isAt('/search?online=true')
})

test('asks near which place a search ‘near me’ is meant, and searches near a given one [find/near-me-words]', async () => {
  await open('/search')
  search('physio near me')
  await isAt('/search?words=physio')
  const place = screen.getByLabelText<HTMLInputElement>('Location')
  const question = 'Near which place? Type a city or a ZIP code, or use Near me.'
  expect((await screen.findByText(question)).closest('[role=status]')).toBeTruthy()
  expect(document.activeElement).toBe(place)
  fireEvent.change(place, { target: { value: 'Boulder' } })
  expect(screen.queryByText(question)).toBeNull()
  search('physio near me')
  await isAt('/search?words=physio&location=Boulder')
  expect(screen.queryByText(question)).toBeNull()
})

test('proposes what an unknown place may be, says which place was taken, and asks which city of a region is meant [find/place-unknown] [find/place-choices]', async () => {
  const choice = (location: string) => ({ location, city: location.split(',')[0]!, state: '' })
  const place = (question: 'unknown' | 'else' | 'part', ...choices: string[]) => ({
    place: { radius_miles: null, choices: choices.map(choice), question },
  })
  more = place('unknown', 'Denver, CO')
  await open('/search?location=Denvre')
  expect(await screen.findByText('We don’t know “Denvre”. Did you mean:')).toBeTruthy()
  more = place('else', 'Louisiana')
  fireEvent.click(button('Denver, CO'))
  await isAt('/search?location=Denver, CO')
  expect(await screen.findByText('Or did you mean:')).toBeTruthy()
  more = place('part', 'Oakland, CA')
  fireEvent.click(button('Louisiana'))
  expect(await screen.findByText('“Louisiana” has several cities. Which one?')).toBeTruthy()
  ;[items, more] = [[], place('unknown')]
  fireEvent.click(button('Oakland, CA'))
  const hint = 'We don’t know “Oakland, CA”. Try a city with its state, or a ZIP code.'
  expect(await screen.findByText(hint)).toBeTruthy()
})

test('ignores invalid filters of an address and applies the valid ones [find/screen-url]', async () => {
  await open(
    '/search?words=acl&radius=25&max_price=cheap&time=nights&min_rating=4&language=xx&kind=toString&sort=nearest&within=week',
  )
  expect(asked).toEqual(['words=acl&within=week&min_rating=4'])
  expect(screen.getByRole('combobox', { name: 'Sort by' }).textContent).toBe('Best match')
})

test('shows the count of each filter and applies it at once without losing what is typed [find/screen-filters]', async () => {
  await open('/search')
  expect((await screen.findByRole('button', { name: /^Evenings/ })).textContent).toBe('Evenings 6')
  for (const name of ['Weekends 0', 'Rated 4+ 8', 'New athletes welcome 5']) expect(button(name)).toBeTruthy()
  fireEvent.change(words(), { target: { value: 'knees' } })
  fireEvent.click(button('Rated 4+ 8'))
  await isAt('/search?words=knees&min_rating=4')
  expect(button('Rated 4+ 8').getAttribute('aria-pressed')).toBe('true')
  fireEvent.blur(words())
  fireEvent.keyDown(screen.getByLabelText('Price'), { key: 'Enter' })
  const prices = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(prices).toEqual(['Any price', 'Up to $75 2', 'Up to $120 9'])
  fireEvent.keyDown(screen.getByRole('option', { name: /Up to \$120/ }), { key: 'Enter' })
  await isAt('/search?words=knees&max_price=120&min_rating=4')
  fireEvent.click(button('Rated 4+ 8'))
  await isAt('/search?words=knees&max_price=120')
})

test('says when counts are estimated [find/screen-filters]', async () => {
  facets = { ...FACETS, approximate: true }
  await open('/search')
  expect(await screen.findByRole('button', { name: 'Evenings about 6' })).toBeTruthy()
})

test('searches online instead of a place, and a place instead of online [find/screen-place]', async () => {
  await open('/search?location=Denver&radius=10')
  expect(asked).toEqual(['location=Denver&radius=10'])
  fireEvent.click(button(/^Online/))
  await isAt('/search?online=true')
  fireEvent.change(screen.getByLabelText('Location'), { target: { value: 'Boulder' } })
  fireEvent.click(button('Search'))
  await isAt('/search?location=Boulder')
})

test('offers no session kind beside Online, and drops a chosen one [find/screen-place]', async () => {
  await open('/search?kind=in-person&min_rating=4')
  const kinds = () => screen.queryAllByRole('combobox', { name: 'Session kind' })
  expect(kinds()).toHaveLength(1)
  fireEvent.click(button(/^Online/))
  await isAt('/search?online=true&min_rating=4')
  await waitFor(() => expect(asked.at(-1)).toBe('online=true&min_rating=4'))
  expect(kinds()).toEqual([])
  fireEvent.click(button('Filters 2'))
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
  expect(sheet.queryByRole('group', { name: 'Session kind' })).toBeNull()
})

test('says beside the place why a radius doesn’t fit it, and searches without one [find/screen-place]', async () => {
  const message = 'Denver is the name of several cities. Add the state.'
  refusal = () => problem(400, 'invalid-input', message, { errors: [{ field: 'radius', message }] })
  await open('/search?location=Denver&radius=10')
  expect(await screen.findAllByText(message)).toHaveLength(2)
  const place = screen.getByLabelText('Location')
  expect(document.getElementById(place.getAttribute('aria-describedby')!)?.textContent).toBe(message)
  fireEvent.click(button('Search without a distance'))
  await isAt('/search?location=Denver')
  expect(await screen.findByRole('article', { name: 'Maya Okafor' })).toBeTruthy()
})

test('offers the orders, with the distance only near a place, and keeps the default out of the address [find/screen-sort]', async () => {
  await open('/search')
  const sorts = async () => {
    fireEvent.keyDown(screen.getByLabelText('Sort by'), { key: 'Enter' })
    return (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  }
  expect(await sorts()).toEqual([
    'Newest',
    'Best match',
    'Soonest available',
    'Lowest price',
    'Highest rated',
  ])
  fireEvent.keyDown(screen.getByRole('option', { name: 'Soonest available' }), { key: 'Enter' })
  await isAt('/search?sort=soonest')
  expect(asked.at(-1)).toBe('sort=soonest')
  fireEvent.change(screen.getByLabelText('Location'), { target: { value: '80202' } })
  fireEvent.click(button('Search'))
  await isAt('/search?location=80202&sort=soonest')
  expect(await sorts()).toContain('Nearest')
  fireEvent.keyDown(screen.getByRole('option', { name: 'Newest' }), { key: 'Enter' })
  await isAt('/search?location=80202')
})

test('asks for the location on a click only, rounds it, and searches by the ZIP code it becomes [find/screen-near-me]', async () => {
  const getCurrentPosition = vi.fn((done: PositionCallback) =>
    done({ coords: { latitude: 39.739_236, longitude: -104.990_251 } } as GeolocationPosition),
  )
  vi.stubGlobal('navigator', { ...window.navigator, onLine: true, geolocation: { getCurrentPosition } })
  await open('/search')
  expect(getCurrentPosition).not.toHaveBeenCalled()
  fireEvent.click(await screen.findByRole('button', { name: 'Near me' }))
  await isAt('/search?location=80202&radius=25')
  expect(sent).toEqual([
    { path: '/api/directory/places/nearest', body: { latitude: 39.74, longitude: -104.99 } },
  ])
  expect(screen.getByLabelText<HTMLInputElement>('Location').value).toBe('80202')
  expect(asked.join()).not.toMatch(/39\.|104\./)
})

test('keeps what is typed while it locates, and searches for it too [find/screen-near-me]', async () => {
  let answer: PositionCallback = () => {}
  const getCurrentPosition = (done: PositionCallback) => {
    answer = done
  }
  vi.stubGlobal('navigator', { ...window.navigator, onLine: true, geolocation: { getCurrentPosition } })
  await open('/search')
  fireEvent.click(await screen.findByRole('button', { name: 'Near me' }))
  fireEvent.change(words(), { target: { value: 'knee' } })
  answer({ coords: { latitude: 39.7, longitude: -105 } } as GeolocationPosition)
  await isAt('/search?words=knee&location=80202&radius=25')
})

test('says what to do when the browser shares no location [find/screen-near-me]', async () => {
  const getCurrentPosition = vi.fn((_: PositionCallback, failed: PositionErrorCallback) =>
    failed({} as never),
  )
  vi.stubGlobal('navigator', { ...window.navigator, onLine: true, geolocation: { getCurrentPosition } })
  await open('/search')
  fireEvent.click(await screen.findByRole('button', { name: 'Near me' }))
  expect(await screen.findByText(/Type a city or a ZIP code instead/)).toBeTruthy()
  expect(sent).toEqual([])
})

test('suggests professionals, types, and places, and applies a chosen one by keyboard [find/screen-suggestions]', async () => {
  await open('/search')
  fireEvent.change(words(), { target: { value: 'den' } })
  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(options).toEqual(['Maya Okafor', 'Physical Therapist', 'Denver, CO'])
  fireEvent.keyDown(words(), { key: 'ArrowUp' })
  fireEvent.keyDown(words(), { key: 'Enter' })
  await isAt('/search?location=Denver, CO')
  expect(words().value).toBe('')
  fireEvent.change(words(), { target: { value: 'maya' } })
  await screen.findByRole('listbox')
  fireEvent.keyDown(words(), { key: 'ArrowDown' })
  fireEvent.keyDown(words(), { key: 'Enter' })
  await isAt('/professional/p1')
})

test('says which filters to loosen, with counts, and loosens one [find/screen-loosen]', async () => {
  items = []
  loosen = [
    { filter: 'radius', value: '50', count: { value: 12, more: false } },
    { filter: 'time', value: null, count: { value: 1000, more: true } },
  ]
  await open('/search?location=80202&radius=10&time=evenings')
  expect(await screen.findByRole('button', { name: '12 within 50 miles' })).toBeTruthy()
  fireEvent.click(button('1,000+ at any time of day'))
  await isAt('/search?location=80202&radius=10')
  fireEvent.click(button('back'))
  fireEvent.click(await screen.findByRole('button', { name: '12 within 50 miles' }))
  await isAt('/search?location=80202&radius=50&time=evenings')
  expect(asked.at(-1)).toBe('location=80202&radius=50&time=evenings')
})

test('shows the nearest three with miles and how many are online when nobody is around a place [find/nearest-three]', async () => {
  items = []
  const anders = {
    id: 'p9',
    first_name: 'Anders',
    last_name: 'Underhill',
    specialty: 'Registered Dietitian',
  } as const
  more = {
    nearby: {
      items: [{ ...anders, location: 'Buena Vista, CO', distance_miles: 23.4 }],
      online: { value: 6, more: false },
    },
  }
  await open('/search?location=Salida, CO')
  expect(await screen.findByRole('heading', { name: 'Nearest to Salida, CO' })).toBeTruthy()
  const nearest = screen.getByRole('link', { name: 'Anders Underhill' })
  expect(nearest.getAttribute('href')).toBe('/professional/p9')
  expect(nearest.closest('li')?.textContent).toBe(
    'Anders Underhill Registered Dietitian · Buena Vista, CO · 23 mi',
  )
  fireEvent.click(button('Show 6 online'))
  await isAt('/search?online=true')
})

test('asks which place an unclear name means beside an error about its radius, and keeps the radius [find/place-choices]', async () => {
  const message = 'A radius needs one place. Add the state, such as Manhattan, NY.'
  refusal = () => problem(400, 'invalid-input', message, { errors: [{ field: 'radius', message }] })
  const choices = ['NY', 'KS'].map((state) => ({ city: 'Manhattan', state, location: `Manhattan, ${state}` }))
  more = { place: { radius_miles: null, choices } }
  await open('/search?location=Manhattan&radius=10')
  expect(await screen.findByText('Which Manhattan do you mean?')).toBeTruthy()
  expect(screen.getAllByText(message)).not.toEqual([])
  refusal = null
  fireEvent.click(button('Manhattan, KS'))
  await isAt('/search?location=Manhattan, KS&radius=10')
})

test('says on phones in one bar what is searched and where, and opens the fields, Search, and Clear in a sheet [find/phone-bar]', async () => {
  await open('/search?words=knee&type=Physical Therapist&location=Denver, CO')
  fireEvent.click(button('Search for knee, Physical Therapist, Denver, CO'))
  const sheet = within(await screen.findByRole('dialog', { name: 'Search' }))
  const field = sheet.getByRole('combobox', { name: 'What you’re looking for' })
  expect(document.activeElement).toBe(field)
  expect(sheet.getByRole('combobox', { name: 'Professional type' })).toBeTruthy()
  fireEvent.click(sheet.getByRole('button', { name: 'Clear' }))
  await isAt('/search')
  fireEvent.change(field, { target: { value: 'hip' } })
  fireEvent.click(sheet.getByRole('button', { name: 'Online' }))
  fireEvent.click(sheet.getByRole('button', { name: 'Search' }))
  await isAt('/search?words=hip&online=true')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(button('Search for hip, Online')).toBeTruthy()
})

test('asks for the place of a search ‘near me’ in the sheet on phones [find/near-me-words] [find/phone-bar]', async () => {
  await open('/search')
  fireEvent.click(button('Search for Name or injury, City or ZIP'))
  const sheet = within(await screen.findByRole('dialog', { name: 'Search' }))
  const field = sheet.getByRole('combobox', { name: 'What you’re looking for' })
  fireEvent.change(field, { target: { value: 'physio near me' } })
  fireEvent.click(sheet.getByRole('button', { name: 'Search' }))
  await isAt('/search?words=physio')
  expect(await sheet.findByText(/^Near which place\?/)).toBeTruthy()
  const place = sheet.getByLabelText('Location')
  expect(document.activeElement).toBe(place)
  fireEvent.change(place, { target: { value: 'Boulder' } })
  fireEvent.click(sheet.getByRole('button', { name: 'Search' }))
  await isAt('/search?words=physio&location=Boulder')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('sorts in the sheet of the filters on phones [find/screen-sort]', async () => {
  await open('/search')
  fireEvent.click(button('Filters'))
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
  fireEvent.keyDown(sheet.getByRole('combobox', { name: 'Sort by' }), { key: 'Enter' })
  fireEvent.keyDown(await screen.findByRole('option', { name: 'Lowest price' }), { key: 'Enter' })
  await isAt('/search?sort=price')
})

test('asks which place an unclear name means, and searches there [find/place-choices]', async () => {
  const choices = ['NY', 'KS'].map((state) => ({ city: 'Manhattan', state, location: `Manhattan, ${state}` }))
  more = { place: { radius_miles: null, choices } }
  await open('/search?location=Manhattan')
  expect(await screen.findByText('Which Manhattan do you mean?')).toBeTruthy()
  fireEvent.click(button('Manhattan, KS'))
  await isAt('/search?location=Manhattan, KS')
})

test('announces the notes about a search, and moves the focus to the content after a place was chosen [find/place-choices] [find/unused-words]', async () => {
  const choices = ['NY', 'KS'].map((state) => ({ city: 'Manhattan', state, location: `Manhattan, ${state}` }))
  more = { unused_words: ['teenagers'], place: { radius_miles: null, choices } }
  openAt('/search?words=physio for teenagers&location=Manhattan', <Address />, {
    '/search': (
      <main id="content" tabIndex={-1}>
        <Screen />
      </main>
    ),
  })
  const before = await screen.findAllByRole('status')
  expect(screen.queryByText('Which Manhattan do you mean?')).toBeNull()
  for (const note of ['Which Manhattan do you mean?', '“teenagers” not used']) {
    const text = await screen.findByText(note)
    expect(before.filter((region) => region.contains(text))).toHaveLength(1)
  }
  more = { ...more, place: { radius_miles: 25, choices: [] } }
  button('Manhattan, KS').focus()
  fireEvent.click(button('Manhattan, KS'))
  await waitFor(() => expect(screen.queryByText('Which Manhattan do you mean?')).toBeNull())
  expect(screen.getByText('“teenagers” not used')).toBeTruthy()
  expect(document.activeElement).toBe(document.getElementById('content'))
})

test('offers 25 miles as the usual distance around a place, and no choice in a state [find/place-alone]', async () => {
  more = { place: { radius_miles: 25, choices: [] } }
  await open('/search?location=Denver')
  const distance = () => screen.getByRole<HTMLButtonElement>('combobox', { name: 'Distance' })
  expect([distance().textContent, distance().disabled]).toEqual(['25 miles', false])
  more = { place: { radius_miles: null, choices: [] } }
  fireEvent.change(screen.getByRole('textbox', { name: 'Location' }), { target: { value: 'Colorado' } })
  expect(distance().disabled).toBe(false)
  fireEvent.click(button('Search'))
  await waitFor(() => expect([distance().textContent, distance().disabled]).toEqual(['Any distance', true]))
})

test('says which words the search left out [find/unused-words]', async () => {
  more = { unused_words: ['teenagers'] }
  await open('/search?words=dietitian for teenagers')
  expect(await screen.findByText('“teenagers” not used')).toBeTruthy()
})

test('has the filters of phones in a sheet, whose button says how many results they leave [find/screen-sheet]', async () => {
  await open('/search?min_rating=4')
  fireEvent.click(button('Filters 1'))
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
  const groups = sheet.getAllByRole('group').map((group) => group.getAttribute('aria-labelledby'))
  expect(groups.map((id) => document.getElementById(id!)?.textContent)).toEqual([
    'Type',
    'Price',
    'Available',
    'Time',
    'Session kind',
    'Rating',
    'New athletes',
    'Language',
  ])
  items = [searchResultOf({ id: 'a' }), searchResultOf({ id: 'b' })]
  fireEvent.click(sheet.getByRole('button', { name: 'Spanish 3' }))
  fireEvent.click(await sheet.findByRole('button', { name: 'Show 2 results' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await isAt('/search?min_rating=4&language=es')
})
