import type { WaitlistEntry } from '@fieldside/contracts/http/waitlists.ts'
import { formatClock, formatDay, formatTimeRange } from '@/client/time-format.ts'
import { LinkButton } from '@/ui/link-button.tsx'

type HeldTimeProps = { professionalId: string; held: NonNullable<WaitlistEntry['held']> }

/** The time that is held for the athlete, with a link that requests it. Loads no schemas, unlike booking-address.ts. */
export const HeldTime = ({ professionalId, held }: HeldTimeProps) => {
  const { appointment_type, starts_at, ends_at, held_until } = held
  const params = new URLSearchParams({ book: appointment_type, start: starts_at })
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-turf-soft px-4 py-3">
      <p className="min-w-0">
        <b className="block">
          {formatDay(starts_at)}, {formatTimeRange(starts_at, ends_at)}
        </b>
        <span className="text-sm">Held for you until {formatClock(held_until)}</span>
      </p>
      <LinkButton size="sm" to={`/professional/${professionalId}?${params}`}>
        Request this time
      </LinkButton>
    </div>
  )
}
