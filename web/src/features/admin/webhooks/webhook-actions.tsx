import { developerActions } from '@fieldside/contracts/http/bff/developer-actions.ts'
import type { WebhookEndpoint, WebhookEndpointWithSecret } from '@fieldside/contracts/http/webhooks.ts'
import { KeyRound, Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '@/client/api.ts'
import { Button } from '@/ui/button.tsx'
import { lazyDialog } from '@/ui/lazy-part.ts'

const EditWebhookDialog = lazyDialog(
  async () => (await import('./edit-webhook-dialog.tsx')).EditWebhookDialog,
)
const ReplaceSecretDialog = lazyDialog(
  async () => (await import('./webhook-questions.tsx')).ReplaceSecretDialog,
)
const DeleteWebhookDialog = lazyDialog(
  async () => (await import('./webhook-questions.tsx')).DeleteWebhookDialog,
)
const NewSecretDialog = lazyDialog(async () => (await import('./new-secret-dialog.tsx')).NewSecretDialog)

const PauseButton = ({ webhook: { id, paused } }: { webhook: WebhookEndpoint }) => {
  const pause = useCommand(developerActions.pauseWebhook, {
    success: ['Endpoint paused', 'Its events wait until you resume it.'],
    failure: 'We couldn’t pause the endpoint',
  })
  const resume = useCommand(developerActions.resumeWebhook, {
    success: ['Endpoint resumed', 'We’re delivering the waiting events.'],
    failure: 'We couldn’t resume the endpoint',
  })
  const { submit } = paused ? resume : pause
  const Icon = paused ? Play : Pause
  return (
    <Button
      variant="outline"
      pending={pause.pending || resume.pending}
      onClick={() => submit({ params: { id } })}
    >
      <Icon aria-hidden />
      {paused ? 'Resume' : 'Pause'}
    </Button>
  )
}

type Opened = 'edit' | 'replace-secret' | 'delete' | null

export const WebhookActions = ({ webhook }: { webhook: WebhookEndpoint }) => {
  const [opened, setOpened] = useState<Opened>(null)
  const [replaced, setReplaced] = useState<WebhookEndpointWithSecret | null>(null)
  const close = () => setOpened(null)
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" onClick={() => setOpened('edit')}>
        <Pencil aria-hidden />
        Edit
      </Button>
      <PauseButton webhook={webhook} />
      <Button variant="outline" onClick={() => setOpened('replace-secret')}>
        <KeyRound aria-hidden />
        Replace secret
      </Button>
      <Button variant="ghost" className="text-bad!" onClick={() => setOpened('delete')}>
        <Trash2 aria-hidden />
        Delete
      </Button>
      {opened === 'edit' && <EditWebhookDialog webhook={webhook} onClose={close} />}
      {opened === 'replace-secret' && (
        <ReplaceSecretDialog
          webhook={webhook}
          onClose={close}
          onReplaced={(reply) => {
            close()
            setReplaced(reply)
          }}
        />
      )}
      {opened === 'delete' && <DeleteWebhookDialog webhook={webhook} onClose={close} />}
      {replaced && <NewSecretDialog webhook={replaced} onClose={() => setReplaced(null)} />}
    </div>
  )
}
