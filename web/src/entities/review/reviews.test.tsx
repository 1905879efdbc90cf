import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { ShownReview } from '@fieldside/contracts/http/bff/reviews.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '@/client/notify.ts'
import { createQueries } from '@/client/queries.ts'
import { problem, reply } from '@/client/testing/reply.ts'
import { bookingOf } from '../booking/testing/booking.ts'
import { searchCardOf } from '../professional/testing/professional.ts'
import { ProfileReviews } from './profile-reviews.tsx'
import { ReplyForm } from './reply-form.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import { ReviewItem } from './review-item.tsx'
import { ReviewStateNote } from './review-state-note.tsx'
import { SessionReview } from './session-review.tsx'
import { may, reviewOf } from './testing/review.ts'

let answer: (method: string, path: string) => Response
let sent: { address: string; body: unknown }[]
const RESPONSE: ReplyOf<typeof actions.replyToReview> = {
  id: 'a1',
  review_id: 'r1',
  professional_id: 'p1',
  response_text: 'Thank you!',
  created_at: '2026-11-21T10:00:00Z',
}

const draw = (children: ReactNode) =>
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter>{children}</MemoryRouter>
    </QueryClientProvider>,
  )

beforeEach(() => {
  sent = []
  answer = (_, path) =>
    path.endsWith('/response')
      ? reply(actions.replyToReview, RESPONSE)
      : reply(actions.postReview, reviewOf())
  for (const kind of ['error', 'success'] as const) vi.spyOn(notify, kind).mockImplementation(() => {})
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    if (method !== 'GET') sent.push({ address: `${method} ${path}`, body: JSON.parse(String(body)) })
    return answer(method, path)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const pageWith = (items: ShownReview[], next: string | null = null) => ({
  items,
  next,
  by_stars: [5, 4, 3, 2, 1].map((stars) => ({
    stars,
    reviews: items.filter(({ rating }) => rating === stars).length,
  })),
})
const professional = searchCardOf({ id: 'p1', rating: 4.666, review_count: 3 })

test('shows an error when reviews fail to load, retries, and leaves the rest of the profile alone [reviews/load-failure]', async () => {
  let isDown = true
  answer = () =>
    isDown
      ? problem(503, 'database-unavailable', 'Fieldside is temporarily unavailable.')
      : reply(screens.profileReviewsScreen, pageWith([reviewOf()]))
  draw(
    <>
      <p>the rest of the profile</p>
      <ProfileReviews professional={professional} />
    </>,
  )
  expect(await screen.findByRole('heading', { name: 'Failed to load reviews' })).toBeTruthy()
  await waitFor(() => expect(notify.error).toHaveBeenCalledWith('Failed to load reviews'))
  expect(screen.getByText('the rest of the profile')).toBeTruthy()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Good plan.')).toBeTruthy()
})

test('shows the average to one decimal and the stars of each review', async () => {
  answer = () => reply(screens.profileReviewsScreen, pageWith([reviewOf()]))
  draw(<ProfileReviews professional={professional} />)
  expect(await screen.findByText('4.7')).toBeTruthy()
  const one = within(await screen.findByRole('article', { name: 'Review by Jonah W.' }))
  expect(one.getByRole('img', { name: '4 of 5 stars' })).toBeTruthy()
})

test('shows how many reviews have each number of stars, filters by a bar, and sorts [find/review-bars] [find/review-pages]', async () => {
  const paths: string[] = []
  const all = [reviewOf(), reviewOf({ id: 'r2', rating: 5 }), reviewOf({ id: 'r3', rating: 5 })]
  answer = (_, path) => {
    paths.push(path.split('?')[1] ?? '')
    const page = pageWith(all, path.includes('cursor') ? null : 'c1')
    return reply(
      screens.profileReviewsScreen,
      path.includes('stars=5') ? { ...page, items: all.slice(1) } : page,
    )
  }
  draw(<ProfileReviews professional={professional} />)
  const bars = within(await screen.findByRole('group', { name: 'Reviews by stars' }))
  const names = bars.getAllByRole('button').map((bar) => bar.getAttribute('aria-label'))
  expect(names.slice(0, 3)).toEqual([
    '5 stars: 2 of 3 reviews',
    '4 stars: 1 of 3 reviews',
    '3 stars: 0 of 3 reviews',
  ])
  fireEvent.click(bars.getByRole('button', { name: /^3 stars/ }))
  fireEvent.click(bars.getByRole('button', { name: /^5 stars/ }))
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
  expect(bars.getByRole('button', { pressed: true, name: /^5 stars/ })).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Sort reviews'), { target: { value: 'lowest' } })
  await waitFor(() => expect(paths).toContain('stars=5&sort=lowest'))
  fireEvent.click(screen.getByRole('button', { name: 'Show all reviews' }))
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3))
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(paths).toContain('sort=lowest&cursor=c1'))
  expect(paths.some((path) => path.includes('stars=3'))).toBe(false)
})

test.each([
  [3, 'From 3 completed sessions'],
  [1, 'From 1 completed session'],
])(
  'says beside the rating from how many sessions it comes, how it is computed, and what doesn’t count (%i) [ratings/explained]',
  async (review_count, words) => {
    answer = () => reply(screens.profileReviewsScreen, pageWith([reviewOf()]))
    draw(<ProfileReviews professional={{ ...professional, review_count }} />)
    const disclosure = within(screen.getByText(words).closest('details')!)
    expect(disclosure.getByText('How it’s computed').closest('summary')).toBeTruthy()
    expect(disclosure.getAllByRole('listitem', { hidden: true }).map((item) => item.textContent)).toEqual([
      expect.stringMatching(/average of the stars.*1 is poor.*5 is excellent/),
      'Each session can be reviewed once, by its athlete.',
      'One review per athlete counts: their newest visible one.',
      expect.stringMatching(/^Hidden reviews don’t count/),
    ])
  },
)

test('says that a profile has no reviews', async () => {
  answer = () => reply(screens.profileReviewsScreen, pageWith([]))
  draw(<ProfileReviews professional={{ ...professional, rating: null, review_count: 0 }} />)
  expect(await screen.findByText(/No reviews yet/)).toBeTruthy()
  expect(screen.queryByText(/completed sessions?$/)).toBeNull()
})

test('shows the reply button only to users who may reply, and the reply once there is one [review-reply/once] [review-reply/refuse-athlete] [review-reply/refuse-admin]', () => {
  const replied = {
    id: 'x',
    review_id: 'r1',
    professional_id: 'p1',
    response_text: 'Thank you!',
    created_at: '2026-11-21T10:00:00Z',
  }
  const { unmount } = draw(<ReviewItem review={reviewOf({ actions: may('reply') })} professional="Maya" />)
  expect(screen.getByRole('button', { name: 'Reply' })).toBeTruthy()
  unmount()
  draw(<ReviewItem review={reviewOf({ response: replied })} professional="Maya" />)
  expect(screen.getByText('Thank you!')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull()
})

const replyWith = (text: string) => {
  draw(<ReplyForm reviewId="r1" author="Jonah" onClose={() => {}} />)
  const field = screen.getByLabelText<HTMLTextAreaElement>(/Your reply/)
  fireEvent.change(field, { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: 'Submit reply' }))
  return field
}

test.each(['', '   '])('rejects a reply of %j before sending it [review-reply/empty]', (text) => {
  replyWith(text)
  expect(notify.error).toHaveBeenCalledWith('Reply required', 'Please enter a reply before submitting.')
  expect(sent).toEqual([])
})

test('shows a toast after posting a reply [review-reply/success]', async () => {
  replyWith('Thank you!')
  await waitFor(() =>
    expect(notify.success).toHaveBeenCalledWith('Reply submitted', 'Your response has been posted.'),
  )
  expect(sent).toEqual([
    { address: 'POST /api/directory/reviews/r1/response', body: { response_text: 'Thank you!' } },
  ])
})

test.each([
  [
    () => problem(503, 'database-unavailable', 'The database is down.'),
    'Failed to submit reply. Please try again.',
  ],
  [() => problem(500, 'unexpected', 'Something went wrong.'), 'An unexpected error occurred.'],
  [() => problem(404, 'not-found', 'Professional profile not found.'), 'Professional profile not found.'],
  [
    () => problem(409, 'already-replied', 'This review already has a reply.'),
    'This review already has a reply.',
  ],
])(
  'shows why a reply failed and keeps the input (%#) [review-reply/failure] [review-reply/profile-missing]',
  async (failure, toast) => {
    answer = failure
    const field = replyWith('Thank you!')
    await waitFor(() => expect(notify.error).toHaveBeenCalledWith('Error', toast))
    expect(field.value).toBe('Thank you!')
  },
)

test('requires stars and keeps the input when saving fails', async () => {
  answer = () => problem(409, 'already-reviewed', 'You’ve already reviewed this session.')
  draw(<ReviewDialog name="Maya" appointmentId="a1" onClose={() => {}} />)
  const comment = await screen.findByLabelText<HTMLTextAreaElement>('Comment')
  fireEvent.change(comment, { target: { value: 'As promised.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Post review' }))
  expect(await screen.findByText('Please choose 1 to 5 stars')).toBeTruthy()
  expect(sent).toEqual([])
  fireEvent.click(screen.getByRole('radio', { name: /^4 stars/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Post review' }))
  await waitFor(() =>
    expect(notify.error).toHaveBeenCalledWith(
      'We couldn’t save your review',
      'You’ve already reviewed this session.',
    ),
  )
  expect(sent.map(({ body }) => body)).toEqual([{ rating: 4, comment: 'As promised.', appointment_id: 'a1' }])
  expect(comment.value).toBe('As promised.')
})

test.each([
  [true, 1],
  [false, 0],
])('offers editing only while the server allows it: %s [reviews/edit-after-24-hours]', (edit, buttons) => {
  const booking = bookingOf({
    id: 'a1',
    review: reviewOf({ actions: { ...reviewOf().actions, edit } }),
    may_review: false,
  })
  draw(<SessionReview booking={booking} />)
  expect(screen.getByText('Good plan.')).toBeTruthy()
  expect(screen.queryAllByRole('button', { name: 'Edit review' })).toHaveLength(buttons)
  expect(screen.queryByRole('button', { name: 'Leave a review' })).toBeNull()
})

test.each([
  [
    { state: 'hidden', hidden_reason: 'Names a third person' },
    'Hidden by an administrator: Names a third person',
  ],
  [{ state: 'did_not_take_place' }, 'Hidden: this session wasn’t held.'],
] as const)('tells the author why a review is not shown (%#)', (changes, words) => {
  draw(<ReviewStateNote review={reviewOf(changes)} />)
  expect(screen.getByText(words)).toBeTruthy()
})

test('requires a reason to report a review', async () => {
  draw(<ReviewItem review={reviewOf({ actions: may('report') })} professional="Maya" />)
  fireEvent.click(screen.getByRole('button', { name: 'Report' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this review?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Report' }))
  expect(await dialog.findByText('Reason is required')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: 'Insults' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Report' }))
  await waitFor(() =>
    expect(notify.success).toHaveBeenCalledWith('Review reported', 'An administrator will look at it.'),
  )
  expect(sent).toEqual([{ address: 'POST /api/directory/reviews/r1/reports', body: { reason: 'Insults' } }])
})

test('offers a review of a session that the professional marked as a no-show, and says until when [reviews/after-no-show]', () => {
  const booking = bookingOf({ status: 'cancelled', may_review: true, review_until: '2026-11-29T10:00:00Z' })
  draw(<SessionReview booking={booking} />)
  expect(screen.getByText(/^If the session took place, you can review it until/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Leave a review' })).toBeTruthy()
})

test('marks an older review of the same athlete as not counted [reviews/one-counts]', () => {
  draw(<ReviewItem review={reviewOf({ is_older: true })} professional="Nadia Kovac" />)
  expect(screen.getByText(/older review, not counted in the rating/)).toBeTruthy()
})
