import { write } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import { lockBatchAfter } from '../professionals/store/professionals.ts'
import { recountViews } from '../profiles/store/profile-views.ts'
import { recountRatings, recountStars, recountSuperseded } from '../reviews/store/recounts.ts'
import { refreshEntries } from './store/search-entries.ts'

const BATCH = 500

/** Recounts which reviews count, and every professional's rating, stars, views, and search entry and corrects them. Returns how many were wrong. */
export const recountFigures = async (ctx: DirectoryContext): Promise<number> => {
  let corrected = 0
  let after: string | null = null
  for (;;) {
    const from: string | null = after
    const ids = await write(ctx, async (tx) => {
      const rows = await lockBatchAfter(tx, from, BATCH)
      const batch = rows.map(({ id }) => id)
      corrected += await recountSuperseded(tx, batch)
      corrected += await recountRatings(tx, batch)
      corrected += await recountStars(tx, batch)
      corrected += await recountViews(tx, batch)
      corrected += await refreshEntries(tx, batch)
      return batch
    })
    after = ids.at(-1) ?? null
    if (ids.length < BATCH) return corrected
  }
}
