import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import { Id } from '@fieldside/contracts/fields.ts'
import type { listPayments as endpoint, Payment, PaymentStatus } from '@fieldside/contracts/http/payments.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { invalidInput } from '@fieldside/platform/errors.ts'
import type { BillingContext } from '../card-provider.ts'
import type { PaymentRow } from '../schema.ts'
import { type Position, pageOfPayments } from '../store/payment-lists.ts'

const encode = ({ at, id }: Position) => Buffer.from(`${at.toISOString()} ${id}`).toString('base64url')

/** @throws invalid-input for what is no cursor of ours */
const decode = (cursor: string): Position => {
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  if (Number.isNaN(Date.parse(at)) || !Id.safeParse(id).success) {
    throw invalidInput([{ field: 'cursor', message: 'This page does not exist' }])
  }
  return { at: new Date(at), id }
}

const toPayment = (row: PaymentRow): Payment => ({
  id: row.id,
  user_id: row.user_id,
  payment_type: row.payment_type,
  amount_cents: row.amount_cents,
  currency: row.currency,
  status: row.status,
  appointment_id: row.appointment_id,
  created_at: row.created_at.toISOString(),
})

type Query = { status?: PaymentStatus | undefined; cursor?: string | undefined }

/** The caller's own. */
export const listPayments = async (
  ctx: BillingContext,
  { status, cursor }: Query,
): Promise<ReplyOf<typeof endpoint>> => {
  const after = cursor === undefined ? undefined : decode(cursor)
  const { rows, next } = await pageOfPayments(ctx.db.kysely, userOf(ctx).userId, { status, after })
  return { items: rows.map(toPayment), next: next && encode(next) }
}
