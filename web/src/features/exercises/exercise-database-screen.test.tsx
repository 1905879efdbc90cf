import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueries } from '../../app/providers.tsx'
import { SessionProvider } from '../../app/session.tsx'
import { notify } from '../../ui/toast.tsx'
import { Screen } from './exercise-database-screen.tsx'

const exercise = (exercise_name: string, changes: object = {}) => ({
  id: `00000000-0000-4000-8000-${exercise_name.length.toString().padStart(12, '0')}`,
  exercise_name,
  category: 'strength',
  equipment: ['Mat'],
  notes: 'Slowly.',
  video_url: null,
  has_video: false,
  created_by: null,
  updated_at: '2026-11-01T00:00:00.000Z',
  version: 1,
  ...changes,
})
const page = (items: object[], changes: object = {}) => ({
  items,
  next: null,
  sees_videos: false,
  library_is_empty: false,
  ...changes,
})
const problem = (status: number, code: string, detail: string, extra?: object) =>
  Response.json(
    { type: 'about:blank', title: code, status, code, detail, ...(extra ? { extra } : {}) },
    { status },
  )

let role: 'athlete' | 'professional' | 'admin' | null
let asked: string[]
/** What the list answers, by its query. */
let list: (query: URLSearchParams) => object | Response
/** What a command answers. */
let command: (sent: string, body: Record<string, unknown> | null) => Response

beforeEach(() => {
  role = 'athlete'
  asked = []
  list = () => page([exercise('Squat')])
  command = () => new Response(null, { status: 204 })
  vi.spyOn(notify, 'error').mockImplementation(() => {})
  vi.spyOn(notify, 'success').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(path, 'http://localhost')
    if (pathname === '/api/session')
      return Response.json({
        user: role && { id: '1', role, email: 'a@example.com' },
        expires_at: null,
        client: {},
      })
    if (pathname === '/api/content/exercises/equipment') return Response.json({ equipment: ['Band', 'Mat'] })
    if (method !== 'GET') {
      asked.push(`${method} ${pathname}`)
      return command(`${method} ${pathname}`, body ? JSON.parse(String(body)) : null)
    }
    asked.push(searchParams.toString())
    const answer = list(searchParams)
    return answer instanceof Response ? answer : Response.json(answer)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const Address = () => <p>at {useLocation().pathname + useLocation().search}</p>

const open = (path = '/exercise-database') =>
  render(
    <QueryClientProvider client={createQueries()}>
      <SessionProvider>
        <MemoryRouter initialEntries={[path]}>
          <Address />
          <Routes>
            <Route path="/exercise-database" element={<Screen />} />
            <Route path="*" element={null} />
          </Routes>
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  )

const cards = () => screen.findAllByRole('article')
const WITH_VIDEO = { has_video: true, video_url: 'https://videos.test/a.mp4' }
const WITHHELD = { has_video: true, video_url: null }

test('the search and both filters are asked of the server, by name or notes, category and equipment [exercise-database/search] [exercise-database/category-filter] [exercise-database/equipment-filter]', async () => {
  open()
  await cards()
  fireEvent.change(screen.getByLabelText('Search by name or notes'), { target: { value: ' braced ' } })
  await waitFor(() => expect(asked.at(-1)).toBe('search=braced'))
  fireEvent.click(screen.getByRole('combobox', { name: 'Category' }))
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(options).toEqual([
    'All categories',
    'Strength',
    'Mobility',
    'Speed',
    'Conditioning',
    'Recovery',
    'Plyometrics',
  ])
  fireEvent.click(screen.getByRole('option', { name: 'Speed' }))
  await waitFor(() => expect(asked.at(-1)).toBe('search=braced&category=speed'))
  const equipment = await screen.findByLabelText('Equipment')
  const pieces = within(equipment).getAllByRole('option')
  expect(pieces.map(({ textContent }) => textContent)).toEqual(['All equipment', 'Band', 'Mat'])
  fireEvent.change(equipment, { target: { value: 'Band' } })
  await waitFor(() => expect(asked.at(-1)).toBe('search=braced&category=speed&equipment=Band'))
  expect(screen.getByText(/^at .*search=braced&category=speed&equipment=Band$/)).toBeTruthy()
})

test('the library is a grid of cards in the order that the server gives, by name [exercise-database/card-grid]', async () => {
  list = () => page([exercise('Ankle Rock'), exercise('Back Squat', { category: 'mobility', equipment: [] })])
  open()
  const [first, second] = (await cards()).map((card) => within(card))
  expect(first!.getByRole('heading').textContent).toBe('Ankle Rock')
  for (const text of ['Strength', 'Mat', 'Slowly.']) expect(first!.getByText(text)).toBeTruthy()
  expect(second!.getByText('No equipment needed')).toBeTruthy()
})

test.each(['athlete', 'professional'] as const)(
  'a %s without a subscription sees a blur and Subscribe to watch where there is a video, and no lock where there is none; the banner leads to the prices [exercise-database/blurred-videos] [exercise-database/premium-banner]',
  async (who) => {
    role = who
    list = () => page([exercise('With video', WITHHELD), exercise('Without')])
    const { container } = open()
    const [locked, free] = await cards()
    expect(
      within(locked!)
        .getByRole('link', { name: /Subscribe to watch/ })
        .getAttribute('href'),
    ).toBe('/pricing')
    expect(locked!.querySelector('[data-blurred]')).toBeTruthy()
    expect(free!.querySelector('[data-blurred]')).toBeNull()
    expect(container.querySelector('video, iframe')).toBeNull()
    expect(await screen.findByText('Premium Content Ahead')).toBeTruthy()
    fireEvent.click(screen.getByRole('link', { name: 'Subscribe Now' }))
    expect(await screen.findByText('at /pricing')).toBeTruthy()
  },
)

test('a visitor is offered to log in, and no subscription [exercise-database/premium-banner]', async () => {
  role = null
  list = () => page([exercise('With video', WITHHELD)])
  open()
  expect(await screen.findByRole('link', { name: /Log in to watch/ })).toBeTruthy()
  expect(screen.queryByText('Premium Content Ahead')).toBeNull()
})

test('who may watch has the video without blur or banner, with controls to play it [exercise-database/subscribed-videos]', async () => {
  list = () => page([exercise('With video', WITH_VIDEO)], { sees_videos: true })
  open()
  const video = await screen.findByLabelText<HTMLVideoElement>('Video of With video')
  expect([video.tagName, video.getAttribute('src'), video.controls]).toEqual([
    'VIDEO',
    WITH_VIDEO.video_url,
    true,
  ])
  expect(document.querySelector('[data-blurred]')).toBeNull()
  expect(screen.queryByText('Premium Content Ahead')).toBeNull()
})

test('YouTube is embedded, all else plays in the player of the browser [exercise-database/video-players]', async () => {
  const youtube = { has_video: true, video_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' }
  const clip = { has_video: true, video_url: 'clip:squat' }
  list = () =>
    page([exercise('On YouTube', youtube), exercise('A file', WITH_VIDEO), exercise('Clip', clip)], {
      sees_videos: true,
    })
  open()
  expect((await screen.findByTitle('Video of On YouTube')).getAttribute('src')).toBe(
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0',
  )
  expect(screen.getByLabelText('Video of A file').tagName).toBe('VIDEO')
  const loop = screen.getByLabelText('Video of Clip')
  expect(loop.getAttribute('src')).toBe('/api/content/exercise-clips/squat')
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  fireEvent.click(screen.getByRole('button', { name: 'Play the video of Clip' }))
  expect(play).toHaveBeenCalledOnce()
  fireEvent.play(loop)
  expect(screen.getByRole('button', { name: 'Pause the video of Clip' })).toBeTruthy()
})

test('a video that does not load says so in its place [exercise-database/video-failed]', async () => {
  list = () => page([exercise('With video', WITH_VIDEO)], { sees_videos: true })
  open()
  fireEvent.error(await screen.findByLabelText('Video of With video'))
  expect(screen.getByText('Video unavailable for this exercise. The video could not be loaded.')).toBeTruthy()
})

test('filters without a match say so, and can be cleared [exercise-database/no-match]', async () => {
  list = (query) => (query.size > 0 ? page([]) : page([exercise('Squat')]))
  open('/exercise-database?search=nothing')
  expect(await screen.findByText('No exercises found matching your criteria.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show all exercises' }))
  expect(await cards()).toHaveLength(1)
})

test.each(['athlete', 'admin'] as const)(
  'an empty library says so to an %s; administrators can add the first [exercise-database/empty]',
  async (who) => {
    role = who
    list = () => page([], { library_is_empty: true })
    open()
    expect(await screen.findByText('No exercises available in the database.')).toBeTruthy()
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Add First Exercise' }) !== null).toBe(who === 'admin'),
    )
  },
)

test('a library that cannot be loaded says so, and is tried again [exercise-database/load-failure]', async () => {
  list = () => problem(500, 'unexpected', 'Something went wrong on our side.')
  open()
  const box = await screen.findByRole('alert', {}, { timeout: 10_000 })
  expect(within(box).getByText('Error Loading Exercises')).toBeTruthy()
  expect(within(box).getByText('Database error: Something went wrong on our side.')).toBeTruthy()
  expect(notify.error).toHaveBeenCalledWith('Failed to load exercises')
  list = () => page([exercise('Squat')])
  fireEvent.click(within(box).getByRole('button', { name: 'Retry Loading' }))
  expect(await cards()).toHaveLength(1)
})

test.each(['athlete', 'professional', 'admin'] as const)(
  'only administrators have Add, Edit and Delete: %s [exercise-database/admin-actions]',
  async (who) => {
    role = who
    open()
    const [card] = await cards()
    const isAdmin = who === 'admin'
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Add Exercise' }) !== null).toBe(isAdmin))
    for (const name of ['Edit Squat', 'Delete Squat'])
      expect(within(card!).queryByRole('button', { name }) !== null).toBe(isAdmin)
  },
)

const asAdmin = async () => {
  role = 'admin'
  open()
  await screen.findByRole('button', { name: 'Add Exercise' })
  await cards()
}

test('deleting asks first: declined it keeps the exercise, agreed it is deleted and said [exercise-database/delete-confirm]', async () => {
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false)
  await asAdmin()
  const before = asked.length
  fireEvent.click(screen.getByRole('button', { name: 'Delete Squat' }))
  expect(confirm).toHaveBeenCalledWith('Are you sure you want to delete this exercise?')
  expect(asked).toHaveLength(before)
  confirm.mockReturnValue(true)
  fireEvent.click(screen.getByRole('button', { name: 'Delete Squat' }))
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Exercise deleted successfully'))
  expect(asked.find((one) => one.startsWith('DELETE'))).toContain('/api/content/exercises/')
})

test('what cannot be deleted or saved is said, and what was typed stays [exercise-form/failure-messages]', async () => {
  vi.spyOn(window, 'confirm').mockReturnValue(true)
  command = () => problem(500, 'unexpected', 'Not now.')
  await asAdmin()
  fireEvent.click(screen.getByRole('button', { name: 'Delete Squat' }))
  await waitFor(() => expect(notify.error).toHaveBeenCalledWith('Failed to delete exercise', 'Not now.'))
  fireEvent.click(screen.getByRole('button', { name: 'Edit Squat' }))
  const form = within(await screen.findByRole('dialog'))
  fireEvent.change(form.getByLabelText(/^Name/), { target: { value: 'Deep Squat' } })
  fireEvent.click(form.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(notify.error).toHaveBeenCalledWith('Failed to save exercise', 'Not now.'))
  expect(form.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Deep Squat')
  expect(screen.getByRole('heading', { name: 'Squat', hidden: true })).toBeTruthy()
})

test('the form says beside the field what is wrong, and sends nothing [exercise-form/name-required] [exercise-form/category] [exercise-form/video-url]', async () => {
  await asAdmin()
  fireEvent.click(screen.getByRole('button', { name: 'Add Exercise' }))
  const form = within(await screen.findByRole('dialog'))
  fireEvent.change(form.getByLabelText(/^Name/), { target: { value: '   ' } })
  fireEvent.change(form.getByLabelText(/^Video URL/), { target: { value: 'no address' } })
  fireEvent.click(form.getByRole('button', { name: 'Create exercise' }))
  for (const message of [
    'Exercise name is required',
    'Category is required',
    'Please enter a valid video URL',
  ])
    expect(await form.findByText(message)).toBeTruthy()
  expect(asked.some((one) => one.startsWith('POST'))).toBe(false)
})

test('an edit sends the whole form with the version, equipment parsed and empty as null [exercise-form/equipment-parsing] [exercise-form/empty-as-null]', async () => {
  const bodies: unknown[] = []
  command = (_, body) => {
    bodies.push(body)
    return Response.json(exercise('Squat', { version: 2 }))
  }
  await asAdmin()
  fireEvent.click(screen.getByRole('button', { name: 'Edit Squat' }))
  const form = within(await screen.findByRole('dialog'))
  fireEvent.change(form.getByLabelText(/^Equipment/), { target: { value: ' mat , , band' } })
  fireEvent.change(form.getByLabelText(/^Notes/), { target: { value: '' } })
  fireEvent.click(form.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Exercise updated successfully'))
  expect(bodies).toEqual([
    {
      exercise_name: 'Squat',
      category: 'strength',
      equipment: ['mat', 'band'],
      notes: null,
      video_url: null,
      version: 1,
    },
  ])
})

test('of two administrators the second is told, keeps what they typed, and may save over it', async () => {
  const versions: unknown[] = []
  command = (_, body) => {
    versions.push(body?.version)
    const current = exercise('Squat of another', { version: 2 })
    return versions.length === 1
      ? problem(409, 'exercise-changed', 'Somebody else changed this exercise.', { current })
      : Response.json(exercise('Mine', { version: 3 }))
  }
  await asAdmin()
  fireEvent.click(screen.getByRole('button', { name: 'Edit Squat' }))
  const form = within(await screen.findByRole('dialog'))
  fireEvent.change(form.getByLabelText(/^Name/), { target: { value: 'Mine' } })
  fireEvent.click(form.getByRole('button', { name: 'Save changes' }))
  expect((await form.findByRole('alert')).textContent).toContain('Squat of another')
  expect(form.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Mine')
  fireEvent.click(form.getByRole('button', { name: 'Save over it' }))
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Exercise updated successfully'))
  expect(versions).toEqual([1, 2])
})
