import { type Context, Hono } from 'hono'
import type { Sessions } from './artifacts.ts'
import { WEB_CLIENT } from './clients.ts'
import { PATHS } from './provider.ts'

export type RealmParts = {
  sessions: Sessions
  secrets: Record<string, string>
}

const LOOKS_LIKE_OURS = /^[\w-]+\.[\w-]+\.[\w-]{40,}$/

const clientOf = (
  c: Context,
  form: Record<string, unknown>,
  secrets: Record<string, string>,
): string | null => {
  const basic = c.req.header('authorization')?.match(/^Basic (.+)$/i)?.[1]
  const [id = '', secret = ''] = basic
    ? Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent)
    : [String(form.client_id ?? ''), String(form.client_secret ?? '')]
  if (id === WEB_CLIENT) return id
  return secrets[id] !== undefined && secrets[id] === secret ? id : null
}

/** Adds Keycloak's logout by refresh token, which oidc-provider lacks. */
export const realmApi = ({ sessions, secrets }: RealmParts): Hono => {
  const app = new Hono()

  app.post(PATHS.end_session, async (c) => {
    const form = await c.req.parseBody()
    const client = clientOf(c, form, secrets)
    if (!client) {
      const description = 'Invalid client or Invalid client credentials'
      return c.json({ error: 'unauthorized_client', error_description: description }, 401)
    }
    const token = String(form.refresh_token ?? '')
    const session = sessions.ofRefreshToken(token)
    if (session ? session.clientId !== client : !LOOKS_LIKE_OURS.test(token))
      return c.json({ error: 'invalid_grant', error_description: 'Invalid refresh token' }, 400)
    // Signing out twice is no error.
    if (session) sessions.end(session.sid)
    return c.body(null, 204)
  })
  return app
}
