import type { ApiClientWithSecret } from '@fieldside/contracts/http/api-clients.ts'
import { CodeBlock } from '@/ui/code-block.tsx'
import { SecretDialog } from '@/ui/secret-dialog.tsx'
import { tokenRequest } from './scope-words.ts'

type ClientSecretDialogProps = {
  client: Pick<ApiClientWithSecret, 'client_id' | 'secret'>
  tokenUrl: string
  onClose: () => void
}

export const ClientSecretDialog = ({ client, tokenUrl, onClose }: ClientSecretDialogProps) => (
  <SecretDialog
    title="Save the client secret"
    description="You can’t see it again later. Copy it to where your service reads its secrets."
    label="Client secret"
    secret={client.secret}
    onClose={onClose}
  >
    <CodeBlock wrap label="Client ID" code={client.client_id} />
    <CodeBlock wrap label="Token URL" code={tokenUrl} />
    <CodeBlock label="Get a token" code={tokenRequest(tokenUrl, client.client_id)} />
    <p className="text-muted">
      The command reads the secret from CLIENT_SECRET. Send the token with each request as “Authorization:
      Bearer …”, and get a new one when it expires.
    </p>
  </SecretDialog>
)
