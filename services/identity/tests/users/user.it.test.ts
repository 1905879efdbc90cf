import * as endpoints from '@fieldside/contracts/http/identity.ts'
import { celebrateMoment, listCelebrated } from '@fieldside/contracts/http/moments.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BFF } from '../account-steps.ts'
import { createFixture, type Fixture } from '../fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())

const NOTIFICATION = { service: 'notification' } as const

test("returns the caller's own record only [auth-calls/current-session] [entities/user]", async () => {
  const member = await fixture.member()
  const me = (as?: Parameters<Fixture['request']>[2]) => fixture.request(endpoints.getMe, {}, as)
  const mine = await me({ as: { userId: member.id, role: 'athlete' } })
  expect([mine.status, mine.body]).toEqual([200, member.user])
  expect((await me()).status).toBe(401)
  expect((await me({ as: BFF })).status).toBe(403)
  expect((await me({ as: { userId: newId(), role: 'athlete' } })).status).toBe(404)
})

test('serves names to the BFF and notification, without addresses, and omits unknown ids', async () => {
  const [one, two] = [await fixture.member(), await fixture.member()]
  const body = { ids: [one.id, newId(), two.id] }
  const { status, body: found } = await fixture.request(endpoints.lookupNames, { body }, { as: NOTIFICATION })
  expect(status).toBe(200)
  expect(found.users.map(({ id }) => id).toSorted()).toEqual([one.id, two.id].toSorted())
  expect(JSON.stringify(found)).not.toContain('@')
  expect(found.users.find(({ id }) => id === one.id)?.full_name).toBe(one.user.full_name)
  const none = await fixture.request(endpoints.lookupNames, { body: { ids: [] } }, { as: BFF })
  expect(none.body).toEqual({ users: [] })
  const person = { userId: one.id, role: 'athlete' } as const
  expect((await fixture.request(endpoints.lookupNames, { body }, { as: person })).status).toBe(403)
})

test('serves mail addresses to notification and directory only, and names without addresses', async () => {
  const [member, named] = [await fixture.member(), await fixture.member()]
  const ask = (id: string, as?: Parameters<Fixture['request']>[2]) =>
    fixture.request(endpoints.getMailAddress, { params: { id } }, as)
  const { body } = await ask(member.id, { as: NOTIFICATION })
  expect(body).toEqual({
    email: member.user.email,
    full_name: member.user.full_name,
    email_confirmed: false,
  })
  expect((await ask(member.id, { as: { service: 'directory' } })).body).toEqual(body)
  expect((await ask(newId(), { as: NOTIFICATION })).status).toBe(404)
  expect((await ask('not-an-id', { as: NOTIFICATION })).status).toBe(400)
  expect((await ask(member.id)).status).toBe(401)
  expect((await ask(member.id, { as: { userId: member.id, role: 'athlete' } })).status).toBe(403)
  expect((await ask(member.id, { as: { service: 'booking' } })).status).toBe(403)
  const lookUp = (as: NonNullable<Parameters<Fixture['request']>[2]>['as']) =>
    fixture.request(
      endpoints.lookupMailAddresses,
      { body: { ids: [member.id, newId()], names: [named.id, newId()] } },
      { as: as! },
    )
  const { first_name, last_name, full_name } = named.user
  expect((await lookUp(NOTIFICATION)).body).toEqual({
    users: [{ id: member.id, ...body }],
    names: [{ id: named.id, first_name, last_name, full_name }],
  })
  expect((await lookUp({ service: 'directory' })).status).toBe(200)
  expect((await lookUp({ service: 'booking' })).status).toBe(403)
  expect((await lookUp({ userId: member.id, role: 'athlete' })).status).toBe(403)
})

test('serves the confirmation state to booking and directory only, current once the link is opened', async () => {
  const member = await fixture.member()
  const ask = (id: string, as?: Parameters<Fixture['request']>[2]) =>
    fixture.request(endpoints.getEmailConfirmation, { params: { id } }, as)
  const [booking, directory] = [{ as: { service: 'booking' } }, { as: { service: 'directory' } }] as const
  expect((await ask(member.id, booking)).body).toEqual({ email_confirmed: false })
  const token = await fixture.linkTo(member.email)
  await fixture.openLink(token)
  expect((await ask(member.id, booking)).body).toEqual({ email_confirmed: true })
  expect((await ask(member.id, directory)).body).toEqual({ email_confirmed: true })
  expect((await ask(newId(), booking)).status).toBe(404)
  expect((await ask(member.id)).status).toBe(401)
  expect((await ask(member.id, { as: { userId: member.id, role: 'athlete' } })).status).toBe(403)
  expect((await ask(member.id, { as: BFF })).status).toBe(403)
})

test('counts users for admins only', async () => {
  const member = await fixture.member()
  const count = (as?: Parameters<Fixture['request']>[2]) => fixture.request(endpoints.countUsers, {}, as)
  const { users } = (await count({ as: { userId: newId(), role: 'admin' } })).body
  await fixture.member()
  expect((await count({ as: { userId: newId(), role: 'admin' } })).body.users.value).toBe(users.value + 1)
  expect((await count({ as: { userId: member.id, role: 'professional' } })).status).toBe(403)
})

test('celebrates a moment once per user and subject, even from two tabs at once [find/moments-once]', async () => {
  const [member, other] = [await fixture.member(), await fixture.member()]
  const celebrate = (id: string, moment: string, subject: string) =>
    fixture.request(
      celebrateMoment,
      { params: { moment } as never, body: { subject } },
      { as: { userId: id, role: 'athlete' } },
    )
  const firsts = async (...given: Promise<{ body: { first: boolean } }>[]) =>
    (await Promise.all(given)).map(({ body }) => body.first).toSorted()
  const twice = [celebrate(member.id, 'premium', 'now'), celebrate(member.id, 'premium', 'now')]
  expect(await firsts(...twice)).toEqual([false, true])
  expect(await firsts(celebrate(member.id, 'four-week-streak', '2026-10-05'))).toEqual([true])
  expect(await firsts(celebrate(member.id, 'four-week-streak', '2026-11-02'))).toEqual([true])
  expect(await firsts(celebrate(other.id, 'premium', 'now'))).toEqual([true])
  const list = (as?: Parameters<Fixture['request']>[2]) => fixture.request(listCelebrated, {}, as)
  const mine = await list({ as: { userId: member.id, role: 'athlete' } })
  expect(mine.body.items).toEqual([
    { moment: 'four-week-streak', subject: '2026-11-02' },
    { moment: 'premium', subject: 'now' },
  ])
  expect((await list()).status).toBe(401)
  const bad = await celebrate(member.id, 'premium', 'a b')
  expect(bad.problem.errors).toMatchObject([{ field: 'subject' }])
  expect((await celebrate(member.id, 'birthday', 'x')).status).toBe(400)
  expect((await celebrate(newId(), 'premium', 'x')).status).toBe(404)
})
