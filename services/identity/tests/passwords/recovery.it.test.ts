import { checkRecovery, finishRecovery, requestRecovery } from '@fieldside/contracts/http/recoveries.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { loginUnavailable, passwordRefused } from '../../src/errors.ts'
import { updatePasswordChange } from '../../src/passwords/store/password-changes.ts'
import { BFF, NEW_PASSWORD, PASSWORD } from '../account-steps.ts'
import { createFixture, type Fixture } from '../fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())
afterEach(() => fixture.heal())

const check = (token: string) => fixture.request(checkRecovery, { body: { token } }, { as: BFF })
const endedOf = async (userId: string) =>
  (await fixture.emitted('identity.session-ended')).filter(({ subject }) => subject === userId)
/** Creates a member with an open recovery link. */
const forgetful = async () => {
  const member = await fixture.member()
  return { member, token: await fixture.recoveryOf(member) }
}

test('answers known and unknown addresses alike, without calling Keycloak or reading users [auth/forgot-sent-message] [auth-calls/reset-email]', async () => {
  const member = await fixture.member()
  const before = { ...fixture.faults.calls }
  const known = await fixture.askForRecovery(` ${member.email.toUpperCase()} `)
  const unknown = await fixture.askForRecovery(`nobody-${newId()}@example.test`)
  for (const key of ['status', 'body', 'events'] as const) expect(known[key]).toEqual(unknown[key])
  expect(known.status).toBe(204)
  expect(fixture.faults.calls).toEqual(before)
  const orders = await fixture.db.kysely
    .selectFrom('account_mails')
    .select(['user_id'])
    .where('kind', '=', 'recovery')
    .execute()
  expect(orders.map(({ user_id }) => user_id)).toEqual([null, null])
  const mail = (await fixture.mailsTo(member.email)).find(({ subject }) => subject === 'Set a new password')
  expect(mail?.text).toMatch(/http:\/\/fieldside\.test\/reset-password#type=recovery&token_hash=[\w-]{43}/)
  const kept = await fixture.db.kysely
    .selectFrom('account_mails')
    .select('email')
    .where('kind', '=', 'recovery')
    .execute()
  expect(kept.map(({ email }) => email)).toEqual([member.email.toLowerCase()])
})

test('sets a new password once per link, ends all sessions, and opens a new one [auth-calls/update-password] [auth-calls/verify-recovery-token] [reset-password/one-time-link]', async () => {
  const { member, token } = await forgetful()
  const other = (await fixture.signIn(member)).body.session
  expect((await check(token)).body).toEqual({ email: member.user.email })
  expect((await check(token)).status).toBe(200)
  const { status, body } = await fixture.finishRecovery(token)
  expect(status).toBe(200)
  expect(body.grant?.user).toMatchObject({ id: member.id, email_confirmed: true })
  expect(await fixture.lives(member.session)).toBe(false)
  expect(await fixture.lives(other)).toBe(false)
  expect(await fixture.lives(body.grant!.session)).toBe(true)
  expect(await endedOf(member.id)).toHaveLength(2)
  expect((await fixture.signIn(member)).status).toBe(401)
  expect((await fixture.signIn({ ...member, password: NEW_PASSWORD })).status).toBe(201)
  for (const { status, problem } of [await check(token), await fixture.finishRecovery(token, 'Third-Oak-3!')])
    expect([status, problem.code]).toEqual([422, 'recovery-invalid'])
  expect((await fixture.signIn({ ...member, password: NEW_PASSWORD })).status).toBe(201)
  expect((await fixture.mailsTo(member.email)).at(-1)?.subject).toBe('Your password was changed')
})

test('rejects a wrong, forged, or expired link, and every older one after a new password [auth-calls/verify-recovery-token] [reset-password/one-time-link] [auth/recovery-expired]', async () => {
  const { member, token: first } = await forgetful()
  const second = await fixture.recoveryOf(member)
  expect(second).not.toBe(first)
  for (const token of ['x', `${first}x`, first.slice(1), 'eyJhbGciOiJub25lIn0.e30.']) {
    const { status, problem } = await check(token)
    expect([status, problem.code]).toEqual([422, 'recovery-invalid'])
  }
  expect((await fixture.finishRecovery(second)).status).toBe(200)
  expect((await check(first)).status).toBe(422)
  const late = await forgetful()
  fixture.clock.advance({ minutes: 61 })
  expect((await check(late.token)).status).toBe(422)
  const { status, problem } = await fixture.finishRecovery(late.token)
  expect([status, problem.detail]).toEqual([422, 'This password reset link is invalid or has expired.'])
  expect((await fixture.signIn(late.member)).status).toBe(201)
})

test('stores only the hash of a link and emits it in no event', async () => {
  const { member, token } = await forgetful()
  const rows = await fixture.db.kysely
    .selectFrom('recoveries')
    .selectAll()
    .where('user_id', '=', member.id)
    .execute()
  const mails = await fixture.db.kysely.selectFrom('account_mails').selectAll().execute()
  const kept = JSON.stringify([rows, mails, await fixture.emitted()])
  expect(rows[0]?.token_hash).toHaveLength(32)
  expect(kept).not.toContain(token)
  expect(kept).not.toContain(Buffer.from(token).toString('hex'))
})

test('rejects a weak password with its rule and keeps the link valid [auth/password-rules-server] [auth/set-new-password-rules]', async () => {
  const { member, token } = await forgetful()
  for (const [password, message] of [
    ['Aa1!', 'Password must be at least 8 characters long'],
    ['correct-horse-9!', 'Password must contain at least one uppercase letter'],
    ['CorrectHorse9', 'Password must contain at least one special character'],
  ] as const) {
    const { status, problem } = await fixture.finishRecovery(token, password)
    expect([status, problem.errors]).toEqual([400, [{ field: 'password', message }]])
  }
  expect((await fixture.signIn(member)).status).toBe(201)
  expect((await check(token)).status).toBe(200)
})

test('keeps the old password while Keycloak is unavailable, and the link stays valid [auth/password-update-failed]', async () => {
  const { member, token } = await forgetful()
  fixture.faults.isDown = true
  expect((await fixture.finishRecovery(token)).problem).toMatchObject({
    status: 503,
    code: 'login-unavailable',
  })
  fixture.faults.isDown = false
  expect(await fixture.lives(member.session)).toBe(true)
  expect((await fixture.signIn(member)).status).toBe(201)
  expect((await fixture.finishRecovery(token)).status).toBe(200)
})

test('sets one password when a link is used twice at once', async () => {
  const { member, token } = await forgetful()
  const replies = await Promise.all([
    fixture.finishRecovery(token, NEW_PASSWORD),
    fixture.finishRecovery(token, 'Third-Oak-3!'),
  ])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422])
  const won = replies[0]?.status === 200 ? NEW_PASSWORD : 'Third-Oak-3!'
  expect((await fixture.signIn({ ...member, password: won })).status).toBe(201)
})

test('returns no session when none is requested or Keycloak fails after the change [auth/after-password-update]', async () => {
  const one = await forgetful()
  expect((await fixture.finishRecovery(one.token, NEW_PASSWORD, false)).body).toEqual({ grant: null })
  expect((await fixture.signIn({ ...one.member, password: NEW_PASSWORD })).status).toBe(201)
  const two = await forgetful()
  fixture.faults.during.signIn = async () => {
    fixture.faults.isDown = true
    throw new Error('the login went away')
  }
  expect((await fixture.finishRecovery(two.token)).body).toEqual({ grant: null })
  fixture.faults.during = {}
  fixture.faults.isDown = false
  expect(await fixture.lives(two.member.session)).toBe(false)
  expect((await fixture.signIn({ ...two.member, password: NEW_PASSWORD })).status).toBe(201)
})

test('ends all sessions when Keycloak may have taken a password without a reply, and none when it refused', async () => {
  const sessionAfter = async (error: Error) => {
    const { member, token } = await forgetful()
    fixture.faults.after.setPassword = () => Promise.reject(error)
    expect((await fixture.finishRecovery(token)).status).toBeGreaterThanOrEqual(400)
    fixture.faults.after = {}
    fixture.clock.advance({ seconds: 31 })
    await fixture.runJobs('password-changes')
    return fixture.lives(member.session)
  }
  expect(await sessionAfter(loginUnavailable(new Error('no answer in time')))).toBe(false)
  expect(await sessionAfter(passwordRefused())).toBe(true)
})

test('ends all sessions after a crash during a password change', async () => {
  const { member } = await forgetful()
  await fixture.db.kysely
    .transaction()
    .execute((tx) => updatePasswordChange(tx, member.id, fixture.clock.now()))
  await fixture.runJobs('password-changes')
  expect(await fixture.lives(member.session)).toBe(true)
  fixture.clock.advance({ seconds: 31 })
  await fixture.runJobs('password-changes')
  expect(await fixture.lives(member.session)).toBe(false)
  await fixture.runJobs('password-changes')
  expect(await endedOf(member.id)).toHaveLength(1)
})

test('resends a mail that the server rejected, with a valid link, up to five per hour', async () => {
  const member = await fixture.member()
  fixture.mailServer.isDown = true
  await fixture.askForRecovery(member.email)
  for (let tries = 0; tries < 6; tries += 1) {
    expect(await fixture.linkTo(member.email, 'token_hash')).toBe('')
    fixture.clock.advance({ minutes: 2 })
  }
  fixture.mailServer.isDown = false
  expect((await check(await fixture.linkTo(member.email, 'token_hash'))).status).toBe(200)
  for (let tries = 0; tries < 6; tries += 1) await fixture.askForRecovery(member.email)
  const sent = (await fixture.mailsTo(member.email)).filter(({ subject }) => subject === 'Set a new password')
  expect(sent).toHaveLength(5)
  fixture.clock.advance({ minutes: 61 })
  await fixture.askForRecovery(member.email)
  expect((await fixture.mailsTo(member.email)).at(-1)?.subject).toBe('Set a new password')
})

test('does not count links ended by a password change against the hourly mails', async () => {
  const { member } = await forgetful()
  for (let tries = 0; tries < 4; tries += 1) await fixture.askForRecovery(member.email)
  await fixture.linkTo(member.email, 'token_hash')
  fixture.clock.advance({ minutes: 1 })
  // A thief who knows the password can end the owner's links this way.
  expect((await fixture.changePassword(member, NEW_PASSWORD, PASSWORD)).status).toBe(200)
  await fixture.askForRecovery(member.email)
  expect((await check(await fixture.linkTo(member.email, 'token_hash'))).status).toBe(200)
})

test('lets only the BFF request and use recovery links', async () => {
  const { member, token } = await forgetful()
  const person = { userId: member.id, role: 'athlete' } as const
  for (const as of [person, { service: 'booking' } as const]) {
    expect((await fixture.request(requestRecovery, { body: { email: member.email } }, { as })).status).toBe(
      403,
    )
    expect((await fixture.request(checkRecovery, { body: { token } }, { as })).status).toBe(403)
    const body = { token, password: NEW_PASSWORD, sign_in: true }
    expect((await fixture.request(finishRecovery, { body }, { as })).status).toBe(403)
  }
})

test('changes the password, continues the session under a new id, and ends all others [auth-calls/update-password]', async () => {
  const member = await fixture.member()
  const other = (await fixture.signIn(member)).body.session
  const wrong = await fixture.changePassword(member, NEW_PASSWORD, 'Wrong-Oak-7!')
  expect([wrong.status, wrong.problem.errors]).toEqual([
    422,
    [{ field: 'current_password', message: 'Your current password is incorrect.' }],
  ])
  expect(await fixture.lives(other)).toBe(true)
  const changed = await fixture.changePassword(member)
  expect(changed.status).toBe(200)
  const { session } = changed.body.grant!
  expect(await fixture.lives(session)).toBe(true)
  for (const ended of [member.session, other]) expect(await fixture.lives(ended)).toBe(false)
  expect(await endedOf(member.id)).toHaveLength(2)
  expect((await fixture.signIn(member)).status).toBe(401)
  expect((await fixture.changePassword(member)).problem.code).toBe('session-ended')
  expect((await fixture.changePassword({ ...member, session })).problem.code).toBe('wrong-password')
})

test('changes nothing for a weak password, another person’s session, or an unavailable Keycloak [auth/password-rules-server]', async () => {
  const [one, two] = [await fixture.member(), await fixture.member()]
  const weak = await fixture.changePassword(one, 'short')
  expect([weak.status, weak.problem.errors?.[0]?.field]).toEqual([400, 'password'])
  expect((await fixture.changePassword({ id: one.id, session: two.session })).problem.code).toBe(
    'session-ended',
  )
  fixture.faults.isDown = true
  expect((await fixture.changePassword(one)).status).toBe(503)
  fixture.faults.isDown = false
  expect(await fixture.lives(one.session)).toBe(true)
  expect((await fixture.signIn(one)).status).toBe(201)
})
