import { allSessionsEnded } from '@fieldside/contracts/events/identity.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import type { Emit } from '@fieldside/platform/outbox.ts'
import type { IdentityContext } from '../context.ts'
import type { IdentitySchema, UserRow } from '../schema.ts'
import { emitSessionEnded } from './steps/emit-ended.ts'
import { beginEpoch } from './store/logouts.ts'
import { updateAllToEnded } from './store/sessions.ts'

export type IdentityTx = Tx<IdentitySchema>
/** Ends every login session of a locked user, and through the new epoch every sign-in in progress. */
export const endAllSessions = async (
  ctx: IdentityContext,
  tx: IdentityTx,
  emit: Emit,
  user_id: string,
  logoutDueAt: Date | null,
): Promise<UserRow> => {
  for (const ended of await updateAllToEnded(tx, user_id, ctx.now())) emitSessionEnded(emit, ended, true)
  emit(allSessionsEnded, user_id, { user_id })
  return beginEpoch(tx, user_id, logoutDueAt)
}
