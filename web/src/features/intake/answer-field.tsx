import type { IntakeQuestion, IntakeValue } from '@fieldside/contracts/http/intake.ts'
import {
  INTAKE_LONG_ANSWER_MAX_CHARS,
  INTAKE_SCALE_MAX,
  INTAKE_SHORT_ANSWER_MAX_CHARS,
} from '@fieldside/contracts/limits.ts'
import { Button } from '@/ui/button.tsx'
import { ChipChoice } from '@/ui/chip-choice.tsx'
import { Field, FieldError } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { Radio, Radios } from '@/ui/radios.tsx'
import { Textarea } from '@/ui/textarea.tsx'

type AnswerFieldProps = {
  question: IntakeQuestion
  value: IntakeValue | null
  error: string | undefined
  onChange: (value: IntakeValue | null) => void
}

const STEPS = Array.from({ length: INTAKE_SCALE_MAX + 1 }, (_, step) => [String(step), String(step)] as const)
const YES_NO = [
  ['yes', 'Yes'],
  ['no', 'No'],
] as const

/** The control that answers a question of its kind. What was chosen can be taken back. */
export const AnswerField = (props: AnswerFieldProps) => {
  const { question, value, error, onChange } = props
  if (question.kind === 'short_text' || question.kind === 'long_text') return <Control {...props} />
  return (
    <div className="grid gap-1.5">
      <Control {...props} />
      <div aria-live="polite" className="contents">
        {error && <FieldError>{error}</FieldError>}
      </div>
      {value !== null && (
        <Button
          size="sm"
          variant="ghost"
          className="justify-self-start"
          aria-label={`Clear answer to ${question.text}`}
          onClick={() => onChange(null)}
        >
          Clear answer
        </Button>
      )}
    </div>
  )
}

const Control = ({ question, value, error, onChange }: AnswerFieldProps) => {
  const { kind, text, options } = question
  const typed = typeof value === 'string' ? value : ''
  switch (kind) {
    case 'short_text':
      return (
        <Field label={text} error={error}>
          <Input
            value={typed}
            autoComplete="off"
            maxLength={INTAKE_SHORT_ANSWER_MAX_CHARS}
            onChange={(event) => onChange(event.target.value)}
          />
        </Field>
      )
    case 'long_text':
      return (
        <Field label={text} error={error}>
          <Textarea
            value={typed}
            rows={4}
            maxLength={INTAKE_LONG_ANSWER_MAX_CHARS}
            onChange={(event) => onChange(event.target.value)}
          />
        </Field>
      )
    case 'scale':
      return (
        <ChipChoice
          label={text}
          className="grid-cols-6 md:grid-cols-11"
          choices={STEPS}
          value={value === null ? '' : String(value)}
          onValueChange={(chosen) => onChange(Number(chosen))}
        />
      )
    case 'yes_no':
      return (
        <ChipChoice
          label={text}
          className="grid-cols-2"
          choices={YES_NO}
          value={typeof value === 'boolean' ? (value ? 'yes' : 'no') : ''}
          onValueChange={(chosen) => onChange(chosen === 'yes')}
        />
      )
    case 'choice':
      return (
        <div className="grid gap-1.5">
          <p id={question.id} className="font-medium text-sm">
            {text}
          </p>
          <Radios
            aria-labelledby={question.id}
            className="grid gap-1.5"
            value={typed}
            onValueChange={(chosen) => onChange(chosen)}
          >
            {options.map((option) => (
              <Radio
                key={option}
                value={option}
                className="min-h-11 rounded-md border border-edge bg-raised px-3.5 py-2 text-left hover:border-muted data-[state=checked]:border-turf data-[state=checked]:bg-turf data-[state=checked]:text-turf-ink"
              >
                {option}
              </Radio>
            ))}
          </Radios>
        </div>
      )
  }
}
