import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { useEndpoint } from '@/client/api.ts'
import { otherSide } from '@/entities/booking/words.ts'
import { CardSection } from '@/ui/card.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'
import { Time } from '@/ui/time.tsx'

type StatementsProps = {
  booking: Booking
  role: Side
  /** Of the card around them. Without it, they are a part of something else. */
  title?: string
}

/** What both sides wrote about whether a session was held. Nothing while a side only gave notice. */
export const Statements = (props: StatementsProps) =>
  props.booking.attendance?.state === 'noticed' ? null : <Written {...props} />

const Written = ({ booking, role, title }: StatementsProps) => {
  const statements = useEndpoint(actions.listAttendanceStatements, { params: { id: booking.id } })
  return (
    <QueryState
      query={statements}
      title="We couldn’t load what was written"
      loading={<Skeletons className="grid gap-2" of={['h-5 w-full']} />}
    >
      {({ items: all }) => {
        // The reason of a decision stands beside the decision.
        const items = all.filter(({ written_by }) => written_by !== 'admin')
        if (items.length === 0) return null
        const list = (
          <ul
            aria-label="What was written"
            className={title ? 'divide-y divide-line border-line border-t' : 'grid gap-3'}
          >
            {items.map(({ written_by, text, written_at }) => (
              <li key={written_by} className={title ? 'px-5 py-4' : 'rounded-sm bg-raised px-4 py-3'}>
                <p className="text-muted text-sm">
                  {written_by === role ? 'You' : otherSide(booking, role)} · <Time at={written_at} />
                </p>
                <p className="whitespace-pre-line break-words">{text}</p>
              </li>
            ))}
          </ul>
        )
        return title ? <CardSection title={title}>{list}</CardSection> : list
      }}
    </QueryState>
  )
}
