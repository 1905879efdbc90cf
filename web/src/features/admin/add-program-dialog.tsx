import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { ProgramDraft } from '@fieldside/contracts/http/programs.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { useCommand } from '../../app/api.ts'
import { showFieldErrors } from '../../app/field-errors.ts'
import { ApiProblem, sentenceOf } from '../../app/problem.ts'
import { useUnsaved } from '../../app/unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/toast.tsx'
import { NEW_PROGRAM, ProgramFields } from '../programs/program-fields.tsx'

const useAddProgram = (onClose: () => void) => {
  const form = useForm<z.input<typeof ProgramDraft>, unknown, ProgramDraft>({
    resolver: zodResolver(ProgramDraft),
    defaultValues: NEW_PROGRAM,
  })
  const { submitAsync, pending } = useCommand(actions.draftProgram)
  const add = async (body: ProgramDraft) => {
    try {
      const { title } = await submitAsync({ body })
      notify.success('Program added', `${title} is a draft until it has an exercise.`)
      onClose()
    } catch (error) {
      if (error instanceof ApiProblem) showFieldErrors(form, error)
      notify.error('Failed to create program', sentenceOf(error))
    }
  }
  useUnsaved(form.formState.isDirty)
  return { form, pending, submit: form.handleSubmit(add) }
}

/** A program without exercises, which the manager gives it later. */
export const AddProgramDialog = ({ onClose }: { onClose: () => void }) => {
  const formId = useId()
  const { form, pending, submit } = useAddProgram(onClose)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add Program"
      description="It is a draft that only administrators see until it has an exercise."
      footer={
        <>
          <Button variant="plain" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={pending}>
            Add Program
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <ProgramFields form={form} />
      </form>
    </Dialog>
  )
}
