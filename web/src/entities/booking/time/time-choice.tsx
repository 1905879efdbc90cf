import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { SESSION_MAX_DAYS_AHEAD } from '@fieldside/contracts/limits.ts'
import { useEffect, useRef, useState } from 'react'
import { dayAhead, dayKey, formatDay, formatTimeRange, readerZone, zoneName } from '@/client/time-format.ts'
import { Button } from '@/ui/button.tsx'
import { ErrorState } from '@/ui/error-state.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { endOf } from './session-time.ts'
import { SlotCalendar } from './slot-calendar.tsx'
import { TimesLoading } from './times-loading.tsx'
import { useOpenings } from './use-openings.ts'

type TimeChoiceWords = {
  /** Label of the available slots. */
  label: string
  /** Text before the chosen time: 'You suggest'. */
  chosen: string
  /** Label of the button that returns to the available slots. */
  back: string
}

type TimeChoiceProps = {
  /** Without an id and a date, it is a time for a new session. */
  booking: Pick<Booking, 'professional_id' | 'appointment_type' | 'duration_minutes'> &
    Partial<Pick<Booking, 'id' | 'appointment_date'>>
  /** UTC instant. */
  value: string | null
  onChange: (at: string | null) => void
  error: string | undefined
  /** False when the user moved the focus while a refusal was on its way. */
  shouldFocusError: boolean
  words: TimeChoiceWords
  /** Which of the available slots can be chosen. By default all. */
  counts?: (slot: string) => boolean
  /** Limits the choice to available slots when the professional has set hours. */
  bound?: boolean
}

const NOT_LOADED = 'We couldn’t load the available times'

export const TimeChoice = ({
  booking,
  words,
  bound = false,
  counts = () => true,
  ...choice
}: TimeChoiceProps) => {
  const { value, onChange, error } = choice
  const [anyTime, setAnyTime] = useState(false)
  const { query: openings, ...calendar } = useOpenings({
    professionalId: booking.professional_id,
    type: booking.appointment_type,
    start: booking.appointment_date,
    ...(booking.id && { moving: booking.id }),
  })
  const slots = (openings.data?.slots ?? []).filter(counts)
  const isBound = bound && openings.data?.has_hours !== false
  const isEmpty = openings.data !== undefined && slots.length === 0
  if (!anyTime && (openings.isPending || (isEmpty && calendar.loading))) return <TimesLoading />
  // A month that failed to load may have times.
  const lost = isEmpty ? calendar.problem : null
  if (!anyTime && isBound && isEmpty && !lost)
    return (
      <p className="text-muted">
        {openings.data?.all_closed
          ? 'This professional has no open days right now, so you can’t propose a time.'
          : 'No times are available for this session right now.'}
      </p>
    )
  const free = anyTime || (isEmpty && !lost)
  return (
    <div className="grid gap-2">
      {/* Once in use, it stays when available times load later. */}
      {free && <FreeTime {...choice} onFocus={() => setAnyTime(true)} />}
      {!free && lost && <ErrorState title={NOT_LOADED} detail={lost.message} retry={lost.retry} />}
      {!free && !lost && (
        // Keeps a failed load distinct from having no available slots.
        <QueryState query={openings} title={NOT_LOADED} loading={null}>
          {({ time_zone }) => (
            <Field label={words.label} required error={error}>
              <SlotCalendar
                slots={slots}
                value={value}
                onValueChange={onChange}
                {...(booking.appointment_date && { near: booking.appointment_date })}
                openings={calendar}
                zone={time_zone}
              />
            </Field>
          )}
        </QueryState>
      )}
      {value && <Chosen at={value} minutes={booking.duration_minutes} words={words.chosen} />}
      {(free ? slots.length > 0 : !isBound) && (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-start"
          onClick={() => {
            setAnyTime(!free)
            onChange(null)
          }}
        >
          {free ? words.back : 'Choose any other time'}
        </Button>
      )}
    </div>
  )
}

const Chosen = ({ at, minutes, words }: { at: string; minutes: number; words: string }) => (
  <p className="text-sm" aria-live="polite">
    {words}{' '}
    <b>
      {formatDay(at)}, {formatTimeRange(at, endOf(at, minutes))}
    </b>{' '}
    <span className="text-muted">({zoneName(readerZone(), new Date(at))})</span>
  </p>
)

type FreeTimeProps = Pick<TimeChoiceProps, 'onChange' | 'error' | 'shouldFocusError'> & {
  onFocus: () => void
}

const FreeTime = ({ onFocus, onChange, error, shouldFocusError }: FreeTimeProps) => {
  const [day, setDay] = useState('')
  const [clock, setClock] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (error && shouldFocusError) input.current?.focus()
  }, [error, shouldFocusError])
  const change = (nextDay: string, nextClock: string) => {
    setDay(nextDay)
    setClock(nextClock)
    const at = new Date(`${nextDay}T${nextClock}`)
    onChange(nextDay && nextClock && !Number.isNaN(at.getTime()) ? at.toISOString() : null)
  }
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label="Date" required error={error}>
        <Input
          ref={input}
          type="date"
          min={dayKey(new Date())}
          max={dayAhead(SESSION_MAX_DAYS_AHEAD)}
          value={day}
          onFocus={onFocus}
          onChange={(event) => change(event.target.value, clock)}
        />
      </Field>
      <Field label={`Time (${zoneName()})`} required>
        <Input
          type="time"
          value={clock}
          onFocus={onFocus}
          onChange={(event) => change(day, event.target.value)}
        />
      </Field>
    </div>
  )
}
