import type { Tx } from '@fieldside/platform/database.ts'
import type { Emit } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../../context.ts'
import type { IdentitySchema, SessionRow } from '../../schema.ts'
import { lockUser } from '../../users/store/users.ts'
import { updateToEnded } from '../store/sessions.ts'
import { deletePendingAddress } from './delete-pending-address.ts'
import { emitSessionEnded } from './emit-ended.ts'

/**
 * Ends a login session that its user or Keycloak revoked, and drops the pending address that it asked for. An address
 * of an unknown session counts as asked for by this one. Ignores a session that has already ended.
 */
export const endRevokedSession = async (
  ctx: IdentityContext,
  tx: Tx<IdentitySchema>,
  emit: Emit,
  { id, user_id }: Pick<SessionRow, 'id' | 'user_id'>,
  endedElsewhere = false,
): Promise<void> => {
  const user = (await lockUser(tx, user_id))!
  const ended = await updateToEnded(tx, id, ctx.now())
  if (!ended) return
  emitSessionEnded(emit, ended, endedElsewhere)
  if ((user.pending_email_session ?? id) === id) await deletePendingAddress(ctx, tx, emit, user)
}
