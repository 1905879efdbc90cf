import { SET_KINDS } from '@fieldside/contracts/exercise-facts.ts'
import type { DoneSet } from '@fieldside/contracts/http/training.ts'
import { useId } from 'react'
import { oneOf } from '@/client/one-of.ts'
import { KIND_LABELS } from '@/entities/workout/set-words.ts'
import { cn } from '@/ui/cn.ts'
import { Radio, Radios } from '@/ui/radios.tsx'

const NONE = 'none'
const RPES = ['6', '6.5', '7', '7.5', '8', '8.5', '9', '9.5', '10']

type Details = Pick<DoneSet, 'kind' | 'rpe'>
type SetDetailsProps = { id: string; set: Details; onChange: (changes: Partial<Details>) => void }

/** What is rarely chosen about a set, behind its number. */
export const SetDetails = ({ id, set, onChange }: SetDetailsProps) => (
  <div id={id} className="grid gap-3 pt-1 pb-3">
    <Chips
      label="Kind"
      className="grid-cols-2 md:grid-cols-4"
      value={set.kind}
      choices={SET_KINDS.map((kind) => [kind, KIND_LABELS[kind]])}
      onChange={(kind) => onChange({ kind: oneOf(SET_KINDS, kind) ?? 'normal' })}
    />
    <Chips
      label="RPE"
      help="How hard it was: 10 leaves no rep in reserve, 8 leaves two."
      className="grid-cols-5 md:grid-cols-10"
      value={set.rpe === null ? NONE : String(set.rpe)}
      choices={[...RPES.map((rpe) => [rpe, rpe] as const), [NONE, 'None']]}
      onChange={(rpe) => onChange({ rpe: rpe === NONE ? null : Number(rpe) })}
    />
  </div>
)

type ChipsProps = {
  label: string
  help?: string
  className: string
  value: string
  choices: readonly (readonly [value: string, text: string])[]
  onChange: (value: string) => void
}

const Chips = ({ label, help, className, value, choices, onChange }: ChipsProps) => {
  const id = useId()
  return (
    <div>
      <p id={id} className="mb-1.5 text-sm">
        <span className="font-medium">{label}</span> {help && <span className="text-muted">{help}</span>}
      </p>
      <Radios
        aria-labelledby={id}
        value={value}
        onValueChange={onChange}
        className={cn('grid gap-1.5', className)}
      >
        {choices.map(([choice, text]) => (
          <Radio
            key={choice}
            value={choice}
            className="h-11 min-w-11 rounded-md border border-edge bg-raised px-1 text-sm tabular-nums hover:border-muted data-[state=checked]:border-turf data-[state=checked]:bg-turf data-[state=checked]:font-semibold data-[state=checked]:text-turf-ink"
          >
            {text}
          </Radio>
        ))}
      </Radios>
    </div>
  )
}
