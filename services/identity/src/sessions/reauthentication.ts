import type { BodyOf } from '@fieldside/contracts/endpoint.ts'
import type { beginReauthentication as endpoint } from '@fieldside/contracts/http/identity.ts'
import { hashOfSecret } from '@fieldside/platform/secret.ts'
import type { IdentityContext } from '../context.ts'
import { sessionOver } from '../errors.ts'
import { findOwnSession } from './find-own.ts'
import { beginReauthentication as store } from './store/sessions.ts'

/** Binds a single sign-on to an action of the caller's login session. @throws session-ended */
export const beginReauthentication = async (
  ctx: IdentityContext,
  { action, nonce }: BodyOf<typeof endpoint>,
): Promise<void> => {
  const session = await findOwnSession(ctx, ctx.db.kysely)
  if (!session) throw sessionOver()
  await store(ctx.db.kysely, session.id, { action, nonceHash: hashOfSecret(nonce), at: ctx.now() })
}
