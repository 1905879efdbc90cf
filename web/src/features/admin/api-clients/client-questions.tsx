import type { ApiClient, ApiClientWithSecret } from '@fieldside/contracts/http/api-clients.ts'
import { developerActions } from '@fieldside/contracts/http/bff/developer-actions.ts'
import { useCommand } from '@/client/api.ts'
import { useSecretCommand } from '@/client/secret-command.ts'
import { AlertDialog } from '@/ui/alert-dialog.tsx'

type ReplaceClientSecretDialogProps = {
  client: ApiClient
  onReplaced: (reply: ApiClientWithSecret) => void
  onClose: () => void
}

export const ReplaceClientSecretDialog = ({
  client,
  onReplaced,
  onClose,
}: ReplaceClientSecretDialogProps) => {
  const { submitAsync, pending } = useSecretCommand(developerActions.replaceApiClientSecret, {
    failure: 'We couldn’t replace the secret',
  })
  const replace = () =>
    // The command reports its refusal.
    void submitAsync({ params: { id: client.id } }).then(
      (reply) => reply && onReplaced(reply),
      () => undefined,
    )
  return (
    <AlertDialog
      title={`Replace the secret of ${client.name}?`}
      description="We show the new secret once. The old one stops working immediately, and tokens that the client already has expire within minutes."
      no="Cancel"
      yes="Replace secret"
      pending={pending}
      onYes={replace}
      onClose={onClose}
    />
  )
}

type DeleteClientDialogProps = { client: ApiClient; onClose: () => void }

export const DeleteClientDialog = ({ client, onClose }: DeleteClientDialogProps) => {
  const { submit, pending } = useCommand(developerActions.deleteApiClient, {
    success: ['Client deleted', `${client.name} can’t get new tokens.`],
    failure: 'We couldn’t delete the client',
    onSuccess: onClose,
  })
  return (
    <AlertDialog
      title={`Delete ${client.name}?`}
      description="It can’t get new tokens. Tokens that it already has expire within minutes."
      no="Cancel"
      yes="Delete client"
      pending={pending}
      onYes={() => submit({ params: { id: client.id } })}
      onClose={onClose}
    />
  )
}
