import { developerActions } from '@fieldside/contracts/http/bff/developer-actions.ts'
import type { WebhookEndpoint, WebhookEndpointWithSecret } from '@fieldside/contracts/http/webhooks.ts'
import { WEBHOOK_OLD_SECRET_HOURS } from '@fieldside/contracts/limits.ts'
import { useNavigate } from 'react-router-dom'
import { useCommand } from '@/client/api.ts'
import { useSecretCommand } from '@/client/secret-command.ts'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import { countOf, nameOf } from './webhook-words.ts'

type ReplaceSecretDialogProps = {
  webhook: WebhookEndpoint
  onReplaced: (reply: WebhookEndpointWithSecret) => void
  onClose: () => void
}

export const ReplaceSecretDialog = ({ webhook, onReplaced, onClose }: ReplaceSecretDialogProps) => {
  const { submitAsync, pending } = useSecretCommand(developerActions.replaceWebhookSecret, {
    failure: 'We couldn’t replace the secret',
  })
  const replace = () =>
    // The command reports its refusal.
    void submitAsync({ params: { id: webhook.id } }).then(
      (reply) => reply && onReplaced(reply),
      () => undefined,
    )
  return (
    <AlertDialog
      mild
      title="Replace the signing secret?"
      description={`We show the new secret once. For ${WEBHOOK_OLD_SECRET_HOURS} hours, we also sign with the old one, so your receiver has time to switch. If you replaced another secret earlier, we stop signing with it now.`}
      no="Cancel"
      yes="Replace secret"
      pending={pending}
      onYes={replace}
      onClose={onClose}
    />
  )
}

const lossOf = (waiting: number): string =>
  waiting === 0 ? '' : ` ${countOf(waiting, 'waiting event')} won’t be delivered.`

type DeleteWebhookDialogProps = { webhook: WebhookEndpoint; onClose: () => void }

export const DeleteWebhookDialog = ({ webhook, onClose }: DeleteWebhookDialogProps) => {
  const navigate = useNavigate()
  const { submit, pending } = useCommand(developerActions.deleteWebhook, {
    success: 'Endpoint deleted',
    failure: 'We couldn’t delete the endpoint',
    onSuccess: () => void navigate('/admin/webhooks', { replace: true }),
  })
  return (
    <AlertDialog
      title={`Delete ${nameOf(webhook)}?`}
      description={`Its delivery log and secret are deleted too.${lossOf(webhook.waiting)}`}
      no="Cancel"
      yes="Delete endpoint"
      pending={pending}
      onYes={() => submit({ params: { id: webhook.id } })}
      onClose={onClose}
    />
  )
}
