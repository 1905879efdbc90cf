import type { InSteps } from '@fieldside/platform/context.ts'
import type { BillingContext } from '../context.ts'
import { refreshPayoutAccount } from './refresh.ts'
import { findPayoutOfAccount } from './store/payouts.ts'

export const refreshPayoutOfAccount = async (
  ctx: InSteps<BillingContext>,
  accountId: string,
): Promise<void> => {
  const row = await findPayoutOfAccount(ctx.db.kysely, accountId)
  if (row) await refreshPayoutAccount(ctx, row)
}
