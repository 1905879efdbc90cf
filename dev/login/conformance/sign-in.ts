import { expect, test } from 'vitest'
import {
  FAILURE_FACTOR,
  LONG_LOCK_S,
  lifetimeOf,
  PASSWORD,
  PROCESSED_WITHIN,
  type Realm,
  WRONG,
} from './realm.ts'

const tokens = (realm: () => Realm): void => {
  test("signs in an account from the admin API regardless of the email's case", async () => {
    const { signUp, directGrant, claimsOf, issuer } = realm()
    const { id, email } = await signUp(['athlete'])
    const { status, body } = await directGrant(email.toUpperCase())
    expect(status).toBe(200)
    expect(body.token_type).toBe('Bearer')
    expect(body.expires_in).toEqual(lifetimeOf(300))
    expect(body.refresh_expires_in).toEqual(lifetimeOf(2_592_000))
    const claims = await claimsOf(body.access_token)
    expect(claims).toMatchObject({
      iss: issuer,
      sub: id,
      azp: 'fieldside-bff',
      typ: 'Bearer',
      sid: expect.stringMatching(/^[\w-]{24}$/),
      preferred_username: email,
      email,
      email_verified: false,
      name: 'Per Son',
      given_name: 'Per',
      family_name: 'Son',
      realm_access: { roles: ['athlete'] },
    })
    // Our tokens must grant nothing at the identity provider itself.
    expect(claims.aud).toBe('fieldside')
    expect(claims).not.toHaveProperty('resource_access')
    expect(claims.sid).toBe(body.session_state)
    expect(String(claims.scope).split(' ').sort()).toEqual(['email', 'profile'])
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(300)
  })

  test('gives a service a token without a login session, and rejects a wrong secret', async () => {
    const { post, claimsOf } = realm()
    const { status, body } = await post('token', { grant_type: 'client_credentials' }, 'service-booking')
    expect(status).toBe(200)
    expect(body).toMatchObject({ refresh_expires_in: 0, token_type: 'Bearer' })
    expect(body.expires_in).toEqual(lifetimeOf(300))
    expect(body).not.toHaveProperty('refresh_token')
    const claims = await claimsOf(body.access_token)
    expect(claims).toMatchObject({
      azp: 'service-booking',
      aud: 'fieldside',
      client_id: 'service-booking',
      preferred_username: 'service-account-service-booking',
      typ: 'Bearer',
      sub: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(claims).not.toHaveProperty('sid')
    expect(claims).not.toHaveProperty('realm_access')
    const wrong = { grant_type: 'client_credentials', client_secret: 'wrong' }
    expect(await post('token', wrong, 'service-booking')).toEqual({
      status: 401,
      body: {
        error: 'unauthorized_client',
        error_description: 'Invalid client or Invalid client credentials',
      },
    })
  })

  test('marks the email as verified in the tokens after the confirmation, on refresh and on sign-in', async () => {
    const { signUp, directGrant, signInAgain, refresh, claimsOf, admin } = realm()
    const { id, email } = await signUp(['athlete'])
    const { refresh_token } = (await directGrant(email)).body
    await admin.users.update({ id }, { firstName: 'Per', lastName: 'Son', email, emailVerified: true })
    for (const { body } of [await refresh(refresh_token), await signInAgain(email)])
      expect(await claimsOf(body.access_token)).toMatchObject({ sub: id, email_verified: true })
  })

  test('accepts passwords only from the BFF', async () => {
    const { signUp, directGrant, post } = realm()
    const { email } = await signUp()
    for (const client of ['service-identity', 'service-booking'])
      expect(await directGrant(email, undefined, client)).toMatchObject({
        status: 400,
        body: {
          error: 'unauthorized_client',
          error_description: 'Client not allowed for direct access grants',
        },
      })
    for (const client_id of ['fieldside-web', 'admin-cli']) {
      const reply = await post('token', { grant_type: 'password', username: email, password: 'x', client_id })
      expect([400, 401]).toContain(reply.status)
      expect(reply.body.error).not.toBe('invalid_grant')
    }
  })
}

const refusals = (realm: () => Realm): void => {
  test('answers a wrong password, an unknown email, and a locked account alike, and counts no attempt while locked', async () => {
    const { signUp, directGrant, failSignIns, admin } = realm()
    const { id, email } = await signUp()
    const failures = () => admin.attackDetection.findOne({ id })
    const refused = async (password?: string) => expect(await directGrant(email, password)).toEqual(WRONG)
    expect(await directGrant('nobody@example.test')).toEqual(WRONG)
    await failSignIns(id, FAILURE_FACTOR - 1, () => refused('wrong'))
    expect(await failures()).toMatchObject({ numTemporaryLockouts: 0, disabled: false })
    await refused('wrong')
    await expect
      .poll(failures, PROCESSED_WITHIN)
      .toMatchObject({ numFailures: FAILURE_FACTOR, numTemporaryLockouts: 1, disabled: true })
    const locked = await failures()
    for (const password of [PASSWORD, 'wrong', 'wrong', 'wrong']) await refused(password)
    expect(await failures()).toEqual(locked)
    await admin.attackDetection.del({ id })
    expect((await directGrant(email)).status).toBe(200)
  })

  test('ends the lock when its time is over', async () => {
    const { signUp, directGrant, failSignIns, counted, lockFor } = realm()
    const { id, email } = await signUp()
    const lockS = 2
    await failSignIns(id, FAILURE_FACTOR - 1, () => directGrant(email, 'wrong'))
    await lockFor(lockS)
    const beforeLockMs = Date.now()
    await directGrant(email, 'wrong')
    await counted(id, FAILURE_FACTOR)
    await lockFor(LONG_LOCK_S)
    await expect
      .poll(async () => (await directGrant(email)).status, { timeout: 90_000, interval: 100 })
      .toBe(200)
    // Keycloak ends a lock at a whole second.
    expect(Date.now() - beforeLockMs).toBeGreaterThan((lockS - 1) * 1000)
    await counted(id, 0)
  })

  test('clears the wrong passwords counted so far when the right one signs in', async () => {
    const { signUp, directGrant, failSignIns, counted } = realm()
    const { id, email } = await signUp()
    await failSignIns(id, FAILURE_FACTOR - 1, () => directGrant(email, 'wrong'))
    expect((await directGrant(email)).status).toBe(200)
    await counted(id, 0)
  })

  test('lets parallel sign-ins of one account succeed or fail as wrong, and locks none of them out', async () => {
    const { signUp, directGrant, signInAgain } = realm()
    const { email } = await signUp()
    const replies = await Promise.all(Array.from({ length: 8 }, () => directGrant(email)))
    const refused = replies.filter(({ status }) => status !== 200)
    expect(refused.length).toBeLessThan(8)
    for (const reply of refused) expect(reply).toEqual(WRONG)
    expect((await signInAgain(email)).status).toBe(200)
  })

  test('rejects sign-in and refresh of a disabled account', async () => {
    const { signUp, directGrant, refresh, admin } = realm()
    const { id, email } = await signUp()
    const { body } = await directGrant(email)
    await admin.users.update({ id }, { enabled: false })
    // Keycloak answers "wrong password" while it still processes the previous sign-in.
    await expect
      .poll(() => directGrant(email), PROCESSED_WITHIN)
      .toEqual({
        status: 400,
        body: { error: 'invalid_grant', error_description: 'Account disabled' },
      })
    expect(await refresh(body.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  test('signs in an account without a name, because identity asks for the profile', async () => {
    const { admin, directGrant } = realm()
    const email = `nameless-${Date.now()}@example.test`
    const credentials = [{ type: 'password', value: 'Correct-horse-1!', temporary: false }]
    await admin.users.create({ username: email, email, enabled: true, credentials })
    expect((await directGrant(email)).status).toBe(200)
  })
}

export const signInConformance = (realm: () => Realm): void => {
  tokens(realm)
  refusals(realm)
}
