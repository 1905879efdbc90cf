import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { BookingRequest } from '@fieldside/contracts/http/bff/bookings.ts'
import { useEffect, useRef, useState } from 'react'
import { useEndpoint } from '../../app/api.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { SlotPicker } from '../../ui/slot-picker.tsx'
import { dayKey, formatDay, formatTimeRange, readerZone, zoneName } from '../../ui/time-format.ts'

type SuggestedTimeProps = {
  request: BookingRequest
  /** UTC instant. */
  value: string | null
  onChange: (at: string | null) => void
  error: string | undefined
}

/** One of the professional's own openings, or any other time: a suggestion is not bound to the weekly hours. */
export const SuggestedTime = ({ request, value, onChange, error }: SuggestedTimeProps) => {
  const [anyTime, setAnyTime] = useState(false)
  const openings = useEndpoint(actions.listOpenings, {
    params: { id: request.professional_id },
    query: { appointment_type: request.appointment_type, days: 28 },
  })
  const slots = openings.data?.slots ?? []
  if (openings.isPending) return <TimesLoading />
  const free = anyTime || slots.length === 0
  return (
    <div className="grid gap-2">
      {free ? (
        <FreeTime value={value} onChange={onChange} error={error} />
      ) : (
        <Field label="One of your free times" required error={error}>
          <SlotPicker aria-label="Time" slots={slots} value={value} onValueChange={onChange} />
        </Field>
      )}
      {value && <Chosen at={value} request={request} />}
      {slots.length > 0 && (
        <Button
          variant="plain"
          size="sm"
          className="justify-self-start"
          onClick={() => {
            setAnyTime(!free)
            onChange(null)
          }}
        >
          {free ? 'Choose from my free times' : 'Choose any other time'}
        </Button>
      )}
    </div>
  )
}

const Chosen = ({ at, request }: { at: string; request: BookingRequest }) => {
  const end = new Date(new Date(at).getTime() + request.duration_minutes * 60_000)
  return (
    <p className="text-sm" aria-live="polite">
      You suggest{' '}
      <b>
        {formatDay(at)}, {formatTimeRange(at, end)}
      </b>{' '}
      <span className="text-muted">({zoneName(readerZone(), new Date(at))})</span>
    </p>
  )
}

const FreeTime = ({ onChange, error }: Omit<SuggestedTimeProps, 'request'>) => {
  const [day, setDay] = useState('')
  const [clock, setClock] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (error) input.current?.focus()
  }, [error])
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
          value={day}
          onChange={(event) => change(event.target.value, clock)}
        />
      </Field>
      <Field label={`Time (${zoneName()})`} required>
        <Input type="time" value={clock} onChange={(event) => change(day, event.target.value)} />
      </Field>
    </div>
  )
}

const TimesLoading = () => (
  <Loading label="Loading your free times" className="grid gap-3">
    <Skeleton className="h-5 w-40" />
    <Skeleton className="h-20 w-full rounded-md" />
    <Skeleton className="h-28 w-full rounded-md" />
  </Loading>
)
