import { APPOINTMENT_PLACE_LABELS, type AppointmentTypeId } from '@fieldside/contracts/appointment-types.ts'
import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import { careActions } from '@fieldside/contracts/http/bff/care-actions.ts'
import type { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { type FormEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useCommand } from '@/client/api.ts'
import { notify } from '@/client/notify.ts'
import { readerZone } from '@/client/time-format.ts'
import { ConfirmEmail, needsConfirmedEmail } from '@/entities/account/confirm-email.tsx'
import { clockWords, isAnyTime, zoneWords } from '@/entities/waitlist/words.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { LinkButton } from '@/ui/link-button.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { RadioGroup } from '@/ui/radio-group.tsx'
import { WeekdayChoice } from '@/ui/weekday-choice.tsx'

export type Shown = ReplyOf<typeof screens.waitlistScreen>

const ANY_DAY = [1, 2, 3, 4, 5, 6, 7]
const HOURS = Array.from({ length: 25 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

/** The type, weekdays, and hours that an athlete waits for. */
export const WaitlistForm = ({ professional, types, time_zone, entry }: Shown) => {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const first = entry?.appointment_type ?? params.get('type')
  const [type, setType] = useState<AppointmentTypeId>(
    (types.find(({ appointment_type_id }) => appointment_type_id === first) ?? types[0]!).appointment_type_id,
  )
  const [weekdays, setWeekdays] = useState<number[]>(entry?.weekdays ?? ANY_DAY)
  const [from, setFrom] = useState(entry?.from ?? '00:00')
  const [until, setUntil] = useState(entry?.until ?? '24:00')
  const [isChecked, setChecked] = useState(false)
  const { submit, pending, problem } = useCommand(careActions.joinWaitlist, {
    success: entry ? 'Changes saved' : 'You’re on the waitlist',
    onError: (refusal) => {
      if (!needsConfirmedEmail(refusal)) notify.error('Failed to join the waitlist', refusal.message)
    },
    onSuccess: () => navigate('/waitlists'),
  })
  const noDays = isChecked && weekdays.length === 0 ? 'Choose at least one day' : undefined
  const noHours = isChecked && from >= until ? 'The end must be after the start' : undefined
  const zone = zoneWords(time_zone)
  const hours = isAnyTime({ from, until }) ? 'Any time of the day.' : zone && `Hours are ${zone}.`
  const send = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (weekdays.length === 0 || from >= until) return
    const wishes = { appointment_type: type, weekdays, from, until, time_zone: readerZone() }
    void submit({ params: { id: professional.id }, body: wishes })
  }
  return (
    <form noValidate onSubmit={send} aria-label="Waitlist" className="grid max-w-2xl gap-6">
      <Field label="Appointment type">
        <RadioGroup
          aria-label="Appointment type"
          value={type}
          onValueChange={setType}
          cards={types.map((one) => ({
            value: one.appointment_type_id,
            title: one.name,
            detail: `${one.duration_minutes} min · ${APPOINTMENT_PLACE_LABELS[one.place]}`,
          }))}
        />
      </Field>
      <WeekdayChoice label="Days that suit you" error={noDays} value={weekdays} onChange={setWeekdays} />
      <div className="grid grid-cols-2 gap-4">
        <Hour label="From" value={from} hours={HOURS.slice(0, -1)} onChange={setFrom} />
        <Hour label="Until" value={until} hours={HOURS.slice(1)} onChange={setUntil} error={noHours} />
        {hours && <p className="col-span-2 -mt-2 text-muted text-sm">{hours}</p>}
      </div>
      <ConfirmEmail problem={problem} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={pending}>
          {entry ? 'Save changes' : 'Join the waitlist'}
        </Button>
        <LinkButton variant="outline" to="/waitlists">
          {entry ? 'Cancel' : 'Your waitlists'}
        </LinkButton>
      </div>
    </form>
  )
}

type HourProps = {
  label: string
  value: string
  hours: readonly string[]
  error?: string | undefined
  onChange: (hour: string) => void
}

/** Also offers an hour that isn't full, from another client. */
const Hour = ({ label, value, hours, error, onChange }: HourProps) => (
  <Field label={label} error={error}>
    <NativeSelect value={value} onChange={({ target }) => onChange(target.value)}>
      {(hours.includes(value) ? hours : [value, ...hours]).map((hour) => (
        <option key={hour} value={hour}>
          {clockWords(hour).replace(/^m/, 'M')}
        </option>
      ))}
    </NativeSelect>
  </Field>
)
