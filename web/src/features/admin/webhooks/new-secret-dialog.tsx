import type { WebhookEndpointWithSecret } from '@fieldside/contracts/http/webhooks.ts'
import { SecretDialog } from '@/ui/secret-dialog.tsx'

type NewSecretDialogProps = {
  /** The endpoint that was just added, or whose secret was just replaced. */
  webhook: Pick<WebhookEndpointWithSecret, 'secret' | 'old_secret_until'>
  onClose: () => void
}

export const NewSecretDialog = ({ webhook: { secret, old_secret_until }, onClose }: NewSecretDialogProps) => (
  <SecretDialog
    title="Save the signing secret"
    description="You can’t see it again later. Copy it to where your receiver reads its secrets."
    label="Signing secret"
    secret={secret}
    onClose={onClose}
  >
    <p className="text-muted">
      {old_secret_until
        ? 'For 24 hours, each delivery also has a signature with the old secret, so your receiver can switch without rejecting any.'
        : 'Next, open the endpoint. Its page shows how to verify signatures in four languages and lets you send a test event.'}
    </p>
  </SecretDialog>
)
