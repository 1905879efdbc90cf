import { setTimeout as pause } from 'node:timers/promises'
import * as endpoints from '@fieldside/contracts/http/identity.ts'
import type { ChoosableRole, Role } from '@fieldside/contracts/roles.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeAdmin } from '../../src/roles/make-admin.ts'
import { createFixture, type Fixture } from '../fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())
afterEach(() => fixture.heal())

const DIRECTORY = { service: 'directory' } as const
const athlete = (userId: string) => ({ userId, role: 'athlete' as const })
const choose = (userId: string, role: Role, idempotencyKey?: string, now: Role = 'athlete') =>
  fixture.request(
    endpoints.chooseRole,
    { body: { role: role as ChoosableRole } },
    { as: { userId, role: now }, ...(idempotencyKey ? { idempotencyKey } : {}) },
  )
const eventsOf = async (userId: string) =>
  (await fixture.emitted())
    .filter(({ subject }) => subject === userId)
    .map(({ type, data }) => ({ type, data }))
    .slice(1)
const tokenRole = async (session: string) => {
  const { body } = await fixture.resolve(session)
  const caller = await fixture.verify(`Bearer ${body.access_token}`)
  return caller.kind === 'user' ? caller.role : undefined
}

test('onboards an athlete at once without a role change [onboarding/choose-athlete]', async () => {
  const member = await fixture.member()
  const { status, body } = await choose(member.id, 'athlete')
  expect(status).toBe(200)
  expect(body).toMatchObject({ role: 'athlete', is_onboarded: true })
  expect(await eventsOf(member.id)).toEqual([
    { type: 'identity.user-onboarded', data: { user_id: member.id, version: 2, role: 'athlete' } },
  ])
})

test('takes the choice only with the statement that one is an adult, at sign-up or with the choice [family/no-minor-account]', async () => {
  const { is_adult: _, ...person } = fixture.newPerson()
  // As the BFF of release 0.2.0 does.
  const { body: begun } = await fixture.request(
    endpoints.signUp,
    { body: person },
    { as: { service: 'bff' } },
  )
  const { id, adult_stated } = begun.user
  expect(adult_stated).toBe(false)
  const refused = await choose(id, 'athlete')
  expect([refused.status, refused.problem.errors?.map(({ field }) => field)]).toEqual([400, ['is_adult']])
  const stated = (is_adult: true) =>
    fixture.request(endpoints.chooseRole, { body: { role: 'athlete', is_adult } }, { as: athlete(id) })
  expect((await stated(false as boolean as true)).status).toBe(400)
  expect((await stated(true)).body).toMatchObject({ is_onboarded: true, adult_stated: true })
})

test('gives a professional the role in the next token, before onboarding is done [onboarding/choose-professional]', async () => {
  const member = await fixture.member()
  const { body } = await choose(member.id, 'professional')
  expect(body).toMatchObject({ role: 'professional', is_onboarded: false })
  expect(await eventsOf(member.id)).toEqual([
    {
      type: 'identity.role-changed',
      data: {
        user_id: member.id,
        version: 2,
        role: 'professional',
        previous_role: 'athlete',
        changed_by: member.id,
      },
    },
  ])
  expect(await tokenRole(member.session)).toBe('professional')
  expect((await fixture.resolve(member.session)).body.user.role).toBe('professional')
})

test('replays a repeated choice once and rejects another choice with the same key', async () => {
  const member = await fixture.member()
  const key = newId()
  const first = await choose(member.id, 'professional', key)
  const second = await choose(member.id, 'professional', key)
  expect([second.status, second.body]).toEqual([200, first.body])
  expect(await eventsOf(member.id)).toHaveLength(1)
  const other = await choose(member.id, 'athlete', key)
  expect([other.status, other.problem.code]).toEqual([422, 'idempotency-key-reused'])
})

test('rejects a role choice after onboarding [onboarding/no-admin-choice]', async () => {
  const member = await fixture.member()
  await choose(member.id, 'athlete')
  const { status, problem } = await choose(member.id, 'professional')
  expect([status, problem.code]).toEqual([409, 'already-onboarded'])
  expect(await eventsOf(member.id)).toHaveLength(1)
})

test('rejects choosing admin and rejects extra fields [onboarding/no-admin-choice] [roles/account-role-locked]', async () => {
  const member = await fixture.member()
  const refused = await choose(member.id, 'admin')
  expect([refused.status, refused.problem.errors?.[0]?.field]).toEqual([400, 'role'])
  const body = { role: 'athlete', is_onboarded: true, user_id: newId() } as { role: 'athlete' }
  const extra = await fixture.request(endpoints.chooseRole, { body }, { as: athlete(member.id) })
  expect(extra.status).toBe(400)
  expect(extra.problem.errors?.map(({ field }) => field)).toEqual(['body'])
  expect(await eventsOf(member.id)).toEqual([])
})

test('allows choosing for signed-in athletes and professionals only [roles/server-enforced]', async () => {
  const body = { role: 'athlete' } as const
  expect((await fixture.request(endpoints.chooseRole, { body })).status).toBe(401)
  expect((await choose(newId(), 'athlete', undefined, 'admin')).status).toBe(403)
  expect((await fixture.request(endpoints.chooseRole, { body }, { as: DIRECTORY })).status).toBe(403)
  expect((await choose(newId(), 'athlete')).status).toBe(404)
})

test('keeps the choice while Keycloak is unavailable, says that the token has the old role, and refreshes it at the next request afterwards [onboarding/role-pending]', async () => {
  const member = await fixture.member()
  const roles = async () => {
    const { user, token_role } = (await fixture.resolve(member.session)).body
    return { user: user.role, token: token_role }
  }
  fixture.faults.isDown = true
  const { status, body } = await choose(member.id, 'professional')
  expect([status, body.role]).toEqual([200, 'professional'])
  expect(await roles()).toEqual({ user: 'professional', token: 'athlete' })
  expect(await tokenRole(member.session)).toBe('athlete')
  fixture.faults.isDown = false
  expect(await roles()).toEqual({ user: 'professional', token: 'professional' })
  expect(await tokenRole(member.session)).toBe('professional')
})

test('keeps the choice while Keycloak is unavailable and updates it from the job', async () => {
  const member = await fixture.member()
  fixture.faults.isDown = true
  await choose(member.id, 'professional')
  fixture.faults.isDown = false
  fixture.clock.advance({ seconds: 6 })
  await fixture.runJobs('realm-roles')
  expect((await fixture.direct.signIn(member.email, member.password)).role).toBe('professional')
})

test('gives no token with the old role while another request tells Keycloak the new one', async () => {
  const member = await fixture.member()
  let role: Promise<string | undefined> | undefined
  fixture.faults.during.setRealmRole = async () => {
    fixture.faults.during = {}
    role = tokenRole(member.session)
    // Ends early only if the token doesn't wait.
    await Promise.race([role, pause(500)])
  }
  await choose(member.id, 'professional')
  expect(await role).toBe('professional')
})

test('sends a change that happens while Keycloak is being updated', async () => {
  const member = await fixture.member()
  fixture.faults.during.setRealmRole = async () => {
    fixture.faults.during = {}
    await choose(member.id, 'athlete', undefined, 'professional')
  }
  await choose(member.id, 'professional')
  expect((await fixture.direct.signIn(member.email, member.password)).role).toBe('athlete')
  expect(await tokenRole(member.session)).toBe('athlete')
})

test('restores a realm role changed at Keycloak, at the next sign-in and the next refresh', async () => {
  const member = await fixture.member()
  await fixture.direct.setRealmRole(member.id, 'admin')
  fixture.clock.advance({ minutes: 4 })
  await fixture.resolve(member.session)
  expect(await tokenRole(member.session)).toBe('athlete')
  await fixture.direct.setRealmRole(member.id, 'admin')
  const { body } = await fixture.signIn(member)
  expect(body.user.role).toBe('athlete')
  expect(await tokenRole(body.session)).toBe('athlete')
})

test('lets only directory mark a user as onboarded, once', async () => {
  const member = await fixture.member()
  await choose(member.id, 'professional')
  const mark = (id: string, as: Parameters<Fixture['request']>[2]) =>
    fixture.request(endpoints.markOnboarded, { params: { id } }, as)
  expect((await mark(member.id, {})).status).toBe(401)
  expect((await mark(member.id, { as: { userId: member.id, role: 'professional' } })).status).toBe(403)
  expect((await mark(member.id, { as: { service: 'bff' } })).status).toBe(403)
  expect((await mark(newId(), { as: DIRECTORY })).status).toBe(404)
  const first = await mark(member.id, { as: DIRECTORY, idempotencyKey: 'one' })
  expect([first.status, first.body.is_onboarded]).toEqual([200, true])
  expect((await mark(member.id, { as: DIRECTORY, idempotencyKey: 'one' })).body).toEqual(first.body)
  expect((await mark(member.id, { as: DIRECTORY })).body).toEqual(first.body)
  const onboarded = (await eventsOf(member.id)).filter(({ type }) => type === 'identity.user-onboarded')
  expect(onboarded).toEqual([
    { type: 'identity.user-onboarded', data: { user_id: member.id, version: 3, role: 'professional' } },
  ])
})

test('assigns the role with make-admin here and at Keycloak, audited once', async () => {
  const member = await fixture.member()
  const ctx = fixture.context()
  await makeAdmin(ctx, member.email.toUpperCase())
  const again = await makeAdmin(ctx, member.email)
  expect(again).toMatchObject({ id: member.id, role: 'admin', is_onboarded: true })
  expect(await tokenRole(member.session)).toBe('admin')
  const entries = await ctx.db.kysely
    .selectFrom('audit_log')
    .selectAll()
    .where('object_id', '=', member.id)
    .execute()
  expect(entries).toHaveLength(1)
  expect(entries[0]).toMatchObject({
    actor: 'service:identity',
    action: 'role-changed',
    before: { role: 'athlete' },
    after: { role: 'admin' },
  })
  const changes = (await eventsOf(member.id)).filter(({ type }) => type === 'identity.role-changed')
  expect(changes).toMatchObject([{ data: { role: 'admin', changed_by: 'operator' } }])
  await expect(makeAdmin(ctx, 'nobody@example.test')).rejects.toMatchObject({ code: 'not-found' })
})
