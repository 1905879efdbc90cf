import type { Endpoint } from '@fieldside/contracts/endpoint.ts'
import type { z } from 'zod'
import { type Said, useCommand } from '../client/api.ts'
import { showRefusal } from '../client/field-errors.ts'
import type { lazyResolver } from '../client/lazy-resolver.ts'
import { useForm } from '../client/use-form.ts'
import { FormDialog } from './form-dialog.tsx'
import { TextField } from './text-field.tsx'
import { Textarea } from './textarea.tsx'

type Reason = { reason: string }

type ReasonResolver = ReturnType<typeof lazyResolver<Reason, Reason>>
type ReasonEndpoint = Endpoint<z.ZodObject, z.ZodObject, z.ZodType<Reason, Reason>>

type ReasonDialogProps = {
  title: string
  description: string
  label: string
  destructive?: boolean
  command: ReasonEndpoint
  /** Validates the reason. */
  resolver: ReasonResolver
  /** Identifies the object of the command. */
  params: Record<string, unknown>
  success: Said
  /** Title of the toast on failure. */
  failure: string
  /** Called after the command succeeded, before the dialog closes. */
  onDone?: (() => void) | undefined
  onClose: () => void
}

/** Asks for a reason and sends it. Keeps the input after an error. */
export const ReasonDialog = ({
  label,
  command,
  resolver,
  params,
  success,
  failure,
  onDone,
  onClose,
  ...dialog
}: ReasonDialogProps) => {
  const form = useForm({ resolver, defaultValues: { reason: '' } })
  const { submitAsync, pending } = useCommand(command, { success })
  const submit = form.handleSubmit(async (body) => {
    try {
      await submitAsync({ params, body })
      onDone?.()
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
