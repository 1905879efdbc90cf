import { write } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import { lockUnlocated, updateLocations } from './store/locations.ts'

const BATCH = 500

/** Locates professionals whose place a process of release 0.1.0 changed without the location. */
export const locateProfessionals = async (ctx: DirectoryContext): Promise<void> => {
  for (;;) {
    const found = await write(ctx, async (tx) => {
      const rows = await lockUnlocated(tx, BATCH)
      if (rows.length === 0) return 0
      const { pointOf } = await ctx.gazetteer()
      const locations = rows.map(({ id, ...address }) => {
        const { latitude = null, longitude = null } = pointOf(address) ?? {}
        return { id, latitude, longitude }
      })
      await updateLocations(tx, locations)
      return rows.length
    })
    if (found < BATCH) return
  }
}
