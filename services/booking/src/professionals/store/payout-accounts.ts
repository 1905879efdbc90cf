import type { Tx } from '@fieldside/platform/database.ts'
import type { BookingSchema, Reader } from '../../schema.ts'

type Account = { user_id: string; version: number; active: boolean }

/** Stores what billing says about an account, unless a newer version is known. */
export const upsertPayoutAccount = async (tx: Tx<BookingSchema>, account: Account): Promise<void> => {
  await tx
    .insertInto('payout_accounts')
    .values(account)
    .onConflict((on) =>
      on.column('user_id').doUpdateSet(account).where('payout_accounts.version', '<=', account.version),
    )
    .execute()
}

/** Returns whether athletes can pay the professional online. */
export const hasPayoutAccount = async (on: Reader, userId: string): Promise<boolean> => {
  const found = await on
    .selectFrom('payout_accounts')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('active', '=', true)
    .executeTakeFirst()
  return found !== undefined
}

/** Returns the price of a professional's sessions, and whether athletes can pay them online. */
export const findPayee = async (
  on: Reader,
  professionalId: string,
): Promise<{ is_payable: boolean; price_per_session_cents: number | null }> => {
  const found = await on
    .selectFrom('professionals')
    .leftJoin('payout_accounts', 'payout_accounts.user_id', 'professionals.user_id')
    .select(['active', 'price_per_session_cents'])
    .where('professional_id', '=', professionalId)
    .executeTakeFirst()
  return {
    is_payable: found?.active ?? false,
    price_per_session_cents: found?.price_per_session_cents ?? null,
  }
}
