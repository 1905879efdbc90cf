import type { SearchResult } from '@fieldside/contracts/http/bff/search.ts'
import { NEXT_SLOTS_DAYS } from '@fieldside/contracts/limits.ts'
import { Link } from 'react-router-dom'
import { formatClock, formatExact } from '@/client/time-format.ts'
import { bookingAddress } from '@/entities/booking/request-form/booking-address.ts'
import { cardZone, openingWords, placeClock } from '@/entities/professional/card-words.ts'
import { cn } from '@/ui/cn.ts'
import { slotClass } from '@/ui/slot-class.ts'
import { slotRows } from './slot-rows.ts'

type NextSlotsProps = { card: SearchResult; name: string }

const noTimes = ({ has_hours }: SearchResult): string =>
  has_hours
    ? `No available times in the next ${NEXT_SLOTS_DAYS / 7} weeks`
    : 'No fixed hours: you can request any time'

/** The next available slots by day. For athletes, each leads into booking with its time selected. */
export const NextSlots = ({ card, name }: NextSlotsProps) => {
  const { slots, next_opening, saved } = card
  if (slots.length > 0 && saved !== null) return <SlotRows card={card} name={name} />
  const next = openingWords({ ...card, next_opening: slots[0]?.starts_at ?? next_opening })
  return next ? (
    <p className="font-semibold text-sm text-turf">{next}</p>
  ) : (
    <p className="text-muted text-sm">{noTimes(card)}</p>
  )
}

/** Phones show two of the days. A link is as high as its row, so that it has 44 pixels to touch. */
const SlotRows = ({ card, name }: NextSlotsProps) => {
  const zone = cardZone(card)
  const rows = slotRows(card.slots, { zone })
  const clock = placeClock(card, card.slots[0]!.starts_at)
  const isToday = rows[0]!.label === 'Today'
  return (
    <div>
      {(isToday || clock) && (
        <p className="flex flex-wrap gap-x-2 pb-1 text-sm">
          {isToday && <span className="font-semibold text-turf">Available today</span>}
          {clock && <span className="text-muted">Times in {clock}</span>}
        </p>
      )}
      <ul
        aria-label={`Next times of ${name}`}
        className="-my-1 grid grid-cols-1 max-md:[&>:nth-child(n+3)]:hidden"
      >
        {rows.map(({ day, label, slots }) => (
          <li key={day} className="grid grid-cols-[4.5rem_repeat(3,minmax(0,1fr))] items-center gap-x-2">
            <span aria-hidden className="whitespace-nowrap font-medium text-muted text-sm">
              {label}
            </span>
            {slots.map(({ starts_at, appointment_type }) => (
              <Link
                key={starts_at}
                to={bookingAddress(card.id, { type: appointment_type, start: starts_at })}
                title={`Book ${formatExact(starts_at, { zone })}`}
                className="group relative block py-1"
              >
                <span className="sr-only">{label} </span>
                <span className={cn(slotClass, 'h-9! group-hover:border-turf')}>
                  {formatClock(starts_at, { zone })}
                </span>
              </Link>
            ))}
          </li>
        ))}
      </ul>
    </div>
  )
}
