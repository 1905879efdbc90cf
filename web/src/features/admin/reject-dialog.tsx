import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { AdminProfessional } from '@fieldside/contracts/http/bff/admin.ts'
import { rejectProfessional } from '@fieldside/contracts/http/directory.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { useCommand } from '../../app/api.ts'
import { showFieldErrors } from '../../app/field-errors.ts'
import { ApiProblem, sentenceOf } from '../../app/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { notify } from '../../ui/toast.tsx'
import { nameOf } from './professional-identity.ts'

type RejectDialogProps = { professional: AdminProfessional; onClose: () => void }

const useReject = ({ professional, onClose }: RejectDialogProps) => {
  const form = useForm({ resolver: zodResolver(rejectProfessional.body), defaultValues: { reason: '' } })
  const { submitAsync, pending } = useCommand(actions.rejectProfessional)
  const reject = async (body: { reason: string }) => {
    try {
      await submitAsync({ params: { id: professional.id }, body })
      notify.success('Professional rejected', `${nameOf(professional)} is told the reason and can resubmit.`)
      onClose()
    } catch (error) {
      if (error instanceof ApiProblem) showFieldErrors(form, error)
      notify.error('Failed to reject professional', sentenceOf(error))
    }
  }
  return { form, pending, submit: form.handleSubmit(reject) }
}

export const RejectDialog = ({ professional, onClose }: RejectDialogProps) => {
  const formId = useId()
  const { form, pending, submit } = useReject({ professional, onClose })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Reject ${nameOf(professional)}?`}
      description="The record is kept. They read your reason and can correct and resubmit."
      footer={
        <>
          <Button variant="plain" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="destructive" pending={pending}>
            Reject
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Field label="Reason" required error={form.formState.errors.reason?.message}>
          <Textarea rows={4} {...form.register('reason')} />
        </Field>
      </form>
    </Dialog>
  )
}
