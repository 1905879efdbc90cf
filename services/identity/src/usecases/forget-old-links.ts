import { DAY_MS } from '@fieldside/contracts/durations.ts'
import type { IdentityContext } from '../context.ts'
import { forgetMails } from '../store/account-mails.ts'
import { forgetUndos } from '../store/email-undos.ts'
import { forgetLinks } from '../store/links.ts'

const RETENTION_MS = 7 * DAY_MS

/** Keeps ended links and mails for a week, in case someone asks about them, and then deletes them. */
export const forgetOldLinks = async (ctx: IdentityContext): Promise<void> => {
  const before = new Date(ctx.now().getTime() - RETENTION_MS)
  await forgetLinks(ctx.db, before)
  await forgetUndos(ctx.db, before)
  await forgetMails(ctx.db, before)
}
