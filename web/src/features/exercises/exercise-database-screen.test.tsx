import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { notify } from '@/client/notify.ts'
import { problem, reply } from '@/client/testing/reply.ts'
import { cards, exercise, open, page, served, serveExercises } from './testing/library-page.tsx'

serveExercises()

const WITH_VIDEO = { has_video: true, video_url: 'https://videos.test/a.mp4' }
const WITHHELD = { has_video: true, video_url: null }

test('searches by name or notes and filters by category and equipment on the server [exercise-database/search] [exercise-database/category-filter] [exercise-database/equipment-filter]', async () => {
  open()
  await cards()
  fireEvent.change(screen.getByLabelText('Search by name or notes'), { target: { value: ' braced ' } })
  await waitFor(() => expect(served.asked.at(-1)).toBe('search=braced'))
  fireEvent.click(screen.getByRole('combobox', { name: 'Category' }))
  const list = within(await screen.findByRole('listbox'))
  expect(list.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'All categories',
    'Strength',
    'Mobility',
    'Speed',
    'Conditioning',
    'Recovery',
    'Plyometrics',
  ])
  fireEvent.click(screen.getByRole('option', { name: 'Speed' }))
  await waitFor(() => expect(served.asked.at(-1)).toBe('search=braced&category=speed'))
  const equipment = await screen.findByLabelText('Equipment')
  const pieces = within(equipment).getAllByRole('option')
  expect(pieces.map(({ textContent }) => textContent)).toEqual(['All equipment', 'Band', 'Mat'])
  fireEvent.change(equipment, { target: { value: 'Band' } })
  await waitFor(() => expect(served.asked.at(-1)).toBe('search=braced&category=speed&equipment=Band'))
  expect(screen.getByText(/^at .*search=braced&category=speed&equipment=Band$/)).toBeTruthy()
})

test('lists only exercises with a video on demand [library/clips]', async () => {
  open()
  await cards()
  fireEvent.click(screen.getByRole('checkbox', { name: 'With video' }))
  await waitFor(() => expect(served.asked.at(-1)).toBe('with_video=true'))
  expect(screen.getByText('at /exercise-database?with_video=true')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'With video' }))
  await waitFor(() => expect(screen.getByText('at /exercise-database')).toBeTruthy())
})

test('says which words it searched for instead of misspelled ones [exercise-database/typos]', async () => {
  served.list = () => ({ ...page([exercise('Farmer Carry')]), searched_for: 'dumbbell' })
  open()
  const note = await screen.findByText('Showing results for “dumbbell”')
  expect(note.closest('[role=status]')).toBeTruthy()
})

test('shows the library as a grid of cards in the server’s order [exercise-database/card-grid]', async () => {
  served.list = () =>
    page([exercise('Ankle Rock'), exercise('Back Squat', { category: 'mobility', equipment: [] })])
  open()
  const [first, second] = (await cards()).map((card) => within(card))
  expect(first!.getByRole('heading').textContent).toBe('Ankle Rock')
  for (const text of ['Strength', 'Mat', 'Slowly.']) expect(first!.getByText(text)).toBeTruthy()
  expect(second!.getByText('No equipment needed')).toBeTruthy()
})

test('shows what an exercise trains and counts, with its variants as links that open them [library/facts]', async () => {
  const bridge = exercise('Glute Bridge', { notes: 'Heels down.', level: 'beginner' })
  const harder = [{ id: exercise('Pistol').id, exercise_name: 'Pistol' }]
  served.list = () =>
    page([
      exercise('Split Squat', {
        level: 'intermediate',
        is_one_sided: true,
        primary_muscles: ['quadriceps', 'hip-flexors'],
        secondary_muscles: ['lower-back'],
        easier: [{ id: bridge.id, exercise_name: 'Glute Bridge' }],
        harder,
      }),
    ])
  served.open = (id) => (id === bridge.id ? bridge : exercise('Unknown'))
  open('/exercise-database?search=squat')
  const card = within((await cards())[0]!)
  expect(card.getByText('Intermediate · Repetitions · One side at a time')).toBeTruthy()
  expect(card.getByText('Quadriceps, hip flexors').parentElement!.textContent).toBe(
    'Quadriceps, hip flexors · also lower back',
  )
  expect(card.getByRole('link', { name: 'Pistol' }).closest('p')!.textContent).toBe('Harder:Pistol')
  fireEvent.click(card.getByRole('link', { name: 'Glute Bridge' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Glute Bridge' }))
  expect(dialog.getByText('Heels down.')).toBeTruthy()
  expect(screen.getByText(`at /exercise-database?search=squat&exercise=${bridge.id}`)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
  expect(await screen.findByText('at /exercise-database?search=squat')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('lets a subscriber change and delete their own exercises [exercises/own]', async () => {
  served.isSubscribed = true
  served.own = [exercise('Landmine Twist', { primary_muscles: ['obliques'], version: 4 })]
  const bodies: unknown[] = []
  served.command = (sent, body) => {
    bodies.push([sent, body])
    if (sent.startsWith('DELETE')) served.own = []
    return sent.startsWith('DELETE')
      ? reply(actions.deleteOwnExercise)
      : reply(actions.updateOwnExercise, exercise('Twist'))
  }
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Your exercises' }))
  const list = within(await screen.findByRole('dialog', { name: 'Your exercises' }))
  expect(await list.findByText('Strength · Obliques')).toBeTruthy()
  fireEvent.click(list.getByRole('button', { name: 'Edit Landmine Twist' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit your exercise' }))
  fireEvent.change(form.getByLabelText(/^Name/), { target: { value: 'Twist' } })
  fireEvent.click(form.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Exercise saved'))
  expect(bodies).toEqual([
    [
      `PATCH /api/content/exercises/own/${served.own[0]!.id}`,
      expect.objectContaining({ exercise_name: 'Twist', primary_muscles: ['obliques'], version: 4 }),
    ],
  ])
  vi.spyOn(window, 'confirm').mockReturnValue(true)
  fireEvent.click(await list.findByRole('button', { name: 'Delete Landmine Twist' }))
  expect(await list.findByText('You don’t have exercises of your own yet.')).toBeTruthy()
})

test('offers no other exercise to add once there are 100 [exercises/own]', async () => {
  served.role = 'professional'
  served.own = Array.from({ length: 100 }, (_, at) => exercise(`Own ${at}`))
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Your exercises' }))
  const list = within(await screen.findByRole('dialog', { name: 'Your exercises' }))
  expect(await list.findByText(/You have 100 exercises, the maximum/)).toBeTruthy()
  expect(list.getByRole<HTMLButtonElement>('button', { name: 'Add your own exercise' }).disabled).toBe(true)
})

test('offers Premium instead of adding an own exercise to an athlete without it [exercises/own]', async () => {
  served.own = [exercise('From before')]
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Your exercises' }))
  const list = within(await screen.findByRole('dialog', { name: 'Your exercises' }))
  expect(await list.findByText('From before')).toBeTruthy()
  expect(list.queryByRole('button', { name: 'Add your own exercise' })).toBeNull()
  expect(list.getByRole('link', { name: 'Get Premium to add your own' }).getAttribute('href')).toBe(
    '/pricing',
  )
})

test.each(['athlete', 'professional'] as const)(
  'shows an unsubscribed %s a blurred video with a link to subscribe and a banner, but no lock where there is no video [exercise-database/blurred-videos] [exercise-database/premium-banner]',
  async (who) => {
    served.role = who
    served.list = () => page([exercise('With video', WITHHELD), exercise('Without')])
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

test('asks a visitor to log in instead of offering a subscription [exercise-database/premium-banner]', async () => {
  served.role = null
  served.list = () => page([exercise('With video', WITHHELD)])
  open()
  expect(await screen.findByRole('link', { name: /Log in to watch/ })).toBeTruthy()
  expect(screen.queryByText('Premium Content Ahead')).toBeNull()
})

test('shows subscribers the video with controls and without blur or banner [exercise-database/subscribed-videos]', async () => {
  served.list = () => page([exercise('With video', WITH_VIDEO)], { sees_videos: true })
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

test('embeds YouTube videos and plays everything else in the browser’s player [exercise-database/video-players]', async () => {
  const youtube = { has_video: true, video_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' }
  const clip = { has_video: true, video_url: 'clip:squat' }
  served.list = () =>
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

test('shows a message in place of a video that fails to load [exercise-database/video-failed]', async () => {
  served.list = () => page([exercise('With video', WITH_VIDEO)], { sees_videos: true })
  open()
  fireEvent.error(await screen.findByLabelText('Video of With video'))
  expect(screen.getByText('Video unavailable for this exercise. The video could not be loaded.')).toBeTruthy()
})

test('says when no exercise matches the filters and offers to clear them [exercise-database/no-match]', async () => {
  served.list = (query) => (query.size > 0 ? page([]) : page([exercise('Squat')]))
  open('/exercise-database?search=nothing')
  expect(await screen.findByText('No exercises found matching your criteria.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show all exercises' }))
  expect(await cards()).toHaveLength(1)
})

test.each(['athlete', 'admin'] as const)(
  'tells an %s that the library is empty and lets admins add the first exercise [exercise-database/empty]',
  async (who) => {
    served.role = who
    served.list = () => page([], { library_is_empty: true })
    open()
    expect(await screen.findByText('No exercises available in the database.')).toBeTruthy()
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Add First Exercise' }) !== null).toBe(who === 'admin'),
    )
  },
)

test('shows an error when the library fails to load and reloads it on retry [exercise-database/load-failure]', async () => {
  served.list = () => problem(500, 'unexpected', 'Something went wrong on our side.')
  open()
  const box = await screen.findByRole('alert')
  expect(within(box).getByText('Error Loading Exercises')).toBeTruthy()
  expect(within(box).getByText('Database error: Something went wrong on our side.')).toBeTruthy()
  expect(notify.error).toHaveBeenCalledWith('Failed to load exercises')
  served.list = () => page([exercise('Squat')])
  fireEvent.click(within(box).getByRole('button', { name: 'Retry Loading' }))
  expect(await cards()).toHaveLength(1)
})

test.each(['athlete', 'professional', 'admin'] as const)(
  'offers Add, Edit, and Delete only to admins: %s [exercise-database/admin-actions]',
  async (who) => {
    served.role = who
    open()
    const [card] = await cards()
    const isAdmin = who === 'admin'
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Add Exercise' }) !== null).toBe(isAdmin))
    for (const name of ['Edit Squat', 'Delete Squat'])
      expect(within(card!).queryByRole('button', { name }) !== null).toBe(isAdmin)
  },
)
