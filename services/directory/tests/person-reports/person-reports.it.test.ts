import { personReported } from '@fieldside/contracts/events/directory.ts'
import * as api from '@fieldside/contracts/http/person-reports.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFixture, type Fixture, newAthlete, newProfessional } from '../fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())

const TEXT = 'He called me names after the session.'
const report = (as: Person | undefined, id: string, form: Partial<api.PersonReportForm> = {}) =>
  fixture.request(
    api.reportPerson,
    { params: { id }, body: { reason: 'harassment', text: TEXT, place: 'booking', ...form } },
    { as },
  )
const listAs = (as: Person, cursor?: string) =>
  fixture.request(api.adminListPersonReports, { query: cursor ? { cursor } : {} }, { as })
const openOf = async (id: string) =>
  (await listAs(fixture.admin)).body.items.filter(({ reported_id }) => reported_id === id)
const close = (as: Person, id: string, reason = 'Suspended for 7 days after a talk.') =>
  fixture.request(api.adminClosePersonReport, { params: { id }, body: { reason } }, { as })
const publishedOf = async (id: string) =>
  (await fixture.emitted(personReported.type)).filter(({ subject }) => subject === id)

test('keeps one open report per direction of a pair, also when it is sent twice at once, until an administrator closes it with a logged reason [report/person]', async () => {
  const [athlete, pro] = [newAthlete(), newProfessional()]
  fixture.fakes.pairs.push([athlete.userId, pro.userId])
  const statuses = (await Promise.all([report(athlete, pro.userId), report(athlete, pro.userId)])).map(
    ({ status, problem }) => [status, problem?.code],
  )
  expect(statuses.toSorted()).toEqual([
    [204, undefined],
    [409, 'already-reported'],
  ])
  // The other way around is a report of its own.
  expect((await report(pro, athlete.userId, { reason: 'other', place: 'thread' })).status).toBe(204)

  const [open] = await openOf(pro.userId)
  expect(open).toMatchObject({
    reporter_id: athlete.userId,
    reason: 'harassment',
    text: TEXT,
    place: 'booking',
    other_reports: 0,
  })
  expect((await close(athlete, open!.id)).status).toBe(403)
  expect((await close(fixture.admin, open!.id)).status).toBe(204)
  expect((await close(fixture.admin, open!.id)).problem.code).toBe('nothing-to-decide')
  expect(await openOf(pro.userId)).toEqual([])
  const logged = await fixture.db.kysely
    .selectFrom('audit_log')
    .select(['actor', 'action', 'reason'])
    .where('object_id', '=', pro.userId)
    .execute()
  expect(logged).toEqual([
    {
      actor: `user:${fixture.admin.userId}`,
      action: 'close-person-report',
      reason: 'Suspended for 7 days after a talk.',
    },
  ])
  expect((await report(athlete, pro.userId)).status).toBe(204)
  expect((await openOf(pro.userId))[0]?.other_reports).toBe(1)
})

test('takes reports of listed professionals and of people with whom one has a booking or messages, and of nobody else [report/person]', async () => {
  const [athlete, pro, stranger] = [newAthlete(), newProfessional(), newAthlete()]
  await fixture.listed(pro)
  expect((await report(athlete, pro.userId, { place: 'profile' })).status).toBe(204)
  const hidden = newProfessional()
  for (const id of [stranger.userId, hidden.userId]) expect((await report(athlete, id)).status).toBe(404)
  expect((await report(athlete, athlete.userId)).problem.code).toBe('own-account')
  expect((await report(fixture.admin, pro.userId)).status).toBe(403)
  expect((await report(undefined, pro.userId)).status).toBe(401)
  expect((await listAs(athlete)).status).toBe(403)
})

test('names the field that is wrong, and counts 10 to 1000 characters [report/person]', async () => {
  const [athlete, pro] = [newAthlete(), newProfessional()]
  await fixture.listed(pro)
  const fieldsOf = async (form: object) =>
    (await report(athlete, pro.userId, form)).problem.errors?.map(({ field }) => field)
  expect(await fieldsOf({ text: 'Too short' })).toEqual(['text'])
  expect(await fieldsOf({ text: 'x'.repeat(1001) })).toEqual(['text'])
  expect(await fieldsOf({ reason: 'dislike' })).toEqual(['reason'])
  expect((await report(athlete, pro.userId, { text: 'x'.repeat(1000) })).status).toBe(204)
})

test('publishes neither the text nor who reported [report/person]', async () => {
  const [pro, one, two] = [newProfessional(), newAthlete(), newAthlete()]
  await fixture.listed(pro)
  for (const as of [one, two]) await report(as, pro.userId)
  const published = await publishedOf(pro.userId)
  expect(published.map(({ data }) => personReported.data.parse(data))).toMatchObject([
    { reported_id: pro.userId, reason: 'harassment', open_reports: 1 },
    { reported_id: pro.userId, reason: 'harassment', open_reports: 2 },
  ])
  const texts = JSON.stringify(published)
  for (const secret of [TEXT, one.userId, two.userId]) expect(texts).not.toContain(secret)
})
