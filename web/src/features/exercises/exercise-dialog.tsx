import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { type ExerciseFields, LibraryExercise } from '@fieldside/contracts/http/exercises.ts'
import { useState } from 'react'
import { useCommand } from '@/client/api.ts'
import { showRefusal } from '@/client/field-errors.ts'
import { lazyResolver } from '@/client/lazy-resolver.ts'
import { notify } from '@/client/notify.ts'
import { ApiProblem } from '@/client/problem.ts'
import { useForm } from '@/client/use-form.ts'
import { CATEGORY_OPTIONS } from '@/entities/exercise/category-words.ts'
import { Button } from '@/ui/button.tsx'
import { FormDialog } from '@/ui/form-dialog.tsx'
import { SelectField } from '@/ui/select-field.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { typedOf } from './exercise-fields.ts'
import { type ExerciseForm, FactFields } from './fact-fields.tsx'

const resolver = lazyResolver(async () => (await import('./exercise-schema.ts')).TypedFields)

type ExerciseDialogProps = {
  /** Null when adding an exercise. */
  exercise: LibraryExercise | null
  onSaved: (saved: LibraryExercise) => void
  onClose: () => void
}

/** Returns the version that another admin saved, which the conflict response carries. */
const newestIn = (error: unknown): LibraryExercise | null => {
  const isOvertaken = error instanceof ApiProblem && error.code === 'exercise-changed'
  return isOvertaken ? (LibraryExercise.safeParse(error.extra.current).data ?? null) : null
}

const useSave = ({ exercise, onSaved, onClose }: ExerciseDialogProps) => {
  const form: ExerciseForm = useForm({
    resolver: resolver as never,
    defaultValues: typedOf(exercise),
  })
  const [newest, setNewest] = useState<LibraryExercise | null>(null)
  const create = useCommand(actions.createExercise)
  const update = useCommand(actions.updateExercise)
  const send = async (fields: ExerciseFields, version: number | undefined) => {
    try {
      if (exercise && version !== undefined)
        onSaved(await update.submitAsync({ params: { id: exercise.id }, body: { ...fields, version } }))
      else onSaved(await create.submitAsync({ body: fields }))
      notify.success(exercise ? 'Exercise updated successfully' : 'Exercise created successfully')
      onClose()
    } catch (error) {
      setNewest(newestIn(error))
      showRefusal(form, error, 'Failed to save exercise')
    }
  }
  return {
    form,
    newest,
    pending: create.pending || update.pending,
    /** Overwrites the other admin's version once this admin has seen it. */
    submit: form.handleSubmit((fields) => send(fields, newest?.version ?? exercise?.version)),
    takeNewest: () => {
      form.reset(typedOf(newest))
    },
  }
}

export const ExerciseDialog = (props: ExerciseDialogProps) => {
  const { form, newest, pending, submit, takeNewest } = useSave(props)
  return (
    <FormDialog
      size="lg"
      title={props.exercise ? 'Edit exercise' : 'Add exercise'}
      submitLabel={newest ? 'Save over their version' : props.exercise ? 'Save changes' : 'Create exercise'}
      dirty={form.formState.isDirty}
      pending={pending}
      onSubmit={submit}
      onClose={props.onClose}
    >
      {newest && <ConflictNotice newest={newest} onTake={takeNewest} />}
      <Fields form={form} />
    </FormDialog>
  )
}

const ConflictNotice = ({ newest, onTake }: { newest: LibraryExercise; onTake: () => void }) => (
  <div role="alert" className="grid gap-2 rounded-md bg-warn-soft px-4 py-3">
    <p className="font-semibold text-warn">Someone else changed this exercise while you were editing.</p>
    <p className="text-sm">
      It’s now “{newest.exercise_name}”, {newest.category}, {newest.equipment.join(', ') || 'no equipment'}.
      Your changes are still below. Save them over theirs, or start from their version.
    </p>
    <Button variant="outline" size="sm" className="justify-self-start" onClick={onTake}>
      Start from their version
    </Button>
  </div>
)

/** Returns the error of the whole list or of its first invalid item. */
const equipmentError = (error: unknown): string | undefined => {
  const wrong = error as { message?: string } & ({ message?: string } | undefined)[]
  return wrong?.message ?? wrong?.[0]?.message
}

const Fields = ({ form }: { form: ExerciseForm }) => {
  const { errors } = form.formState
  return (
    <>
      <TextField form={form} name="exercise_name" label="Name" required autoComplete="off" />
      <SelectField
        form={form}
        name="category"
        label="Category"
        required
        options={CATEGORY_OPTIONS}
        placeholder="Choose a category"
      />
      <TextField
        form={form}
        name="equipment"
        label="Equipment"
        help="Separated by commas, for example: mat, band"
        error={equipmentError(errors.equipment)}
        autoComplete="off"
      />
      <FactFields form={form} />
      <TextField form={form} name="notes" label="Notes" control={Textarea} rows={5} />
      <TextField
        form={form}
        name="video_url"
        label="Video URL"
        help="A link to YouTube or to a video file. Subscribers and administrators can watch it."
        inputMode="url"
        autoComplete="off"
      />
    </>
  )
}
