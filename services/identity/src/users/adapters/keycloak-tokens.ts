import { Role } from '@fieldside/contracts/roles.ts'
import { isDomainError } from '@fieldside/platform/errors.ts'
import { decodeJwt } from 'jose'
import { z } from 'zod'
import { invalidCredentials, loginUnavailable } from '../../errors.ts'

/** Tokens of one Keycloak session and the user's claims. Lifetimes are in seconds. */
export type Grant = {
  clientId: string
  /** Keycloak's session id, the `sid` claim. */
  sessionId: string | null
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
  refresh_token: z.string(),
  refresh_expires_in: z.number(),
})
const Claims = z.object({
  sub: z.uuid(),
  azp: z.string(),
  sid: z.string().optional(),
  email: z.string(),
  email_verified: z.boolean().default(false),
  given_name: z.string().default(''),
  family_name: z.string().default(''),
  realm_access: z.object({ roles: z.array(z.string()) }).default({ roles: [] }),
})
const Refusal = z.object({ error: z.string() })

/** Skips the signature check, because the token came from Keycloak over our own connection. */
const grantOf = (body: unknown): Grant => {
  const reply = TokenReply.parse(body)
  const claims = Claims.parse(decodeJwt(reply.access_token))
  const role = claims.realm_access.roles.map((name) => Role.safeParse(name).data).find(Boolean)
  return {
    clientId: claims.azp,
    sessionId: claims.sid ?? null,
    accessToken: reply.access_token,
    accessTokenS: reply.expires_in,
    refreshToken: reply.refresh_token,
    refreshS: reply.refresh_expires_in,
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

export type TokenOptions = { loginUrl: string; clientId: string; clientSecret: string; timeoutMs: number }

class GrantRefused extends Error {}

const isRefusal = (body: unknown): boolean => Refusal.safeParse(body).data?.error === 'invalid_grant'

/** Calls Keycloak's token endpoint as the confidential client that users sign in through. */
export const createTokenEndpoint = ({ loginUrl, clientId, clientSecret, timeoutMs }: TokenOptions) => {
  /** @throws GrantRefused when Keycloak rejects the password or token, otherwise login-unavailable */
  const post = async (path: 'token' | 'logout', fields: Record<string, string>): Promise<unknown> => {
    const client = fields.client_id ?? clientId
    const body = new URLSearchParams({ ...fields, client_id: client })
    if (client === clientId) body.set('client_secret', clientSecret)
    try {
      const response = await fetch(`${loginUrl}/protocol/openid-connect/${path}`, {
        method: 'POST',
        body,
        signal: AbortSignal.timeout(timeoutMs),
      })
      const text = await response.text()
      if (response.ok) return text === '' ? undefined : JSON.parse(text)
      if (response.status < 500 && isRefusal(JSON.parse(text))) throw new GrantRefused()
      throw new Error(`the login answered ${response.status} to ${path}`)
    } catch (error) {
      throw error instanceof GrantRefused ? error : loginUnavailable(error)
    }
  }
  return {
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
        return grantOf(await post('token', fields))
      } catch (error) {
        if (error instanceof GrantRefused) return undefined
        throw error
      }
    },
    /** Ends the Keycloak session and its tokens. Ignores one that has already ended. @throws login-unavailable */
    signOut: async (refreshToken: string, ofClient: string): Promise<void> => {
      await post('logout', { refresh_token: refreshToken, client_id: ofClient }).catch((error: unknown) => {
        if (!(error instanceof GrantRefused)) throw error
      })
    },
  }
}

/** Tells a wrong password from an unavailable Keycloak. */
export const isInvalidCredentials = (error: unknown): boolean => isDomainError(error, 'invalid-credentials')
