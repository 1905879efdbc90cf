import { EXERCISE_DEFAULTS } from '@fieldside/contracts/http/program-exercises.ts'
import type { NewProgram } from '@fieldside/contracts/http/programs.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import type { z } from 'zod'
import { Button } from '@/ui/button.tsx'
import { Field, FieldError } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { ExercisePicker, type PickedExercise } from './exercise-picker.tsx'

export type NewProgramFields = z.input<typeof NewProgram>
type NewProgramForm = UseFormReturn<NewProgramFields, unknown, NewProgram>

/** Lists the exercises of a new program. Their order here is their order within each day. */
export const NewExercises = ({ form }: { form: NewProgramForm }) => {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'exercises' })
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const add = ({ id, exercise_name }: PickedExercise) => {
    setNames((before) => ({ ...before, [id]: exercise_name }))
    append({ exercise_id: id, ...EXERCISE_DEFAULTS }, { shouldFocus: false })
  }
  const { errors } = form.formState
  const message = errors.exercises?.message ?? errors.exercises?.root?.message
  return (
    <section aria-labelledby="new-exercises" className="grid gap-3">
      <h3 id="new-exercises" className="text-lg">
        Exercises
      </h3>
      <AddExercise onAdd={add} />
      {message && <FieldError role="alert">{message}</FieldError>}
      <ol className="divide-y divide-line">
        {fields.map((field, index) => (
          <li key={field.id}>
            <NewExerciseRow
              form={form}
              index={index}
              name={names[field.exercise_id] ?? 'Exercise'}
              onRemove={() => remove(index)}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}

const AddExercise = ({ onAdd }: { onAdd: (exercise: PickedExercise) => void }) => {
  const [picked, setPicked] = useState<PickedExercise | null>(null)
  const [asked, setAsked] = useState(false)
  const add = () => {
    setAsked(picked === null)
    if (!picked) return
    onAdd(picked)
    setPicked(null)
  }
  return (
    <div className="grid gap-3 rounded-md border border-line p-4">
      <ExercisePicker
        picked={picked}
        onPick={setPicked}
        error={asked && !picked ? 'Please choose an exercise' : undefined}
      />
      <Button variant="outline" onClick={add} className="md:justify-self-start">
        <Plus aria-hidden />
        Add Exercise
      </Button>
    </div>
  )
}

type NewExerciseRowProps = { form: NewProgramForm; index: number; name: string; onRemove: () => void }

const NewExerciseRow = ({ form, index, name, onRemove }: NewExerciseRowProps) => {
  const errors = form.formState.errors.exercises?.[index]
  const number = { type: 'number', min: 1 } as const
  return (
    <fieldset className="py-4">
      <legend className="sr-only">{name}</legend>
      <div className="flex items-center justify-between gap-3">
        <b className="min-w-0 break-words">{name}</b>
        <Button variant="ghost" size="icon" aria-label={`Remove ${name}`} onClick={onRemove}>
          <Trash2 aria-hidden />
        </Button>
      </div>
      <div className="mt-2 grid grid-cols-2 gap-3 md:grid-cols-4">
        <Field label="Day" error={errors?.day_number?.message}>
          <Input
            {...number}
            max={7}
            {...form.register(`exercises.${index}.day_number`, { valueAsNumber: true })}
          />
        </Field>
        <Field label="Sets" error={errors?.sets?.message}>
          <Input {...number} {...form.register(`exercises.${index}.sets`, { valueAsNumber: true })} />
        </Field>
        <Field label="Reps" error={errors?.reps?.message}>
          <Input autoComplete="off" maxLength={40} {...form.register(`exercises.${index}.reps`)} />
        </Field>
        <Field label="Rest" error={errors?.rest_time?.message}>
          <Input autoComplete="off" maxLength={40} {...form.register(`exercises.${index}.rest_time`)} />
        </Field>
      </div>
    </fieldset>
  )
}
