import * as content from '@fieldside/contracts/events/content.ts'
import { readLiveFeed } from '@fieldside/contracts/http/notification.ts'
import type { FeedPosition } from '@fieldside/contracts/live-position.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFixture, type Fixture } from '../fixture.ts'

let service: Fixture
beforeAll(async () => {
  service = await createFixture()
})
afterAll(() => service.close())

const person = () => ({ userId: newId(), role: 'athlete' as const })
const since = async (as: ReturnType<typeof person>, { own, everyone }: FeedPosition) =>
  (
    await service.request(readLiveFeed, { query: { after: own, everyone_after: everyone } }, { as })
  ).body.items.map(({ position, ...item }) => item)
const positionOf = async (as: ReturnType<typeof person>) =>
  (await service.request(readLiveFeed, {}, { as })).body.positions!

test('sends everyone the kind and id of a changed exercise or program, once [live-updates/gated]', async () => {
  const [one, other] = [person(), person()]
  const from = await positionOf(one)
  const [exercise_id, program_id, program_exercise_id] = [newId(), newId(), newId()]
  const twice = { times: 2 }
  const { deliver } = service
  await deliver(content.exerciseChanged, exercise_id, { exercise_id, version: 1 }, twice)
  await deliver(content.exerciseDeleted, exercise_id, { exercise_id }, twice)
  await deliver(content.programChanged, program_id, { program_id, version: 1 }, twice)
  const row = { program_id, program_exercise_id }
  await deliver(content.programExerciseChanged, program_id, { ...row, version: 1 }, twice)
  await deliver(content.programExerciseDeleted, program_id, row, twice)
  await deliver(content.programVersionPublished, program_id, { program_id, version: 2 }, twice)
  await deliver(content.programDeleted, program_id, { program_id }, twice)
  const exercise = { user_id: null, kind: 'exercise', id: exercise_id }
  const program = { user_id: null, kind: 'program', id: program_id }
  for (const somebody of [one, other])
    expect(await since(somebody, from)).toEqual([
      ...[exercise, exercise],
      ...[program, program, program, program, program],
    ])
})

test('sends a change of access only to the user concerned', async () => {
  const [one, other] = [person(), person()]
  const from = await positionOf(one)
  const user_id = one.userId
  await service.deliver(
    content.accessChanged,
    user_id,
    { user_id, version: 1, is_subscribed: true },
    { times: 2 },
  )
  expect(await since(one, from)).toEqual([{ user_id, kind: 'access', id: user_id }])
  expect(await since(other, from)).toEqual([])
})
