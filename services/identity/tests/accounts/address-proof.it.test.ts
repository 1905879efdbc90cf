import { randomBytes } from 'node:crypto'
import { updateProfile } from '@fieldside/contracts/http/accounts.ts'
import * as endpoints from '@fieldside/contracts/http/identity.ts'
import {
  endAllLoginSessions,
  endLoginSession,
  reauthenticateByPassword,
} from '@fieldside/contracts/http/login-sessions.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { BFF, newAddress, PASSWORD, personOf, plainSignIn, plainSsoSignIn } from '../account-steps.ts'
import { throughCodeFlow } from '../code-flow.ts'
import { createFixture, type Fixture, type Member } from '../fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())
afterEach(() => fixture.heal())

type Owner = { id: string; session: string }
type Form = { email: string; full_name?: string; current_password?: string }

/** Sends the profile form in a login session. */
const save = async ({ id, session }: Owner, form: Form) => {
  const body = { full_name: 'Ada Field', ...form }
  return fixture.request(updateProfile, { params: { id }, body }, { as: await fixture.callerOf(session) })
}
const ask = (owner: Owner, email: string, current_password = PASSWORD) =>
  save(owner, { email, current_password })
const codeOf = async (reply: Promise<{ status: number; problem: { code: string } | undefined }>) => {
  const { status, problem } = await reply
  return [status, problem?.code]
}
const pendingOf = async (member: { id: string }) => (await fixture.meOf(member)).pending_email
const REQUIRED = [422, 'password-required']
const WRONG = [422, 'wrong-password']

describe('the proof for a new address', () => {
  test('is the current password, not a login session that has just begun [account/email-change-proof] [account/reauthentication]', async () => {
    const member = await fixture.member()
    const email = newAddress()
    const { problem } = await save(member, { email })
    expect([problem.code, problem.errors?.[0]?.field]).toEqual(['password-required', 'current_password'])
    const again = { id: member.id, session: (await fixture.signIn(member)).body.session }
    expect(await codeOf(save(again, { email }))).toEqual(REQUIRED)
    expect(await fixture.mailsTo(email)).toEqual([])
    expect((await ask(member, email)).body.pending_email).toBe(email)
  })

  test('is never a wrong password: not in a young session, not beside an unchanged address, not for another account [account/reauthentication]', async () => {
    const [member, other] = [await fixture.member(), await fixture.member()]
    const { email } = member.user
    for (const current_password of ['Wrong-Oak-7!', '']) {
      expect(await codeOf(save(member, { email: newAddress(), current_password }))).toEqual(WRONG)
      expect(await codeOf(save(member, { email, full_name: 'Mo Field', current_password }))).toEqual(WRONG)
    }
    expect(await fixture.meOf(member)).toEqual(member.user)
    const asked = newAddress()
    await ask(member, asked)
    expect(await codeOf(ask(member, asked, 'Wrong-Oak-7!'))).toEqual(WRONG)
    // Another account holds the address at Keycloak, as after a crash in the middle of two changes.
    await fixture.db.kysely
      .updateTable('users')
      .set({ email: `${newId()}@example.test` })
      .where('id', '=', other.id)
      .execute()
    await fixture.db.kysely
      .updateTable('users')
      .set({ email: other.user.email })
      .where('id', '=', member.id)
      .execute()
    expect(await codeOf(ask(member, newAddress(), other.password))).toEqual(WRONG)
    expect((await fixture.changePassword(member, 'Hill-Birch-8?', other.password)).problem.code).toBe(
      'wrong-password',
    )
  })

  test('isn’t accepted from a session that ended while the password was checked', async () => {
    const member = await fixture.member()
    const as = await fixture.callerOf(member.session)
    fixture.faults.during.signOut = async () => {
      fixture.faults.during = {}
      await fixture.end(member.session)
    }
    const body = { full_name: 'Ada Field', email: newAddress(), current_password: PASSWORD }
    const { problem } = await fixture.request(updateProfile, { params: { id: member.id }, body }, { as })
    expect(problem.code).toBe('session-ended')
    expect(await pendingOf(member)).toBeNull()
  })
})

type Action = endpoints.ReauthenticationAction
const newNonce = () => randomBytes(18).toString('base64url')
const begin = async ({ session }: Owner, nonce: string, action: Action = 'email-change') =>
  fixture.request(
    endpoints.beginReauthentication,
    { body: { action, nonce } },
    { as: await fixture.callerOf(session) },
  )
/** Hands over single sign-on in the browser of a login session. */
const handOver = (
  previous_session: string | null,
  nonce: string,
  tokens: { id_token: string; refresh_token: string },
) => {
  const { id_token, refresh_token } = tokens
  const body = { id_token, refresh_token, nonce, browser: { label: 'Chrome on macOS', previous_session } }
  return fixture.request(plainSsoSignIn, { body }, { as: BFF })
}
const confirm = async (owner: Owner, by: Pick<Member, 'email' | 'password'>, action?: Action) => {
  const nonce = newNonce()
  expect((await begin(owner, nonce, action)).status).toBe(204)
  return handOver(owner.session, nonce, await throughCodeFlow(fixture.loginUrl, by, nonce))
}

/** Confirms with a password that a login session may end others. */
const prove = async ({ session }: Owner, current_password = PASSWORD) =>
  fixture.request(
    reauthenticateByPassword,
    { body: { action: 'end-sessions', current_password } },
    { as: await fixture.callerOf(session) },
  )

describe('the proof for ending other login sessions', () => {
  const end = async ({ session }: Owner, ended: string) => {
    const [as, id] = [await fixture.callerOf(session), await idOf(ended)]
    return codeOf(fixture.request(endLoginSession, { params: { id } }, { as }))
  }
  const endAll = async ({ session }: Owner) =>
    codeOf(fixture.request(endAllLoginSessions, {}, { as: await fixture.callerOf(session) }))
  const others = (member: Member) =>
    Promise.all([1, 2, 3].map(async () => (await fixture.signIn(member)).body.session))
  const DONE = [204, undefined]

  test('is the current password: a wrong one proves nothing, a right one counts for five minutes in its session only [account/session-end-proof]', async () => {
    const member = await fixture.member()
    const [first, second, third] = (await others(member)) as [string, string, string]
    expect(await codeOf(prove(member, 'Wrong-Oak-7!'))).toEqual(WRONG)
    expect([await end(member, first), await endAll(member)]).toEqual([REQUIRED, REQUIRED])
    expect((await prove({ id: member.id, session: third })).status).toBe(204)
    expect(await end(member, first)).toEqual(REQUIRED)
    expect((await prove(member)).status).toBe(204)
    fixture.clock.advance({ minutes: 4 })
    expect([await end(member, first), await end(member, second)]).toEqual([DONE, DONE])
    fixture.clock.advance({ minutes: 1, seconds: 1 })
    expect([await end(member, third), await endAll(member)]).toEqual([REQUIRED, REQUIRED])
    expect([await fixture.lives(first), await fixture.lives(third)]).toEqual([false, true])
    await prove(member)
    expect(await endAll(member)).toEqual(DONE)
  })

  test('is a single sign-on that was started for it, not for a new address [account/session-end-proof]', async () => {
    fixture.clock.set(new Date())
    const member = await fixture.member()
    const [first] = (await others(member)) as [string, string, string]
    const changing = { id: member.id, session: (await confirm(member, member)).body.session }
    expect(await end(changing, first)).toEqual(REQUIRED)
    const { session } = (await confirm(changing, member, 'end-sessions')).body
    expect(await codeOf(save({ id: member.id, session }, { email: newAddress() }))).toEqual(REQUIRED)
    expect(await end({ id: member.id, session }, first)).toEqual(DONE)
  })

  test('isn’t needed for the session that asks [account/session-end-proof]', async () => {
    const member = await fixture.member()
    expect(await end(member, member.session)).toEqual(DONE)
    expect(await fixture.lives(member.session)).toBe(false)
  })

  test('counts wrong passwords, and isn’t taken from a session that has ended [account/session-end-proof]', async () => {
    const member = await fixture.member()
    fixture.faults.during.signOut = async () => {
      fixture.faults.during = {}
      await fixture.end(member.session)
    }
    expect((await prove(member)).problem.code).toBe('session-ended')
    const again = { id: member.id, session: (await fixture.signIn(member)).body.session }
    const codes: string[] = []
    for (let n = 0; n < 11; n += 1) codes.push((await prove(again, `Wrong-Oak-${n}!`)).problem.code)
    expect(codes.at(-1)).toBe('too-many-attempts')
  })
})

describe('a single sign-on made to confirm a new address', () => {
  // Keycloak dates the sign-in by its own clock.
  const joined = async () => {
    fixture.clock.set(new Date())
    return fixture.member()
  }

  test('counts once, within five minutes, and only in the session that it opened [account/reauthentication]', async () => {
    const member = await joined()
    const owner = { id: member.id, session: (await confirm(member, member)).body.session }
    const elsewhere = { id: member.id, session: (await fixture.signIn(member)).body.session }
    const email = newAddress()
    expect(await codeOf(save(elsewhere, { email }))).toEqual(REQUIRED)
    expect(await codeOf(ask(owner, newAddress(), 'Wrong-Oak-7!'))).toEqual(WRONG)
    expect((await save(owner, { email })).body.pending_email).toBe(email)
    expect(await codeOf(save(owner, { email: newAddress() }))).toEqual(REQUIRED)
    const late = { id: member.id, session: (await confirm(owner, member)).body.session }
    fixture.clock.advance({ minutes: 5, seconds: 1 })
    expect(await codeOf(save(late, { email: newAddress() }))).toEqual(REQUIRED)
    expect(await pendingOf(member)).toBe(email)
  })

  test('must have been started for it [account/reauthentication]', async () => {
    const member = await joined()
    const nonce = newNonce()
    const tokens = await throughCodeFlow(fixture.loginUrl, member, nonce)
    const { session } = (await handOver(member.session, nonce, tokens)).body
    expect(await codeOf(save({ id: member.id, session }, { email: newAddress() }))).toEqual(REQUIRED)
  })

  test('is refused for a sign-in that Keycloak remembered and for another account, and keeps the session [account/reauthentication]', async () => {
    const [member, other] = [await joined(), await fixture.member()]
    const nonce = newNonce()
    const remembered = await throughCodeFlow(fixture.loginUrl, member, nonce)
    fixture.clock.advance({ seconds: 30 })
    await begin(member, nonce)
    const refused = await handOver(member.session, nonce, remembered)
    expect([refused.status, refused.problem.code]).toEqual([401, 'sso-refused'])
    fixture.clock.set(new Date())
    expect((await confirm(member, other)).problem.code).toBe('sso-refused')
    expect(await fixture.lives(member.session)).toBe(true)
    expect(await codeOf(save(member, { email: newAddress() }))).toEqual(REQUIRED)
  })

  test('needs a login session to begin', async () => {
    const { status, problem } = await fixture.request(
      endpoints.beginReauthentication,
      { body: { action: 'email-change', nonce: newNonce() } },
      { as: personOf(await fixture.member()) },
    )
    expect([status, problem.code]).toEqual([401, 'session-ended'])
  })
})

type End = (member: Member) => Promise<unknown>
const everywhere: End = async (member) => {
  await prove(member)
  return fixture.request(endAllLoginSessions, {}, { as: await fixture.callerOf(member.session) })
}
const signOut: End = ({ session }) => fixture.end(session)
const idOf = async (session: string) => (await fixture.resolve(session)).body.session_id
/** Signs out of the session in the list of another one. */
const fromList: End = async (member) => {
  const id = await idOf(member.session)
  const { session } = (await fixture.signIn(member)).body
  await prove({ id: member.id, session })
  const as = await fixture.callerOf(session)
  return fixture.request(endLoginSession, { params: { id } }, { as })
}
const atKeycloak: End = async (member) => {
  await fixture.direct.startAfresh(member.id)
  fixture.clock.advance({ minutes: 6 })
  return fixture.resolve(member.session)
}

describe('a pending address', () => {
  test.each([
    ['"Sign out everywhere"', everywhere],
    ['a sign-out', signOut],
    ['a sign-out in the list of login sessions', fromList],
    ['the end of its session at Keycloak', atKeycloak],
  ])('is dropped with its mailed link by %s [account/pending-address-dropped]', async (_name, end) => {
    const member = await fixture.member()
    const mine = await fixture.linkTo(member.email)
    const email = newAddress()
    await ask(member, email)
    const link = await fixture.linkTo(email)
    await end(member)
    expect(await pendingOf(member)).toBeNull()
    expect((await fixture.openLink(link)).problem.code).toBe('link-invalid')
    expect((await fixture.openLink(mine)).body).toMatchObject({ email: member.user.email, changed: false })
    expect((await fixture.signIn({ ...member, email })).status).toBe(401)
  })

  test('gets no mail once it is dropped [account/pending-address-dropped]', async () => {
    const member = await fixture.member()
    const email = newAddress()
    fixture.mailServer.isDown = true
    await ask(member, email)
    await everywhere(member)
    fixture.mailServer.isDown = false
    fixture.clock.advance({ hours: 1 })
    expect(await fixture.mailsTo(email)).toEqual([])
  })

  test('survives the end of another session, its own session’s expiry, and the next sign-in in its browser, whose end drops it [account/pending-address-dropped]', async () => {
    const [member, idle] = [await fixture.member(), await fixture.makeAdmin(await fixture.member())]
    await Promise.all([ask(member, newAddress()), ask(idle, newAddress())])
    await fixture.end((await fixture.signIn(member)).body.session)
    expect(await pendingOf(member)).not.toBeNull()
    const browser = { label: 'Chrome on macOS', previous_session: member.session }
    const body = { email: member.email, password: member.password, browser }
    const { session } = (await fixture.request(plainSignIn, { body }, { as: BFF })).body
    expect(await pendingOf(member)).not.toBeNull()
    await fixture.end(session)
    expect(await pendingOf(member)).toBeNull()
    fixture.clock.advance({ minutes: 31 })
    expect(await fixture.lives(idle.session)).toBe(false)
    expect(await pendingOf(idle)).not.toBeNull()
  })

  test('keeps the link that undoes an earlier change [account/pending-address-dropped]', async () => {
    const member = await fixture.member()
    await fixture.openLink(await fixture.linkTo(member.email))
    const stolen = newAddress()
    await ask(member, stolen)
    await fixture.openLink(await fixture.linkTo(stolen))
    await ask(member, newAddress())
    await everywhere(member)
    expect(await fixture.linkTo(member.email, 'undo_email')).not.toBe('')
    expect(
      await fixture.db.kysely
        .selectFrom('email_undos')
        .where('user_id', '=', member.id)
        .selectAll()
        .execute(),
    ).toHaveLength(1)
  })
})
