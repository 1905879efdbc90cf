import type { Tx } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Claim } from '@fieldside/platform/jobs.ts'
import type { AccountMailKind } from '../domain/account-mails.ts'
import type { AccountMailRow, IdentitySchema, UserRow } from '../schema.ts'
import type { Reader } from './users.ts'

type IdentityTx = Tx<IdentitySchema>

export type MailOrder = { kind: AccountMailKind; email: string; user_id: string | null }

/** What is to be sent; it holds no secret: a link's is made when the mail goes out. */
export const orderMail = (tx: IdentityTx, order: MailOrder, now: Date) =>
  tx
    .insertInto('account_mails')
    .values({ id: newId(), ...order, next_try_at: now, created_at: now })
    .execute()

export const findDueMails = (on: Reader, now: Date, claim: Claim): Promise<AccountMailRow[]> =>
  on
    .selectFrom('account_mails')
    .selectAll()
    .where('state', '=', 'pending')
    .where('next_try_at', '<=', now)
    .where(claim.isReady('account_mails.id'))
    .orderBy(claim.nextTryAt('account_mails.id', 'account_mails.next_try_at'))
    .limit(claim.limit)
    .execute()

export const endMail = (on: Reader, id: string, state: 'sent' | 'withheld' | 'given_up', now: Date) =>
  on.updateTable('account_mails').set({ state, ended_at: now }).where('id', '=', id).execute()

/** An address that nobody here has is not kept. */
export const dropMail = (on: Reader, id: string) =>
  on.deleteFrom('account_mails').where('id', '=', id).execute()

const WITH_LINK: readonly AccountMailKind[] = ['recovery', 'confirm-email', 'new-email']

/** Withholds the user's mails whose link would still be made when they are sent. Recovery mails know only an address. */
export const withholdLinkMails = (tx: IdentityTx, { id, email }: Pick<UserRow, 'id' | 'email'>, now: Date) =>
  tx
    .updateTable('account_mails')
    .set({ state: 'withheld', ended_at: now })
    .where('state', '=', 'pending')
    .where('kind', 'in', WITH_LINK)
    .where((eb) =>
      eb.or([eb('user_id', '=', id), eb.and([eb('user_id', 'is', null), eb('email', '=', email)])]),
    )
    .execute()

/** Locks a mail that is still to be sent; false when it was sent or withheld in the meantime. */
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

/** When the user's mails of these kinds were ordered since then, oldest first. */
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

/** How many links for a new password an address was sent since then; a try that the mail server did not take is none. */
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

export const forgetMails = (on: Reader, endedBefore: Date) =>
  on.deleteFrom('account_mails').where('ended_at', '<', endedBefore).execute()
