import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import type { IdentityContext } from '../../context.ts'
import { tooManyMails } from '../../errors.ts'
import { mailWaitS } from '../../mails/rules/account-mails.ts'
import { mailsOrderedSince } from '../../mails/store/account-mails.ts'
import type { IdentitySchema } from '../../schema.ts'

const WITH_LINK = ['confirm-email', 'new-email'] as const

/** @throws too-many-mails */
export const limitMails = async (
  ctx: IdentityContext,
  tx: Tx<IdentitySchema>,
  userId: string,
): Promise<void> => {
  const now = ctx.now()
  const ordered = await mailsOrderedSince(tx, userId, WITH_LINK, new Date(now.getTime() - HOUR_MS))
  const waitS = mailWaitS(ordered, now)
  if (waitS > 0) throw tooManyMails(waitS)
}
