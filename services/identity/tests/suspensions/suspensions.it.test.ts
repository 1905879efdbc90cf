import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { accountRestored, accountSuspended, allSessionsEnded } from '@fieldside/contracts/events/identity.ts'
import * as factors from '@fieldside/contracts/http/factors.ts'
import * as endpoints from '@fieldside/contracts/http/identity.ts'
import { reauthenticateByPassword } from '@fieldside/contracts/http/login-sessions.ts'
import * as admin from '@fieldside/contracts/http/users-admin.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BFF, codeOfApp, NEW_PASSWORD, PASSWORD, plainSsoSignIn } from '../account-steps.ts'
import { throughCodeFlow } from '../code-flow.ts'
import { createFixture, type Fixture, type Member } from '../fixture.ts'

const REASON = 'Asked athletes to pay in cash'
const NONCE = 'a-nonce-of-this-browser'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())
// Each test counts its own administrators.
beforeEach(() => fixture.db.pool.query(`update users set role = 'athlete' where role = 'admin'`))

type Known = Pick<Member, 'id'>
const as = ({ id: userId }: Known) => ({ as: { userId, role: 'admin' as const } })
const adminMember = async (): Promise<Member> => fixture.makeAdmin(await fixture.member())
const suspend = (by: Known, { id }: Known, days: admin.Suspension['days'] = 7) =>
  fixture.request(admin.suspendAccount, { params: { id }, body: { days, reason: REASON } }, as(by))
const lift = (by: Known, { id }: Known) => fixture.request(admin.liftSuspension, { params: { id } }, as(by))
const auditOf = ({ id }: Known) =>
  fixture.db.kysely.selectFrom('audit_log').selectAll().where('object_id', '=', id).orderBy('id').execute()
const actionsOf = async (member: Known) =>
  (await auditOf(member)).map(({ action }) => action).filter((action) => action.startsWith('account-'))
const sentTo = async ({ id }: Known, type: string) =>
  (await fixture.emitted(type)).filter(({ subject }) => subject === id).map(({ data }) => data)
const endIn = (days: number) => new Date(fixture.clock.now().getTime() + days * DAY_MS)

describe('suspending an account', () => {
  test('ends its login sessions, and sign-in says until when and why [admin/suspend-account]', async () => {
    const [by, member] = [await adminMember(), await fixture.member()]
    const until = endIn(7)
    const { status, body } = await suspend(by, member)
    expect([status, body.suspension]).toEqual([200, { until: until.toISOString() }])
    expect(await fixture.lives(member.session)).toBe(false)
    expect(await sentTo(member, allSessionsEnded.type)).toHaveLength(1)
    expect(await sentTo(member, accountSuspended.type)).toEqual([
      { user_id: member.id, version: expect.any(Number), until: until.toISOString(), suspended_by: by.id },
    ])

    const { problem } = await fixture.signIn(member)
    expect(problem).toMatchObject({ status: 403, code: 'account-suspended' })
    expect(problem.detail).toBe(`Your account is suspended until ${until.toUTCString()}. Reason: ${REASON}`)
    expect(problem.extra).toEqual({ until: until.toISOString(), reason: REASON })
    const wrong = await fixture.signIn({ ...member, password: 'Wrong-password-1' })
    expect(wrong.problem.code).toBe('invalid-credentials')
    const tokens = await throughCodeFlow(fixture.loginUrl, member, NONCE)
    const { id_token, refresh_token } = tokens
    const sso = await fixture.request(
      plainSsoSignIn,
      { body: { id_token, refresh_token, nonce: NONCE } },
      { as: BFF },
    )
    expect(sso.problem.code).toBe('account-suspended')
  })

  test('holds no sign-in, and tells one that waits for its second factor why it opens none [admin/suspend-account]', async () => {
    const [by, member] = [await adminMember(), await fixture.member()]
    const caller = await fixture.callerOf(member.session)
    const proof = { action: 'second-factor', current_password: PASSWORD } as const
    await fixture.request(reauthenticateByPassword, { body: proof }, { as: caller })
    const { secret } = (await fixture.request(factors.beginCodes, {}, { as: caller })).body
    const show = () => codeOfApp(secret, fixture.clock.now(), 0)
    await fixture.request(factors.confirmCodes, { body: { code: show() } }, { as: caller })
    fixture.clock.advance({ seconds: 90 })
    const { email, password } = member
    const signIn = () => fixture.request(endpoints.signIn, { body: { email, password } }, { as: BFF })
    const { held } = (await signIn()).body as endpoints.HeldSignIn

    await suspend(by, member)
    const passed = await fixture.request(factors.passFactor, { body: { held, code: show() } }, { as: BFF })
    expect(passed.problem).toMatchObject({ status: 403, code: 'account-suspended' })
    expect((await signIn()).problem.code).toBe('account-suspended')
  })

  test('lets a password be recovered, without a login session', async () => {
    const [by, member] = [await adminMember(), await fixture.member()]
    await suspend(by, member)
    const { status, body } = await fixture.finishRecovery(await fixture.recoveryOf(member))
    expect([status, body.grant]).toEqual([200, null])
    const again = await fixture.signIn({ ...member, password: NEW_PASSWORD })
    expect(again.problem.code).toBe('account-suspended')
  })

  test('writes the reason to the audit log and to no event [admin/suspend-limits]', async () => {
    const [by, member] = [await adminMember(), await fixture.member()]
    await suspend(by, member, null)
    expect((await auditOf(member)).at(-1)).toMatchObject({
      actor: `user:${by.id}`,
      action: 'account-suspended',
      after: { until: 'for good' },
      reason: REASON,
    })
    const { rows } = await fixture.db.pool.query('select to_jsonb(o)::text as row from outbox o')
    expect(rows.map(({ row }) => row).join()).not.toContain(REASON)
  })

  test('rejects an unknown user, a short reason, other days, and callers who are no administrators', async () => {
    const [by, member] = [await adminMember(), await fixture.member()]
    expect((await suspend(by, { id: newId() })).status).toBe(404)
    expect((await suspend(by, member, 8 as 7)).status).toBe(400)
    expect((await suspend(member, by)).status).toBe(403)
    const body = { days: 7 as const, reason: 'short' }
    const short = await fixture.request(admin.suspendAccount, { params: { id: member.id }, body }, as(by))
    expect(short.problem.errors?.[0]?.field).toBe('reason')
    expect(await fixture.lives(member.session)).toBe(true)
  })
})

describe('the end of a suspension', () => {
  test('is brought forward by an administrator, audited, once [admin/suspend-limits]', async () => {
    const [by, member] = [await adminMember(), await fixture.member()]
    await suspend(by, member, null)
    expect((await lift(member, member)).status).toBe(403)
    const { status, body } = await lift(by, member)
    expect([status, body.suspension]).toEqual([200, null])
    expect((await lift(by, member)).problem).toMatchObject({ status: 409, code: 'not-suspended' })
    expect(await actionsOf(member)).toEqual(['account-suspended', 'account-restored'])
    expect(await sentTo(member, accountRestored.type)).toEqual([
      { user_id: member.id, version: expect.any(Number), restored_by: by.id },
    ])
    expect((await fixture.signIn(member)).status).toBe(201)
  })

  test('comes by itself, for sign-in at the instant and for the records with the job [admin/suspend-limits]', async () => {
    const [by, member, prolonged] = [await adminMember(), await fixture.member(), await fixture.member()]
    await suspend(by, member, 7)
    await suspend(by, prolonged, 7)
    await suspend(by, prolonged, 30)
    fixture.clock.advance({ hours: 7 * 24 })
    expect((await fixture.signIn(member)).status).toBe(201)
    await fixture.runJobs('suspensions')
    await fixture.runJobs('suspensions')
    expect(await sentTo(member, accountRestored.type)).toEqual([
      { user_id: member.id, version: expect.any(Number), restored_by: null },
    ])
    expect((await auditOf(member)).at(-1)).toMatchObject({ action: 'account-restored' })
    expect((await fixture.signIn(prolonged)).problem.code).toBe('account-suspended')
  })
})

describe('administrators', () => {
  test('can’t suspend themselves, or the last one [admin/suspend-limits]', async () => {
    const by = await adminMember()
    expect((await suspend(by, by)).problem).toMatchObject({ status: 409, code: 'last-admin' })
    const other = await adminMember()
    expect((await suspend(by, by)).problem).toMatchObject({ status: 409, code: 'own-account' })
    expect((await suspend(by, other)).status).toBe(200)
    const demoted = await fixture.request(
      admin.changeRole,
      { params: { id: by.id }, body: { role: 'athlete' } },
      as(by),
    )
    expect(demoted.problem.code).toBe('last-admin')
    expect((await lift(other, other)).status).toBe(403)
  })

  test('never all end up suspended when they suspend each other at once [admin/suspend-limits]', async () => {
    const admins = [await adminMember(), await adminMember(), await adminMember()]
    const pairs = admins.flatMap((by) => admins.map((to) => ({ by, to })))
    await Promise.all(pairs.map(({ by, to }) => suspend(by, to, null)))
    const ids = admins.map(({ id }) => id)
    const active = await fixture.db.kysely
      .selectFrom('users')
      .select('id')
      .where('id', 'in', ids)
      .where('suspended_at', 'is', null)
      .execute()
    expect(active).toHaveLength(1)
  })
})
