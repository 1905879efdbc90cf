import { randomBytes } from 'node:crypto'
import { updateProfile } from '@fieldside/contracts/http/accounts.ts'
import * as endpoints from '@fieldside/contracts/http/identity.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { BFF, NEW_PASSWORD, PASSWORD, personOf } from './account-steps.ts'
import { throughCodeFlow } from './code-flow.ts'
import { type Member, startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())
afterEach(() => world.heal())

/** Requests another address for the member and returns the mailed link. */
const askForAddress = async (member: Member, email = `thief-${newId()}@example.test`) => {
  const body = { full_name: 'Ada Field', email, current_password: PASSWORD }
  const asked = await world.request(
    updateProfile,
    { params: { id: member.id }, body },
    { as: personOf(member) },
  )
  expect(asked.body.pending_email).toBe(email)
  return { email, token: await world.linkTo(email) }
}
const signInBySso = async (member: Member) => {
  const nonce = randomBytes(18).toString('base64url')
  const returned = await throughCodeFlow(world.loginUrl, member, nonce)
  const { id_token, refresh_token } = returned
  const enter = () =>
    world.request(endpoints.signInBySso, { body: { id_token, refresh_token, nonce } }, { as: BFF })
  return { ...returned, enter }
}

type Way = { name: string; lockOut: (member: Member) => Promise<string> }
const recovery: Way = {
  name: 'a recovery',
  lockOut: async (member) => {
    const { status, body } = await world.finishRecovery(await world.recoveryOf(member))
    expect(status).toBe(200)
    return body.grant!.session
  },
}
const passwordChange: Way = {
  name: 'a password change',
  lockOut: async (member) => {
    const { status, body } = await world.changePassword(member)
    expect(status).toBe(200)
    return body.grant!.session
  },
}

describe.each([recovery, passwordChange])('$name', ({ lockOut }) => {
  test("drops an attacker's pending address and invalidates its link", async () => {
    const member = await world.member()
    const { email, token } = await askForAddress(member)
    await lockOut(member)
    expect(await world.meOf(member)).toMatchObject({ email: member.user.email, pending_email: null })
    expect((await world.openLink(token)).problem.code).toBe('link-invalid')
    expect((await world.meOf(member)).email).toBe(member.user.email)
    expect((await world.signIn({ email, password: NEW_PASSWORD })).status).toBe(401)
  })

  test('drops open mail links, including those of unsent mails', async () => {
    const member = await world.member()
    const confirmation = await world.linkTo(member.email)
    const older = await world.recoveryOf(member)
    let mailed = 0
    world.faults.thereafter.setPassword = async () => {
      mailed = (await world.mailsTo(member.email)).length
      await world.askForRecovery(member.email)
    }
    await lockOut(member)
    expect((await world.openLink(confirmation)).problem.code).toBe('link-invalid')
    expect((await world.finishRecovery(older, 'Third-Oak-3!')).problem.code).toBe('recovery-invalid')
    const later = (await world.mailsTo(member.email)).slice(mailed).map(({ subject }) => subject)
    expect(later).toEqual(['Your password was changed'])
  })

  test('ends every session, including the one at Keycloak behind single sign-on', async () => {
    const member = await world.member()
    const other = (await world.signIn(member)).body.session
    const sso = await signInBySso(member)
    const entered = await sso.enter()
    expect(entered.status).toBe(201)
    const unused = await signInBySso(member)
    const mine = await lockOut(member)
    for (const session of [member.session, other, entered.body.session])
      expect(await world.lives(session)).toBe(false)
    expect(await world.direct.refresh(unused.refresh_token, 'fieldside-web')).toBeUndefined()
    expect((await unused.enter()).status).toBe(401)
    expect(await world.lives(mine)).toBe(true)
    world.clock.advance({ minutes: 6 })
    expect(await world.lives(mine)).toBe(true)
  })

  test('rejects a sign-in that started before it and finishes after it', async () => {
    const member = await world.member()
    const sso = await signInBySso(member)
    let mine = ''
    let refreshes = 0
    // The second refresh is the last call to Keycloak, so only the epoch can reject what follows.
    world.faults.thereafter.refresh = async () => {
      refreshes += 1
      if (refreshes < 2) return
      world.faults.thereafter = {}
      mine = await lockOut(member)
    }
    expect((await sso.enter()).status).toBe(401)
    expect(await world.lives(mine)).toBe(true)
    const open = await world.db.kysely
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', member.id)
      .where('ended_at', 'is', null)
      .execute()
    expect(open).toHaveLength(1)
  })

  test('wins against a concurrent session refresh', async () => {
    const member = await world.member()
    const other = (await world.signIn(member)).body.session
    world.clock.advance({ minutes: 6 })
    world.faults.thereafter.refresh = async () => {
      world.faults.thereafter = {}
      await lockOut(member)
    }
    expect(await world.lives(other)).toBe(false)
    expect(await world.lives(other)).toBe(false)
  })

  test('wins against a mail link that is opened while it runs', async () => {
    const member = await world.member()
    const { email, token } = await askForAddress(member)
    world.faults.thereafter.setPassword = async () => {
      world.faults.thereafter = {}
      expect((await world.openLink(token)).problem.code).toBe('password-changing')
    }
    await lockOut(member)
    expect(await world.meOf(member)).toMatchObject({ email: member.user.email, pending_email: null })
    expect((await world.openLink(token)).problem.code).toBe('link-invalid')
    expect((await world.direct.signIn(member.email.toLowerCase(), NEW_PASSWORD)).account.id).toBe(member.id)
    await expect(world.direct.signIn(email, NEW_PASSWORD)).rejects.toMatchObject({
      code: 'invalid-credentials',
    })
  })
})

test('keeps a mail link without effect, also at Keycloak, when a recovery starts while it is being opened', async () => {
  const member = await world.member()
  const { email, token } = await askForAddress(member)
  const link = await world.recoveryOf(member)
  world.faults.thereafter.saveAccount = async () => {
    world.faults.thereafter = {}
    expect((await world.finishRecovery(link)).status).toBe(200)
  }
  expect((await world.openLink(token)).problem.code).toBe('link-invalid')
  expect(await world.meOf(member)).toMatchObject({ email: member.user.email, pending_email: null })
  expect((await world.direct.signIn(member.email.toLowerCase(), NEW_PASSWORD)).account.id).toBe(member.id)
  await expect(world.direct.signIn(email, NEW_PASSWORD)).rejects.toMatchObject({
    code: 'invalid-credentials',
  })
})

test('rejects one of two concurrent password changes and ends its session', async () => {
  const member = await world.member()
  const other = (await world.signIn(member)).body.session
  const bothProved = Promise.withResolvers<void>()
  let proofs = 0
  world.faults.thereafter.signOut = async () => {
    proofs += 1
    if (proofs === 2) bothProved.resolve()
  }
  world.faults.meanwhile.setPassword = () => bothProved.promise
  const replies = await Promise.all([
    world.changePassword(member, NEW_PASSWORD),
    world.changePassword({ id: member.id, session: other }, 'Third-Oak-3!'),
  ])
  const won = replies.findIndex(({ status }) => status === 200)
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401])
  expect(await world.lives(replies[won]!.body.grant!.session)).toBe(true)
  for (const session of [member.session, other]) expect(await world.lives(session)).toBe(false)
  const password = won === 0 ? NEW_PASSWORD : 'Third-Oak-3!'
  expect((await world.signIn({ ...member, password })).status).toBe(201)
})

test('rejects a password change that was proved before a recovery', async () => {
  const member = await world.member()
  const link = await world.recoveryOf(member)
  world.faults.meanwhile.signOut = async () => {
    world.faults.meanwhile = {}
    expect((await world.finishRecovery(link)).status).toBe(200)
  }
  expect((await world.changePassword(member, 'Thief-Oak-3!')).problem.code).toBe('session-ended')
  expect((await world.signIn({ ...member, password: NEW_PASSWORD })).status).toBe(201)
})

test('signs nobody in until Keycloak has ended its sessions, and retries that', async () => {
  const member = await world.member()
  const unused = await signInBySso(member)
  const link = await world.recoveryOf(member)
  world.faults.crash = { step: 'startAfresh', moment: 'before' }
  expect((await world.finishRecovery(link)).body).toEqual({ grant: null })
  expect(await world.lives(member.session)).toBe(false)
  expect(await world.direct.refresh(unused.refresh_token, 'fieldside-web')).toBeDefined()
  world.faults.crash = undefined
  const { body } = await world.signIn({ ...member, password: NEW_PASSWORD })
  world.clock.advance({ seconds: 20 })
  await world.sweep('user-logouts')
  world.clock.advance({ minutes: 6 })
  expect(await world.lives(body.session)).toBe(true)
  expect(await world.direct.refresh(unused.refresh_token, 'fieldside-web')).toBeUndefined()
})

test('ends the Keycloak sessions from the job when nobody signs in', async () => {
  const member = await world.member()
  const unused = await signInBySso(member)
  const link = await world.recoveryOf(member)
  world.faults.crash = { step: 'startAfresh', moment: 'before' }
  await world.finishRecovery(link)
  world.faults.crash = undefined
  await world.sweep('user-logouts')
  expect((await unused.enter()).status).toBe(401)
})
