import { profileChanged } from '@fieldside/contracts/events/identity.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import type { Emit } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../../context.ts'
import { withholdNewEmailMails } from '../../mails/store/account-mails.ts'
import { deleteEmailLinks } from '../../mails/store/links.ts'
import type { IdentitySchema, UserRow } from '../../schema.ts'
import { updateAccount } from '../../users/store/accounts.ts'

/** Deletes a locked user's pending address with its links and unsent mails. Links that undo a change stay valid. */
export const deletePendingAddress = async (
  ctx: IdentityContext,
  tx: Tx<IdentitySchema>,
  emit: Emit,
  user: UserRow,
): Promise<void> => {
  if (user.pending_email === null) return
  await deleteEmailLinks(tx, user.id, user.pending_email)
  await withholdNewEmailMails(tx, user.id, ctx.now())
  const saved = await updateAccount(tx, user, { pending_email: null }, user.account_synced, ctx.now())
  emit(profileChanged, saved.id, { user_id: saved.id, version: saved.version })
}
