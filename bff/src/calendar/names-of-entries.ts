import type { CalendarEntry } from '@fieldside/contracts/http/calendar-feeds.ts'
import type { RequestContext } from '../http/request-context.ts'
import { fullName } from '../screens/parts/full-name.ts'
import { namesById, professionalsById } from '../screens/parts/lookups.ts'
import { unlessUnavailable } from '../screens/parts/unless-unavailable.ts'

/** Looks up who is on the other side of sessions. Omits the names that a service can't return right now. */
export const namesOfEntries = async (
  ctx: Pick<RequestContext, 'readAsBff'>,
  entries: readonly CalendarEntry[],
): Promise<(entry: CalendarEntry) => string | undefined> => {
  const on = (side: CalendarEntry['side']) => entries.filter((entry) => entry.side === side)
  const [athletes, professionals] = await Promise.all([
    unlessUnavailable(
      namesById(
        ctx,
        on('professional').map(({ athlete_id }) => athlete_id),
      ),
    ),
    unlessUnavailable(
      professionalsById(
        ctx,
        on('athlete').map(({ professional_id }) => professional_id),
      ),
    ),
  ])
  return ({ side, athlete_id, professional_id }) => {
    if (side === 'professional') return athletes?.get(athlete_id)?.full_name
    const card = professionals?.get(professional_id)
    return card && fullName(card)
  }
}
