import { userOf } from '@fieldside/platform/context.ts'
import type { BookingContext } from '../context.ts'
import { countByWishes, listOwnEntries } from './store/entries.ts'
import { entryViewOf } from './views.ts'

/** Returns the waitlists that the caller is on. */
export const listOwnWaitlists = async (ctx: BookingContext) => ({
  items: (await listOwnEntries(ctx.db.kysely, userOf(ctx).userId)).map(entryViewOf),
})

/** Returns how many athletes wait for the caller, and for what. */
export const countWaitlist = async (ctx: BookingContext) => {
  const counted = await countByWishes(ctx.db.kysely, userOf(ctx).userId)
  const items = counted.map(({ from_time: from, until_time: until, ...wishes }) => ({
    ...wishes,
    from,
    until,
  }))
  return { items, athletes: items.reduce((sum, { athletes }) => sum + athletes, 0) }
}
