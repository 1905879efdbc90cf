import { subscriptionChanged } from '@fieldside/contracts/events/billing.ts'
import { type LibraryExercise, listExercises } from '@fieldside/contracts/http/exercises.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { createTestService, type TestService } from '@fieldside/platform/testing/service.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContentPorts } from '../../src/context.ts'
import type { ContentSchema } from '../../src/schema.ts'
import { content } from '../../src/service.ts'

let service: TestService<ContentSchema, ContentPorts>
const subscriber = { userId: newId(), role: 'athlete' } as const
const admin = { userId: newId(), role: 'admin' } as const
beforeAll(async () => {
  service = await createTestService(content)
  const user_id = subscriber.userId
  await service.deliver(subscriptionChanged, user_id, {
    user_id,
    version: 1,
    is_subscribed: true,
    status: 'active',
    current_period_end: null,
    cancel_at_period_end: false,
  })
})
afterAll(() => service.close())

const watch = (name: string, as?: Parameters<typeof service.fetch>[2], range?: string) =>
  service.fetch(`/exercise-clips/${name}`, { headers: range ? { range } : {} }, as)

test('serves at least a dozen library clips, each a small WebM file', async () => {
  const rows = await service.db.kysely
    .selectFrom('all_exercises')
    .select(['exercise_name', 'video_url'])
    .where('video_url', 'is not', null)
    .execute()
  expect(rows.length).toBeGreaterThanOrEqual(12)
  for (const { video_url } of rows) {
    const response = await watch(video_url!.replace('clip:', ''), subscriber)
    expect([video_url, response.status, response.headers.get('content-type')]).toEqual([
      video_url,
      200,
      'video/webm',
    ])
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect([...bytes.slice(0, 4)]).toEqual([0x1a, 0x45, 0xdf, 0xa3])
    expect(bytes.length).toBeLessThan(80_000)
  }
})

test('has a clip of every exercise of a premium program [library/clips]', async () => {
  const without = await service.db.kysely
    .selectFrom('program_exercises')
    .innerJoin('programs', 'programs.id', 'program_id')
    .innerJoin('all_exercises', 'all_exercises.id', 'exercise_id')
    .select(['title', 'exercise_name'])
    .where('is_premium', '=', true)
    .where('video_url', 'is', null)
    .execute()
  expect(without).toEqual([])
})

test('finds exactly the exercises with a video [library/clips]', async () => {
  const all = async (query: { with_video?: string }) => {
    const items: LibraryExercise[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = { ...query, ...(cursor && { cursor }) }
      const { body } = await service.request(listExercises, { query: page })
      items.push(...body.items)
      cursor = body.next
    }
    return items
  }
  const found = await all({ with_video: 'true' })
  expect(found).toEqual((await all({})).filter(({ has_video }) => has_video))
  expect(found.length).toBeGreaterThan(70)
  const { body } = await service.request(listExercises, { query: { search: 'couch', with_video: 'true' } })
  expect(body.items).toEqual([])
})

test('serves no byte of a clip without access to videos, signed in or not [exercise-database/refuse-video-unsubscribed] [exercise-database/refuse-video-signed-out]', async () => {
  expect((await watch('back-squat')).status).toBe(401)
  for (const role of ['athlete', 'professional'] as const) {
    const refused = await watch('back-squat', { userId: newId(), role })
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ code: 'subscription-required' })
  }
  expect((await watch('back-squat', admin)).status).toBe(200)
})

test('serves a requested byte range', async () => {
  const whole = new Uint8Array(await (await watch('back-squat', admin)).arrayBuffer())
  const part = await watch('back-squat', admin, 'bytes=2-5')
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 2-5/${whole.length}`])
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(whole.slice(2, 6))
  expect((await watch('back-squat', admin, 'bytes=9999999-')).status).toBe(416)
})

test('returns 404 for an unknown clip and rejects a path outside the folder', async () => {
  expect((await watch('no-such-clip', admin)).status).toBe(404)
  expect((await watch('..%2Fpackage', admin)).status).toBe(400)
})
