import type { FailedRefund } from '@fieldside/contracts/http/payments.ts'
import { audit } from '@fieldside/platform/audit.ts'
import { notFound } from '@fieldside/platform/errors.ts'
import { write } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../card-provider.ts'
import { changeRefund, type FailedRefundRow, listFailed, lockFailed } from '../store/refunds.ts'

const toFailedRefund = (row: FailedRefundRow): FailedRefund => ({
  id: row.id,
  payment_id: row.payment_id,
  user_id: row.user_id,
  payment_type: row.payment_type,
  amount_cents: row.amount_cents,
  currency: row.currency,
  appointment_id: row.appointment_id,
  failure_code: row.failure_code ?? 'unknown',
  failed_at: (row.ended_at ?? row.created_at).toISOString(),
})

export const listFailedRefunds = async (ctx: BillingContext): Promise<{ items: FailedRefund[] }> => ({
  items: (await listFailed(ctx.db.kysely)).map(toFailedRefund),
})

/** Sends a failed refund again, with a fresh count of failures. @throws not-found */
export const retryRefund = (ctx: BillingContext, id: string): Promise<FailedRefund> =>
  write(ctx, async (tx) => {
    const failed = await lockFailed(tx, id)
    if (!failed) throw notFound('Refund Not Found')
    await changeRefund(tx, id, { state: 'open', failures: 0, next_try_at: ctx.now(), ended_at: null })
    await audit(tx, ctx, { action: 'retry-refund', objectType: 'refund', objectId: id })
    return toFailedRefund(failed)
  })
