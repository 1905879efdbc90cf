import type { QueryOf, ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { Earning, listEarnings as endpoint, sumEarnings } from '@fieldside/contracts/http/earnings.ts'
import { PAGE_SIZE } from '@fieldside/contracts/limits.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { cursorCodec, TimedPosition } from '@fieldside/platform/cursor.ts'
import { pageFrom } from '@fieldside/platform/page.ts'
import { z } from 'zod'
import type { BillingContext } from '../context.ts'
import { paidPackageOf } from '../payments/views.ts'
import { categoryOf, earnedCents, sumByMonth } from './rules/earning.ts'
import { type EarnedEntry, listEntriesOf, listSums } from './store/earnings.ts'

const earnings = cursorCodec('earnings', z.strictObject({ at: TimedPosition.shape.at, id: z.int().min(1) }))

const toEarning = (entry: EarnedEntry): Earning => ({
  id: String(entry.id),
  category: categoryOf(entry),
  payment_type: entry.payment_type,
  kind: entry.kind,
  at: entry.created_at.toISOString(),
  amount_cents: earnedCents(entry),
  appointment_id: entry.appointment_id,
  ...paidPackageOf(entry),
})

/** Lists the caller's entries on some days, newest first. */
export const listEarnings = async (
  ctx: BillingContext,
  { from, to, time_zone: timeZone, limit: size = PAGE_SIZE, cursor }: QueryOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> => {
  const after = earnings.decode(cursor)
  const { userId } = userOf(ctx)
  const rows = await listEntriesOf(ctx.db.kysely, userId, { from, to, timeZone }, { after, size })
  const { items, next } = pageFrom(rows, size, earnings, ({ created_at: at, id }) => ({ at, id }))
  return { items: items.map(toEarning), next }
}

export const listEarningMonths = async (
  ctx: BillingContext,
  { time_zone }: QueryOf<typeof sumEarnings>,
): Promise<ReplyOf<typeof sumEarnings>> => ({
  months: sumByMonth(await listSums(ctx.db.kysely, userOf(ctx).userId, time_zone)),
})
