import { SSO_CLIENT } from '@fieldside/contracts/http/identity.ts'
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import { loginUnavailable, ssoRefused } from '../../errors.ts'

const CLOCK_TOLERANCE_S = 5
const KEYS_AGAIN_AFTER_MS = 1000

export type IdTokenOptions = {
  loginUrl: string
  /** Issuer that tokens name, if it differs from `loginUrl`. */
  issuer?: string | undefined
}

/** `authenticatedAt` is null without an `auth_time` claim: a session that Keycloak remembered proves nothing new. */
export type Identified = { accountId: string; authenticatedAt: Date | null }

const isRefusal = (error: unknown): boolean =>
  error instanceof errors.JOSEError &&
  !(error instanceof errors.JWKSTimeout) &&
  error.code !== 'ERR_JOSE_GENERIC'

/** Verifies ID tokens. They come through the browser, so unlike our own replies from Keycloak they are untrusted. */
export const createIdTokenCheck = ({ loginUrl, issuer }: IdTokenOptions) => {
  const keys = createRemoteJWKSet(new URL(`${loginUrl}/protocol/openid-connect/certs`), {
    cooldownDuration: KEYS_AGAIN_AFTER_MS,
  })
  const verify = async (idToken: string): Promise<JWTPayload> => {
    const { payload } = await jwtVerify(idToken, keys, {
      issuer: issuer ?? loginUrl,
      audience: SSO_CLIENT,
      algorithms: ['RS256'],
      requiredClaims: ['exp', 'sub', 'nonce'],
      clockTolerance: CLOCK_TOLERANCE_S,
    }).catch((error: unknown) => {
      throw isRefusal(error) ? ssoRefused() : loginUnavailable(error)
    })
    return payload
  }
  /** Returns the token's account and when its owner last authenticated. @throws sso-refused, login-unavailable */
  return async (idToken: string, nonce: string): Promise<Identified> => {
    const { sub = '', nonce: made, azp, auth_time } = await verify(idToken)
    if (made !== nonce || (azp !== undefined && azp !== SSO_CLIENT)) throw ssoRefused()
    return {
      accountId: sub,
      authenticatedAt: typeof auth_time === 'number' ? new Date(auth_time * 1000) : null,
    }
  }
}
