import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { formatDay, formatTimeRange, readerZone, zoneName } from '@/client/time-format.ts'
import { sessionLine } from '@/entities/booking/request-words.ts'
import { sessionTime } from '@/entities/booking/time/session-time.ts'
import { athleteName } from '@/entities/booking/words.ts'
import { Avatar } from '@/ui/avatar.tsx'

export const SessionSummary = ({ booking }: { booking: Booking }) => {
  const { athlete_id, place_detail } = booking
  const { start, end } = sessionTime(booking)
  return (
    <div className="flex items-center gap-3.5">
      <Avatar id={athlete_id} name={athleteName(booking)} />
      <div className="min-w-0">
        <b className="block">{athleteName(booking)}</b>
        <span className="block text-muted text-sm">{sessionLine(booking)}</span>
        <span className="block">
          {formatDay(start)}, {formatTimeRange(start, end)}{' '}
          <span className="text-muted">({zoneName(readerZone(), new Date(start))})</span>
        </span>
        {place_detail && <span className="block break-words text-muted text-sm">{place_detail}</span>}
      </div>
    </div>
  )
}
