import { DAY_MS } from '@fieldside/contracts/durations.ts'
import type { IdentityContext } from '../context.ts'
import { forgetMails } from './store/account-mails.ts'
import { forgetUndos } from './store/email-undos.ts'
import { forgetLinks } from './store/links.ts'

const RETENTION_MS = 7 * DAY_MS

/** Deletes ended links and emails after a week. Until then, they help support. */
export const forgetOldLinks = async (ctx: IdentityContext): Promise<void> => {
  const before = new Date(ctx.now().getTime() - RETENTION_MS)
  await forgetLinks(ctx.db, before)
  await forgetUndos(ctx.db, before)
  await forgetMails(ctx.db, before)
}
