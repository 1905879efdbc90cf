import { Role } from '@fieldside/contracts/roles.ts'
import { isDomainError } from '@fieldside/platform/errors.ts'
import { decodeJwt } from 'jose'
import { z } from 'zod'
import { invalidCredentials, loginUnavailable } from './errors.ts'

/** Tokens of one session at the login, with what they say of the person. Lifetimes in seconds. */
export type Grant = {
  clientId: string
  /** The session's id at Keycloak. */
  sessionId: string | null
  accessToken: string
  accessTokenS: number
  refreshToken: string
  refreshS: number
  account: { id: string; email: string; firstName: string; lastName: string; isEmailConfirmed: boolean }
  /** The role that services will read from the token. */
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

/** The token came from the login itself over our own connection, so its signature needs no check here. */
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

/** The login's token endpoint, as the confidential client that people sign in through. */
export const createTokenEndpoint = ({ loginUrl, clientId, clientSecret, timeoutMs }: TokenOptions) => {
  /** Throws GrantRefused when the login says that the password or token is not good; else login-unavailable. */
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
    /** Undefined when the login says that the session is over. @throws login-unavailable */
    refresh: async (refreshToken: string, ofClient: string): Promise<Grant | undefined> => {
      const fields = { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: ofClient }
      try {
        return grantOf(await post('token', fields))
      } catch (error) {
        if (error instanceof GrantRefused) return undefined
        throw error
      }
    },
    /** Ends the session and its tokens; one that has ended already is fine. @throws login-unavailable */
    signOut: async (refreshToken: string, ofClient: string): Promise<void> => {
      await post('logout', { refresh_token: refreshToken, client_id: ofClient }).catch((error: unknown) => {
        if (!(error instanceof GrantRefused)) throw error
      })
    },
  }
}

/** Whether signing in failed for the password and not for the login being away. */
export const isInvalidCredentials = (error: unknown): boolean => isDomainError(error, 'invalid-credentials')
