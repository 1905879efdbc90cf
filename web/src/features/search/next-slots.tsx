import type { SearchResult } from '@fieldside/contracts/http/bff/search.ts'
import { NEXT_SLOTS_DAYS } from '@fieldside/contracts/limits.ts'
import { Link } from 'react-router-dom'
import { formatClock, formatExact } from '../../client/time-format.ts'
import { bookingAddress } from '../../entities/booking/request-form/booking-address.ts'
import { slotDay } from '../../entities/professional/card-words.ts'
import { availabilityWords } from '../../entities/professional/words.ts'
import { cn } from '../../ui/cn.ts'
import { slotClass } from '../../ui/slot-class.ts'

type NextSlotsProps = { card: SearchResult; name: string }

const tileClass = cn(slotClass, 'relative h-auto min-h-13 content-center px-1.5 py-1 text-center')

/** The next available slots. For athletes, each leads into booking with its time selected. */
export const NextSlots = ({ card, name }: NextSlotsProps) => {
  const { slots, has_hours, next_opening, saved } = card
  const isAthlete = saved !== null
  const first = slots[0]?.starts_at ?? next_opening
  if (!first)
    return (
      <p className="text-muted text-sm">
        {has_hours
          ? `No available times in the next ${NEXT_SLOTS_DAYS / 7} weeks`
          : 'No fixed hours: you can request any time'}
      </p>
    )
  return (
    <div className="grid gap-2">
      <p className="font-semibold text-sm text-turf">{availabilityWords(first)}</p>
      {isAthlete && slots.length > 0 && (
        <ul aria-label={`Next times of ${name}`} className="grid grid-cols-3 gap-2">
          {slots.map(({ starts_at, appointment_type }) => (
            <li key={`${starts_at} ${appointment_type}`} className="grid">
              <Link
                to={bookingAddress(card.id, { type: appointment_type, start: starts_at })}
                title={`Book ${formatExact(starts_at)}`}
                className={tileClass}
              >
                <span className="font-medium text-muted">{slotDay(starts_at)}</span>
                <span>{formatClock(starts_at)}</span>
              </Link>
            </li>
          ))}
          {slots.length > 3 && (
            <li className="grid">
              <Link
                to={bookingAddress(card.id)}
                aria-label={`More times of ${name}`}
                className={cn(tileClass, 'border-transparent bg-transparent text-turf hover:bg-turf-soft')}
              >
                More times
              </Link>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}
