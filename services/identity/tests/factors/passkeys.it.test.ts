import * as factors from '@fieldside/contracts/http/factors.ts'
import * as endpoints from '@fieldside/contracts/http/identity.ts'
import {
  endLoginSession,
  listLoginSessions,
  reauthenticateByPassword,
} from '@fieldside/contracts/http/login-sessions.ts'
import * as api from '@fieldside/contracts/http/passkeys.ts'
import type { PasskeyProof } from '@fieldside/contracts/http/webauthn.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { passkeyAloneNotPermitted } from '../../src/errors.ts'
import { BFF, codeOfApp, PASSWORD } from '../account-steps.ts'
import { throughCodeFlow } from '../code-flow.ts'
import { createFixture, type Fixture, type Member } from '../fixture.ts'
import {
  createSoftwareAuthenticator,
  type Lie,
  type SoftwareAuthenticator,
} from '../software-authenticator.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())

type Caller = Awaited<ReturnType<Fixture['callerOf']>>

const newAuthenticator = () =>
  createSoftwareAuthenticator(new URL(fixture.service.context().publicUrl).origin)
const byPassword = async ({ session }: Pick<Member, 'session'>) => {
  const as = await fixture.callerOf(session)
  const body = { action: 'second-factor', current_password: PASSWORD } as const
  await fixture.request(reauthenticateByPassword, { body }, { as })
  return as
}
const begin = (as: Caller, code?: string) =>
  fixture.request(api.beginPasskey, { body: code === undefined ? {} : { code } }, { as })
const add = async (as: Caller, authenticator = newAuthenticator(), lie?: Lie, name = 'My phone') => {
  const passkey = authenticator.create((await begin(as)).body, lie)
  return fixture.request(api.addPasskey, { body: { name, passkey } }, { as })
}
/** Adds the first passkey. */
const withPasskey = async (owner: Member) => {
  const authenticator = newAuthenticator()
  const as = await byPassword(owner)
  const { body } = await add(as, authenticator)
  return { as, authenticator, id: body.passkey.id, recoveryCodes: body.recovery_codes }
}
const confirmBy = async (as: Caller, authenticator: SoftwareAuthenticator, lie?: Lie) => {
  const { body } = await fixture.request(api.beginPasskeyConfirmation, {}, { as })
  const passkey = authenticator.get(body, lie)
  return fixture.request(api.confirmByPasskey, { body: { passkey } }, { as })
}
const remove = (as: Caller, id: string, code?: string) =>
  fixture.request(api.removePasskey, { params: { id }, body: code === undefined ? {} : { code } }, { as })
const signIn = async ({ email }: Pick<Member, 'email'>) =>
  fixture.request(endpoints.signIn, { body: { email, password: PASSWORD } }, { as: BFF })
const heldBy = async (member: Member) => {
  const { body } = await signIn(member)
  if (!('held' in body)) throw new Error('the password alone signed in')
  return body
}
const optionsOf = async (held: string) =>
  (await fixture.request(factors.beginFactorPasskey, { body: { held } }, { as: BFF })).body
const pass = (held: string, proof: { code: string } | { passkey: PasskeyProof }) =>
  fixture.request(factors.passFactor, { body: { held, ...proof } }, { as: BFF })
const passBy = async (held: string, authenticator: SoftwareAuthenticator, lie?: Lie) =>
  pass(held, { passkey: authenticator.get(await optionsOf(held), lie) })
const signInBy = async (authenticator: SoftwareAuthenticator, lie?: Lie) => {
  const { body } = await fixture.request(api.beginPasskeySignIn, {}, { as: BFF })
  const passkey = authenticator.get(body, lie)
  return fixture.request(api.signInByPasskey, { body: { passkey } }, { as: BFF })
}
const factorsOf = async (as: Caller) => (await fixture.request(factors.getFactors, {}, { as })).body
const subjectsTo = async ({ email }: Member) => (await fixture.mailsTo(email)).map(({ subject }) => subject)
const rowsOf = async (sql: string, id: string) => (await fixture.db.pool.query(sql, [id])).rows

test('adds up to 5 named passkeys after a confirmation, with recovery codes for the first, and emails the owner [mfa/limits]', async () => {
  const member = await fixture.member()
  const caller = await fixture.callerOf(member.session)
  expect((await begin(caller)).problem.code).toBe('password-required')
  const as = await byPassword(member)
  const options = (await begin(as)).body
  expect(Buffer.from(options.user.id, 'base64url').toString()).toBe(member.id)
  expect(options.authenticatorSelection.userVerification).toBe('required')
  const authenticator = newAuthenticator()
  const body = { name: ' My phone ', passkey: authenticator.create(options), transports: ['internal'] }
  const added = await fixture.request(api.addPasskey, { body }, { as })
  expect([added.status, added.body.passkey.name, added.body.recovery_codes.length]).toEqual([
    201,
    'My phone',
    10,
  ])
  expect((await fixture.request(api.addPasskey, { body }, { as })).problem.code).toBe('passkey-refused')
  expect(await subjectsTo(member)).toContain('A passkey was added')

  expect((await begin(as)).problem.code).toBe('factor-required')
  expect((await confirmBy(as, authenticator)).status).toBe(204)
  expect((await begin(as)).body.excludeCredentials).toEqual([
    { id: authenticator.id, type: 'public-key', transports: ['internal'] },
  ])
  expect((await add(as, authenticator)).problem.code).toBe('passkey-known')
  for (let n = 2; n <= 5; n += 1) expect((await add(as)).body.recovery_codes).toEqual([])
  expect((await begin(as)).problem.code).toBe('too-many-passkeys')
  expect((await factorsOf(as)).passkeys).toHaveLength(5)
})

test('keeps to five when parallel requests add more', async () => {
  const member = await fixture.member()
  const as = await byPassword(member)
  const waiting = []
  for (let n = 0; n < 7; n += 1) waiting.push(newAuthenticator().create((await begin(as)).body))
  const replies = await Promise.all(
    waiting.map((passkey) => fixture.request(api.addPasskey, { body: { name: 'Key', passkey } }, { as })),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(5)
  expect(replies.filter(({ body }) => body.recovery_codes?.length === 10)).toHaveLength(1)
})

test('completes a password with a passkey, and with a recovery code once the passkey is lost [mfa/admins]', async () => {
  const member = await fixture.makeAdmin(await fixture.member())
  const { as, authenticator, recoveryCodes } = await withPasskey(member)
  expect((await fixture.meOf(member)).second_factor).toBe(true)
  const { held, passkeys } = await heldBy(member)
  expect(passkeys).toBe(true)
  const options = await optionsOf(held)
  expect(options.allowCredentials.map(({ id }) => id)).toEqual([authenticator.id])
  const proof = { passkey: authenticator.get(options) }
  const { status, body } = await pass(held, proof)
  expect([status, body.user.id]).toEqual([201, member.id])
  expect(await fixture.lives(body.session)).toBe(true)
  expect((await factorsOf(as)).passkeys[0]?.last_used_at).not.toBeNull()
  expect((await pass((await heldBy(member)).held, proof)).problem.code).toBe('passkey-refused')
  expect((await pass((await heldBy(member)).held, { code: recoveryCodes[0] ?? '' })).status).toBe(201)
  expect(await rowsOf('select 1 from passkey_challenges where user_id = $1', member.id)).toEqual([])
})

test('completes single sign-on with a passkey', async () => {
  const member = await fixture.member()
  const { authenticator } = await withPasskey(member)
  const nonce = 'a-nonce-of-this-browser'
  const { id_token, refresh_token } = await throughCodeFlow(fixture.loginUrl, member, nonce)
  const { body } = await fixture.request(
    endpoints.signInBySso,
    { body: { id_token, refresh_token, nonce } },
    { as: BFF },
  )
  if (!('held' in body)) throw new Error('single sign-on alone signed in')
  expect((await passBy(body.held, authenticator)).status).toBe(201)
})

const lies: [string, Lie][] = [
  ['another site', { origin: 'https://evil.test' }],
  ['another domain', { rpId: 'evil.test' }],
  ['no user verification', { verified: false }],
  ['another ceremony', { type: 'webauthn.other' }],
]

test.each(lies)('rejects a new passkey and a signature from %s', async (_, lie) => {
  const member = await fixture.member()
  expect((await add(await byPassword(member), newAuthenticator(), lie)).problem.code).toBe('passkey-refused')
  const { authenticator } = await withPasskey(member)
  const { held } = await heldBy(member)
  expect((await passBy(held, authenticator, lie)).problem.code).toBe('passkey-refused')
  expect((await passBy(held, authenticator)).status).toBe(201)
})

test('rejects an unknown key, a copied one, another purpose’s or person’s challenge, and a late signature', async () => {
  const member = await fixture.member()
  const { as, authenticator } = await withPasskey(member)
  const other = await fixture.member()
  const theirs = await withPasskey(other)
  const { held } = await heldBy(member)
  const refused = async (reply: Promise<{ problem: { code: string } }>) =>
    expect((await reply).problem.code).toBe('passkey-refused')
  await refused(passBy(held, newAuthenticator()))
  await refused(passBy(held, theirs.authenticator))
  const forOther = await optionsOf((await heldBy(other)).held)
  await refused(pass(held, { passkey: authenticator.get(forOther) }))
  const toConfirm = (await fixture.request(api.beginPasskeyConfirmation, {}, { as })).body
  await refused(pass(held, { passkey: authenticator.get(toConfirm) }))
  const late = authenticator.get(await optionsOf(held))
  fixture.clock.advance({ minutes: 6 })
  await refused(pass(held, { passkey: late }))
  await fixture.runJobs('old-challenges')
  expect(await rowsOf('select 1 from passkey_challenges where user_id = $1', member.id)).toEqual([])
  expect((await passBy(held, authenticator, { counter: 900 })).status).toBe(201)
  await refused(passBy((await heldBy(member)).held, authenticator, { counter: 900 }))
  expect((await passBy((await heldBy(member)).held, authenticator, { counter: 901 })).status).toBe(201)
})

test('accepts a signature once of simultaneous uses, and a synced passkey that always counts 0 again [mfa/limits]', async () => {
  const member = await fixture.member()
  const authenticator = newAuthenticator()
  await add(await byPassword(member), authenticator, { counter: 0 })
  const waiting = await Promise.all([1, 2, 3].map(() => heldBy(member)))
  const passkey = authenticator.get(await optionsOf(waiting[0]!.held), { counter: 0 })
  const replies = await Promise.all(waiting.map(({ held }) => pass(held, { passkey })))
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 422, 422])
  expect((await passBy((await heldBy(member)).held, authenticator, { counter: 0 })).status).toBe(201)
})

test('removes a passkey only with a passkey or a code besides the password, and emails each [mfa/limits]', async () => {
  const member = await fixture.member()
  const { as, authenticator, id, recoveryCodes } = await withPasskey(member)
  expect((await remove(as, id)).problem.code).toBe('factor-required')
  expect((await remove(as, id, '123456')).problem.code).toBe('wrong-code')
  await confirmBy(as, authenticator)
  const second = newAuthenticator()
  const added = (await add(as, second)).body.passkey
  const stranger = await byPassword(await fixture.member())
  expect((await remove(stranger, id)).status).toBe(404)
  expect((await remove(as, added.id)).status).toBe(204)
  expect((await passBy((await heldBy(member)).held, second)).problem.code).toBe('passkey-refused')
  fixture.clock.advance({ minutes: 6 })
  expect((await remove(as, id)).problem.code).toBe('password-required')
  await byPassword(member)
  expect((await remove(as, id, recoveryCodes[0])).status).toBe(204)
  expect('session' in (await signIn(member)).body).toBe(true)
  expect(await factorsOf(as)).toEqual({ codes_since: null, recovery_codes_left: 0, passkeys: [] })
  expect(await subjectsTo(member)).toEqual(
    expect.arrayContaining(['A passkey was removed', 'Two-step sign-in is off']),
  )
})

test('keeps the other kind of factor and the recovery codes when one is turned off [mfa/codes]', async () => {
  const member = await fixture.member()
  const { as, authenticator } = await withPasskey(member)
  expect((await fixture.request(factors.beginCodes, {}, { as })).problem.code).toBe('factor-required')
  await confirmBy(as, authenticator)
  const { secret } = (await fixture.request(factors.beginCodes, {}, { as })).body
  const code = codeOfApp(secret, fixture.clock.now())
  expect((await fixture.request(factors.confirmCodes, { body: { code } }, { as })).status).toBe(200)
  expect((await fixture.request(factors.removeCodes, { body: {} }, { as })).status).toBe(204)
  expect(await factorsOf(as)).toMatchObject({ codes_since: null, recovery_codes_left: 10 })
  expect(await subjectsTo(member)).toContain('Your authenticator app was removed')
  expect((await passBy((await heldBy(member)).held, authenticator)).status).toBe(201)
})

test('signs in with a passkey alone, and the session lasts and is managed like any other [mfa/passkeys]', async () => {
  const member = await fixture.member()
  const { authenticator, id } = await withPasskey(member)
  const { status, body } = await signInBy(authenticator, { userHandle: member.id })
  expect([status, body.user.id]).toEqual([201, member.id])
  const first = await fixture.callerOf(body.session)
  fixture.clock.advance({ minutes: 4 })
  const as = await fixture.callerOf(body.session)
  expect(as.sessionId).not.toBe(first.sessionId)
  for (const caller of [first, as]) {
    const { sessions } = (await fixture.request(listLoginSessions, {}, { as: caller })).body
    expect(sessions.filter(({ current }) => current)).toHaveLength(1)
  }
  fixture.clock.advance({ minutes: 4 })
  const later = await fixture.callerOf(body.session)
  expect((await remove(later, id)).problem.code).toBe('password-required')
  expect((await confirmBy(later, authenticator)).status).toBe(204)
  expect((await remove(later, id)).status).toBe(204)
  expect((await signInBy(authenticator)).problem.code).toBe('passkey-refused')

  await fixture.runJobs('passkey-links')
  fixture.clock.advance({ minutes: 10 })
  const still = await fixture.callerOf(body.session)
  const { sessions } = (await fixture.request(listLoginSessions, {}, { as: still })).body
  const own = sessions.find(({ current }) => current)!
  expect((await fixture.request(endLoginSession, { params: { id: own.id } }, { as: still })).status).toBe(204)
  expect(await fixture.lives(body.session)).toBe(false)
  expect(await fixture.direct.refresh(member.id, 'fieldside-passkeys')).toBeDefined()
  fixture.clock.advance({ days: 1, minutes: 1 })
  await fixture.runJobs('passkey-links')
  expect(await fixture.direct.refresh(member.id, 'fieldside-passkeys')).toBeUndefined()
})

test('counts wrong current passwords of a passkey’s session together, however often its tokens change [mfa/limits]', async () => {
  const member = await fixture.member()
  const { authenticator } = await withPasskey(member)
  const { session } = (await signInBy(authenticator)).body
  const tried = []
  for (let n = 0; n < 6; n += 1) {
    const as = await fixture.callerOf(session)
    const body = { action: 'second-factor', current_password: `Wrong-guess-${n}!` } as const
    tried.push((await fixture.request(reauthenticateByPassword, { body }, { as })).problem.code)
    fixture.clock.advance({ minutes: 4 })
  }
  expect(tried.at(0)).toBe('wrong-password')
  expect(tried.at(-1)).toBe('too-many-attempts')
})

test('says that Keycloak isn’t set up for a passkey alone, which still completes a password', async () => {
  const member = await fixture.member()
  const { authenticator } = await withPasskey(member)
  fixture.faults.during.signInByPasskey = () => Promise.reject(passkeyAloneNotPermitted())
  const { status, problem } = await signInBy(authenticator)
  fixture.heal()
  expect([status, problem.code]).toEqual([409, 'passkey-alone-not-permitted'])
  expect((await passBy((await heldBy(member)).held, authenticator)).status).toBe(201)
})

describe('a passkey doesn’t sign in', () => {
  test.each(lies)('alone from %s [mfa/passkeys]', async (_, lie) => {
    const { authenticator } = await withPasskey(await fixture.member())
    expect((await signInBy(authenticator, lie)).problem.code).toBe('passkey-refused')
  })

  test('alone with another’s user handle, an unknown key, or a challenge that was used or made for something else [mfa/passkeys]', async () => {
    const [member, other] = [await fixture.member(), await fixture.member()]
    const { authenticator } = await withPasskey(member)
    const refused = async (reply: Promise<{ problem: { code: string } }>) =>
      expect((await reply).problem.code).toBe('passkey-refused')
    const send = (passkey: PasskeyProof) =>
      fixture.request(api.signInByPasskey, { body: { passkey } }, { as: BFF })
    await refused(signInBy(authenticator, { userHandle: other.id }))
    await refused(signInBy(newAuthenticator()))
    await refused(send(authenticator.get(await optionsOf((await heldBy(member)).held))))
    const options = (await fixture.request(api.beginPasskeySignIn, {}, { as: BFF })).body
    expect(options.allowCredentials).toEqual([])
    const passkey = authenticator.get(options)
    await refused(pass((await heldBy(member)).held, { passkey }))
    const replies = await Promise.all([send(passkey), send(passkey)])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422])
  })

  test('while wrong codes make the account wait [mfa/limits]', async () => {
    const member = await fixture.member()
    const { authenticator } = await withPasskey(member)
    const { held } = await heldBy(member)
    for (let n = 0; n < 5; n += 1) await pass(held, { code: `00000${n}` })
    expect((await passBy(held, authenticator)).problem.code).toBe('too-many-attempts')
    expect((await signInBy(authenticator)).problem.code).toBe('too-many-attempts')
  })

  test('to a suspended account', async () => {
    const member = await fixture.member()
    const { authenticator } = await withPasskey(member)
    const { held } = await heldBy(member)
    await rowsOf("update users set suspended_at = now() - interval '1 day' where id = $1", member.id)
    expect((await passBy(held, authenticator)).problem.code).toBe('account-suspended')
    const { status, problem } = await signInBy(authenticator)
    expect([status, problem.code, problem.detail]).toEqual([403, 'account-suspended', expect.any(String)])
  })

  test('once an administrator’s reset removed it, with the codes [mfa/recovery]', async () => {
    const member = await fixture.member()
    const { as, authenticator } = await withPasskey(member)
    const { held } = await heldBy(member)
    const passkey = authenticator.get(await optionsOf(held))
    const admin = await fixture.makeAdmin(await fixture.member())
    await fixture.request(
      factors.requestFactorReset,
      { params: { id: member.id } },
      { as: { userId: admin.id, role: 'admin' } },
    )
    await subjectsTo(member)
    fixture.clock.advance({ hours: 72, minutes: 1 })
    await fixture.runJobs('factor-resets')
    expect((await pass(held, { passkey })).problem.code).toBe('sign-in-expired')
    expect('session' in (await signIn(member)).body).toBe(true)
    expect(await rowsOf('select 1 from passkeys where user_id = $1', member.id)).toEqual([])
    expect(await rowsOf('select 1 from recovery_codes where user_id = $1', member.id)).toEqual([])
    expect((await factorsOf(as)).passkeys).toEqual([])
  })
})
