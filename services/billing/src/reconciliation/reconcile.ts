import { DAY_MS, HOUR_MS } from '@fieldside/contracts/durations.ts'
import type { InSteps } from '@fieldside/platform/context.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { BillingContext } from '../context.ts'
import { afterPage, nextWindow, startBefore } from './rules/window.ts'
import {
  findFirstEntryAt,
  findPosition,
  insertMovements,
  listDifferences,
  updateDifference,
  upsertPosition,
} from './store/movements.ts'

/** A year of days without movements, or 40,000 movements. The next run continues. */
const PAGES_PER_RUN = 400
/** What the metric looks at. The command looks at any time. */
const LOOKS_BACK_MS = 30 * DAY_MS
/** Missed webhooks are looked up by then, mostly. */
const SETTLED_AFTER_MS = HOUR_MS

/** Reads the next page of the provider's list. Returns whether there was one. */
const readPage = async (ctx: InSteps<BillingContext>): Promise<boolean> => {
  const known = await findPosition(ctx.db.kysely)
  const first = known ? undefined : await findFirstEntryAt(ctx.db.kysely)
  const at = known ?? (first && startBefore(first))
  const window = at && nextWindow(at, ctx.now())
  if (!window) return false
  const page = await ctx.paymentProvider.listMovements({
    from: window.read_until,
    until: window.window_end,
    after: window.after_id,
  })
  await writeStep(ctx, async (tx) => {
    await insertMovements(tx, page.movements)
    await upsertPosition(tx, afterPage(window, page.next))
  })
  return true
}

/**
 * Reads what moved our balance at the payment provider, page by page from where the last run stopped, and saves how
 * much the entries of the last 30 days differ from it.
 * @throws 'card-provider-unavailable'
 */
export const reconcile = async (ctx: InSteps<BillingContext>): Promise<void> => {
  for (let page = 0; page < PAGES_PER_RUN; page += 1) if (!(await readPage(ctx))) break
  const position = await findPosition(ctx.db.kysely)
  if (!position) return
  const until = new Date(Math.min(position.read_until.getTime(), ctx.now().getTime() - SETTLED_AFTER_MS))
  const from = new Date(until.getTime() - LOOKS_BACK_MS)
  const differences = await listDifferences(ctx.db.kysely, from, until)
  const cents = differences.reduce(
    (sum, { provider_cents, entries_cents }) => sum + Math.abs(provider_cents - entries_cents),
    0,
  )
  await updateDifference(ctx.db.kysely, cents)
  if (cents > 0)
    ctx.log.warn({ cents, sources: differences.length }, 'entries differ from the payment provider')
}
