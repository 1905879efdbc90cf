import type { Openings } from '@fieldside/contracts/http/openings.ts'
import { REQUEST_MAX_DAYS_WITHOUT_HOURS } from '@fieldside/contracts/limits.ts'
import { type ReactNode, useState } from 'react'
import { useController } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { dayAhead, dayKey, formatClock, formatDay, readerZone, zoneName } from '@/client/time-format.ts'
import { otherClock } from '@/entities/booking/time/other-clock.ts'
import { SlotCalendar } from '@/entities/booking/time/slot-calendar.tsx'
import { TimesLoading } from '@/entities/booking/time/times-loading.tsx'
import { useOpenings } from '@/entities/booking/time/use-openings.ts'
import { waitlistAddress } from '@/entities/waitlist/waitlist-address.ts'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { instantOf } from './booking-fields.ts'
import { FormSection } from './form-section.tsx'
import { NearestTimes } from './nearest-times.tsx'
import type { BookingFormState } from './use-booking-request.ts'
import { useLostChoice } from './use-lost-choice.ts'

type TimeSectionProps = {
  professionalId: string
  form: BookingFormState
  /** The start that the address asked for. */
  start: string | undefined
  refused: readonly string[]
  asking: boolean
  /** The sections after this one. Hidden while the times load, because no skeleton has the height of a day's times. */
  children: ReactNode
}

/** Offers available slots when the professional has set hours, otherwise any date and time. */
export const TimeSection = (props: TimeSectionProps) => {
  const { professionalId, form, start, refused, asking, children } = props
  const [type, chosen] = form.watch(['appointment_type', 'appointment_date'])
  const { query, ...calendar } = useOpenings({ professionalId, type, start })
  const error = form.formState.errors.appointment_date?.message
  const settled = chosen !== undefined && chosen === start
  return (
    <>
      <FormSection
        title="When"
        settled={settled}
        wrong={error !== undefined}
        summary={<ChosenTime at={chosen} zone={query.data?.time_zone ?? null} />}
      >
        {type === undefined ? (
          <Field label="Date and time" required error={error}>
            <p className="text-muted">Choose an appointment type to see the available times.</p>
          </Field>
        ) : (
          <QueryState query={query} title="We couldn’t load the available times" loading={<TimesLoading />}>
            {(openings) =>
              openings.has_hours ? (
                <>
                  <FreeTimes {...{ form, openings, calendar, refused, asking }} />
                  <p className="mt-3 text-muted text-sm">
                    No time fits?{' '}
                    <Link className="underline underline-offset-4" to={waitlistAddress(professionalId, type)}>
                      Join the waitlist
                    </Link>
                  </p>
                </>
              ) : (
                <AnyTime form={form} openings={openings} />
              )
            }
          </QueryState>
        )}
      </FormSection>
      <div hidden={type !== undefined && query.isPending && !settled} className="grid grid-cols-1 gap-6">
        {children}
      </div>
    </>
  )
}

type ChosenTimeProps = { at: string | undefined; zone: Openings['time_zone'] }

const ChosenTime = ({ at, zone }: ChosenTimeProps) => {
  if (!at) return null
  const theirs = otherClock(at, zone)
  return (
    <p className="rounded-md bg-turf-soft px-4 py-2.5 text-sm">
      <b>
        {formatDay(at)}, {formatClock(at)}
      </b>{' '}
      your time ({zoneName(readerZone(), new Date(at))})
      {theirs && (
        <span className="text-muted">
          {' '}
          · {theirs.clock} {theirs.zone} for the professional
        </span>
      )}
    </p>
  )
}

type FreeTimesProps = Pick<TimeSectionProps, 'form' | 'refused' | 'asking'> & {
  openings: Openings
  calendar: Omit<ReturnType<typeof useOpenings>, 'query'>
}

const FreeTimes = ({ form, openings, calendar, refused, asking }: FreeTimesProps) => {
  const { field, fieldState } = useController({ control: form.control, name: 'appointment_date' })
  // The controller's own value returns to its initial value once the chosen time is lost.
  const chosen = form.watch('appointment_date')
  const free = openings.slots.filter((slot) => !refused.includes(slot))
  // Our own pending request removes its slot from the list, so the slot stays visible until the answer arrives.
  const slots = asking && chosen && !free.includes(chosen) ? [...free, chosen] : free
  const { lost, chooseFor } = useLostChoice(form, slots, {
    isLoading: calendar.loading || calendar.refreshing,
    refused,
  })
  const choose = (slot: string) => {
    if (asking) return
    chooseFor(form.getValues('appointment_type'))
    // The error belongs to the previous time, and before the first submit nothing else clears it.
    form.clearErrors('appointment_date')
    field.onChange(slot)
  }
  return (
    <Field label="Date and time" required error={fieldState.error?.message}>
      {openings.all_closed ? (
        <p className="text-muted">
          This professional has no open days right now, so you can’t request a session.
        </p>
      ) : (
        <>
          {lost && !chosen && <NearestTimes to={lost} slots={free} onChoose={choose} />}
          <SlotCalendar
            slots={slots}
            value={chosen ?? null}
            onValueChange={choose}
            openings={calendar}
            zone={openings.time_zone}
          />
          <ChosenTime at={chosen} zone={openings.time_zone} />
        </>
      )}
    </Field>
  )
}

const AnyTime = ({ form, openings }: { form: BookingFormState; openings: Openings }) => {
  const { field, fieldState } = useController({ control: form.control, name: 'appointment_date' })
  const chosen = field.value
  const [day, setDay] = useState(chosen ? dayKey(chosen) : '')
  const [clock, setClock] = useState(chosen ? clockIn(chosen) : '')
  const choose = (nextDay: string, nextClock: string) => {
    setDay(nextDay)
    setClock(nextClock)
    field.onChange(instantOf(nextDay, nextClock) ?? undefined)
  }
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-2.5">
      <Field label="Date" required error={fieldState.error?.message}>
        <Input
          type="date"
          min={dayKey(new Date())}
          max={dayAhead(REQUEST_MAX_DAYS_WITHOUT_HOURS)}
          value={day}
          onChange={(event) => choose(event.target.value, clock)}
        />
      </Field>
      <Field label="Time" required>
        <Input type="time" step={300} value={clock} onChange={(event) => choose(day, event.target.value)} />
      </Field>
      <div className="col-span-2 grid gap-2.5">
        <p className="text-muted text-sm">
          This professional hasn’t set hours. You can request any time in the next{' '}
          {REQUEST_MAX_DAYS_WITHOUT_HOURS} days. Your time ({zoneName()}).
        </p>
        <ChosenTime at={chosen} zone={openings.time_zone} />
      </div>
    </div>
  )
}

/** Returns the reader's clock in the format of time inputs. */
const clockIn = (at: string): string =>
  new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
