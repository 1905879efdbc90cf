import { developerActions } from '@fieldside/contracts/http/bff/developer-actions.ts'
import type { WebhookEndpointWithSecret } from '@fieldside/contracts/http/webhooks.ts'
import { lazyResolver } from '@/client/lazy-resolver.ts'
import { useSecretCommand } from '@/client/secret-command.ts'
import { useForm } from '@/client/use-form.ts'
import { DateTimeField } from '@/ui/date-time-field.tsx'
import { FormDialog } from '@/ui/form-dialog.tsx'
import { WebhookFields } from './webhook-fields.tsx'
import { showWebhookRefusal } from './webhook-form.ts'

const resolver = lazyResolver(async () => (await import('./webhook-schema.ts')).NewWebhookFields)

const EMPTY: { url: string; description: string; event_types: string[]; since: string } = {
  url: '',
  description: '',
  event_types: [],
  since: '',
}

type AddWebhookDialogProps = {
  onCreated: (created: WebhookEndpointWithSecret) => void
  onClose: () => void
}

export const AddWebhookDialog = ({ onCreated, onClose }: AddWebhookDialogProps) => {
  const form = useForm({ resolver, defaultValues: EMPTY })
  const { submitAsync, pending } = useSecretCommand(developerActions.createWebhook)
  const submit = form.handleSubmit(async ({ since, ...fields }) => {
    try {
      const created = await submitAsync({ body: { ...fields, ...(since && { since }) } })
      if (created) onCreated(created)
    } catch (error) {
      showWebhookRefusal(form, error, 'We couldn’t add the endpoint')
    }
  })
  return (
    <FormDialog
      title="Add endpoint"
      description="After you add it, we show its signing secret once."
      size="lg"
      dirty={form.formState.isDirty}
      pending={pending}
      submitLabel="Add endpoint"
      onSubmit={submit}
      onClose={onClose}
    >
      <WebhookFields form={form} />
      <DateTimeField
        form={form}
        name="since"
        label="Also deliver events since"
        help="Optional, in your time zone. If empty, we deliver only events that occur from now on."
      />
    </FormDialog>
  )
}
