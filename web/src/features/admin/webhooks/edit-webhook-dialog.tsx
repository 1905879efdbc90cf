import { developerActions } from '@fieldside/contracts/http/bff/developer-actions.ts'
import type { WebhookEndpoint } from '@fieldside/contracts/http/webhooks.ts'
import { useCommand } from '@/client/api.ts'
import { lazyResolver } from '@/client/lazy-resolver.ts'
import { useForm } from '@/client/use-form.ts'
import { FormDialog } from '@/ui/form-dialog.tsx'
import { WebhookFields } from './webhook-fields.tsx'
import { showWebhookRefusal } from './webhook-form.ts'

const resolver = lazyResolver(async () => (await import('@fieldside/contracts/http/webhooks.ts')).WebhookForm)

type EditWebhookDialogProps = { webhook: WebhookEndpoint; onClose: () => void }

export const EditWebhookDialog = ({ webhook, onClose }: EditWebhookDialogProps) => {
  const { id, url, description, event_types } = webhook
  const form = useForm({ resolver, defaultValues: { url, description, event_types } })
  const { submitAsync, pending } = useCommand(developerActions.updateWebhook, { success: 'Endpoint saved' })
  const submit = form.handleSubmit(async (body) => {
    try {
      await submitAsync({ params: { id }, body })
      onClose()
    } catch (error) {
      showWebhookRefusal(form, error, 'We couldn’t save the endpoint')
    }
  })
  return (
    <FormDialog
      title="Edit endpoint"
      description="Waiting events go to the new URL."
      size="lg"
      dirty={form.formState.isDirty}
      pending={pending}
      submitLabel="Save"
      onSubmit={submit}
      onClose={onClose}
    >
      <WebhookFields form={form} />
    </FormDialog>
  )
}
