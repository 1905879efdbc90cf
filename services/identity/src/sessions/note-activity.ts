import { hashOfSecret } from '@fieldside/platform/secret.ts'
import type { IdentityContext } from '../context.ts'
import { updateLastSeen } from './store/sessions.ts'

const EVERY_MS = 30_000

/** Records activity in a login session, to the half minute. */
export const noteActivity = async (ctx: IdentityContext, secret: string): Promise<void> => {
  await updateLastSeen(ctx.db.kysely, hashOfSecret(secret), ctx.now(), EVERY_MS)
}
