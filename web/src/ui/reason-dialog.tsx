import type { Endpoint } from '@fieldside/contracts/endpoint.ts'
import type { Id } from '@fieldside/contracts/fields.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { type Said, useCommand } from '../client/api.ts'
import { showRefusal } from '../client/field-errors.ts'
import { FormDialog } from './form-dialog.tsx'
import { TextField } from './text-field.tsx'
import { Textarea } from './textarea.tsx'

type Reason = { reason: string }

type ReasonEndpoint = Endpoint<z.ZodObject<{ id: typeof Id }>, z.ZodObject, z.ZodType<Reason, Reason>>

type ReasonDialogProps = {
  title: string
  description: string
  label: string
  destructive?: boolean
  /** The command, whose schema validates the reason. */
  command: ReasonEndpoint
  /** The id of what the command is about. */
  id: string
  success: Said
  /** Title of the toast on failure. */
  failure: string
  onClose: () => void
}

/** Asks for a reason, which the affected user will read, and sends it. Keeps the input after a refusal. */
export const ReasonDialog = ({
  label,
  command,
  id,
  success,
  failure,
  onClose,
  ...dialog
}: ReasonDialogProps) => {
  const form = useForm({ resolver: zodResolver(command.body), defaultValues: { reason: '' } })
  const { submitAsync, pending } = useCommand(command, { success })
  const submit = form.handleSubmit(async (body) => {
    try {
      await submitAsync({ params: { id }, body })
      onClose()
    } catch (error) {
      showRefusal(form, error, failure)
    }
  })
  return (
    <FormDialog
      {...dialog}
      pending={pending}
      submitLabel={label}
      dirty={form.formState.isDirty}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField form={form} name="reason" label="Reason" required control={Textarea} rows={4} />
    </FormDialog>
  )
}
