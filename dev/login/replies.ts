import type { KoaContextWithOIDC } from 'oidc-provider'
import { REFRESH_TOKEN_S } from './lifetimes.ts'

type Reply = { error?: string; error_description?: string; refresh_token?: string }

const refusal = (reply: Reply, reason: string): Reply => {
  if (reply.error === 'invalid_client') {
    const error = reason.includes('not found') ? 'invalid_client' : 'unauthorized_client'
    return { error, error_description: 'Invalid client or Invalid client credentials' }
  }
  if (reply.error_description === 'requested grant type is not allowed for this client')
    return {
      error: 'unauthorized_client',
      error_description: 'Client not allowed for direct access grants',
    }
  if (reply.error !== 'invalid_grant' || reply.error_description !== 'grant request is invalid') return reply
  const said = reason.includes('already used')
    ? 'Maximum allowed refresh token reuse exceeded'
    : reason.includes('expired')
      ? 'Token is not active'
      : reason.includes('code')
        ? 'Code not valid'
        : 'Session not active'
  return { error: 'invalid_grant', error_description: said }
}

const reasons = new WeakMap<KoaContextWithOIDC, string>()

/** Remembers the reason for an error, because the provider's response omits it. */
export const setReason = (ctx: KoaContextWithOIDC, error: Error & { error_detail?: string }): void =>
  void reasons.set(ctx, error.error_detail ?? '')

/** Rewrites the token endpoint's responses to Keycloak's messages and extra fields. */
export const likeKeycloak = async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
  await next()
  // keycloak-js sends its requests with credentials.
  if (ctx.response.get('access-control-allow-origin')) ctx.set('access-control-allow-credentials', 'true')
  if (!ctx.path.endsWith('/token') || typeof ctx.body !== 'object' || ctx.body === null) return
  const reply = ctx.body as Reply
  if (reply.error) ctx.body = refusal(reply, reasons.get(ctx) ?? '')
  else if (reply.refresh_token)
    ctx.body = {
      ...reply,
      refresh_expires_in: REFRESH_TOKEN_S,
      'not-before-policy': 0,
      session_state: ctx.oidc.entities.RefreshToken?.grantId,
    }
  else ctx.body = { ...reply, refresh_expires_in: 0, 'not-before-policy': 0 }
}
