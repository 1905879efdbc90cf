import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import { type Jobs, rowJob } from '@fieldside/platform/job-runner.ts'
import type { IdentityContext } from '../context.ts'
import type { AccountMailRow, IdentitySchema } from '../schema.ts'
import { deleteExpiredLinks } from './delete-expired-links.ts'
import { sendAccountMail } from './send.ts'
import { findPendingMail } from './store/account-mails.ts'

const MAILS_AT_ONCE = 20

const accountMails = rowJob<IdentityContext, AccountMailRow>({
  find: (ctx, id) => findPendingMail(ctx.db.kysely, id),
  // Serial per address, because two concurrent mails would not count each other.
  run: (ctx, mail) => ctx.inTurn(`mail:${mail.email}`, () => sendAccountMail(ctx, mail)),
  atOnce: MAILS_AT_ONCE,
})

export const mailJobs = {
  'account-mails': accountMails,
  'old-links': { everyMs: HOUR_MS, run: deleteExpiredLinks },
} satisfies Partial<Jobs<IdentitySchema, IdentityContext>>
