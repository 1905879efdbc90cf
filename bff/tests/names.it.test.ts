import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningBff, startBff } from './browser.ts'
import { type Fakes, startFakes } from './fakes.ts'

const [unnamed, deleted] = [newId(), newId()]
const at = '2026-11-20T09:00:00.000Z'

const threadOf = (athlete_id: string) => ({
  id: newId(),
  athlete_id,
  professional_id: newId(),
  professional_user_id: newId(),
  side: 'professional',
  is_agreed: true,
  last_position: 0,
  read_position: 0,
  other_read_position: 0,
  is_unread: false,
  revision: 0,
  active_at: at,
  last_message: null,
})

const reportedReviewOf = (athlete_id: string) => ({
  id: newId(),
  rating: 4,
  comment: '',
  created_at: at,
  edited_at: null,
  appointment_id: newId(),
  professional_id: newId(),
  athlete_id,
  response: null,
  state: 'shown',
  hidden_reason: null,
  hidden_at: null,
  editable_until: null,
  actions: { edit: false, reply: false, report: false, hide: true },
  reports: [{ reporter_id: athlete_id, reason: 'Untrue', reported_at: at }],
})

let fakes: Fakes
let bff: RunningBff
beforeAll(async () => {
  fakes = await startFakes()
  bff = startBff(fakes)
  fakes.app.post('/identity/users/names', (hono) =>
    hono.json({ users: [{ id: unnamed, first_name: '', last_name: '', full_name: '' }] }),
  )
  fakes.app.post('/directory/professionals/lookup', (hono) => hono.json({ professionals: [] }))
  const pageOf = (itemOf: (athleteId: string) => object) => ({
    items: [unnamed, deleted].map(itemOf),
    next: null,
  })
  fakes.app.get('/booking/threads', (hono) => hono.json(pageOf(threadOf)))
  fakes.app.get('/directory/admin/reviews', (hono) => hono.json(pageOf(reportedReviewOf)))
})
afterAll(async () => {
  bff.stop()
  await fakes.stop()
})

const itemsOf = async <Item>(path: string, role: 'professional' | 'admin') => {
  const reply = await bff.ask(path, {}, fakes.people.join(role))
  expect(reply.status).toBe(200)
  return ((await reply.json()) as { items: Item[] }).items
}

test('calls an athlete without a name Athlete in messages, and only an unknown one deleted', async () => {
  const threads = await itemsOf<{ other: { name: string } }>('/api/screens/messages', 'professional')
  expect(threads.map(({ other }) => other.name)).toEqual(['Athlete', 'Deleted user'])
})

test('calls authors and reporters of reviews without a name unnamed, and only unknown ones deleted', async () => {
  const reviews = await itemsOf<{ author: string; reports: { reporter: string }[] }>(
    '/api/screens/admin/reviews?state=reported',
    'admin',
  )
  expect(reviews.map(({ author, reports }) => [author, reports[0]!.reporter])).toEqual([
    ['Athlete', 'Unnamed user'],
    ['Deleted user', 'Deleted user'],
  ])
})
