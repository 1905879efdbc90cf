import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { PASSWORD, type Realm } from './realm.ts'

const refreshing = (realm: () => Realm): void => {
  test('accepts a refresh token twice, in case a response is lost, and ends the login session on the third use', async () => {
    const { signUp, directGrant, refresh, claimsOf } = realm()
    const { email } = await signUp()
    const first = (await directGrant(email)).body
    expect((await refresh(first.refresh_token)).status).toBe(200)
    const again = await refresh(first.refresh_token)
    expect(again.status).toBe(200)
    expect(again.body.refresh_token).not.toBe(first.refresh_token)
    expect((await claimsOf(again.body.access_token)).sid).toBe((await claimsOf(first.access_token)).sid)
    expect(await refresh(first.refresh_token)).toEqual({
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Maximum allowed refresh token reuse exceeded' },
    })
    expect((await refresh(again.body.refresh_token)).status).toBe(400)
  })

  test('rejects a refresh token and ends the login session once its successor was used', async () => {
    const { signUp, directGrant, refresh } = realm()
    const { email } = await signUp()
    const first = (await directGrant(email)).body
    // Keycloak orders the tokens by the second they were issued in.
    const madeS = decodeJwt(first.refresh_token).iat ?? 0
    await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(madeS)
    const second = (await refresh(first.refresh_token)).body
    const third = (await refresh(second.refresh_token)).body
    expect(await refresh(first.refresh_token)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    })
    expect((await refresh(third.refresh_token)).status).toBe(400)
  })

  test('issues refresh tokens that keycloak-js can decode and that work as nothing else', async () => {
    const { signUp, directGrant, claimsOf, issuer } = realm()
    const { id, email } = await signUp()
    const { refresh_token, session_state } = (await directGrant(email)).body
    const claims = decodeJwt(refresh_token)
    expect(claims).toMatchObject({ iss: issuer, aud: issuer, sub: id, typ: 'Refresh', azp: 'fieldside-bff' })
    expect(claims.sid).toBe(session_state)
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(2_592_000)
    await expect(claimsOf(refresh_token)).rejects.toThrow()
  })

  test('lets at most two of many parallel refreshes with one token succeed', async () => {
    const { signUp, directGrant, refresh } = realm()
    const { email } = await signUp()
    const { refresh_token } = (await directGrant(email)).body
    const replies = await Promise.all(Array.from({ length: 10 }, () => refresh(refresh_token)))
    expect(replies.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2)
    for (const reply of replies.filter(({ status }) => status !== 200))
      expect(reply).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  test('accepts a refresh token only from the client it was issued to', async () => {
    const { signUp, directGrant, refresh, post } = realm()
    const { email } = await signUp()
    const { refresh_token } = (await directGrant(email)).body
    const asWeb = { grant_type: 'refresh_token', client_id: 'fieldside-web', refresh_token }
    expect(await post('token', asWeb)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect(await post('token', { ...asWeb, client_id: 'fieldside-bff' })).toMatchObject({
      status: 401,
      body: { error: 'unauthorized_client' },
    })
    expect((await refresh(refresh_token)).status).toBe(200)
    expect(await refresh('not-a-token')).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  test('puts a changed role into the next refreshed token', async () => {
    const { signUp, directGrant, refresh, claimsOf, admin, addRole } = realm()
    const { id, email } = await signUp(['athlete'])
    const { body } = await directGrant(email)
    const role = await admin.roles.findOneByName({ name: 'athlete' })
    await admin.users.delRealmRoleMappings({ id, roles: [{ id: role?.id ?? '', name: 'athlete' }] })
    await addRole(id, 'professional')
    const claims = await claimsOf((await refresh(body.refresh_token)).body.access_token)
    expect(claims.realm_access).toEqual({ roles: ['professional'] })
  })
}

const ending = (realm: () => Realm): void => {
  test("ends only the given login session on logout, repeatably, and all of them on the admin's logout", async () => {
    const { signUp, directGrant, signInAgain, refresh, post, admin } = realm()
    const { id, email } = await signUp()
    const [one, two] = [(await directGrant(email)).body, (await signInAgain(email)).body]
    const { refresh_token } = one
    const wrongSecret = await post('logout', { refresh_token, client_secret: 'wrong' }, 'fieldside-bff')
    expect(wrongSecret).toMatchObject({ status: 401, body: { error: 'unauthorized_client' } })
    expect((await post('logout', { refresh_token }, 'fieldside-bff')).status).toBe(204)
    expect((await post('logout', { refresh_token }, 'fieldside-bff')).status).toBe(204)
    expect(await refresh(refresh_token)).toEqual({
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Session not active' },
    })
    const refreshed = await refresh(two.refresh_token)
    expect(refreshed.status).toBe(200)
    await admin.users.logout({ id })
    expect((await refresh(refreshed.body.refresh_token)).status).toBe(400)
  })

  test('rejects a logout with a token that the realm did not issue', async () => {
    const { post } = realm()
    const reply = await post('logout', { refresh_token: 'not-a-token' }, 'fieldside-bff')
    expect(reply).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  test('replaces the old password on a reset and ends no login session', async () => {
    const { signUp, directGrant, failSignIns, counted, refresh, admin } = realm()
    const { id, email } = await signUp()
    await failSignIns(id, 1, () => directGrant(email, 'wrong'))
    const { body } = await directGrant(email)
    await counted(id, 0)
    const credential = { type: 'password', value: 'Another-one-2!', temporary: false }
    await admin.users.resetPassword({ id, credential })
    await failSignIns(id, 1, async () => expect((await directGrant(email, PASSWORD)).status).toBe(400))
    expect((await directGrant(email, 'Another-one-2!')).status).toBe(200)
    expect((await refresh(body.refresh_token)).status).toBe(200)
  })

  test('ends the login sessions of a removed account', async () => {
    const { signUp, directGrant, refresh, admin } = realm()
    const { id, email } = await signUp()
    const { body } = await directGrant(email)
    await admin.users.del({ id })
    expect((await directGrant(email)).status).toBe(400)
    expect(await refresh(body.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })
}

export const sessionConformance = (realm: () => Realm): void => {
  refreshing(realm)
  ending(realm)
}
