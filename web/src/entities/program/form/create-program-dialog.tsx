import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { type NewProgram, PROGRAM_INCOMPLETE } from '@fieldside/contracts/http/programs.ts'
import type { FieldErrors } from 'react-hook-form'
import { useCommand } from '@/client/api.ts'
import { showRefusal } from '@/client/field-errors.ts'
import { lazyResolver } from '@/client/lazy-resolver.ts'
import { notify } from '@/client/notify.ts'
import { useForm } from '@/client/use-form.ts'
import { FormDialog } from '@/ui/form-dialog.tsx'
import { NewExercises, type NewProgramFields } from './new-exercises.tsx'
import { NEW_PROGRAM, ProgramFields } from './program-fields.tsx'

const resolver = lazyResolver(async () => (await import('@fieldside/contracts/http/programs.ts')).NewProgram)

/** Summarizes missing fields in one sentence; other errors show beside their fields. */
const sayMissing = (errors: FieldErrors<NewProgramFields>): void => {
  const isIncomplete = [errors.title, errors.exercises, errors.exercises?.root].some(
    (error) => error?.message === PROGRAM_INCOMPLETE,
  )
  notify.error('Validation Error', isIncomplete ? PROGRAM_INCOMPLETE : 'Please check the highlighted fields.')
}

const useCreateProgram = (onClose: () => void) => {
  const form = useForm<NewProgramFields, NewProgram>({
    resolver,
    defaultValues: { ...NEW_PROGRAM, exercises: [] },
  })
  const { submitAsync, pending } = useCommand(actions.createProgram)
  const create = async (body: NewProgram) => {
    try {
      await submitAsync({ body })
      notify.success('Program created', 'New workout program has been created successfully.')
      onClose()
    } catch (error) {
      showRefusal(form, error, 'Failed to create program')
    }
  }
  return { form, pending, submit: form.handleSubmit(create, sayMissing) }
}

export const CreateProgramDialog = ({ onClose }: { onClose: () => void }) => {
  const { form, pending, submit } = useCreateProgram(onClose)
  return (
    <FormDialog
      size="lg"
      title="Create Program"
      description="It’s published as soon as you create it."
      submitLabel="Create Program"
      dirty={form.formState.isDirty}
      pending={pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <ProgramFields form={form} />
      <NewExercises form={form} />
    </FormDialog>
  )
}
