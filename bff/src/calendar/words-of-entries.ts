import { fullAddress } from '@fieldside/contracts/full-address.ts'
import type { CalendarEntry } from '@fieldside/contracts/http/calendar-feeds.ts'
import type { RequestContext } from '../http/request-context.ts'
import { fullName } from '../screens/parts/full-name.ts'
import { namesById, professionalsById } from '../screens/parts/lookups.ts'
import { unlessUnavailable } from '../screens/parts/unless-unavailable.ts'

/** The parts of a session that a calendar shows besides its entry. */
export type EntryWords = { name: string | undefined; address: string | null }

/**
 * Looks up the other person's name and the city of each session. Omits them while their service is unavailable, and
 * names that the owner hides.
 */
export const wordsOfEntries = async (
  ctx: Pick<RequestContext, 'readAsBff'>,
  entries: readonly CalendarEntry[],
  { hidesNames }: { hidesNames: boolean },
): Promise<(entry: CalendarEntry) => EntryWords> => {
  const athleteIds = entries.filter(({ side }) => side === 'professional').map((entry) => entry.athlete_id)
  const [athletes, professionals] = await Promise.all([
    unlessUnavailable(namesById(ctx, hidesNames ? [] : athleteIds)),
    unlessUnavailable(
      professionalsById(
        ctx,
        entries.map(({ professional_id }) => professional_id),
      ),
    ),
  ])
  return (entry) => {
    const card = professionals?.get(entry.professional_id)
    const other =
      entry.side === 'professional' ? athletes?.get(entry.athlete_id)?.full_name : card && fullName(card)
    return { name: hidesNames ? undefined : other, address: fullAddress(entry, card?.location) }
  }
}
