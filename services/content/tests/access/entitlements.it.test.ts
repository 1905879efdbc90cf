import { subscriptionChanged } from '@fieldside/contracts/events/billing.ts'
import { listExercises } from '@fieldside/contracts/http/exercises.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { createTestService, type TestService } from '@fieldside/platform/testing/service.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContentPorts } from '../../src/context.ts'
import type { ContentSchema } from '../../src/schema.ts'
import { content } from '../../src/service.ts'

let service: TestService<ContentSchema, ContentPorts>
beforeAll(async () => {
  service = await createTestService(content)
  await service.db.kysely
    .insertInto('all_exercises')
    .values({
      exercise_name: '0 With a video',
      category: 'strength',
      notes: null,
      video_url: 'https://videos.test/squat.mp4',
      created_by: null,
      updated_at: new Date(),
    })
    .execute()
})
afterAll(() => service.close())

const say = (user_id: string, version: number, is_subscribed: boolean, times = 2) =>
  service.deliver(
    subscriptionChanged,
    user_id,
    {
      user_id,
      version,
      is_subscribed,
      status: is_subscribed ? 'active' : 'inactive',
      current_period_end: null,
      cancel_at_period_end: false,
    },
    { times },
  )

const firstSeenBy = async (as?: { userId: string; role: Role } | { service: 'bff' }) => {
  const { body } = await service.request(listExercises, {}, as ? { as } : {})
  return {
    sees_videos: body.sees_videos,
    video_url: body.items[0]!.video_url,
    has_video: body.items[0]!.has_video,
  }
}
const WATCHED = { sees_videos: true, video_url: 'https://videos.test/squat.mp4', has_video: true }
const WITHHELD = { sees_videos: false, video_url: null, has_video: true }

test("withholds a video's URL from visitors [exercise-database/refuse-video-signed-out]", async () => {
  expect(await firstSeenBy()).toEqual(WITHHELD)
  expect(await firstSeenBy({ service: 'bff' })).toEqual(WITHHELD)
})

test("withholds a video's URL from users without a subscription, except admins [exercise-database/refuse-video-unsubscribed]", async () => {
  expect(await firstSeenBy({ userId: newId(), role: 'athlete' })).toEqual(WITHHELD)
  expect(await firstSeenBy({ userId: newId(), role: 'professional' })).toEqual(WITHHELD)
  expect(await firstSeenBy({ userId: newId(), role: 'admin' })).toEqual(WATCHED)
})

test("follows billing's latest version and publishes each change once", async () => {
  const athlete = { userId: newId(), role: 'athlete' } as const
  const published = async () =>
    (await service.emitted('content.access-changed'))
      .map(({ data }) => data as { user_id: string; version: number; is_subscribed: boolean })
      .filter(({ user_id }) => user_id === athlete.userId)
      .map(({ version, is_subscribed }) => [version, is_subscribed])

  await say(athlete.userId, 1, true)
  expect(await firstSeenBy(athlete)).toEqual(WATCHED)
  await say(athlete.userId, 3, false)
  expect(await firstSeenBy(athlete)).toEqual(WITHHELD)
  await say(athlete.userId, 2, true)
  expect(await firstSeenBy(athlete)).toEqual(WITHHELD)
  expect(await published()).toEqual([
    [1, true],
    [3, false],
  ])
  const professional = { userId: newId(), role: 'professional' } as const
  await say(professional.userId, 1, true)
  expect(await firstSeenBy(professional)).toEqual(WATCHED)
})
