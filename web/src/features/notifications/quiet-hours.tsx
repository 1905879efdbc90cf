import type { NotificationSettings } from '@fieldside/contracts/http/notification-settings.ts'
import { QUIET_FROM, QUIET_UNTIL, SOON_HOURS } from '@fieldside/contracts/limits.ts'
import { type ComponentProps, useRef } from 'react'
import { formatClock, readerZone } from '@/client/time-format.ts'
import { zoneLabel } from '@/client/time-zones.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { Switch } from '@/ui/switch.tsx'
import { ZoneSelect } from '@/ui/zone-select.tsx'
import { useLatestChange } from './use-latest-change.ts'

type QuietHoursProps = { settings: NotificationSettings }

export const QuietHoursSettings = ({ settings }: QuietHoursProps) => {
  const { shown, change, keys } = useLatestChange(settings.quiet_hours, (quiet_hours) => ({ quiet_hours }))
  return (
    <>
      <Switch
        label="Quiet hours"
        detail="Email and push wait until your quiet hours end. This list never waits."
        checked={shown !== null}
        onCheckedChange={(isOn) => change(isOn ? { from: QUIET_FROM, until: QUIET_UNTIL } : null)}
      />
      {shown && (
        <div className="grid grid-cols-1 gap-4 pt-1 pb-3">
          <div className="grid grid-cols-2 gap-3">
            <ClockSelect
              label="From"
              value={shown.from}
              not={shown.until}
              keys={keys}
              onChange={(from) => change({ ...shown, from })}
            />
            <ClockSelect
              label="Until"
              value={shown.until}
              not={shown.from}
              keys={keys}
              onChange={(until) => change({ ...shown, until })}
            />
          </div>
          <Zone settings={settings} />
          <p className="text-muted text-sm">
            You still get reminders an hour before a session, cancellations and other changes of sessions that
            start within {SOON_HOURS} hours, and what would be too late once your quiet hours end. Emails
            about your account and your payments don’t wait either.
          </p>
        </div>
      )}
    </>
  )
}

const HALF_HOURS = Array.from({ length: 48 }, (_, index) => {
  const hour = String(Math.floor(index / 2)).padStart(2, '0')
  return `${hour}:${index % 2 ? '30' : '00'}`
})

/** Returns the half hours and the saved time, which can be another one. */
const timesWith = (value: string): string[] => [...new Set([...HALF_HOURS, value])].sort()

const clockText = (clock: string): string => formatClock(`2000-01-01T${clock}:00Z`, { zone: 'UTC' })

type ClockSelectProps = {
  label: string
  value: string
  /** The other end, which is no choice. */
  not: string
  keys: Pick<ComponentProps<typeof NativeSelect>, 'onKeyDown' | 'onBlur'>
  onChange: (clock: string) => void
}

const ClockSelect = ({ label, value, not, keys, onChange }: ClockSelectProps) => (
  <Field label={label}>
    <NativeSelect {...keys} value={value} onChange={(event) => onChange(event.target.value)}>
      {timesWith(value)
        .filter((clock) => clock !== not)
        .map((clock) => (
          <option key={clock} value={clock}>
            {clockText(clock)}
          </option>
        ))}
    </NativeSelect>
  </Field>
)

/** Means that no zone is chosen. */
const AUTOMATIC = ''

const Zone = ({ settings: { time_zone, assumed_time_zone } }: QuietHoursProps) => {
  const { shown, change, keys } = useLatestChange(time_zone, (zone) => ({ time_zone: zone }))
  const select = useRef<HTMLSelectElement>(null)
  const here = readerZone()
  const chooseHere = () => {
    change(here)
    // The button disappears.
    select.current?.focus()
  }
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <Field
        label="Time zone"
        help={
          shown
            ? undefined
            : 'Until you choose one, we use the time zone of your schedule, your last request, or the browser you signed up with.'
        }
      >
        <ZoneSelect
          ref={select}
          {...keys}
          value={shown ?? AUTOMATIC}
          chosen={shown ?? assumed_time_zone}
          onValueChange={(zone) => change(zone === AUTOMATIC ? null : zone)}
        >
          <option value={AUTOMATIC}>Automatic: {zoneLabel(assumed_time_zone)}</option>
        </ZoneSelect>
      </Field>
      {(shown ?? assumed_time_zone) !== here && (
        <Button
          variant="link"
          size="sm"
          className="h-auto! justify-self-start whitespace-normal! px-0! py-1 text-left"
          onClick={chooseHere}
        >
          Use this device’s zone, {zoneLabel(here)}
        </Button>
      )}
    </div>
  )
}
