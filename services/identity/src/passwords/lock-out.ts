import { profileChanged } from '@fieldside/contracts/events/identity.ts'
import type { Emit } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { withholdLinkMails } from '../mails/store/account-mails.ts'
import { deleteEmailLinks, spendRecoveries } from '../mails/store/links.ts'
import type { UserRow } from '../schema.ts'
import { endAllSessions, type IdentityTx } from '../sessions/end-all.ts'
import { updateAccount } from '../users/store/accounts.ts'
import { closePasswordChange } from './store/password-changes.ts'

type LockOut = {
  /** Whether Keycloak has ended its sessions. If not, a logout becomes due. */
  isLoggedOut: boolean
  change?: Partial<Pick<UserRow, 'email' | 'email_confirmed_at'>>
}

/**
 * Ends everything that an attacker may hold of a locked user's account: login sessions, sign-ins in progress, the
 * pending address, and open mail links. Links that undo an address change stay valid.
 */
export const lockOut = async (
  ctx: IdentityContext,
  tx: IdentityTx,
  emit: Emit,
  before: UserRow,
  { isLoggedOut, change = {} }: LockOut,
): Promise<UserRow> => {
  const now = ctx.now()
  await spendRecoveries(tx, before.id, now)
  await deleteEmailLinks(tx, before.id)
  await withholdLinkMails(tx, before, now)
  await closePasswordChange(tx, before.id)
  const after = await endAllSessions(ctx, tx, emit, before.id, isLoggedOut ? null : now)
  const isChanged = Object.keys(change).length > 0
  if (!isChanged && before.pending_email === null) return after
  const isSynced = before.account_synced && !isChanged
  const saved = await updateAccount(tx, after, { ...change, pending_email: null }, isSynced, now)
  emit(profileChanged, saved.id, { user_id: saved.id, version: saved.version })
  return saved
}
