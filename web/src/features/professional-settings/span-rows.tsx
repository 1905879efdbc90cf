import { Plus, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button } from '@/ui/button.tsx'
import { FieldError } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { type HoursErrors, nextSpan, type Span } from './weekly-hours.ts'

type SpanRowsProps = {
  /** The name of the day, for the labels of the fields. */
  label: string
  spans: Span[]
  errors: HoursErrors
  onChange: (spans: Span[]) => void
  /** Rendered beside the button that adds a span. */
  beside?: ReactNode
}

export const SpanRows = ({ label, spans, errors, onChange, beside }: SpanRowsProps) => {
  const next = nextSpan(spans)
  return (
    <div className="grid grid-cols-1 gap-2">
      {spans.map((span, index) => (
        <SpanRow
          key={span.key}
          label={index === 0 ? label : `${label} ${index + 1}`}
          span={span}
          error={errors[span.key]}
          onChange={(changed) => onChange(spans.map((one) => (one.key === span.key ? changed : one)))}
          onRemove={() => onChange(spans.filter(({ key }) => key !== span.key))}
        />
      ))}
      <div className="flex flex-wrap gap-1">
        {spans.length < 6 && next && (
          <Button variant="ghost" size="sm" onClick={() => onChange([...spans, next])}>
            <Plus aria-hidden />
            <span>
              Add hours<span className="sr-only"> on {label}</span>
            </span>
          </Button>
        )}
        {beside}
      </div>
    </div>
  )
}

// On phones, a tap opens the time picker, and the clock icon would cut off the time.
const clockClass = 'max-w-38 px-2.5! tabular-nums max-md:[&::-webkit-calendar-picker-indicator]:hidden'

type SpanRowProps = {
  label: string
  span: Span
  error: string | undefined
  onChange: (span: Span) => void
  onRemove: () => void
}

const SpanRow = ({ label, span, error, onChange, onRemove }: SpanRowProps) => {
  const id = useId()
  const wiring = { 'aria-invalid': error ? true : undefined, 'aria-describedby': error && id } as const
  return (
    <div>
      <div className="flex items-center gap-1.5">
        <Input
          type="time"
          aria-label={`${label} from`}
          value={span.from}
          onChange={(event) => onChange({ ...span, from: event.target.value })}
          className={clockClass}
          {...wiring}
        />
        <span aria-hidden className="text-muted">
          –
        </span>
        <Input
          type="time"
          aria-label={`${label} until`}
          value={span.until}
          onChange={(event) => onChange({ ...span, until: event.target.value })}
          className={clockClass}
          {...wiring}
        />
        <Button variant="ghost" size="icon" aria-label={`Remove ${label} hours`} onClick={onRemove}>
          <X aria-hidden />
        </Button>
      </div>
      {error && (
        <FieldError id={id} className="mt-1">
          {error}
        </FieldError>
      )}
    </div>
  )
}
