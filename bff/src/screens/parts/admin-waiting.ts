import type { ShownCount } from '@fieldside/contracts/fields.ts'
import { adminListCases } from '@fieldside/contracts/http/attendance.ts'
import type { AdminWaiting } from '@fieldside/contracts/http/bff/admin.ts'
import { listFeeDisputes } from '@fieldside/contracts/http/fee-disputes.ts'
import { adminListMessageReports } from '@fieldside/contracts/http/messages.ts'
import { listDisputes, listFailedRefunds } from '@fieldside/contracts/http/payments.ts'
import { adminListPersonReports } from '@fieldside/contracts/http/person-reports.ts'
import { adminListReviews } from '@fieldside/contracts/http/reviews.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { unlessUnavailable } from './unless-unavailable.ts'

type Listed<Item> = { items: readonly Item[]; next?: string | null }

/** Counts the first page of a list, which is all of it unless there is a next one. */
const countOf = async <Item>(
  list: Promise<Listed<Item>>,
  waits: (item: Item) => boolean = () => true,
): Promise<ShownCount | null> => {
  const page = await unlessUnavailable(list)
  return page && { value: page.items.filter(waits).length, more: Boolean(page.next) }
}

/** Counts what waits for an administrator, besides the applications, which are known. */
export const waitingForAdmin = async (ctx: RequestContext, applications: number): Promise<AdminWaiting> => {
  const [cases, fee_disputes, failed_refunds, disputes, reviews, messages, people] = await Promise.all([
    countOf(ctx.read('booking', adminListCases, { query: {} })),
    countOf(ctx.read('billing', listFeeDisputes, {})),
    countOf(ctx.read('billing', listFailedRefunds, {})),
    countOf(ctx.read('billing', listDisputes, {}), ({ state }) => state === 'open'),
    countOf(ctx.read('directory', adminListReviews, { query: { state: 'reported' } })),
    countOf(ctx.read('booking', adminListMessageReports, { query: {} })),
    countOf(ctx.read('directory', adminListPersonReports, { query: {} })),
  ])
  const known = { applications: { value: applications, more: false }, cases, fee_disputes }
  return { ...known, failed_refunds, disputes, reviews, messages, people }
}
