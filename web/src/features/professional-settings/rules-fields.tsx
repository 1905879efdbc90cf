import {
  BUFFER_MAX_MINUTES,
  BUFFER_STEP_MINUTES,
  DAYS_AHEAD_MIN,
  SESSIONS_PER_DAY_MAX,
} from '@fieldside/contracts/limits.ts'
import { Field } from '@/ui/field.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import type { HoursDraft, HoursErrors } from './weekly-hours.ts'

const BUFFERS = Array.from(
  { length: BUFFER_MAX_MINUTES / BUFFER_STEP_MINUTES + 1 },
  (_, step) => step * BUFFER_STEP_MINUTES,
)
const SESSIONS = Array.from({ length: SESSIONS_PER_DAY_MAX }, (_, index) => index + 1)
const DAYS_AHEAD = [DAYS_AHEAD_MIN, 14, 30, 60, 90, 180, 365]

const withSaved = (choices: readonly number[], saved: number): number[] =>
  [...new Set([...choices, saved])].sort((one, other) => one - other)

const bufferWords = (minutes: number): string => (minutes === 0 ? 'None' : `${minutes} min`)

type RulesFieldsProps = { draft: HoursDraft; errors: HoursErrors; onChange: (draft: HoursDraft) => void }

/** Selects the time between sessions, and how many and how far ahead athletes can request. */
export const RulesFields = ({ draft, errors, onChange }: RulesFieldsProps) => (
  <fieldset className="grid grid-cols-1 gap-4">
    <legend className="mb-4">
      <span className="display text-lg">Breaks and limits</span>
      <span className="block text-muted text-sm">
        Athletes’ requests keep to these. You can still suggest or accept any time that is free.
      </span>
    </legend>
    <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
      <BufferSelect
        label="Break before a session"
        minutes={draft.buffer_before_minutes}
        onChange={(buffer_before_minutes) => onChange({ ...draft, buffer_before_minutes })}
      />
      <BufferSelect
        label="Break after a session"
        minutes={draft.buffer_after_minutes}
        onChange={(buffer_after_minutes) => onChange({ ...draft, buffer_after_minutes })}
      />
      <Field label="Sessions per day" help="Requests that wait for your answer count too.">
        <NativeSelect
          value={draft.max_sessions_per_day ?? ''}
          onChange={({ target: { value } }) =>
            onChange({ ...draft, max_sessions_per_day: value === '' ? null : Number(value) })
          }
        >
          <option value="">No limit</option>
          {SESSIONS.map((count) => (
            <option key={count} value={count}>
              {count === 1 ? '1 session' : `${count} sessions`}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field
        label="How far ahead"
        help="Athletes can request sessions up to this many days ahead."
        error={errors.max_days_ahead}
      >
        <NativeSelect
          value={draft.max_days_ahead}
          onChange={(event) => onChange({ ...draft, max_days_ahead: Number(event.target.value) })}
        >
          {withSaved(DAYS_AHEAD, draft.max_days_ahead).map((days) => (
            <option key={days} value={days}>
              {days} days
            </option>
          ))}
        </NativeSelect>
      </Field>
    </div>
  </fieldset>
)

type BufferSelectProps = { label: string; minutes: number; onChange: (minutes: number) => void }

const BufferSelect = ({ label, minutes, onChange }: BufferSelectProps) => (
  <Field label={label}>
    <NativeSelect value={minutes} onChange={(event) => onChange(Number(event.target.value))}>
      {withSaved(BUFFERS, minutes).map((choice) => (
        <option key={choice} value={choice}>
          {bufferWords(choice)}
        </option>
      ))}
    </NativeSelect>
  </Field>
)
