import type { Muscle } from '@fieldside/contracts/exercise-facts.ts'
import { X } from 'lucide-react'
import type { Ref } from 'react'
import { Field } from '@/ui/field.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { MUSCLE_LABELS, MUSCLE_OPTIONS } from './fact-words.ts'

type MusclesFieldProps = {
  label: string
  value: readonly Muscle[]
  /** The muscles of the other list, because none is both primary and secondary. */
  others: readonly Muscle[]
  onChange: (muscles: Muscle[]) => void
  error?: string | undefined
  ref?: Ref<HTMLSelectElement>
}

export const MusclesField = ({ label, value, others, onChange, error, ref }: MusclesFieldProps) => {
  const free = MUSCLE_OPTIONS.filter((one) => !value.includes(one.value) && !others.includes(one.value))
  const add = (name: string) => {
    const muscle = free.find((one) => one.value === name)
    if (muscle) onChange([...value, muscle.value])
  }
  return (
    <Field label={label} error={error}>
      <NativeSelect ref={ref} value="" onChange={({ target }) => add(target.value)}>
        <option value="">Add a muscle</option>
        {free.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </NativeSelect>
      <Chosen
        label={label}
        items={value.map((muscle) => ({ id: muscle, name: MUSCLE_LABELS[muscle] }))}
        onRemove={(id) => onChange(value.filter((muscle) => muscle !== id))}
      />
    </Field>
  )
}

type ChosenProps = {
  label: string
  items: { id: string; name: string }[]
  onRemove: (id: string) => void
}

/** What was added to a list, each with a button that removes it. */
export const Chosen = ({ label, items, onRemove }: ChosenProps) =>
  items.length > 0 && (
    <ul aria-label={`Chosen ${label.toLowerCase()}`} className="flex flex-wrap gap-2">
      {items.map(({ id, name }) => (
        <li key={id}>
          <button
            type="button"
            aria-label={`Remove ${name}`}
            onClick={() => onRemove(id)}
            className="flex h-9 items-center gap-1.5 rounded-full bg-turf-soft pr-2.5 pl-3.5 font-medium text-sm text-turf hover:brightness-97 pointer-coarse:h-11"
          >
            {name}
            <X aria-hidden className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  )
