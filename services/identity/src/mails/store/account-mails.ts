import type { Database, Tx } from '@fieldside/platform/database.ts'
import { deleteInBatches } from '@fieldside/platform/delete-expired.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { cancelJobs, scheduleJob } from '@fieldside/platform/job-queue.ts'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { AccountMailRow, IdentitySchema, UserRow } from '../../schema.ts'
import type { Reader } from '../../users/store/users.ts'
import type { AccountMailKind } from '../rules/account-mails.ts'

type IdentityTx = Tx<IdentitySchema>

const JOB = 'account-mails'

export type MailOrder = { kind: AccountMailKind; email: string; user_id: string | null }

/** Orders a mail. The row holds no secret: the link is made when the mail goes out. */
export const orderMail = async (tx: IdentityTx, order: MailOrder, now: Date): Promise<void> => {
  const id = newId()
  await tx
    .insertInto('account_mails')
    .values({ id, ...order, created_at: now })
    .execute()
  await scheduleJob(tx, { job: JOB, key: id, runAt: now })
}

export const findPendingMail = (on: Reader, id: string): Promise<AccountMailRow | undefined> =>
  on
    .selectFrom('account_mails')
    .selectAll()
    .where('state', '=', 'pending')
    .where('id', '=', id)
    .executeTakeFirst()

export const endMail = (on: Reader, id: string, state: 'sent' | 'withheld' | 'given_up', now: Date) =>
  on.updateTable('account_mails').set({ state, ended_at: now }).where('id', '=', id).execute()

/** Deletes a mail to an unknown address, because we keep no addresses of strangers. */
export const deleteMail = (on: Reader, id: string) =>
  on.deleteFrom('account_mails').where('id', '=', id).execute()

const WITH_LINK: readonly AccountMailKind[] = ['recovery', 'confirm-email', 'new-email']

const withhold = async (
  tx: IdentityTx,
  kinds: readonly AccountMailKind[],
  isOfUser: Expression<SqlBool>,
  now: Date,
): Promise<void> => {
  const withheld = await tx
    .updateTable('account_mails')
    .set({ state: 'withheld', ended_at: now })
    .where('state', '=', 'pending')
    .where('kind', 'in', kinds)
    .where(isOfUser)
    .returning('id')
    .execute()
  await cancelJobs(
    tx,
    JOB,
    withheld.map((mail) => mail.id),
  )
}

/** Withholds pending mails that would get a link. Recovery mails have no user id, only an address. */
export const withholdLinkMails = (
  tx: IdentityTx,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
  now: Date,
): Promise<void> =>
  withhold(tx, WITH_LINK, sql`(user_id = ${id} or (user_id is null and email = ${email}))`, now)

/** Withholds pending mails with a link to a new address. */
export const withholdNewEmailMails = (tx: IdentityTx, userId: string, now: Date): Promise<void> =>
  withhold(tx, ['new-email'], sql`user_id = ${userId}`, now)

/** Returns false if the mail was already sent or withheld. */
export const lockPendingMail = async (tx: IdentityTx, id: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('account_mails')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Sorted oldest first. */
export const mailsOrderedSince = async (
  on: Reader,
  userId: string,
  kinds: readonly AccountMailKind[],
  since: Date,
): Promise<Date[]> => {
  const rows = await on
    .selectFrom('account_mails')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute()
  return rows.map(({ created_at }) => created_at)
}

/** Counts the recovery mails sent to an address. Attempts that the mail server rejected don't count. */
export const recoveriesSentSince = async (on: Reader, email: string, since: Date): Promise<number> => {
  const { mails } = await on
    .selectFrom('account_mails')
    .select((eb) => eb.fn.countAll<number>().as('mails'))
    .where('kind', '=', 'recovery')
    .where('email', '=', email)
    .where('state', '=', 'sent')
    .where('ended_at', '>', since)
    .executeTakeFirstOrThrow()
  return mails
}

export const deleteOldMails = (db: Database<IdentitySchema>, endedBefore: Date): Promise<void> =>
  deleteInBatches(db, 'account_mails', sql`ended_at < ${endedBefore}`)
