import type { ExerciseLink } from '@fieldside/contracts/exercise-facts.ts'
import type { ExerciseFields } from '@fieldside/contracts/http/exercises.ts'
import { type UseFormReturn, useController } from 'react-hook-form'
import { LEVEL_OPTIONS, MEASURE_OPTIONS } from '@/entities/exercise/fact-words.ts'
import { Chosen, MusclesField } from '@/entities/exercise/muscles-field.tsx'
import { ExercisePicker } from '@/entities/program/form/exercise-picker.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { SelectField } from '@/ui/select-field.tsx'
import type { TypedExercise } from './exercise-fields.ts'

export type ExerciseForm = UseFormReturn<TypedExercise, unknown, ExerciseFields>

export const FactFields = ({ form }: { form: ExerciseForm }) => {
  const { control } = form
  const oneSided = useController({ control, name: 'is_one_sided' }).field
  const primary = useController({ control, name: 'primary_muscles' }).field
  const secondary = useController({ control, name: 'secondary_muscles' }).field
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <SelectField form={form} name="level" label="Level" options={LEVEL_OPTIONS} />
        <SelectField form={form} name="measure" label="Measured in" options={MEASURE_OPTIONS} />
        <MusclesField {...primary} label="Primary muscles" others={secondary.value} />
        <MusclesField {...secondary} label="Secondary muscles" others={primary.value} />
      </div>
      <Checkbox label="One side at a time" checked={oneSided.value} onCheckedChange={oneSided.onChange} />
      <VariantsField form={form} name="easier" label="Easier variants" />
      <VariantsField form={form} name="harder" label="Harder variants" />
    </>
  )
}

type VariantsFieldProps = { form: ExerciseForm; name: 'easier' | 'harder'; label: string }

const VariantsField = ({ form, name, label }: VariantsFieldProps) => {
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
