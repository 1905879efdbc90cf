import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import * as api from '@fieldside/contracts/http/programs.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { As } from '@fieldside/platform/testing/service.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recountFigures } from '../../src/training/recount-figures.ts'
import {
  admin,
  anExercise,
  aProgram,
  type Content,
  person,
  setSubscribed,
  startContent,
  subscriber,
} from '../fixture.ts'

let service: Content
beforeAll(async () => {
  service = await startContent()
})
afterAll(() => service.close())

const get = (id: string, as?: As) => service.request(api.getProgram, { params: { id } }, as ? { as } : {})
const list = async (as?: As, query: { is_premium?: string; limit?: number } = {}) =>
  (await service.request(api.listPrograms, { query: query as never }, as ? { as } : {})).body
const follow = (id: string, as: As) => service.request(api.followProgram, { params: { id } }, { as })
const unfollow = (id: string, as: As) => service.request(api.unfollowProgram, { params: { id } }, { as })

const inFull = { status: 200, access: 'open', exercises: 3 }
const seenBy = async (id: string, as?: As) => {
  const { status, body } = await get(id, as)
  return { status, access: body.access, exercises: body.exercises?.length ?? null }
}

test('withholds a premium program from visitors and athletes without a subscription, even by id [premium-gating/refuse-unsubscribed-athlete] [premium-gating/refuse-signed-out]', async () => {
  const { id } = await aProgram(service, { is_premium: true, days: [1, 1, 4] })
  const withheld = { status: 200, exercises: null }
  expect(await seenBy(id, person('athlete'))).toEqual({ ...withheld, access: 'needs_subscription' })
  expect(await seenBy(id)).toEqual({ ...withheld, access: 'needs_sign_in' })
  expect(await seenBy(id, { service: 'bff' })).toEqual({ ...withheld, access: 'needs_sign_in' })
  const raw = await (await service.fetch(`/programs/${id}`, {}, person('athlete'))).text()
  const [{ exercise_id } = { exercise_id: '' }] = (await get(id, admin)).body.exercises!
  for (const secret of [exercise_id, 'exercise_name', 'videos.test', 'rest_time', '60s'])
    expect(raw).not.toContain(secret)
  expect((await get(id)).body.days).toEqual([
    { week_number: 1, day_number: 1, exercise_count: 2, set_count: 6 },
    { week_number: 1, day_number: 4, exercise_count: 1, set_count: 3 },
  ])
})

test('shows a premium program in full to subscribed athletes, professionals, and admins [premium-gating/full-access]', async () => {
  const { id } = await aProgram(service, { is_premium: true, days: [1, 1, 4] })
  const viewers = [await subscriber(service), person('professional'), admin]
  for (const viewer of viewers) expect(await seenBy(id, viewer)).toEqual(inFull)
})

test('shows a free program in full to every signed-in user, with videos only for viewers who may watch [premium-gating/free-program]', async () => {
  const { id } = await aProgram(service, { days: [1, 1, 4] })
  for (const role of ['athlete', 'professional', 'admin'] as const)
    expect(await seenBy(id, person(role))).toEqual(inFull)
  const videosOf = async (as: As) =>
    new Set((await get(id, as)).body.exercises!.map(({ exercise }) => exercise.video_url !== null))
  expect(await videosOf(person('athlete'))).toEqual(new Set([false]))
  expect(await videosOf(person('professional'))).toEqual(new Set([false]))
  expect(await videosOf(await subscriber(service))).toEqual(new Set([true]))
})

test('withholds premium details and videos again when a subscription ends [premium-gating/lapsed]', async () => {
  const { id } = await aProgram(service, { is_premium: true, days: [1, 1, 4] })
  const athlete = await subscriber(service)
  const free = await aProgram(service)
  const video = async () => (await get(free.id, athlete)).body.exercises![0]!.exercise.video_url
  expect(await video()).not.toBeNull()
  expect(await seenBy(id, athlete)).toEqual(inFull)
  expect((await list(athlete)).premium_access).toBe(true)
  await setSubscribed(service, athlete.userId, 2, false)
  expect(await seenBy(id, athlete)).toEqual({ status: 200, access: 'needs_subscription', exercises: null })
  expect((await list(athlete)).premium_access).toBe(false)
  expect(await video()).toBeNull()
})

test("returns a program's exercises by day, then order [calls/program-exercises-read] [entities/program-exercise]", async () => {
  const { id } = await aProgram(service, { days: [4, 1, 4, 2, 1] })
  const { exercises } = (await get(id, person('athlete'))).body
  expect(exercises!.map(({ day_number, order_in_day }) => [day_number, order_in_day])).toEqual([
    [1, 1],
    [1, 2],
    [2, 1],
    [4, 1],
    [4, 2],
  ])
  for (const { exercise, ...row } of exercises!) {
    expect(exercise.id).toBe(row.exercise_id)
    expect(row).toMatchObject({ program_id: id, sets: 3, reps: '10', rest_time: '60s' })
  }
})

test('lists programs newest first, and only premium ones up to a limit for the dashboard [calls/programs-read]', async () => {
  const made: string[] = []
  for (const is_premium of [true, false, true]) {
    made.push((await aProgram(service, { is_premium })).id)
    service.clock.advance({ minutes: 1 })
  }
  const { items, next } = await list(person('athlete'), { is_premium: 'true', limit: 2 })
  expect(items.map(({ id }) => id)).toEqual([made[2], made[0]])
  expect(next).not.toBeNull()
  const all = (await list(person('athlete'))).items.map(({ created_at }) => created_at)
  expect(all).toEqual(all.toSorted().toReversed())
})

test('lets an athlete follow an open program once, and counts followers', async () => {
  const free = await aProgram(service)
  const premium = await aProgram(service, { is_premium: true })
  const [athlete, other, subscribed] = [person('athlete'), person('athlete'), await subscriber(service)]
  const followed = await follow(free.id, athlete)
  expect(followed.body).toMatchObject({ id: free.id, followers: 1, is_followed: true })
  expect((await follow(free.id, athlete)).body.followers).toBe(1)
  expect((await follow(free.id, other)).body.followers).toBe(2)
  const refused = await follow(premium.id, athlete)
  expect([refused.status, refused.problem.code]).toEqual([403, 'subscription-required'])
  expect((await follow(premium.id, subscribed)).status).toBe(200)
  expect((await get(free.id, athlete)).body).toMatchObject({ followers: 2, is_followed: true })
  expect((await get(free.id, subscribed)).body).toMatchObject({ followers: 2, is_followed: false })
  for (const _ of [1, 2])
    expect((await unfollow(free.id, athlete)).body).toMatchObject({ followers: 1, is_followed: false })
  const roles = [person('professional'), admin]
  for (const as of roles) expect((await follow(free.id, as)).status).toBe(403)
  expect((await service.request(api.followProgram, { params: { id: free.id } })).status).toBe(401)
  expect((await follow(newId(), athlete)).status).toBe(404)
})

test('counts each follower once when many follow a program concurrently', async () => {
  const { id } = await aProgram(service)
  const athletes = Array.from({ length: 8 }, () => person('athlete'))
  await Promise.all([...athletes, ...athletes].map((as) => follow(id, as)))
  expect((await get(id)).body.followers).toBe(8)
  const leaving = athletes.slice(0, 3)
  await Promise.all([...leaving, ...leaving].map((as) => unfollow(id, as)))
  expect((await get(id)).body.followers).toBe(5)
  expect(await recountFigures(service.context())).toBe(0)
})

test('corrects a number of followers that a recount finds wrong', async () => {
  const { id } = await aProgram(service)
  await follow(id, person('athlete'))
  await service.db.kysely.updateTable('programs').set({ followers: 7 }).where('id', '=', id).execute()
  expect(await recountFigures(service.context())).toBe(1)
  expect((await get(id)).body.followers).toBe(1)
})

test('lists followed programs, then premium ones, newest first, up to ten, even after the subscription ended', async () => {
  const athlete = await subscriber(service)
  const older = await aProgram(service)
  const premium: string[] = []
  for (let n = 0; n < 10; n += 1) {
    service.clock.advance({ minutes: 1 })
    premium.unshift((await aProgram(service, { is_premium: true })).id)
  }
  const locked = premium[9]!
  await follow(older.id, athlete)
  await follow(locked, athlete)
  await setSubscribed(service, athlete.userId, 2, false)
  const { body } = await service.request(api.listMyPrograms, {}, { as: athlete })
  expect(body.programs.map(({ id }) => id)).toEqual([locked, older.id, ...premium.slice(0, 8)])
  expect(body.programs.map(({ is_followed }) => is_followed).slice(0, 3)).toEqual([true, true, false])
  expect(body.programs[0]!.access).toBe('needs_subscription')
  expect(body.premium_access).toBe(false)
  expect((await service.request(api.listMyPrograms, {}, { as: admin })).status).toBe(403)
})

test('hides a program without exercises from everyone but admins', async () => {
  const body = { title: 'Block to be written', category: 'speed' as const }
  const { body: draft, status } = await service.request(api.draftProgram, { body }, { as: admin })
  expect([status, draft.is_premium, draft.exercise_count]).toEqual([201, false, 0])
  const athlete = await subscriber(service)
  for (const as of [undefined, athlete, person('professional')]) {
    expect((await get(draft.id, as)).status).toBe(404)
    expect((await list(as)).items.map(({ id }) => id)).not.toContain(draft.id)
  }
  expect((await follow(draft.id, athlete)).status).toBe(404)
  expect((await get(draft.id, admin)).body.exercises).toEqual([])
  expect((await list(admin)).items.map(({ id }) => id)).toContain(draft.id)
  expect(await anExercise(service)).toBeTruthy()
})

test('searches by words, filters, sorts, and paginates all programs for admins [programs-manager/search-words]', async () => {
  const mark = newId().slice(-8)
  for (let n = 0; n < 23; n += 1) {
    service.clock.advance({ minutes: 1 })
    const body = {
      title: `${['b', 'A', 'c'][n % 3]}${String(n).padStart(2, '0')} ${mark}`,
      category: (['speed', 'recovery'] as const)[n % 2]!,
    }
    await service.request(api.draftProgram, { body }, { as: admin })
  }
  const all = async (query: object) => {
    const items: api.Program[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const asked = { query: { search: mark, ...query, ...(cursor && { cursor }) } as never }
      const page: ReplyOf<typeof api.adminListPrograms> = (
        await service.request(api.adminListPrograms, asked, { as: admin })
      ).body
      items.push(...page.items)
      cursor = page.next
    }
    return items
  }
  const titles = (await all({ sort: 'title', direction: 'asc' })).map(({ title }) => title)
  expect(titles).toHaveLength(23)
  expect(titles).toEqual(titles.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)))
  expect((await all({ sort: 'title' })).map(({ title }) => title)).toEqual(titles.toReversed())
  const categories = (await all({ sort: 'category', direction: 'asc' })).map(({ category }) => category)
  expect(categories).toEqual(categories.toSorted())
  const dates = (await all({})).map(({ created_at }) => created_at)
  expect(new Set(dates).size).toBe(23)
  expect(dates).toEqual(dates.toSorted().toReversed())
  expect(await all({ category: 'speed' })).toHaveLength(12)
  const byCategory = await service.request(
    api.adminListPrograms,
    { query: { search: 'RECOV' } as never },
    { as: admin },
  )
  expect(new Set(byCategory.body.items.map(({ category }) => category))).toEqual(new Set(['recovery']))
  expect(byCategory.body.categories).toEqual(['conditioning', 'mobility', 'recovery', 'speed', 'strength'])
  expect((await all({ search: `%${mark}` })).length).toBe(23)
  const { body: draft } = await service.request(
    api.draftProgram,
    { body: { title: 'Sprinter’s Off-Season', category: 'speed' } },
    { as: admin },
  )
  for (const search of ['sprinters off season', "SPRINTER'S", 'sprinters speed'])
    expect((await all({ search })).map(({ id }) => id)).toEqual([draft.id])
  const { body: jumps } = await service.request(
    api.draftProgram,
    { body: { title: 'Plyometrics Base', category: 'speed' } },
    { as: admin },
  )
  expect((await all({ search: 'plyo base' })).map(({ id }) => id)).toEqual([jumps.id])
  expect((await service.request(api.adminListPrograms, {}, { as: person('athlete') })).status).toBe(403)
})
