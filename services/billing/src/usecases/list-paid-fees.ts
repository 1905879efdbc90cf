import type { PaidFee } from '@fieldside/contracts/http/billing.ts'
import type { BillingContext } from '../context.ts'
import { toPaidFee } from '../replies.ts'
import { listPaidFees as listRows } from '../store/paid-fees.ts'

export const listPaidFees = async (ctx: BillingContext, userId: string): Promise<{ items: PaidFee[] }> => ({
  items: (await listRows(ctx.db.kysely, userId)).map(toPaidFee),
})
