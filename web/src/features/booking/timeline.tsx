import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { timelineScreen } from '@fieldside/contracts/http/bff/timeline.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import { useEndpoint } from '@/client/api.ts'
import { QueryState } from '@/ui/query-state.tsx'
import { Time } from '@/ui/time.tsx'
import { TimelineLoading } from './timeline-loading.tsx'
import { timelineWords } from './timeline-words.ts'

/** Lists what happened to a booking, the latest first, because that is what people look for on a phone. */
export const Timeline = ({ booking, role }: { booking: Booking; role: Role }) => {
  const query = useEndpoint(timelineScreen, { params: { id: booking.id } })
  return (
    <QueryState query={query} title="We couldn’t load the history" loading={<TimelineLoading />}>
      {({ entries, incomplete, has_payments }) => (
        <>
          {!has_payments && <p className="mb-4 text-muted">We couldn’t load the payments.</p>}
          <ol reversed className="grid gap-4">
            {entries.toReversed().map((entry, index) => {
              const words = timelineWords(entry, booking, role)
              return (
                words && (
                  <li key={index} className="[overflow-wrap:anywhere]">
                    <p>{words}</p>
                    <Time at={entry.at} className="text-muted text-sm" />
                  </li>
                )
              )
            })}
          </ol>
          {incomplete && <p className="mt-4 text-muted">We don’t have all of this booking’s history.</p>}
        </>
      )}
    </QueryState>
  )
}
