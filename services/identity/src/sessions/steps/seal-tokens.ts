import type { IdentityContext } from '../../context.ts'
import type { Grant } from '../../users/adapters/keycloak-tokens.ts'
import type { NewTokens } from '../store/sessions.ts'

/**
 * Seals the tokens of a grant. Their lifetimes count from our own clock, not from Keycloak's. `previous` are the ids of the
 * tokens before, of which the last may be in use for some more seconds.
 */
export const sealTokens = (
  ctx: IdentityContext,
  sessionId: string,
  grant: Grant,
  previous: readonly string[] = [],
): NewTokens => {
  const nowMs = ctx.now().getTime()
  return {
    sealed_access_token: ctx.seal.close(grant.accessToken, sessionId),
    sealed_refresh_token: ctx.seal.close(grant.refreshToken, sessionId),
    token_role: grant.role,
    token_ids: grant.tokenId ? [grant.tokenId, ...previous.slice(0, 1)] : [],
    access_token_expires_at: new Date(nowMs + grant.accessTokenS * 1000),
    refresh_expires_at: new Date(nowMs + grant.refreshS * 1000),
  }
}
