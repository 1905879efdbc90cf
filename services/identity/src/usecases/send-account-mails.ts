import { newId } from '@fieldside/platform/ids.ts'
import { letterText } from '@fieldside/platform/letter.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { accountLetter, HOUR_MS, linkAddress, linkLifeMs, MAILS_PER_HOUR } from '../domain/account-mails.ts'
import { fullName } from '../replies.ts'
import type { AccountMailRow, UserRow } from '../schema.ts'
import { hashOfSecret, newSecret } from '../secret.ts'
import {
  claimDueMails,
  dropMail,
  endMail,
  postponeMail,
  recoveriesSentSince,
} from '../store/account-mails.ts'
import { insertEmailLink, insertRecovery } from '../store/links.ts'
import { findUser, findUserByEmail } from '../store/users.ts'

const BATCH = 20

/** The link's secret exists from here on in the mail alone; a mail that is sent again gets another. */
const makeLink = async (ctx: IdentityContext, mail: AccountMailRow, user: UserRow): Promise<string> => {
  const token = newSecret()
  const now = ctx.now()
  const link = {
    id: newId(),
    user_id: user.id,
    token_hash: hashOfSecret(token),
    created_at: now,
    expires_at: new Date(now.getTime() + linkLifeMs(mail.kind)),
  }
  if (mail.kind === 'recovery') await insertRecovery(ctx.db.kysely, link)
  else await insertEmailLink(ctx.db.kysely, { ...link, email: mail.email })
  return linkAddress(mail.kind, token, ctx.publicUrl)
}

/** Whether what it was ordered for still stands. */
const isWanted = async (ctx: IdentityContext, mail: AccountMailRow, user: UserRow): Promise<boolean> => {
  if (mail.kind === 'confirm-email') return user.email === mail.email && !user.email_confirmed_at
  if (mail.kind === 'new-email') return user.pending_email === mail.email
  if (mail.kind !== 'recovery') return true
  const since = new Date(ctx.now().getTime() - HOUR_MS)
  return (await recoveriesSentSince(ctx.db.kysely, mail.email, since)) < MAILS_PER_HOUR
}

const sendOne = async (ctx: IdentityContext, mail: AccountMailRow): Promise<void> => {
  const on = ctx.db.kysely
  const user = mail.user_id ? await findUser(on, mail.user_id) : await findUserByEmail(on, mail.email)
  if (!user) return void (await dropMail(on, mail.id))
  if (!(await isWanted(ctx, mail, user))) return void (await endMail(on, mail.id, 'withheld', ctx.now()))
  const address = linkLifeMs(mail.kind) > 0 ? await makeLink(ctx, mail, user) : undefined
  await ctx.mailer.send({
    id: mail.id,
    to: mail.email,
    ...letterText(accountLetter(mail.kind, fullName(user), address)),
  })
  await endMail(on, mail.id, 'sent', ctx.now())
}

/** Sends what is due; what fails is tried again later. At least once: a crash after sending repeats one mail. */
export const sendAccountMails = async (ctx: IdentityContext): Promise<void> => {
  for (;;) {
    const due = await writeStep(ctx, (tx) => claimDueMails(tx, ctx.now(), BATCH))
    await Promise.all(
      due.map((mail) =>
        // Of one address in turn: two at once would not count each other.
        ctx
          .inTurn(`mail:${mail.email}`, () => sendOne(ctx, mail))
          .catch(async (error: unknown) => {
            ctx.log.warn({ err: error, mail: mail.id }, 'mail is tried again later')
            await postponeMail(ctx.db.kysely, mail, ctx.now())
          }),
      ),
    )
    if (due.length < BATCH) return
  }
}
