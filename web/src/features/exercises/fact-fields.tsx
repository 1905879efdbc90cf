import type { ExerciseFields, ExerciseLink } from '@fieldside/contracts/http/exercises.ts'
import { X } from 'lucide-react'
import { type UseFormReturn, useController } from 'react-hook-form'
import {
  LEVEL_OPTIONS,
  MEASURE_OPTIONS,
  MUSCLE_LABELS,
  MUSCLE_OPTIONS,
} from '@/entities/exercise/fact-words.ts'
import { ExercisePicker } from '@/entities/program/form/exercise-picker.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Field } from '@/ui/field.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { SelectField } from '@/ui/select-field.tsx'
import type { TypedExercise } from './exercise-fields.ts'

export type ExerciseForm = UseFormReturn<TypedExercise, unknown, ExerciseFields>
type Of<Name> = { form: ExerciseForm; name: Name; label: string }

export const FactFields = ({ form }: { form: ExerciseForm }) => {
  const oneSided = useController({ control: form.control, name: 'is_one_sided' })
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <SelectField form={form} name="level" label="Level" options={LEVEL_OPTIONS} />
        <SelectField form={form} name="measure" label="Sets count" options={MEASURE_OPTIONS} />
        <MusclesField form={form} name="primary_muscles" label="Primary muscles" />
        <MusclesField form={form} name="secondary_muscles" label="Secondary muscles" />
      </div>
      <Checkbox
        label="One side at a time"
        checked={oneSided.field.value}
        onCheckedChange={oneSided.field.onChange}
      />
      <VariantsField form={form} name="easier" label="Easier variants" />
      <VariantsField form={form} name="harder" label="Harder variants" />
    </>
  )
}

/** Offers the muscles that neither list has, because none is both primary and secondary. */
const MusclesField = ({ form, name, label }: Of<'primary_muscles' | 'secondary_muscles'>) => {
  const { field, fieldState } = useController({ control: form.control, name })
  const [primary, secondary] = form.watch(['primary_muscles', 'secondary_muscles'])
  const taken = [...primary, ...secondary]
  return (
    <Field label={label} error={fieldState.error?.message}>
      <NativeSelect
        ref={field.ref}
        value=""
        onBlur={field.onBlur}
        onChange={({ target }) => field.onChange([...field.value, target.value])}
      >
        <option value="">Add a muscle</option>
        {MUSCLE_OPTIONS.filter(({ value }) => !taken.includes(value)).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
      <Chosen
        label={label}
        items={field.value.map((muscle) => ({ id: muscle, name: MUSCLE_LABELS[muscle] }))}
        onRemove={(id) => field.onChange(field.value.filter((muscle) => muscle !== id))}
      />
    </Field>
  )
}

const VariantsField = ({ form, name, label }: Of<'easier' | 'harder'>) => {
  const { field, fieldState } = useController({ control: form.control, name })
  const add = (exercise: ExerciseLink | null) => {
    if (exercise && !field.value.some(({ id }) => id === exercise.id))
      field.onChange([...field.value, { id: exercise.id, exercise_name: exercise.exercise_name }])
  }
  return (
    <fieldset className="grid min-w-0 gap-2 rounded-md border border-line px-4 pt-1 pb-4">
      <legend className="px-1 font-semibold">{label}</legend>
      <ExercisePicker picked={null} onPick={add} error={fieldState.error?.message} />
      <Chosen
        label={label}
        items={field.value.map(({ id, exercise_name }) => ({ id, name: exercise_name }))}
        onRemove={(id) => field.onChange(field.value.filter((link) => link.id !== id))}
      />
    </fieldset>
  )
}

type ChosenProps = {
  label: string
  items: { id: string; name: string }[]
  onRemove: (id: string) => void
}

const Chosen = ({ label, items, onRemove }: ChosenProps) =>
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
