import { reportReview } from '@fieldside/contracts/http/reviews.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useId } from 'react'
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
  /** The button that sends it. */
  label: string
  destructive?: boolean
  /** Title of the toast when it fails. */
  failure: string
  /** Throws ApiProblem; what was typed stays then. */
  send: (reason: string) => Promise<unknown>
  pending: boolean
  onClose: () => void
  children?: ReactNode
}

/** Asks for a reason and sends it. */
export const ReasonDialog = (props: ReasonDialogProps) => {
  const { title, description, label, destructive = false, failure, send, pending, onClose, children } = props
  const formId = useId()
  const form = useForm({ resolver: zodResolver(reportReview.body), defaultValues: { reason: '' } })
  const submit = form.handleSubmit(async ({ reason }) => {
    try {
      await send(reason)
      onClose()
    } catch (error) {
      if (error instanceof ApiProblem) showFieldErrors(form, error)
      notify.error(failure, sentenceOf(error))
    }
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="plain" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={destructive ? 'destructive' : 'primary'}
            pending={pending}
          >
            {label}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        {children}
        <Field label="Reason" required error={form.formState.errors.reason?.message}>
          <Textarea rows={3} {...form.register('reason')} />
        </Field>
      </form>
    </Dialog>
  )
}
