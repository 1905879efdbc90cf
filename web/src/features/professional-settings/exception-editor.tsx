import { Plus, Trash2 } from 'lucide-react'
import { dayKey, formatCalendarDay } from '@/client/time-format.ts'
import { Button } from '@/ui/button.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { SpanRows } from './span-rows.tsx'
import {
  addException,
  type ExceptionDraft,
  type HoursDraft,
  type HoursErrors,
  nextSpan,
} from './weekly-hours.ts'

type ExceptionEditorProps = {
  draft: HoursDraft
  errors: HoursErrors
  onChange: (draft: HoursDraft) => void
}

/** Edits the dates that differ from the weekly hours: closed, or with other hours. */
export const ExceptionEditor = ({ draft, errors, onChange }: ExceptionEditorProps) => {
  const set = (exceptions: ExceptionDraft[]) => onChange({ ...draft, exceptions })
  return (
    <div className="grid grid-cols-1 gap-3">
      <h3 className="text-lg">Other days</h3>
      {draft.exceptions.length === 0 && (
        <p className="text-muted text-sm">Holidays and other days with different hours.</p>
      )}
      <ul className="divide-y divide-line">
        {draft.exceptions.map((exception, index) => (
          <li key={exception.key} className="py-3">
            <ExceptionRow
              exception={exception}
              number={index + 1}
              zone={draft.time_zone}
              errors={errors}
              onChange={(changed) =>
                set(draft.exceptions.map((one) => (one.key === exception.key ? changed : one)))
              }
              onRemove={() => set(draft.exceptions.filter(({ key }) => key !== exception.key))}
            />
          </li>
        ))}
      </ul>
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        onClick={() => onChange(addException(draft))}
      >
        <Plus aria-hidden />
        Add a day
      </Button>
    </div>
  )
}

type ExceptionRowProps = {
  exception: ExceptionDraft
  number: number
  zone: string
  errors: HoursErrors
  onChange: (exception: ExceptionDraft) => void
  onRemove: () => void
}

const ExceptionRow = ({ exception, number, zone, errors, onChange, onRemove }: ExceptionRowProps) => {
  const { day, spans, key } = exception
  const label = day ? formatCalendarDay(day) : `day ${number}`
  return (
    <fieldset className="grid grid-cols-1 gap-2">
      <legend className="sr-only">Other day {number}</legend>
      <div className="flex items-start gap-2">
        <Field label="Date" error={errors[key]} className="max-w-48 flex-1">
          <Input
            type="date"
            min={dayKey(new Date(), zone)}
            value={day}
            onChange={(event) => onChange({ ...exception, day: event.target.value })}
          />
        </Field>
        <Button
          variant="ghost"
          size="icon"
          className="mt-6.5"
          aria-label={`Remove ${label}`}
          onClick={onRemove}
        >
          <Trash2 aria-hidden />
        </Button>
      </div>
      <Checkbox
        label="Closed that day"
        checked={spans.length === 0}
        onCheckedChange={(closed) => onChange({ ...exception, spans: closed ? [] : [nextSpan([])!] })}
      />
      {spans.length > 0 && (
        <SpanRows
          label={label}
          spans={spans}
          errors={errors}
          onChange={(changed) => onChange({ ...exception, spans: changed })}
        />
      )}
    </fieldset>
  )
}
