import { createTokenVerifier } from '@fieldside/platform/auth.ts'
import { decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import type { Realm } from './realm.ts'

type Jwk = { kid: string; kty: string; alg: string; use: string; d?: string }

export const keyConformance = (realm: () => Realm): void => {
  const published = async (): Promise<Jwk[]> => {
    const reply = await fetch(`${realm().issuer}/protocol/openid-connect/certs`)
    return ((await reply.json()) as { keys: Jwk[] }).keys.filter(({ use }) => use === 'sig')
  }
  const kidOf = (token: string) => decodeProtectedHeader(token).kid

  test('signs tokens with RS256 and publishes only the public part of the key', async () => {
    const { signUp, directGrant } = realm()
    const { access_token } = (await directGrant((await signUp(['athlete'])).email)).body
    const keys = await published()
    expect(keys.map(({ kid }) => kid)).toContain(kidOf(access_token))
    for (const key of keys) {
      expect(key).toMatchObject({ kty: 'RSA', alg: 'RS256', use: 'sig' })
      expect(key).not.toHaveProperty('d')
    }
    expect(decodeProtectedHeader(access_token)).toMatchObject({ alg: 'RS256', typ: 'JWT' })
  })

  test('rotates keys so that a running service accepts the new key at once and old tokens stay valid', async () => {
    const { signUp, directGrant, refresh, claimsOf, issuer, rotateKeys, deleteOldKeys } = realm()
    const verify = createTokenVerifier({ loginUrl: issuer })
    const { id, email } = await signUp(['athlete'])
    const old = (await directGrant(email)).body
    expect(await verify(`Bearer ${old.access_token}`)).toMatchObject({ userId: id, role: 'athlete' })

    await rotateKeys()
    const next = await refresh(old.refresh_token)
    expect(next.status).toBe(200)
    expect(kidOf(next.body.access_token)).not.toBe(kidOf(old.access_token))
    await expect
      .poll(() => verify(`Bearer ${next.body.access_token}`).then(() => 'verified', String), {
        timeout: 3000,
      })
      .toBe('verified')
    expect(await verify(`Bearer ${old.access_token}`)).toMatchObject({ userId: id })
    expect((await claimsOf(old.access_token)).sub).toBe(id)

    await deleteOldKeys()
    expect((await published()).map(({ kid }) => kid)).toEqual([kidOf(next.body.access_token)])
    await expect(claimsOf(old.access_token)).rejects.toThrow()
    expect((await claimsOf(next.body.access_token)).sub).toBe(id)
    expect((await refresh(next.body.refresh_token)).status).toBe(200)
  })
}
