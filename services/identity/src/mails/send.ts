import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import type { EmailMessage } from '@fieldside/email/message.ts'
import { renderEmail } from '@fieldside/email/render.ts'
import type { InSteps } from '@fieldside/platform/context.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { GIVEN_UP } from '@fieldside/platform/job-runner.ts'
import { sendOrGiveUp } from '@fieldside/platform/mailer.ts'
import { hashOfSecret } from '@fieldside/platform/secret.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import type { AccountMailRow, IdentitySchema, UserRow } from '../schema.ts'
import { findUser, findUserByEmail, lockUser } from '../users/store/users.ts'
import { fullName } from '../users/views.ts'
import { accountEmail, linkAddress, linkLifeMs, MAILS_PER_HOUR, pageAddress } from './rules/account-mails.ts'
import { deleteMail, endMail, lockPendingMail, recoveriesSentSince } from './store/account-mails.ts'
import { updateUndoToken } from './store/email-undos.ts'
import { announceReset } from './store/factor-resets.ts'
import { lastRecoverySpent, upsertEmailLink, upsertRecovery } from './store/links.ts'

/**
 * Derives the secret of a mail's link from SESSION_KEY, so that a retry sends the same link. The first mail may have
 * arrived although the reply was lost, and mail clients hide a second copy with the same Message-ID.
 */
const tokenOf = (ctx: IdentityContext, mail: AccountMailRow): string =>
  Buffer.from(ctx.seal.fingerprint(mail.id, 'mailed link'), 'hex').toString('base64url')

/** Creates the mail's link, or extends it on a retry. Returns undefined if the link was used or dropped. */
const makeLink = async (
  ctx: IdentityContext,
  tx: Tx<IdentitySchema>,
  mail: AccountMailRow,
  user: UserRow,
): Promise<string | undefined> => {
  const token = tokenOf(ctx, mail)
  const now = ctx.now()
  const link = {
    id: newId(),
    user_id: user.id,
    token_hash: hashOfSecret(token),
    created_at: now,
    expires_at: new Date(now.getTime() + linkLifeMs(mail.kind)),
  }
  if (mail.kind === 'factor-reset') {
    const reset = { user_id: user.id, requested_at: mail.created_at }
    if (!(await announceReset(tx, reset, link.token_hash, link.expires_at))) return undefined
  } else if (mail.kind === 'undo-email-change') {
    if (!(await updateUndoToken(tx, { ...mail, user_id: user.id }, link.token_hash))) return undefined
  } else if (mail.kind === 'recovery') {
    if (!(await upsertRecovery(tx, link))) return undefined
  } else await upsertEmailLink(tx, { ...link, email: mail.email })
  return linkAddress(mail.kind, token, ctx.publicUrl)
}

/** Skips a mail delayed for longer than its link is valid: the user has requested another one by then. */
const isTooLate = ({ kind, created_at }: AccountMailRow, now: Date): boolean =>
  linkLifeMs(kind) > 0 && now.getTime() - created_at.getTime() > linkLifeMs(kind)

/** Returns whether the reason for the mail still holds. */
const isWanted = async (
  ctx: IdentityContext,
  tx: Tx<IdentitySchema>,
  mail: AccountMailRow,
  user: UserRow,
): Promise<boolean> => {
  if (mail.kind === 'confirm-email') return user.email === mail.email && !user.email_confirmed_at
  if (mail.kind === 'new-email') return user.pending_email === mail.email
  if (mail.kind !== 'recovery') return true
  // The address may have changed since the mail was ordered, and the old mailbox must not get a recovery link.
  if (user.email !== mail.email) return false
  const hourAgo = new Date(ctx.now().getTime() - HOUR_MS)
  const spent = await lastRecoverySpent(tx, user.id)
  // Counts only links that may still be open. Otherwise someone with the password could end five and block the owner.
  const since = spent && spent > hourAgo ? spent : hourAgo
  return (await recoveriesSentSince(tx, mail.email, since)) < MAILS_PER_HOUR
}

/** Omits the name for an unconfirmed address: its reader may be a stranger, and so may the author of the name. */
const greetedName = ({ kind, email }: AccountMailRow, user: UserRow): string => {
  const isConfirmed = email === user.email ? user.email_confirmed_at !== null : kind === 'undo-email-change'
  return isConfirmed ? fullName(user) : ''
}

/**
 * Decides under the user's lock whether to send the mail, and creates its link. A concurrent lockout either withholds
 * the mail first or finds the link afterwards. Returns the mail's final state if it isn't sent.
 */
const messageOf = (ctx: InSteps<IdentityContext>, mail: AccountMailRow, userId: string) =>
  writeStep(ctx, async (tx): Promise<EmailMessage | 'withheld' | 'given_up'> => {
    const end = async (state: 'withheld' | 'given_up') => {
      await endMail(tx, mail.id, state, ctx.now())
      return state
    }
    const user = (await lockUser(tx, userId))!
    if (!(await lockPendingMail(tx, mail.id))) return 'withheld'
    if (isTooLate(mail, ctx.now())) return end('given_up')
    if (!(await isWanted(ctx, tx, mail, user))) return end('withheld')
    const address =
      linkLifeMs(mail.kind) === 0
        ? pageAddress(mail.kind, ctx.publicUrl)
        : await makeLink(ctx, tx, mail, user)
    return address ? accountEmail(mail.kind, greetedName(mail, user), address) : end('withheld')
  })

/** Sends a due mail at least once: a crash after sending repeats it under the same id. Returns GIVEN_UP if it can't be sent. */
export const sendAccountMail = async (
  ctx: InSteps<IdentityContext>,
  mail: AccountMailRow,
): Promise<unknown> => {
  const on = ctx.db.kysely
  const user = mail.user_id ? await findUser(on, mail.user_id) : await findUserByEmail(on, mail.email)
  if (!user) return void (await deleteMail(on, mail.id))
  const message = await messageOf(ctx, mail, user.id)
  if (message === 'given_up') return GIVEN_UP
  if (message === 'withheld') return undefined
  const state = await sendOrGiveUp(ctx, { id: mail.id, to: mail.email, ...renderEmail(message) })
  await endMail(on, mail.id, state, ctx.now())
  return state === 'given_up' ? GIVEN_UP : undefined
}
