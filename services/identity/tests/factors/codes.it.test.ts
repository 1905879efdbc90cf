import { changePassword } from '@fieldside/contracts/http/accounts.ts'
import * as api from '@fieldside/contracts/http/factors.ts'
import * as endpoints from '@fieldside/contracts/http/identity.ts'
import { reauthenticateByPassword } from '@fieldside/contracts/http/login-sessions.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { finishReset, resetSecondFactor } from '../../src/factors/reset.ts'
import { BFF, codeOfApp, NEW_PASSWORD, PASSWORD } from '../account-steps.ts'
import { throughCodeFlow } from '../code-flow.ts'
import { createFixture, type Fixture, type Member } from '../fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())
beforeEach(() => fixture.heal())

type Owner = Pick<Member, 'session'>

const prove = async ({ session }: Owner) => {
  const as = await fixture.callerOf(session)
  const body = { action: 'second-factor', current_password: PASSWORD } as const
  await fixture.request(reauthenticateByPassword, { body }, { as })
  return as
}
/** Turns codes on and moves on to the next step, because the first code is used. */
const withCodes = async (owner: Member) => {
  const as = await prove(owner)
  const { secret } = (await fixture.request(api.beginCodes, {}, { as })).body
  const show = (offS = 0) => codeOfApp(secret, fixture.clock.now(), offS)
  const { body } = await fixture.request(api.confirmCodes, { body: { code: show() } }, { as })
  fixture.clock.advance({ seconds: 90 })
  return { as, secret, show, recoveryCodes: body.recovery_codes }
}
const signIn = async ({ email }: Pick<Member, 'email'>, password = PASSWORD) =>
  (await fixture.request(endpoints.signIn, { body: { email, password } }, { as: BFF })).body
const heldBy = async (member: Member, password?: string): Promise<string> => {
  const reply = await signIn(member, password)
  if (!('held' in reply)) throw new Error('the password alone signed in')
  return reply.held
}
const pass = (held: string, code: string) =>
  fixture.request(api.passFactor, { body: { held, code } }, { as: BFF })
const subjectsTo = async ({ email }: Member) => (await fixture.mailsTo(email)).map(({ subject }) => subject)
const factorsOf = async ({ session }: Owner) =>
  (await fixture.request(api.getFactors, {}, { as: await fixture.callerOf(session) })).body

test('holds the tokens back until a code of the app is right, and stores neither secret nor codes readable [mfa/codes] [mfa/limits]', async () => {
  const member = await fixture.member()
  expect(await factorsOf(member)).toEqual({ codes_since: null, recovery_codes_left: 0, passkeys: [] })
  const { secret, show, recoveryCodes } = await withCodes(member)
  expect(new Set(recoveryCodes).size).toBe(10)
  expect(await factorsOf(member)).toMatchObject({ codes_since: expect.any(String), recovery_codes_left: 10 })
  expect(await subjectsTo(member)).toContain('Two-step sign-in is on')

  const reply = await signIn(member)
  expect(Object.keys(reply).sort()).toEqual(['expires_at', 'held', 'passkeys'])
  const { status, body } = await pass((reply as endpoints.HeldSignIn).held, show())
  expect([status, body.user.id]).toEqual([201, member.id])
  expect(await fixture.lives(body.session)).toBe(true)

  const { rows } = await fixture.db.pool.query(
    `select to_jsonb(s)::text as row from code_secrets s where user_id = $1
     union all select to_jsonb(r)::text from recovery_codes r where user_id = $1`,
    [member.id],
  )
  const stored = rows.map(({ row }) => row).join()
  for (const plain of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
    expect(stored).not.toContain(plain)
})

test('needs a recent confirmation to turn codes on, and a code of the app [mfa/codes]', async () => {
  const member = await fixture.member()
  const as = await fixture.callerOf(member.session)
  expect((await fixture.request(api.beginCodes, {}, { as })).problem.code).toBe('password-required')
  await prove(member)
  const { secret, address } = (await fixture.request(api.beginCodes, {}, { as })).body
  expect(address).toContain(`secret=${secret}`)
  const wrong = await fixture.request(api.confirmCodes, { body: { code: '000000' } }, { as })
  expect([wrong.status, wrong.problem.code]).toEqual([422, 'wrong-code'])
  expect('session' in (await signIn(member))).toBe(true)
  fixture.clock.advance({ minutes: 6 })
  const code = codeOfApp(secret, fixture.clock.now())
  const late = await fixture.request(api.confirmCodes, { body: { code } }, { as })
  expect(late.problem.code).toBe('password-required')
})

test('accepts a code of a clock that is 30 seconds off, once, and of simultaneous uses exactly one [mfa/codes] [mfa/limits]', async () => {
  const member = await fixture.member()
  const { show } = await withCodes(member)
  const held = await heldBy(member)
  expect((await pass(held, show(60))).problem.code).toBe('wrong-code')
  expect((await pass(held, show(-60))).problem.code).toBe('wrong-code')
  expect((await pass(held, show(-30))).status).toBe(201)
  expect((await pass(held, show())).problem.code).toBe('sign-in-expired')
  expect((await pass(await heldBy(member), show(-30))).problem.code).toBe('wrong-code')

  const other = await fixture.member()
  const { show: shown } = await withCodes(other)
  const waiting = await Promise.all([1, 2, 3].map(() => heldBy(other)))
  const replies = await Promise.all(waiting.map((one) => pass(one, shown(30))))
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 422, 422])
})

test('signs in with a recovery code once, however it is typed, and emails the owner [mfa/codes] [mfa/limits]', async () => {
  const member = await fixture.member()
  const { recoveryCodes } = await withCodes(member)
  const [code = ''] = recoveryCodes
  const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `
  const { status, body } = await pass(await heldBy(member), typed)
  expect(status).toBe(201)
  expect((await pass(await heldBy(member), code)).problem.code).toBe('wrong-code')
  expect(await factorsOf(body)).toMatchObject({ recovery_codes_left: 9 })
  expect(await subjectsTo(member)).toContain('A recovery code was used')
  const other = await fixture.member()
  const theirs = await withCodes(other)
  expect((await pass(await heldBy(member), theirs.recoveryCodes[0] ?? '')).problem.code).toBe('wrong-code')
})

test('makes the account wait after five wrong codes, in parallel too, and doesn’t count right ones [mfa/limits]', async () => {
  const member = await fixture.member()
  const { show } = await withCodes(member)
  for (let n = 0; n < 6; n += 1) {
    fixture.clock.advance({ seconds: 90 })
    expect((await pass(await heldBy(member), show())).status).toBe(201)
  }
  const held = await heldBy(member)
  const replies = await Promise.all(Array.from({ length: 12 }, () => pass(held, '000000')))
  expect(replies.filter(({ status }) => status === 422)).toHaveLength(5)
  fixture.clock.advance({ seconds: 90 })
  const { status, problem, headers } = await pass(held, show())
  expect([status, problem.code, problem.detail]).toEqual([
    429,
    'too-many-attempts',
    'Too many wrong codes. Try again in 30 seconds.',
  ])
  expect(headers.get('retry-after')).toBe('30')
  expect('session' in (await signIn(await fixture.member()))).toBe(true)

  const other = await fixture.member()
  await withCodes(other)
  const tried = []
  for (let n = 0; n < 6; n += 1) tried.push((await pass(await heldBy(other), `00000${n}`)).status)
  expect(tried).toEqual([422, 422, 422, 422, 422, 429])
})

test('asks for the code after single sign-on too, and keeps what it confirmed [mfa/codes]', async () => {
  const member = await fixture.member()
  const { recoveryCodes } = await withCodes(member)
  const [one = '', two = '', three = ''] = recoveryCodes
  // Keycloak's own clock says when the password was entered.
  fixture.clock.set(new Date())
  const nonce = 'a-nonce-of-this-browser'
  const handOver = async (previous_session: string | null) => {
    const { id_token, refresh_token } = await throughCodeFlow(fixture.loginUrl, member, nonce)
    const browser = { label: 'Chrome on macOS', previous_session }
    const body = { id_token, refresh_token, nonce, browser }
    return (await fixture.request(endpoints.signInBySso, { body }, { as: BFF })).body
  }
  const first = await handOver(null)
  if (!('held' in first)) throw new Error('single sign-on alone signed in')
  const { body } = await pass(first.held, one)
  const as = await fixture.callerOf(body.session)
  const begun = { action: 'second-factor', nonce } as const
  await fixture.request(endpoints.beginReauthentication, { body: begun }, { as })
  const again = await handOver(body.session)
  if (!('held' in again)) throw new Error('the confirmation alone signed in')
  const { session } = (await pass(again.held, two)).body
  const replaced = await fixture.request(
    api.replaceRecoveryCodes,
    { body: { code: three } },
    { as: await fixture.callerOf(session) },
  )
  expect(replaced.status).toBe(200)
})

test('turns codes off and replaces recovery codes only with a confirmation and a code, and emails each [mfa/codes] [mfa/limits]', async () => {
  const member = await fixture.member()
  const { as, show, recoveryCodes } = await withCodes(member)
  const replace = (code: string) => fixture.request(api.replaceRecoveryCodes, { body: { code } }, { as })
  const remove = (code: string) => fixture.request(api.removeCodes, { body: { code } }, { as })
  fixture.clock.advance({ minutes: 6 })
  expect((await remove(show())).problem.code).toBe('password-required')
  await prove(member)
  expect((await remove('123 456')).problem.code).toBe('wrong-code')
  const { recovery_codes } = (await replace(show())).body
  expect(recovery_codes).toHaveLength(10)
  expect((await pass(await heldBy(member), recoveryCodes[0] ?? '')).problem.code).toBe('wrong-code')
  expect((await remove(recovery_codes[0] ?? '')).status).toBe(204)
  expect('session' in (await signIn(member))).toBe(true)
  expect(await factorsOf(member)).toEqual({ codes_since: null, recovery_codes_left: 0, passkeys: [] })
  expect(await subjectsTo(member)).toEqual(
    expect.arrayContaining(['You have new recovery codes', 'Two-step sign-in is off']),
  )
})

test('keeps codes through a new password, which signs in with both only [mfa/codes]', async () => {
  const member = await fixture.member()
  const { show } = await withCodes(member)
  const token = await fixture.recoveryOf(member)
  expect((await fixture.finishRecovery(token)).body.grant).toBeNull()
  expect(await fixture.lives(member.session)).toBe(false)
  const { body } = await pass(await heldBy(member, NEW_PASSWORD), show())
  const changed = await fixture.request(
    changePassword,
    { body: { current_password: NEW_PASSWORD, password: PASSWORD, session: body.session } },
    { as: { userId: member.id, role: 'athlete', sessionId: newId() } },
  )
  expect(await fixture.lives(changed.body.grant?.session ?? '')).toBe(true)
  expect('held' in (await signIn(member))).toBe(true)
})

describe("an administrator's reset", () => {
  const ask = async (member: Member) => {
    const admin = await fixture.makeAdmin(await fixture.member())
    const as = { userId: admin.id, role: 'admin' } as const
    return fixture.request(api.requestFactorReset, { params: { id: member.id } }, { as })
  }
  const stop = (token: string) => fixture.request(api.stopFactorReset, { body: { token } }, { as: BFF })
  const hasFactor = async (member: Member) => (await fixture.meOf(member)).second_factor
  const auditOf = async ({ id }: Member) =>
    (
      await fixture.db.pool.query('select action, actor from audit_log where object_id = $1 order by id', [
        id,
      ])
    ).rows.map(({ action }) => action)

  test('takes effect 72 hours after its email, audited, and the password alone then signs in [mfa/recovery]', async () => {
    const member = await fixture.member()
    await withCodes(member)
    expect((await ask(member)).status).toBe(200)
    expect(await subjectsTo(member)).toContain('Your two-step sign-in will be removed')
    expect((await ask(member)).problem.code).toBe('reset-pending')
    fixture.clock.advance({ hours: 71, minutes: 59 })
    await fixture.runJobs('factor-resets')
    await finishReset(fixture.service.context(), member.id)
    expect(await hasFactor(member)).toBe(true)
    expect('held' in (await signIn(member))).toBe(true)
    fixture.clock.advance({ minutes: 2 })
    await fixture.runJobs('factor-resets')
    expect(await hasFactor(member)).toBe(false)
    expect('session' in (await signIn(member))).toBe(true)
    expect(await subjectsTo(member)).toContain('Two-step sign-in is off')
    expect(await auditOf(member)).toEqual(['second-factor-reset-asked', 'second-factor-reset'])
  })

  test('is stopped by the link of its email, once, and not by a new password [mfa/recovery]', async () => {
    const member = await fixture.member()
    await withCodes(member)
    await ask(member)
    const link = await fixture.linkTo(member.email, 'stop_reset')
    await fixture.finishRecovery(await fixture.recoveryOf(member))
    expect(await hasFactor(member)).toBe(true)
    expect((await stop(link)).status).toBe(204)
    expect((await stop(link)).problem.code).toBe('link-invalid')
    fixture.clock.advance({ hours: 80 })
    await fixture.runJobs('factor-resets')
    expect(await hasFactor(member)).toBe(true)
    expect(await auditOf(member)).toEqual(['second-factor-reset-asked', 'second-factor-reset-stopped'])
  })

  test('waits for its email: nothing is removed unannounced [mfa/recovery]', async () => {
    const member = await fixture.member()
    await withCodes(member)
    fixture.mailServer.isDown = true
    await ask(member)
    const { rows } = await fixture.db.pool.query(
      'select effective_at from factor_resets where user_id = $1',
      [member.id],
    )
    expect(rows).toEqual([{ effective_at: null }])
    fixture.clock.advance({ hours: 73 })
    await fixture.runJobs('factor-resets')
    expect(await hasFactor(member)).toBe(true)
  })

  test('is refused for a user without a factor and for anyone but administrators [mfa/recovery]', async () => {
    const member = await fixture.member()
    expect((await ask(member)).problem.code).toBe('no-second-factor')
    const former = { userId: (await fixture.member()).id, role: 'admin' } as const
    const refused = await fixture.request(
      api.requestFactorReset,
      { params: { id: member.id } },
      { as: former },
    )
    expect(refused.status).toBe(403)
  })
})

test('lets the operator remove the factor of someone who lost everything, audited and emailed [mfa/admins]', async () => {
  const member = await fixture.makeAdmin(await fixture.member())
  await withCodes(member)
  const me = async () => (await fixture.meOf(member)).second_factor
  expect(await me()).toBe(true)
  await resetSecondFactor(fixture.service.context(), member.email)
  await resetSecondFactor(fixture.service.context(), member.email)
  expect(await me()).toBe(false)
  expect('session' in (await signIn(member))).toBe(true)
  const { rows } = await fixture.db.pool.query('select action from audit_log where object_id = $1', [
    member.id,
  ])
  expect(rows.filter(({ action }) => action === 'second-factor-reset')).toHaveLength(1)
  expect((await subjectsTo(member)).filter((subject) => subject === 'Two-step sign-in is off')).toHaveLength(
    1,
  )
})

test('ends a held sign-in with the sessions, and at Keycloak once it has expired [mfa/codes]', async () => {
  const member = await fixture.member()
  const { show } = await withCodes(member)
  const held = await heldBy(member)
  await fixture.finishRecovery(await fixture.recoveryOf(member))
  expect((await pass(held, show())).problem.code).toBe('session-ended')

  const late = await heldBy(member, NEW_PASSWORD)
  fixture.clock.advance({ minutes: 11 })
  expect((await pass(late, show())).problem.code).toBe('sign-in-expired')
  const before = fixture.faults.calls.signOut ?? 0
  await fixture.runJobs('held-sign-ins')
  expect(fixture.faults.calls.signOut).toBeGreaterThan(before)
  const { rows } = await fixture.db.pool.query('select id from held_sign_ins where user_id = $1', [member.id])
  expect(rows).toEqual([])
})
