import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { showFieldErrors } from '../client/field-errors.ts'
import { notify } from '../client/notify.ts'
import { ApiProblem, sentenceOf } from '../client/problem.ts'
import { Field } from './field.tsx'
import { FormDialog } from './form-dialog.tsx'
import { Textarea } from './textarea.tsx'

type Reason = { reason: string }

type ReasonDialogProps = {
  title: string
  description: string
  label: string
  destructive?: boolean
  /** Title of the toast on failure. */
  failure: string
  /** The schema of the command's body, which validates the reason. */
  body: z.ZodType<Reason, Reason>
  /** @throws ApiProblem, and the dialog keeps the input */
  send: (body: Reason) => Promise<unknown>
  pending: boolean
  onClose: () => void
  children?: ReactNode
}

/** Asks for a reason, which the affected user will read, and sends it. */
export const ReasonDialog = ({
  label,
  failure,
  body,
  send,
  onClose,
  children,
  ...dialog
}: ReasonDialogProps) => {
  const form = useForm({ resolver: zodResolver(body), defaultValues: { reason: '' } })
  const submit = form.handleSubmit(async (given) => {
    try {
      await send(given)
      onClose()
    } catch (error) {
      if (error instanceof ApiProblem) showFieldErrors(form, error)
      notify.error(failure, sentenceOf(error))
    }
  })
  return (
    <FormDialog
      {...dialog}
      submitLabel={label}
      dirty={form.formState.isDirty}
      onSubmit={submit}
      onClose={onClose}
    >
      {children}
      <Field label="Reason" required error={form.formState.errors.reason?.message}>
        <Textarea rows={4} {...form.register('reason')} />
      </Field>
    </FormDialog>
  )
}
