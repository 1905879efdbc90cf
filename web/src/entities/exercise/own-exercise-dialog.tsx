import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Exercise, OwnExerciseFields } from '@fieldside/contracts/http/exercises.ts'
import type { FormEvent } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import { useCommand } from '@/client/api.ts'
import { showRefusal } from '@/client/field-errors.ts'
import { lazyResolver } from '@/client/lazy-resolver.ts'
import { notify } from '@/client/notify.ts'
import { useForm } from '@/client/use-form.ts'
import { FormDialog } from '@/ui/form-dialog.tsx'
import { SelectField } from '@/ui/select-field.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { CATEGORY_OPTIONS } from './category-words.ts'
import { MEASURE_OPTIONS } from './fact-words.ts'
import { MusclesField } from './muscles-field.tsx'

const resolver = lazyResolver(
  async () => (await import('@fieldside/contracts/http/exercises.ts')).OwnExerciseFields,
)

type Typed = Required<OwnExerciseFields>
type OwnExerciseDialogProps = {
  /** Null when adding an exercise. */
  exercise: Exercise | null
  /** The name to start with. */
  name?: string
  onSaved?: (saved: Exercise) => void
  onClose: () => void
}

/** Adds or changes an exercise that only its owner keeps. */
export const OwnExerciseDialog = ({ exercise, name = '', onSaved, onClose }: OwnExerciseDialogProps) => {
  const form: UseFormReturn<Typed, unknown, OwnExerciseFields> = useForm({
    resolver: resolver as never,
    defaultValues: {
      exercise_name: exercise?.exercise_name ?? name,
      category: exercise?.category ?? 'strength',
      measure: exercise?.measure ?? 'reps',
      primary_muscles: exercise?.primary_muscles ?? [],
      secondary_muscles: exercise?.secondary_muscles ?? [],
    },
  })
  const create = useCommand(actions.createOwnExercise)
  const update = useCommand(actions.updateOwnExercise)
  const send = async (fields: OwnExerciseFields) => {
    try {
      const saved = exercise
        ? await update.submitAsync({
            params: { id: exercise.id },
            body: { ...fields, version: exercise.version },
          })
        : await create.submitAsync({ body: fields })
      notify.success(exercise ? 'Exercise saved' : `${saved.exercise_name} is in your exercises`)
      onSaved?.(saved)
      onClose()
    } catch (error) {
      showRefusal(form, error, 'Failed to save exercise')
    }
  }
  const submit = (event: FormEvent) => {
    // The dialog can be opened from a form, which React would submit too.
    event.stopPropagation()
    void form.handleSubmit(send)(event)
  }
  const primary = useController({ control: form.control, name: 'primary_muscles' }).field
  const secondary = useController({ control: form.control, name: 'secondary_muscles' }).field
  return (
    <FormDialog
      title={exercise ? 'Edit your exercise' : 'Add your own exercise'}
      description="Only you see it, and professionals you share your training with."
      submitLabel={exercise ? 'Save changes' : 'Add exercise'}
      dirty={form.formState.isDirty}
      pending={create.pending || update.pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField form={form} name="exercise_name" label="Name" required autoComplete="off" />
      <SelectField form={form} name="category" label="Category" options={CATEGORY_OPTIONS} />
      <SelectField form={form} name="measure" label="Measured in" options={MEASURE_OPTIONS} />
      <MusclesField {...primary} label="Primary muscles" others={secondary.value} />
      <MusclesField {...secondary} label="Secondary muscles" others={primary.value} />
    </FormDialog>
  )
}
