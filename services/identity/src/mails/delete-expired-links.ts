import { DAY_MS } from '@fieldside/contracts/durations.ts'
import type { IdentityContext } from '../context.ts'
import { deleteOldMails } from './store/account-mails.ts'
import { deleteOldUndos } from './store/email-undos.ts'
import { deleteOldLinks } from './store/links.ts'

const RETENTION_MS = 7 * DAY_MS

/** Deletes ended links and emails after a week. Until then, they help support. */
export const deleteExpiredLinks = async (ctx: IdentityContext): Promise<void> => {
  const before = new Date(ctx.now().getTime() - RETENTION_MS)
  await deleteOldLinks(ctx.db, before)
  await deleteOldUndos(ctx.db, before)
  await deleteOldMails(ctx.db, before)
}
