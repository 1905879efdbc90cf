import { DAY_S } from '@fieldside/contracts/durations.ts'
import { PASSKEY_CLIENT } from '@fieldside/contracts/http/identity.ts'
import { SESSION_DAYS } from '@fieldside/contracts/limits.ts'
import { Role } from '@fieldside/contracts/roles.ts'
import { isDomainError } from '@fieldside/platform/errors.ts'
import { decodeJwt } from 'jose'
import { z } from 'zod'
import { invalidCredentials, loginUnavailable } from '../../errors.ts'
import type { Assertions } from './keycloak-passkeys.ts'

/**
 * Tokens of one Keycloak session and the user's claims. Lifetimes are in seconds. Tokens for a passkey have no session at
 * Keycloak and no refresh token: the account's id stands in its place, with which we sign the next assertion.
 */
export type Grant = {
  clientId: string
  /** Keycloak's session id, the `sid` claim. */
  sessionId: string | null
  /** The access token's id, set if it has no session. */
  tokenId?: string | undefined
  accessToken: string
  accessTokenS: number
  refreshToken: string
  refreshS: number
  account: { id: string; email: string; firstName: string; lastName: string; isEmailConfirmed: boolean }
  /** The role that services read from the token. */
  role: Role | null
}

const TokenReply = z.object({
  access_token: z.string(),
  expires_in: z.number(),
  refresh_token: z.string().optional(),
  refresh_expires_in: z.number(),
})
const Claims = z.object({
  sub: z.uuid(),
  azp: z.string(),
  sid: z.string().optional(),
  jti: z.string(),
  email: z.string(),
  email_verified: z.boolean().default(false),
  given_name: z.string().default(''),
  family_name: z.string().default(''),
  realm_access: z.object({ roles: z.array(z.string()) }).default({ roles: [] }),
})
const Refusal = z.object({ error: z.string() })
const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

/** Skips the signature check, because the token came from Keycloak over our own connection. */
const grantOf = (body: unknown): Grant => {
  const reply = TokenReply.parse(body)
  const claims = Claims.parse(decodeJwt(reply.access_token))
  const role = claims.realm_access.roles.map((name) => Role.safeParse(name).data).find(Boolean)
  return {
    clientId: claims.azp,
    sessionId: claims.sid ?? null,
    ...(!claims.sid && { tokenId: claims.jti }),
    accessToken: reply.access_token,
    accessTokenS: reply.expires_in,
    refreshToken: reply.refresh_token ?? claims.sub,
    refreshS: reply.refresh_token ? reply.refresh_expires_in : SESSION_DAYS * DAY_S,
    account: {
      id: claims.sub,
      email: claims.email,
      firstName: claims.given_name,
      lastName: claims.family_name,
      isEmailConfirmed: claims.email_verified,
    },
    role: role ?? null,
  }
}

export type TokenOptions = {
  loginUrl: string
  /** Issuer that tokens name, if it differs from `loginUrl`. */
  issuer?: string | undefined
  clientId: string
  clientSecret: string
  assertions: Assertions
  timeoutMs: number
}

class GrantRefused extends Error {}
/** Keycloak doesn't know the client, or only an earlier secret of it. */
class ClientRefused extends Error {}

const isRefusal = (body: unknown): boolean => Refusal.safeParse(body).data?.error === 'invalid_grant'

const isClientRefusal = (body: unknown): boolean => {
  const error = Refusal.safeParse(body).data?.error
  return error === 'invalid_client' || error === 'unauthorized_client'
}

/** Calls Keycloak's token endpoint as the confidential client that users sign in through. */
export const createTokenEndpoint = (options: TokenOptions) => {
  const { loginUrl, issuer, clientId, clientSecret, assertions, timeoutMs } = options
  const secrets: Record<string, string> = {
    [clientId]: clientSecret,
    [PASSKEY_CLIENT]: assertions.clientSecret,
  }
  /** @throws GrantRefused when Keycloak rejects the password, token, or assertion, otherwise login-unavailable */
  const post = async (path: 'token' | 'logout', fields: Record<string, string>): Promise<unknown> => {
    const client = fields.client_id ?? clientId
    const secret = secrets[client]
    const body = new URLSearchParams({
      ...fields,
      client_id: client,
      ...(secret !== undefined && { client_secret: secret }),
    })
    try {
      const response = await fetch(`${loginUrl}/protocol/openid-connect/${path}`, {
        method: 'POST',
        body,
        signal: AbortSignal.timeout(timeoutMs),
      })
      const text = await response.text()
      if (response.ok) return text === '' ? undefined : JSON.parse(text)
      const reply: unknown = response.status < 500 ? JSON.parse(text) : undefined
      if (isRefusal(reply)) throw new GrantRefused()
      if (client === PASSKEY_CLIENT && isClientRefusal(reply)) throw new ClientRefused()
      throw new Error(`the login answered ${response.status} to ${path}`)
    } catch (error) {
      throw error instanceof GrantRefused ? error : loginUnavailable(error)
    }
  }
  const assert = async (accountId: string): Promise<Grant> => {
    const assertion = await assertions.assertionOf(accountId, issuer ?? loginUrl)
    const fields = { grant_type: JWT_BEARER, assertion, client_id: PASSKEY_CLIENT }
    const grant = grantOf(await post('token', fields))
    // Keycloak lets two accounts have the same link.
    if (grant.account.id !== accountId) throw new GrantRefused()
    return grant
  }
  return {
    /**
     * Gets tokens for an account without its password. Returns undefined if Keycloak refuses, also because it doesn't
     * know our key, our client, or the account's link. @throws login-unavailable
     */
    signInByAssertion: async (accountId: string): Promise<Grant | undefined> => {
      try {
        return await assert(accountId)
      } catch (error) {
        const isRefused = error instanceof GrantRefused
        if (isRefused || (isDomainError(error) && error.cause instanceof ClientRefused)) return undefined
        throw error
      }
    },
    /** @throws invalid-credentials, login-unavailable */
    signIn: async (email: string, password: string): Promise<Grant> => {
      const fields = { grant_type: 'password', username: email, password }
      const body = await post('token', fields).catch((error: unknown) => {
        throw error instanceof GrantRefused ? invalidCredentials() : error
      })
      return grantOf(body)
    },
    /** Returns undefined if Keycloak says that the session is over. @throws login-unavailable */
    refresh: async (refreshToken: string, ofClient: string): Promise<Grant | undefined> => {
      const fields = { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: ofClient }
      try {
        if (ofClient === PASSKEY_CLIENT) return await assert(refreshToken)
        return grantOf(await post('token', fields))
      } catch (error) {
        if (error instanceof GrantRefused) return undefined
        throw error
      }
    },
    /** Ends the Keycloak session and its tokens. Ignores one that has already ended. @throws login-unavailable */
    signOut: async (refreshToken: string, ofClient: string): Promise<void> => {
      if (ofClient === PASSKEY_CLIENT) return
      await post('logout', { refresh_token: refreshToken, client_id: ofClient }).catch((error: unknown) => {
        if (!(error instanceof GrantRefused)) throw error
      })
    },
  }
}

/** Tells a wrong password from an unavailable Keycloak. */
export const isInvalidCredentials = (error: unknown): boolean => isDomainError(error, 'invalid-credentials')
