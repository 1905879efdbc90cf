import { rejectProfessional } from '@fieldside/contracts/http/directory.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { showFieldErrors } from '../../app/field-errors.ts'
import { ApiProblem, sentenceOf } from '../../app/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { notify } from '../../ui/toast.tsx'

type ReasonDialogProps = {
  title: string
  description: string
  /** On the button that does it. */
  action: string
  /** The title of the toast when it did not work. */
  failure: string
  pending: boolean
  /** Throws ApiProblem when it is refused. */
  carryOut: (body: { reason: string }) => Promise<void>
  onClose: () => void
}

/** An answer that needs a reason, which the person concerned reads. */
export const ReasonDialog = ({ title, description, action, pending, ...rest }: ReasonDialogProps) => {
  const formId = useId()
  const { form, submit } = useReason(rest)
  return (
    <Dialog
      open
      onOpenChange={rest.onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="plain" onClick={rest.onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="destructive" pending={pending}>
            {action}
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

const useReason = ({
  carryOut,
  failure,
  onClose,
}: Pick<ReasonDialogProps, 'carryOut' | 'failure' | 'onClose'>) => {
  const form = useForm({ resolver: zodResolver(rejectProfessional.body), defaultValues: { reason: '' } })
  const submit = form.handleSubmit(async (body) => {
    try {
      await carryOut(body)
      onClose()
    } catch (error) {
      if (error instanceof ApiProblem) showFieldErrors(form, error)
      notify.error(failure, sentenceOf(error))
    }
  })
  return { form, submit }
}
