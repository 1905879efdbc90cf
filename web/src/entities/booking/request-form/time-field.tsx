import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Openings } from '@fieldside/contracts/http/openings.ts'
import { REQUEST_MAX_DAYS_WITHOUT_HOURS } from '@fieldside/contracts/limits.ts'
import { useEffect, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { useEndpoint } from '../../../client/api.ts'
import { notify } from '../../../client/notify.ts'
import {
  dayAhead,
  dayKey,
  formatClock,
  formatDay,
  readerZone,
  zoneName,
} from '../../../client/time-format.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { SlotPicker } from '../../../ui/slot-picker.tsx'
import { otherClock } from '../time/other-clock.ts'
import { instantOf, takenWords } from './booking-fields.ts'
import type { BookingFormState } from './use-booking-request.ts'

/** Matches how far ahead the next opening on a search card looks. */
const DAYS_AHEAD = 28

type TimeFieldProps = {
  professionalId: string
  form: BookingFormState
  refused: readonly string[]
  asking: boolean
}

/** Offers available slots when the professional has set hours, otherwise any date and time. */
export const TimeField = ({ professionalId, form, refused, asking }: TimeFieldProps) => {
  const type = form.watch('appointment_type')
  const openings = useEndpoint(
    actions.listOpenings,
    { params: { id: professionalId }, query: { appointment_type: type ?? 'consultation', days: DAYS_AHEAD } },
    { enabled: type !== undefined, keepPrevious: true },
  )
  const error = form.formState.errors.appointment_date?.message
  if (type === undefined) {
    return (
      <Field label="Date and time" required error={error}>
        <p className="text-muted">Choose an appointment type to see the available times.</p>
      </Field>
    )
  }
  return (
    <QueryState query={openings} title="We couldn’t load the available times" loading={<TimesLoading />}>
      {(data) =>
        data.has_hours ? (
          <FreeTimes form={form} openings={data} refused={refused} asking={asking} />
        ) : (
          <AnyTime form={form} openings={data} />
        )
      }
    </QueryState>
  )
}

const ChosenTime = ({ at, openings }: { at: string | undefined; openings: Openings }) => {
  if (!at) return null
  const theirs = otherClock(at, openings.time_zone)
  return (
    <p className="rounded-md bg-turf-soft px-4 py-2.5 text-sm">
      <b>
        {formatDay(at)}, {formatClock(at)}
      </b>{' '}
      your time ({zoneName(readerZone(), new Date(at))})
      {theirs && (
        <span className="text-muted">
          {' '}
          · {theirs.clock} for the professional ({theirs.zone})
        </span>
      )}
    </p>
  )
}

const FreeTimes = ({
  form,
  openings,
  refused,
  asking,
}: Omit<TimeFieldProps, 'professionalId'> & { openings: Openings }) => {
  const { field, fieldState } = useController({ control: form.control, name: 'appointment_date' })
  const free = openings.slots.filter((slot) => !refused.includes(slot))
  // Our own pending request removes its slot from the list, so the slot stays visible until the answer arrives.
  const slots = asking && field.value && !free.includes(field.value) ? [...free, field.value] : free
  const chosenFor = useLostChoice(form, slots)
  if (slots.length === 0) {
    return (
      <Field label="Date and time" required error={fieldState.error?.message}>
        <p className="text-muted">
          {openings.all_closed
            ? 'This professional has no open days right now, so you can’t request a session.'
            : `No times are available for this session in the next ${DAYS_AHEAD / 7} weeks. Another appointment type may have some.`}
        </p>
      </Field>
    )
  }
  return (
    <Field label="Date and time" required error={fieldState.error?.message}>
      <SlotPicker
        aria-label="Time"
        slots={slots}
        value={field.value ?? null}
        onValueChange={(slot) => {
          if (asking) return
          chosenFor(form.getValues('appointment_type'))
          // The error was about the previous time, and before the first submit nothing else clears it.
          form.clearErrors('appointment_date')
          field.onChange(slot)
        }}
      />
      <ChosenTime at={field.value} openings={openings} />
    </Field>
  )
}

/**
 * Clears a chosen time that is no longer available, with an inline error and a toast. If the appointment type changed
 * since, the time just doesn't fit the new type. Callers record the type with each choice.
 */
const useLostChoice = (form: BookingFormState, slots: readonly string[]) => {
  const chosenFor = useRef<string | undefined>(undefined)
  const [chosen, type] = form.watch(['appointment_date', 'appointment_type'])
  const lost = chosen !== undefined && !slots.includes(chosen) ? chosen : undefined
  useEffect(() => {
    if (lost === undefined) return
    const isShown = form.getFieldState('appointment_date').error !== undefined
    form.resetField('appointment_date', { keepError: true })
    if (isShown) return
    const taken = chosenFor.current === type
    const message = taken
      ? takenWords(lost)
      : 'The time you chose isn’t available for this session. Choose another time.'
    form.setError('appointment_date', { message })
    if (taken) notify.error('Error', message)
  }, [lost, type, form])
  return (current: string | undefined) => {
    chosenFor.current = current
  }
}

const AnyTime = ({ form, openings }: { form: BookingFormState; openings: Openings }) => {
  const { field, fieldState } = useController({ control: form.control, name: 'appointment_date' })
  const chosen = field.value
  const [day, setDay] = useState(chosen ? dayKey(chosen) : '')
  const [clock, setClock] = useState('')
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
        <ChosenTime at={chosen} openings={openings} />
      </div>
    </div>
  )
}

const TimesLoading = () => (
  <Loading label="Loading available times" className="grid gap-3">
    <Skeleton className="h-5 w-28" />
    <div className="flex gap-2 overflow-hidden">
      {[1, 2, 3, 4, 5, 6].map((day) => (
        <Skeleton key={day} className="h-20 w-17 shrink-0 rounded-md" />
      ))}
    </div>
    <Skeleton className="h-24 rounded-md" />
  </Loading>
)
