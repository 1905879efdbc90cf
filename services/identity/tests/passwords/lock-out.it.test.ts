import { randomBytes } from 'node:crypto'
import { updateProfile } from '@fieldside/contracts/http/accounts.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { BFF, NEW_PASSWORD, PASSWORD, personOf, plainSsoSignIn } from '../account-steps.ts'
import { throughCodeFlow } from '../code-flow.ts'
import { createFixture, type Fixture, type Member } from '../fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())
afterEach(() => fixture.heal())

/** Requests another address for the member and returns the mailed link. */
const askForAddress = async (member: Member, email = `thief-${newId()}@example.test`) => {
  const body = { full_name: 'Ada Field', email, current_password: PASSWORD }
  const asked = await fixture.request(
    updateProfile,
    { params: { id: member.id }, body },
    { as: personOf(member) },
  )
  expect(asked.body.pending_email).toBe(email)
  return { email, token: await fixture.linkTo(email) }
}
const signInBySso = async (member: Member) => {
  const nonce = randomBytes(18).toString('base64url')
  const returned = await throughCodeFlow(fixture.loginUrl, member, nonce)
  const { id_token, refresh_token } = returned
  const enter = () =>
    fixture.request(plainSsoSignIn, { body: { id_token, refresh_token, nonce } }, { as: BFF })
  return { ...returned, enter }
}

const allEndedOf = async ({ id }: Member) =>
  (await fixture.emitted('identity.all-sessions-ended')).filter(({ subject }) => subject === id)

type Way = { name: string; lockOut: (member: Member) => Promise<string> }
const recovery: Way = {
  name: 'a recovery',
  lockOut: async (member) => {
    const { status, body } = await fixture.finishRecovery(await fixture.recoveryOf(member))
    expect(status).toBe(200)
    return body.grant!.session
  },
}
const passwordChange: Way = {
  name: 'a password change',
  lockOut: async (member) => {
    const { status, body } = await fixture.changePassword(member)
    expect(status).toBe(200)
    return body.grant!.session
  },
}

test('a recovery without an open login session is published too [takeover/calendar-address]', async () => {
  const member = await fixture.member()
  await fixture.end(member.session)
  await recovery.lockOut(member)
  expect(await allEndedOf(member)).toHaveLength(1)
})

describe.each([recovery, passwordChange])('$name', ({ lockOut }) => {
  test("drops an attacker's pending address and invalidates its link", async () => {
    const member = await fixture.member()
    const { email, token } = await askForAddress(member)
    await lockOut(member)
    expect(await fixture.meOf(member)).toMatchObject({ email: member.user.email, pending_email: null })
    expect((await fixture.openLink(token)).problem.code).toBe('link-invalid')
    expect((await fixture.meOf(member)).email).toBe(member.user.email)
    expect((await fixture.signIn({ email, password: NEW_PASSWORD })).status).toBe(401)
  })

  test('is published once for the account [takeover/calendar-address]', async () => {
    const member = await fixture.member()
    await lockOut(member)
    expect(await allEndedOf(member)).toHaveLength(1)
  })

  test('drops open mail links, including those of unsent mails', async () => {
    const member = await fixture.member()
    const confirmation = await fixture.linkTo(member.email)
    const older = await fixture.recoveryOf(member)
    let mailed = 0
    fixture.faults.after.setPassword = async () => {
      mailed = (await fixture.mailsTo(member.email)).length
      await fixture.askForRecovery(member.email)
    }
    await lockOut(member)
    expect((await fixture.openLink(confirmation)).problem.code).toBe('link-invalid')
    expect((await fixture.finishRecovery(older, 'Third-Oak-3!')).problem.code).toBe('recovery-invalid')
    const later = (await fixture.mailsTo(member.email)).slice(mailed).map(({ subject }) => subject)
    expect(later).toEqual(['Your password was changed'])
  })

  test('ends every session, including the one at Keycloak behind single sign-on', async () => {
    const member = await fixture.member()
    const other = (await fixture.signIn(member)).body.session
    const sso = await signInBySso(member)
    const entered = await sso.enter()
    expect(entered.status).toBe(201)
    const unused = await signInBySso(member)
    const mine = await lockOut(member)
    for (const session of [member.session, other, entered.body.session])
      expect(await fixture.lives(session)).toBe(false)
    expect(await fixture.direct.refresh(unused.refresh_token, 'fieldside-web')).toBeUndefined()
    expect((await unused.enter()).status).toBe(401)
    expect(await fixture.lives(mine)).toBe(true)
    fixture.clock.advance({ minutes: 6 })
    expect(await fixture.lives(mine)).toBe(true)
  })

  test('rejects a sign-in that started before it and finishes after it', async () => {
    const member = await fixture.member()
    const sso = await signInBySso(member)
    let mine = ''
    let refreshes = 0
    // The second refresh is the last call to Keycloak, so only the epoch can reject what follows.
    fixture.faults.after.refresh = async () => {
      refreshes += 1
      if (refreshes < 2) return
      fixture.faults.after = {}
      mine = await lockOut(member)
    }
    expect((await sso.enter()).status).toBe(401)
    expect(await fixture.lives(mine)).toBe(true)
    const open = await fixture.db.kysely
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', member.id)
      .where('ended_at', 'is', null)
      .execute()
    expect(open).toHaveLength(1)
  })

  test('wins against a concurrent session refresh', async () => {
    const member = await fixture.member()
    const other = (await fixture.signIn(member)).body.session
    fixture.clock.advance({ minutes: 6 })
    fixture.faults.after.refresh = async () => {
      fixture.faults.after = {}
      await lockOut(member)
    }
    expect(await fixture.lives(other)).toBe(false)
    expect(await fixture.lives(other)).toBe(false)
  })

  test('wins against a mail link that is opened while it runs', async () => {
    const member = await fixture.member()
    const { email, token } = await askForAddress(member)
    fixture.faults.after.setPassword = async () => {
      fixture.faults.after = {}
      expect((await fixture.openLink(token)).problem.code).toBe('password-changing')
    }
    await lockOut(member)
    expect(await fixture.meOf(member)).toMatchObject({ email: member.user.email, pending_email: null })
    expect((await fixture.openLink(token)).problem.code).toBe('link-invalid')
    expect((await fixture.direct.signIn(member.email.toLowerCase(), NEW_PASSWORD)).account.id).toBe(member.id)
    await expect(fixture.direct.signIn(email, NEW_PASSWORD)).rejects.toMatchObject({
      code: 'invalid-credentials',
    })
  })
})

test('keeps a mail link without effect, also at Keycloak, when a recovery starts while it is being opened', async () => {
  const member = await fixture.member()
  const { email, token } = await askForAddress(member)
  const link = await fixture.recoveryOf(member)
  fixture.faults.after.saveAccount = async () => {
    fixture.faults.after = {}
    expect((await fixture.finishRecovery(link)).status).toBe(200)
  }
  expect((await fixture.openLink(token)).problem.code).toBe('link-invalid')
  expect(await fixture.meOf(member)).toMatchObject({ email: member.user.email, pending_email: null })
  expect((await fixture.direct.signIn(member.email.toLowerCase(), NEW_PASSWORD)).account.id).toBe(member.id)
  await expect(fixture.direct.signIn(email, NEW_PASSWORD)).rejects.toMatchObject({
    code: 'invalid-credentials',
  })
})

test('rejects one of two concurrent password changes and ends its session', async () => {
  const member = await fixture.member()
  const other = (await fixture.signIn(member)).body.session
  const bothProved = Promise.withResolvers<void>()
  let proofs = 0
  fixture.faults.after.signOut = async () => {
    proofs += 1
    if (proofs === 2) bothProved.resolve()
  }
  fixture.faults.during.setPassword = () => bothProved.promise
  const replies = await Promise.all([
    fixture.changePassword(member, NEW_PASSWORD),
    fixture.changePassword({ id: member.id, session: other }, 'Third-Oak-3!'),
  ])
  const won = replies.findIndex(({ status }) => status === 200)
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401])
  expect(await fixture.lives(replies[won]!.body.grant!.session)).toBe(true)
  for (const session of [member.session, other]) expect(await fixture.lives(session)).toBe(false)
  const password = won === 0 ? NEW_PASSWORD : 'Third-Oak-3!'
  expect((await fixture.signIn({ ...member, password })).status).toBe(201)
})

test('rejects a password change that was proved before a recovery', async () => {
  const member = await fixture.member()
  const link = await fixture.recoveryOf(member)
  fixture.faults.during.signOut = async () => {
    fixture.faults.during = {}
    expect((await fixture.finishRecovery(link)).status).toBe(200)
  }
  expect((await fixture.changePassword(member, 'Thief-Oak-3!')).problem.code).toBe('session-ended')
  expect((await fixture.signIn({ ...member, password: NEW_PASSWORD })).status).toBe(201)
})

test('signs nobody in until Keycloak has ended its sessions, and retries that', async () => {
  const member = await fixture.member()
  const unused = await signInBySso(member)
  const link = await fixture.recoveryOf(member)
  fixture.faults.crash = { step: 'startAfresh', moment: 'before' }
  expect((await fixture.finishRecovery(link)).body).toEqual({ grant: null })
  expect(await fixture.lives(member.session)).toBe(false)
  expect(await fixture.direct.refresh(unused.refresh_token, 'fieldside-web')).toBeDefined()
  fixture.faults.crash = undefined
  const { body } = await fixture.signIn({ ...member, password: NEW_PASSWORD })
  fixture.clock.advance({ seconds: 20 })
  await fixture.runJobs('user-logouts')
  fixture.clock.advance({ minutes: 6 })
  expect(await fixture.lives(body.session)).toBe(true)
  expect(await fixture.direct.refresh(unused.refresh_token, 'fieldside-web')).toBeUndefined()
})

test('ends the Keycloak sessions from the job when nobody signs in', async () => {
  const member = await fixture.member()
  const unused = await signInBySso(member)
  const link = await fixture.recoveryOf(member)
  fixture.faults.crash = { step: 'startAfresh', moment: 'before' }
  await fixture.finishRecovery(link)
  fixture.faults.crash = undefined
  await fixture.runJobs('user-logouts')
  expect((await unused.enter()).status).toBe(401)
})
