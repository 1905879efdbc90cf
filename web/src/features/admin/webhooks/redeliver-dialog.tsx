import { developerActions } from '@fieldside/contracts/http/bff/developer-actions.ts'
import { WEBHOOK_RETENTION_DAYS } from '@fieldside/contracts/limits.ts'
import { useCommand } from '@/client/api.ts'
import { showRefusal } from '@/client/field-errors.ts'
import { lazyResolver } from '@/client/lazy-resolver.ts'
import { notify } from '@/client/notify.ts'
import { useForm } from '@/client/use-form.ts'
import { DateTimeField } from '@/ui/date-time-field.tsx'
import { FormDialog } from '@/ui/form-dialog.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { countOf } from './webhook-words.ts'

const resolver = lazyResolver(async () => (await import('./redeliver-schema.ts')).RedeliverFields)

type RedeliverDialogProps = {
  /** The endpoint's id. */
  id: string
  onClose: () => void
}

export const RedeliverDialog = ({ id, onClose }: RedeliverDialogProps) => {
  const form = useForm({ resolver, defaultValues: { from: '', until: '', reason: '' } })
  const { submitAsync, pending } = useCommand(developerActions.redeliverRange)
  const submit = form.handleSubmit(async ({ from, until, reason }) => {
    try {
      const body = { from, ...(until && { until }), ...(reason && { reason }) }
      const { events } = await submitAsync({ params: { id }, body })
      if (events === 0) notify.info('No events to redeliver', 'None occurred in that range.')
      else notify.success(`Redelivering ${countOf(events, 'event')}`, 'We’ll deliver them in order.')
      onClose()
    } catch (error) {
      showRefusal(form, error, 'We couldn’t redeliver the events')
    }
  })
  return (
    <FormDialog
      title="Redeliver range"
      description={`Delivers the events in a time range again, in order. The range can start up to ${WEBHOOK_RETENTION_DAYS} days ago. Events keep their ids, so your receiver can skip those it already has.`}
      dirty={form.formState.isDirty}
      pending={pending}
      submitLabel="Redeliver"
      onSubmit={submit}
      onClose={onClose}
    >
      <DateTimeField form={form} name="from" label="From" required help="In your time zone." />
      <DateTimeField form={form} name="until" label="Until" help="Optional. If empty, the range ends now." />
      <TextField
        form={form}
        name="reason"
        label="Reason"
        help="Optional. The audit log keeps it."
        control={Textarea}
        rows={3}
      />
    </FormDialog>
  )
}
