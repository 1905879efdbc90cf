import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { NewProgram, PROGRAM_INCOMPLETE } from '@fieldside/contracts/http/programs.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { useCommand } from '../../app/api.ts'
import { showFieldErrors } from '../../app/field-errors.ts'
import { ApiProblem, sentenceOf } from '../../app/problem.ts'
import { useUnsaved } from '../../app/unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/toast.tsx'
import { NewExercises } from './new-exercises.tsx'
import { NEW_PROGRAM, ProgramFields } from './program-fields.tsx'

export type NewProgramFields = z.input<typeof NewProgram>

/** One sentence says what is missing; anything else stands beside its field. */
const sayMissing = (errors: FieldErrors<NewProgramFields>): void => {
  const isIncomplete = [errors.title, errors.exercises, errors.exercises?.root].some(
    (error) => error?.message === PROGRAM_INCOMPLETE,
  )
  notify.error('Validation Error', isIncomplete ? PROGRAM_INCOMPLETE : 'Please check the marked fields.')
}

const useCreateProgram = (onClose: () => void) => {
  const form = useForm<NewProgramFields, unknown, NewProgram>({
    resolver: zodResolver(NewProgram),
    defaultValues: { ...NEW_PROGRAM, exercises: [] },
  })
  const { submitAsync, pending } = useCommand(actions.createProgram)
  const create = async (body: NewProgram) => {
    try {
      await submitAsync({ body })
      notify.success('Program created', 'New workout program has been created successfully.')
      onClose()
    } catch (error) {
      if (error instanceof ApiProblem) showFieldErrors(form, error)
      notify.error('Failed to create program', sentenceOf(error))
    }
  }
  useUnsaved(form.formState.isDirty)
  return { form, pending, submit: form.handleSubmit(create, sayMissing) }
}

/** For administrators: a program with its exercises in one go. */
export const CreateProgramDialog = ({ onClose }: { onClose: () => void }) => {
  const formId = useId()
  const { form, pending, submit } = useCreateProgram(onClose)
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={onClose}
      title="Create Program"
      description="It is published as soon as it is created."
      footer={
        <>
          <Button variant="plain" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={pending}>
            Create Program
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-6">
        <ProgramFields form={form} />
        <NewExercises form={form} />
      </form>
    </Dialog>
  )
}
