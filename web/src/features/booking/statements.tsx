import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { useEndpoint } from '@/client/api.ts'
import { otherSide } from '@/entities/booking/words.ts'
import { QueryState } from '@/ui/query-state.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'
import { Time } from '@/ui/time.tsx'

/** What both sides and an administrator wrote about whether a session was held. Nothing while a side only gave notice. */
export const Statements = ({ booking, role }: { booking: Booking; role: Side }) =>
  booking.attendance?.state === 'noticed' ? null : <Written booking={booking} role={role} />

const Written = ({ booking, role }: { booking: Booking; role: Side }) => {
  const statements = useEndpoint(actions.listAttendanceStatements, { params: { id: booking.id } })
  const nameOf = (by: Side | 'admin') => {
    if (by === 'admin') return 'Fieldside'
    return by === role ? 'You' : otherSide(booking, role)
  }
  return (
    <QueryState
      query={statements}
      title="We couldn’t load what was written"
      loading={<Skeletons className="grid gap-2" of={['h-5 w-full']} />}
    >
      {({ items }) =>
        items.length === 0 ? null : (
          <ul aria-label="What was written" className="grid gap-3">
            {items.map(({ written_by, text, written_at }) => (
              <li key={written_by} className="rounded-sm bg-raised px-4 py-3">
                <p className="text-muted text-sm">
                  {nameOf(written_by)} · <Time at={written_at} />
                </p>
                <p className="whitespace-pre-line break-words">{text}</p>
              </li>
            ))}
          </ul>
        )
      }
    </QueryState>
  )
}
