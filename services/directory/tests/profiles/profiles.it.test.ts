import { paymentMethodSaved } from '@fieldside/contracts/events/billing.ts'
import { professionalChanged } from '@fieldside/contracts/events/directory.ts'
import * as directory from '@fieldside/contracts/http/directory.ts'
import * as api from '@fieldside/contracts/http/profiles.ts'
import * as savedApi from '@fieldside/contracts/http/saved-professionals.ts'
import { PICTURE_MAX_BYTES } from '@fieldside/contracts/limits.ts'
import { JPG, PDF, PNG } from '@fieldside/files/testing/sample-files.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFixture, type Fixture, newAdmin, newAthlete, newProfessional } from '../fixture.ts'
import { startStorage } from '../running.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())

const view = (as: Person | undefined, id: string) =>
  fixture.request(api.recordProfileView, { params: { id } }, { as })
const viewsOf = async (as: Person, time_zone?: string) =>
  (await fixture.request(api.countProfileViews, { query: time_zone ? { time_zone } : {} }, { as })).body

const setPicture = (as: Person | undefined, bytes: Uint8Array) =>
  fixture.fetch('/professionals/me/picture', { method: 'PUT', body: new Uint8Array(bytes) }, as)
const pictureOf = async (id: string) =>
  (await fixture.request(directory.getProfessional, { params: { id } }, { as: newAthlete() })).body
    .profile_picture

test('counts one view per athlete and hour, and none by other roles [provider-dashboard/analytics-tab]', async () => {
  const pro = newProfessional()
  const { id } = await fixture.listed(pro)
  expect(await viewsOf(pro)).toMatchObject({ total: 0, last_30_days: 0 })
  const [one, other] = [newAthlete(), newAthlete()]
  await Promise.all([view(one, id), view(one, id), view(other, id)])
  expect((await viewsOf(pro)).total).toBe(2)
  fixture.clock.advance({ minutes: 59 })
  await view(one, id)
  expect((await viewsOf(pro)).total).toBe(2)
  fixture.clock.advance({ minutes: 1 })
  await view(one, id)
  expect((await viewsOf(pro)).total).toBe(3)
  expect([(await view(pro, id)).status, (await view(newAdmin(), id)).status]).toEqual([403, 403])
  expect((await view(undefined, id)).status).toBe(401)
  expect((await view({ ...pro, role: 'athlete' }, id)).status).toBe(204)
  expect((await viewsOf(pro)).total).toBe(3)
  expect((await viewsOf(newProfessional())).total).toBe(0)
})

test("counts views of the last 30 days and twelve weeks in the reader's time zone", async () => {
  const own = await createFixture({ now: new Date('2026-11-23T06:30:00Z') })
  const pro = newProfessional()
  const { id } = await own.listed(pro)
  const seen = async (at: string) => {
    own.clock.set(new Date(at))
    await own.request(api.recordProfileView, { params: { id } }, { as: newAthlete() })
  }
  for (const at of [
    '2026-08-01T12:00:00Z',
    '2026-10-24T06:31:00Z',
    '2026-11-16T12:00:00Z',
    '2026-11-23T06:30:00Z',
  ])
    await seen(at)
  const count = async (time_zone: string) =>
    (await own.request(api.countProfileViews, { query: { time_zone } }, { as: pro })).body
  const there = await count('UTC')
  expect(there).toMatchObject({ total: 4, last_30_days: 3 })
  expect(there.weeks).toHaveLength(12)
  expect(there.weeks.slice(-2)).toEqual([
    { starts_on: '2026-11-16', views: 1 },
    { starts_on: '2026-11-23', views: 1 },
  ])
  expect((await count('America/Denver')).weeks.slice(-2)).toEqual([
    { starts_on: '2026-11-09', views: 0 },
    { starts_on: '2026-11-16', views: 2 },
  ])
  await own.close()
})

test('counts no view of a profile that the athlete may not see', async () => {
  const { id } = await fixture.submitted(newProfessional())
  expect((await view(newAthlete(), id)).status).toBe(404)
  expect((await view(newAthlete(), newId())).status).toBe(404)
})

test.each([
  ['PNG', PNG],
  ['JPEG', JPG],
])(
  'stores a %s picture, publishes it once, and serves it as cacheable WebP [professional-profile/header]',
  async (_, bytes) => {
    const pro = newProfessional()
    const { id } = await fixture.listed(pro)
    expect(await pictureOf(id)).toBeNull()
    const before = (await fixture.emitted(professionalChanged.type)).length
    expect((await setPicture(pro, bytes)).status).toBe(200)
    expect(await fixture.emitted(professionalChanged.type)).toHaveLength(before + 1)
    const path = await pictureOf(id)
    const served = await fixture.fetch(path!, {}, newAthlete())
    expect(served.headers.get('content-type')).toBe('image/webp')
    expect(served.headers.get('cache-control')).toContain('immutable')
    expect(served.headers.get('content-security-policy')).toContain('sandbox')
    expect((await sharp(await served.arrayBuffer()).metadata()).format).toBe('webp')
    expect((await fixture.fetch(path!, {})).status).toBe(401)
  },
)

test("rejects content that isn't a picture, whatever its name", async () => {
  const pro = newProfessional()
  const { id } = await fixture.listed(pro)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const gif = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(64)])
  for (const bytes of [PDF, svg, gif, Buffer.from('words')]) {
    const refused = await setPicture(pro, bytes)
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({
      code: 'invalid-file-type',
      detail: 'Accepted formats: JPG, PNG, WEBP',
    })
  }
  expect((await setPicture(pro, new Uint8Array())).status).toBe(400)
  expect(await pictureOf(id)).toBeNull()
})

test('accepts a picture of 2 MB and not a byte more', async () => {
  const pro = newProfessional()
  await fixture.listed(pro)
  const of = (bytes: number) => Buffer.concat([PNG, Buffer.alloc(bytes - PNG.length)])
  expect((await setPicture(pro, of(PICTURE_MAX_BYTES))).status).toBe(200)
  const refused = await setPicture(pro, of(PICTURE_MAX_BYTES + 1))
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([413, 'file-too-large'])
})

test('replaces the previous picture and its object, and removes the picture on request', async () => {
  const pro = newProfessional()
  const { id } = await fixture.listed(pro)
  await setPicture(pro, PNG)
  const first = await pictureOf(id)
  await setPicture(pro, JPG)
  const second = await pictureOf(id)
  expect(second).not.toBe(first)
  expect((await fixture.fetch(first!, {}, newAthlete())).status).toBe(404)
  const objectsOf = (path: string) => {
    const key = `${pro.userId}/${path.split('/').at(-1)}`
    return [...fixture.fakes.objectStorage.objects.keys()].filter((one) => one.startsWith(key))
  }
  await fixture.runJobs('pictures')
  expect(objectsOf(first!)).toEqual([])
  expect(objectsOf(second!)).toHaveLength(2)
  expect((await fixture.request(api.removePicture, {}, { as: pro })).status).toBe(204)
  expect(await pictureOf(id)).toBeNull()
  await fixture.runJobs('pictures')
  expect(objectsOf(second!)).toEqual([])
})

test('changes nothing while object storage is unavailable, and cleans up the upload', async () => {
  const pro = newProfessional()
  const { id } = await fixture.listed(pro)
  await setPicture(pro, PNG)
  const kept = await pictureOf(id)
  fixture.fakes.objectStorage.isDown = true
  const refused = await setPicture(pro, JPG)
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([503, 'upload-failed'])
  expect((await fixture.fetch(kept!, {}, newAthlete())).status).toBe(503)
  fixture.fakes.objectStorage.isDown = false
  expect(await pictureOf(id)).toBe(kept)
  expect((await fixture.fetch(kept!, {}, newAthlete())).status).toBe(200)
  fixture.clock.advance({ minutes: 16 })
  await fixture.runJobs('pictures')
  const left = await fixture.db.kysely
    .selectFrom('profile_pictures')
    .select('state')
    .where('user_id', '=', pro.userId)
    .execute()
  expect(left).toEqual([{ state: 'stored' }])
})

test('removes a picture that arrives after its upload was given up', async () => {
  const pro = newProfessional()
  await fixture.listed(pro)
  const { objectStorage } = fixture.fakes
  const kept = [...objectStorage.objects.keys()]
  const put = objectStorage.putPicture
  let arrive = async (): Promise<void> => undefined
  objectStorage.putPicture = async (...given) => {
    arrive = () => put(...given)
    throw new Error('the object store did not answer in time')
  }
  const { status } = await setPicture(pro, PNG)
  objectStorage.putPicture = put
  expect(status).toBe(503)
  await fixture.runJobs('pictures')
  await arrive()
  expect(objectStorage.objects.size).toBe(kept.length + 1)
  fixture.clock.advance({ minutes: 16 })
  await fixture.runJobs('pictures')
  expect([...objectStorage.objects.keys()]).toEqual(kept)
})

test('lets only professionals with a record set a picture, and only their own', async () => {
  expect((await setPicture(newProfessional(), PNG)).status).toBe(404)
  for (const as of [newAthlete(), newAdmin()]) expect((await setPicture(as, PNG)).status).toBe(403)
  expect((await setPicture(undefined, PNG)).status).toBe(401)
})

test('stores pictures in a private bucket', async () => {
  const { url, objectStorage, close } = await startStorage()
  await objectStorage.putPicture('user/picture', PNG, 'image/png')
  expect(await objectStorage.getPicture('user/picture')).toEqual(PNG)
  const open = await fetch(`${url}/profile-pictures/user/picture`)
  expect(open.status).toBe(403)
  await objectStorage.removePicture('user/picture')
  await expect(objectStorage.getPicture('user/picture')).rejects.toThrow()
  await close()
})

test('reads a professional by id and by user, and lists which users have a record [calls/professional-read]', async () => {
  const pro = newProfessional()
  const { id } = await fixture.listed(pro)
  const byId = await fixture.request(directory.getProfessional, { params: { id } }, { as: newAthlete() })
  expect(byId.body).toMatchObject({ id, user_id: pro.userId })
  const own = await fixture.request(directory.getMyProfessional, {}, { as: pro })
  expect(own.body.id).toBe(id)
  const [someone, noRecord] = [newAthlete(), newProfessional()]
  const body = { user_ids: [someone.userId, pro.userId, noRecord.userId] }
  const found = await fixture.request(api.findProfessionals, { body }, { as: { service: 'bff' } })
  expect(found.body.professionals).toEqual([
    { user_id: pro.userId, professional_id: id, is_approved: true, version: expect.any(Number) },
  ])
  expect((await fixture.request(api.findProfessionals, { body }, { as: pro })).status).toBe(403)
})

test('returns every field of a professional [entities/professional]', async () => {
  const pro = newProfessional('ada')
  const { id } = await fixture.listed(pro)
  await fixture.request(
    directory.setPrice,
    { body: { price_per_session_cents: 8500, show_price: true } },
    { as: pro },
  )
  await setPicture(pro, PNG)
  const card = { user_id: pro.userId, version: 1, payment_method_id: 'pm_ada' }
  await fixture.deliver(paymentMethodSaved, pro.userId, card, { times: 2 })
  const { body } = await fixture.request(directory.getMyProfessional, {}, { as: pro })
  expect(body).toMatchObject({
    id,
    user_id: pro.userId,
    first_name: 'Ada',
    last_name: 'Reyes',
    email: 'ada@example.test',
    phone: '208 555 0100',
    bio: 'Knees and ankles since 2009',
    location: 'Boise, ID',
    specialty: 'Physical Therapist',
    credentials: 'DPT',
    is_approved: true,
    is_accepting_bookings: true,
    price_per_session_cents: 8500,
    show_price: true,
    payment_method_setup: true,
    payment_method_id: 'pm_ada',
    profile_picture: expect.stringMatching(/^\/pictures\//),
    created_at: expect.stringMatching(/Z$/),
  })
})

test('returns every field of a saved professional, and reads, adds, and removes it [entities/saved-professional] [calls/saved-manage]', async () => {
  const athlete = newAthlete()
  const { id } = await fixture.approved(newProfessional())
  const saved = await fixture.request(savedApi.saveProfessional, { params: { id } }, { as: athlete })
  expect(saved.body).toEqual({
    id: saved.body.id,
    athlete_id: athlete.userId,
    professional_id: id,
    created_at: fixture.clock.now().toISOString(),
  })
  const read = async () => (await fixture.request(savedApi.listSaved, {}, { as: athlete })).body.items
  expect(await read()).toMatchObject([saved.body])
  await fixture.request(savedApi.unsaveProfessional, { params: { id } }, { as: athlete })
  expect(await read()).toEqual([])
})

test('rejects contact details in the public texts of an approved profile, and names the field [profile/no-contact-details]', async () => {
  const pro = newProfessional()
  await fixture.listed(pro)
  const refused = await fixture.saveProfile(pro, { bio: 'Text me: two zero eight 555 oh one four three' })
  expect(refused.status).toBe(400)
  expect(refused.problem.errors).toMatchObject([{ field: 'bio' }])
  const named = await fixture.saveProfile(pro, { sports: ['ada dot cole at gmail dot com'] })
  expect(named.problem.errors).toMatchObject([{ field: 'sports' }])
  for (const state of ['adacole.com', 'CO 303 555 0199', 'insta ada.cole'])
    expect((await fixture.saveProfile(pro, { state })).problem.errors).toMatchObject([{ field: 'state' }])
  const message = expect.stringContaining('can’t contain contact details')
  for (const changes of [
    { city: 'Denver 303 555 0199' },
    { credentials: 'DPT, ada.cole@people.test' },
    { conditions: ['Knee pain, call 303 555 0199'] },
  ]) {
    const [field] = Object.keys(changes)
    expect((await fixture.saveProfile(pro, changes)).problem.errors).toMatchObject([{ field, message }])
  }
  expect((await fixture.saveProfile(pro, { bio: '4 x 8 squats at 225 lb, since 2009' })).status).toBe(200)
})

test('rejects a name that looks like our staff in a profile, and names the field [names/impersonation]', async () => {
  const pro = newProfessional()
  const refused = await fixture.saveProfile(pro, { full_name: 'Ada Support' })
  expect([refused.status, refused.problem.errors?.[0]?.field]).toEqual([400, 'full_name'])
  expect((await fixture.saveProfile(pro, { full_name: 'Ada Staff' })).status).toBe(200)
})

test('saves other fields beside a stored text that is rejected today', async () => {
  const pro = newProfessional()
  const { id } = await fixture.listed(pro)
  const sports = ['Running', 'ada dot cole at gmail dot com']
  await fixture.db.pool.query('update professionals set sports = $2 where id = $1', [id, sports])
  expect((await fixture.saveProfile(pro, { city: 'Boulder', sports })).status).toBe(200)
  const added = await fixture.saveProfile(pro, { sports: [...sports, 'ada.cole@people.test'] })
  expect(added.problem.errors).toHaveLength(1)
})
