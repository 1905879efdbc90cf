import type { AppointmentTypeId } from '@fieldside/contracts/appointment-types.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { SeriesDate } from '@fieldside/contracts/http/series.ts'
import { SERIES_SESSIONS_MAX, SERIES_SESSIONS_MIN } from '@fieldside/contracts/limits.ts'
import { useEffect, useEffectEvent } from 'react'
import { useEndpoint } from '@/client/api.ts'
import { formatClock, formatDay, readerZone } from '@/client/time-format.ts'
import { FormSection } from '@/entities/booking/request-form/form-section.tsx'
import type { BookingFormState } from '@/entities/booking/request-form/use-booking-request.ts'
import { cn } from '@/ui/cn.ts'
import { Field } from '@/ui/field.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Select } from '@/ui/select.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import type { Repeat } from './use-repeat.ts'

const EVERY = [
  { value: '0', label: 'Doesn’t repeat' },
  { value: '1', label: 'Every week' },
  { value: '2', label: 'Every second week' },
] as const

const COUNTS = Array.from({ length: SERIES_SESSIONS_MAX - SERIES_SESSIONS_MIN + 1 }, (_, n) => ({
  value: String(n + SERIES_SESSIONS_MIN),
  label: `${n + SERIES_SESSIONS_MIN} sessions`,
}))

type RepeatSectionProps = { professionalId: string; form: BookingFormState; repeat: Repeat }

/** Repeats the session, and says of each date whether it is free. */
export const RepeatSection = ({ professionalId, form, repeat }: RepeatSectionProps) => {
  const [type, first] = form.watch(['appointment_type', 'appointment_date'])
  return (
    <FormSection title="Repeat" settled={false} wrong={repeat.error !== undefined}>
      <div className="grid gap-4">
        <div className={cn('grid gap-4', repeat.isOn ? 'grid-cols-2' : 'md:grid-cols-2')}>
          <Field label="How often">
            <Select
              options={EVERY}
              value={`${repeat.everyWeeks}`}
              onValueChange={(weeks) => repeat.setEveryWeeks(Number(weeks) as 0 | 1 | 2)}
            />
          </Field>
          {repeat.isOn && (
            <Field label="Number of sessions">
              <Select
                options={COUNTS}
                value={`${repeat.sessions}`}
                onValueChange={(count) => repeat.setSessions(Number(count))}
              />
            </Field>
          )}
        </div>
        {repeat.isOn &&
          (type && first ? (
            <Dates {...{ professionalId, type, first, repeat }} />
          ) : (
            <p className="text-muted">Choose a type and the first time to see the dates.</p>
          ))}
        {repeat.error && (
          <p role="alert" className="text-bad text-sm">
            {repeat.error}
          </p>
        )}
      </div>
    </FormSection>
  )
}

type DatesProps = Omit<RepeatSectionProps, 'form'> & {
  type: AppointmentTypeId
  first: string
}

const Dates = ({ professionalId, type, first, repeat }: DatesProps) => {
  const { everyWeeks: every_weeks, sessions } = repeat
  const query = useEndpoint(actions.listSeriesDates, {
    params: { id: professionalId },
    query: { appointment_type: type, first, every_weeks, sessions, time_zone: readerZone() },
  })
  const items = query.data?.items
  const show = useEffectEvent(() => repeat.show(items ?? []))
  useEffect(() => show(), [items])
  const reset = useEffectEvent(() => repeat.reset())
  // The changes belong to the dates of another first session.
  useEffect(() => () => reset(), [first, type])
  return (
    <QueryState
      query={query}
      title="We couldn’t check the dates"
      loading={<Skeleton className="h-40 rounded-md" />}
    >
      {(dates) => (
        <ol aria-label="Dates of the series" className="divide-y divide-line rounded-md border border-line">
          {dates.items.map((date) => (
            <DateRow key={date.index} date={date} repeat={repeat} />
          ))}
        </ol>
      )}
    </QueryState>
  )
}

const LEAVE_OUT = 'leave-out'

const words = (at: string): string => `${formatDay(at)}, ${formatClock(at)}`

const DateRow = ({ date, repeat }: { date: SeriesDate; repeat: Repeat }) => {
  const { index, starts_at, is_free, slots } = date
  const change = repeat.changes[index]
  const isLost = change !== undefined && change !== null && !slots.includes(change)
  return (
    <li className="grid gap-2 px-4 py-2.5 md:grid-cols-[minmax(0,1fr)_14rem] md:items-center">
      <span>
        <b className={cn(change !== undefined && 'text-muted line-through')}>{words(starts_at)}</b>{' '}
        <span className={is_free ? 'text-good text-sm' : 'text-bad text-sm'}>
          {is_free ? 'free' : 'not free'}
        </span>
      </span>
      {!is_free && (
        <Select
          aria-label={`Instead of ${words(starts_at)}`}
          placeholder={slots.length > 0 ? 'Choose another time' : 'No time in this week'}
          value={isLost || change === undefined ? undefined : (change ?? LEAVE_OUT)}
          onValueChange={(at) => repeat.change(index, at === LEAVE_OUT ? null : at)}
          options={[
            { value: LEAVE_OUT, label: 'Leave this date out' },
            ...slots.map((at) => ({ value: at, label: words(at) })),
          ]}
        />
      )}
    </li>
  )
}
