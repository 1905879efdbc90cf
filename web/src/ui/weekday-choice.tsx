import { cn } from './cn.ts'
import { FieldError } from './field.tsx'

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
const WEEK = DAYS.map((_, index) => index + 1)

type WeekdayChoiceProps = {
  label: string
  help?: string
  error?: string | undefined
  /** 1 (Monday) to 7, in order. */
  value: readonly number[]
  onChange: (weekdays: number[]) => void
}

/** A choice of several weekdays that are all in view. */
export const WeekdayChoice = ({ label, help, error, value, onChange }: WeekdayChoiceProps) => (
  <fieldset className="grid gap-1.5">
    <legend className="mb-1.5 font-medium text-sm">{label}</legend>
    <div className="grid grid-cols-7 gap-1.5">
      {WEEK.map((day) => {
        const isOn = value.includes(day)
        return (
          <button
            key={day}
            type="button"
            aria-pressed={isOn}
            onClick={() => onChange(WEEK.filter((one) => (one === day ? !isOn : value.includes(one))))}
            className={cn(
              'h-11 rounded-md border text-sm',
              isOn ? 'border-turf bg-turf font-semibold text-turf-ink' : 'border-edge bg-raised',
            )}
          >
            {DAYS[day - 1]}
          </button>
        )
      })}
    </div>
    {error && <FieldError>{error}</FieldError>}
    {help && <p className="text-muted text-sm">{help}</p>}
  </fieldset>
)
