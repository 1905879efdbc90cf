import type { DirectoryContext } from '../context.ts'
import { type Location, listLocated, updateToUnlocated } from './store/locations.ts'

const BATCH = 1000

/**
 * Lets professionals be located again whose location isn't the gazetteer's. A release may know more places than the
 * last one, whose processes also locate professionals until they end.
 */
export const relocateProfessionals = async (ctx: DirectoryContext): Promise<void> => {
  const { pointOf } = await ctx.gazetteer()
  let after: string | null = null
  for (;;) {
    const batch: Awaited<ReturnType<typeof listLocated>> = await listLocated(ctx.db, after, BATCH)
    const isWrong = ({ latitude, longitude, ...address }: (typeof batch)[number]): boolean => {
      const point: Pick<Location, 'latitude' | 'longitude'> = pointOf(address) ?? {
        latitude: null,
        longitude: null,
      }
      return point.latitude !== latitude || point.longitude !== longitude
    }
    const wrong = batch.filter(isWrong).map(({ id }) => id)
    if (wrong.length > 0) await updateToUnlocated(ctx.db, wrong)
    after = batch.at(-1)?.id ?? null
    if (batch.length < BATCH) return
  }
}
