import { checkRecovery, finishRecovery, requestRecovery } from '@fieldside/contracts/http/recoveries.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { loginUnavailable, passwordRefused } from '../src/errors.ts'
import { BFF, NEW_PASSWORD, PASSWORD } from './account-steps.ts'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())
afterEach(() => world.heal())

const check = (token: string) => world.request(checkRecovery, { body: { token } }, { as: BFF })
const endedOf = async (userId: string) =>
  (await world.emitted('identity.session-ended')).filter(({ subject }) => subject === userId)
/** Creates a member with an open recovery link. */
const forgetful = async () => {
  const member = await world.member()
  return { member, token: await world.recoveryOf(member) }
}

test('answers known and unknown addresses alike, without calling Keycloak or reading users [auth/forgot-sent-message] [auth-calls/reset-email]', async () => {
  const member = await world.member()
  const before = { ...world.faults.calls }
  const known = await world.askForRecovery(` ${member.email.toUpperCase()} `)
  const unknown = await world.askForRecovery(`nobody-${newId()}@example.test`)
  for (const key of ['status', 'body', 'events'] as const) expect(known[key]).toEqual(unknown[key])
  expect(known.status).toBe(204)
  expect(world.faults.calls).toEqual(before)
  const orders = await world.db.kysely
    .selectFrom('account_mails')
    .select(['user_id'])
    .where('kind', '=', 'recovery')
    .execute()
  expect(orders.map(({ user_id }) => user_id)).toEqual([null, null])
  const mail = (await world.mailsTo(member.email)).find(({ subject }) => subject === 'Set a new password')
  expect(mail?.text).toMatch(/http:\/\/fieldside\.test\/reset-password#type=recovery&token_hash=[\w-]{43}/)
  const kept = await world.db.kysely
    .selectFrom('account_mails')
    .select('email')
    .where('kind', '=', 'recovery')
    .execute()
  expect(kept.map(({ email }) => email)).toEqual([member.email.toLowerCase()])
})

test('sets a new password once per link, ends all sessions, and opens a new one [auth-calls/update-password] [auth-calls/verify-recovery-token] [reset-password/one-time-link]', async () => {
  const { member, token } = await forgetful()
  const other = (await world.signIn(member)).body.session
  expect((await check(token)).body).toEqual({ email: member.user.email })
  expect((await check(token)).status).toBe(200)
  const { status, body } = await world.finishRecovery(token)
  expect(status).toBe(200)
  expect(body.grant?.user).toMatchObject({ id: member.id, email_confirmed: true })
  expect(await world.lives(member.session)).toBe(false)
  expect(await world.lives(other)).toBe(false)
  expect(await world.lives(body.grant!.session)).toBe(true)
  expect(await endedOf(member.id)).toHaveLength(2)
  expect((await world.signIn(member)).status).toBe(401)
  expect((await world.signIn({ ...member, password: NEW_PASSWORD })).status).toBe(201)
  for (const { status, problem } of [await check(token), await world.finishRecovery(token, 'Third-Oak-3!')])
    expect([status, problem.code]).toEqual([422, 'recovery-invalid'])
  expect((await world.signIn({ ...member, password: NEW_PASSWORD })).status).toBe(201)
  expect((await world.mailsTo(member.email)).at(-1)?.subject).toBe('Your password was changed')
})

test('rejects a wrong, forged, or expired link, and every older one after a new password [auth-calls/verify-recovery-token] [reset-password/one-time-link] [auth/recovery-expired]', async () => {
  const { member, token: first } = await forgetful()
  const second = await world.recoveryOf(member)
  expect(second).not.toBe(first)
  for (const token of ['x', `${first}x`, first.slice(1), 'eyJhbGciOiJub25lIn0.e30.']) {
    const { status, problem } = await check(token)
    expect([status, problem.code]).toEqual([422, 'recovery-invalid'])
  }
  expect((await world.finishRecovery(second)).status).toBe(200)
  expect((await check(first)).status).toBe(422)
  const late = await forgetful()
  world.clock.advance({ minutes: 61 })
  expect((await check(late.token)).status).toBe(422)
  const { status, problem } = await world.finishRecovery(late.token)
  expect([status, problem.detail]).toEqual([422, 'This password reset link is invalid or has expired.'])
  expect((await world.signIn(late.member)).status).toBe(201)
})

test('stores only the hash of a link and emits it in no event', async () => {
  const { member, token } = await forgetful()
  const rows = await world.db.kysely
    .selectFrom('recoveries')
    .selectAll()
    .where('user_id', '=', member.id)
    .execute()
  const mails = await world.db.kysely.selectFrom('account_mails').selectAll().execute()
  const kept = JSON.stringify([rows, mails, await world.emitted()])
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
    const { status, problem } = await world.finishRecovery(token, password)
    expect([status, problem.errors]).toEqual([400, [{ field: 'password', message }]])
  }
  expect((await world.signIn(member)).status).toBe(201)
  expect((await check(token)).status).toBe(200)
})

test('keeps the old password while Keycloak is unavailable, and the link stays valid [auth/password-update-failed]', async () => {
  const { member, token } = await forgetful()
  world.faults.isAway = true
  expect((await world.finishRecovery(token)).problem).toMatchObject({
    status: 503,
    code: 'login-unavailable',
  })
  world.faults.isAway = false
  expect(await world.lives(member.session)).toBe(true)
  expect((await world.signIn(member)).status).toBe(201)
  expect((await world.finishRecovery(token)).status).toBe(200)
})

test('sets one password when a link is used twice at once', async () => {
  const { member, token } = await forgetful()
  const replies = await Promise.all([
    world.finishRecovery(token, NEW_PASSWORD),
    world.finishRecovery(token, 'Third-Oak-3!'),
  ])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422])
  const won = replies[0]?.status === 200 ? NEW_PASSWORD : 'Third-Oak-3!'
  expect((await world.signIn({ ...member, password: won })).status).toBe(201)
})

test('returns no session when none is requested or Keycloak fails after the change [auth/after-password-update]', async () => {
  const one = await forgetful()
  expect((await world.finishRecovery(one.token, NEW_PASSWORD, false)).body).toEqual({ grant: null })
  expect((await world.signIn({ ...one.member, password: NEW_PASSWORD })).status).toBe(201)
  const two = await forgetful()
  world.faults.meanwhile.signIn = async () => {
    world.faults.isAway = true
    throw new Error('the login went away')
  }
  expect((await world.finishRecovery(two.token)).body).toEqual({ grant: null })
  world.faults.meanwhile = {}
  world.faults.isAway = false
  expect(await world.lives(two.member.session)).toBe(false)
  expect((await world.signIn({ ...two.member, password: NEW_PASSWORD })).status).toBe(201)
})

test('ends all sessions when Keycloak may have taken a password without a reply, and none when it refused', async () => {
  const sessionAfter = async (error: Error) => {
    const { member, token } = await forgetful()
    world.faults.thereafter.setPassword = () => Promise.reject(error)
    expect((await world.finishRecovery(token)).status).toBeGreaterThanOrEqual(400)
    world.faults.thereafter = {}
    world.clock.advance({ seconds: 31 })
    await world.sweep('password-changes')
    return world.lives(member.session)
  }
  expect(await sessionAfter(loginUnavailable(new Error('no answer in time')))).toBe(false)
  expect(await sessionAfter(passwordRefused())).toBe(true)
})

test('ends all sessions after a crash during a password change', async () => {
  const { member } = await forgetful()
  await world.db.kysely
    .updateTable('users')
    .set({ password_change_began_at: world.clock.now() })
    .where('id', '=', member.id)
    .execute()
  await world.sweep('password-changes')
  expect(await world.lives(member.session)).toBe(true)
  world.clock.advance({ seconds: 31 })
  await world.sweep('password-changes')
  expect(await world.lives(member.session)).toBe(false)
  await world.sweep('password-changes')
  expect(await endedOf(member.id)).toHaveLength(1)
})

test('resends a mail that the server rejected, with a valid link, up to five per hour', async () => {
  const member = await world.member()
  world.mailServer.isAway = true
  await world.askForRecovery(member.email)
  for (let tries = 0; tries < 6; tries += 1) {
    expect(await world.linkTo(member.email, 'token_hash')).toBe('')
    world.clock.advance({ minutes: 2 })
  }
  world.mailServer.isAway = false
  expect((await check(await world.linkTo(member.email, 'token_hash'))).status).toBe(200)
  for (let tries = 0; tries < 6; tries += 1) await world.askForRecovery(member.email)
  const sent = (await world.mailsTo(member.email)).filter(({ subject }) => subject === 'Set a new password')
  expect(sent).toHaveLength(5)
  world.clock.advance({ minutes: 61 })
  await world.askForRecovery(member.email)
  expect((await world.mailsTo(member.email)).at(-1)?.subject).toBe('Set a new password')
})

test('does not count links ended by a password change against the hourly mails', async () => {
  const { member } = await forgetful()
  for (let tries = 0; tries < 4; tries += 1) await world.askForRecovery(member.email)
  await world.linkTo(member.email, 'token_hash')
  world.clock.advance({ minutes: 1 })
  // A thief who knows the password can end the owner's links this way.
  expect((await world.changePassword(member, NEW_PASSWORD, PASSWORD)).status).toBe(200)
  await world.askForRecovery(member.email)
  expect((await check(await world.linkTo(member.email, 'token_hash'))).status).toBe(200)
})

test('lets only the BFF request and use recovery links', async () => {
  const { member, token } = await forgetful()
  const person = { userId: member.id, role: 'athlete' } as const
  for (const as of [person, { service: 'booking' } as const]) {
    expect((await world.request(requestRecovery, { body: { email: member.email } }, { as })).status).toBe(403)
    expect((await world.request(checkRecovery, { body: { token } }, { as })).status).toBe(403)
    const body = { token, password: NEW_PASSWORD, sign_in: true }
    expect((await world.request(finishRecovery, { body }, { as })).status).toBe(403)
  }
})

test('changes the password, continues the session under a new id, and ends all others [auth-calls/update-password]', async () => {
  const member = await world.member()
  const other = (await world.signIn(member)).body.session
  const wrong = await world.changePassword(member, NEW_PASSWORD, 'Wrong-Oak-7!')
  expect([wrong.status, wrong.problem.errors]).toEqual([
    422,
    [{ field: 'current_password', message: 'Your current password is incorrect.' }],
  ])
  expect(await world.lives(other)).toBe(true)
  const changed = await world.changePassword(member)
  expect(changed.status).toBe(200)
  const { session } = changed.body.grant!
  expect(await world.lives(session)).toBe(true)
  for (const ended of [member.session, other]) expect(await world.lives(ended)).toBe(false)
  expect(await endedOf(member.id)).toHaveLength(2)
  expect((await world.signIn(member)).status).toBe(401)
  expect((await world.changePassword(member)).problem.code).toBe('session-ended')
  expect((await world.changePassword({ ...member, session })).problem.code).toBe('wrong-password')
})

test('changes nothing for a weak password, another person’s session, or an unavailable Keycloak [auth/password-rules-server]', async () => {
  const [one, two] = [await world.member(), await world.member()]
  const weak = await world.changePassword(one, 'short')
  expect([weak.status, weak.problem.errors?.[0]?.field]).toEqual([400, 'password'])
  expect((await world.changePassword({ id: one.id, session: two.session })).problem.code).toBe(
    'session-ended',
  )
  world.faults.isAway = true
  expect((await world.changePassword(one)).status).toBe(503)
  world.faults.isAway = false
  expect(await world.lives(one.session)).toBe(true)
  expect((await world.signIn(one)).status).toBe(201)
})
