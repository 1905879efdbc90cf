import { isolated } from '@fieldside/contracts/bidi.ts'
import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { ApiClient, ApiClientWithSecret } from '@fieldside/contracts/http/api-clients.ts'
import { developerActions } from '@fieldside/contracts/http/bff/developer-actions.ts'
import { API_CLIENTS_MAX } from '@fieldside/contracts/limits.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useEndpoint } from '@/client/api.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { lazyDialog } from '@/ui/lazy-part.ts'
import { BackButton } from '@/ui/link-button.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { type Column, Table } from '@/ui/table.tsx'
import { Time } from '@/ui/time.tsx'
import { TableLoading } from '../table-loading.tsx'

const CreateClientDialog = lazyDialog(
  async () => (await import('./create-client-dialog.tsx')).CreateClientDialog,
)
const ReplaceClientSecretDialog = lazyDialog(
  async () => (await import('./client-questions.tsx')).ReplaceClientSecretDialog,
)
const DeleteClientDialog = lazyDialog(async () => (await import('./client-questions.tsx')).DeleteClientDialog)
const ClientSecretDialog = lazyDialog(
  async () => (await import('./client-secret-dialog.tsx')).ClientSecretDialog,
)

type Clients = ReplyOf<typeof developerActions.listApiClients>

export const Screen = () => (
  <>
    <PageHeader
      eyebrow="Admin"
      title="API clients"
      lead="Other services read bookings and payments with their own credentials and see only what their scopes allow."
      actions={<BackButton to="/admin">Back to Admin</BackButton>}
    />
    <QueryState
      query={useEndpoint(developerActions.listApiClients, {})}
      title="We couldn’t load the API clients"
      loading={<TableLoading columns={5} />}
    >
      {(clients) => <ApiClients clients={clients} />}
    </QueryState>
  </>
)

/** The open dialog; `client` is the one that it is about. */
type Opened =
  | { dialog: 'create' }
  | { dialog: 'replace-secret' | 'delete'; client: ApiClient }
  | { dialog: 'secret'; client: ApiClientWithSecret }
  | null

const ApiClients = ({ clients: { items, token_url } }: { clients: Clients }) => {
  const [opened, setOpened] = useState<Opened>(null)
  return (
    <>
      <ClientList items={items} onOpen={setOpened} />
      <Dialogs opened={opened} onOpen={setOpened} tokenUrl={token_url} />
    </>
  )
}

type DialogsProps = { opened: Opened; onOpen: (opened: Opened) => void; tokenUrl: string }

const Dialogs = ({ opened, onOpen, tokenUrl }: DialogsProps) => {
  const close = () => onOpen(null)
  const showSecret = (client: ApiClientWithSecret) => onOpen({ dialog: 'secret', client })
  switch (opened?.dialog) {
    case 'create':
      return <CreateClientDialog onCreated={showSecret} onClose={close} />
    case 'replace-secret':
      return <ReplaceClientSecretDialog client={opened.client} onReplaced={showSecret} onClose={close} />
    case 'delete':
      return <DeleteClientDialog client={opened.client} onClose={close} />
    case 'secret':
      return <ClientSecretDialog client={opened.client} tokenUrl={tokenUrl} onClose={close} />
    default:
      return null
  }
}

const columnsOf = (onOpen: (opened: Opened) => void): Column<ApiClient>[] => [
  { header: 'Name', typed: true, cell: ({ name }) => <b className="font-semibold">{name}</b> },
  {
    header: 'Client ID',
    typed: true,
    cell: ({ client_id }) => <span className="font-mono text-sm">{client_id}</span>,
  },
  { header: 'Scopes', cell: ({ scopes }) => scopes.join(', ') },
  { header: 'Created', cell: ({ created_at }) => <Time at={created_at} show="day" /> },
  { header: 'Secret created', cell: ({ secret_created_at }) => <Time at={secret_created_at} show="day" /> },
  {
    header: 'Actions',
    quietHeader: true,
    align: 'right',
    cell: (client) => (
      <span className="inline-flex flex-wrap justify-end gap-2">
        <Button
          size="sm"
          variant="outline"
          aria-label={`Replace the secret of ${isolated(client.name)}`}
          onClick={() => onOpen({ dialog: 'replace-secret', client })}
        >
          Replace secret
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Delete ${isolated(client.name)}`}
          onClick={() => onOpen({ dialog: 'delete', client })}
        >
          Delete
        </Button>
      </span>
    ),
  },
]

type ClientListProps = { items: readonly ApiClient[]; onOpen: (opened: Opened) => void }

const ClientList = ({ items, onOpen }: ClientListProps) => {
  const create = () => onOpen({ dialog: 'create' })
  if (items.length === 0)
    return (
      <Card>
        <EmptyState title="No API clients yet" action={<Button onClick={create}>Create client</Button>}>
          Create one for each service that needs to read bookings or payments.
        </EmptyState>
      </Card>
    )
  const isFull = items.length >= API_CLIENTS_MAX
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-end gap-3">
        {isFull && (
          <p className="text-muted">
            You can have at most {API_CLIENTS_MAX} clients. Delete one to create another.
          </p>
        )}
        <Button onClick={create} disabled={isFull}>
          <Plus aria-hidden />
          Create client
        </Button>
      </div>
      <Card className="overflow-hidden">
        <Table caption="API clients" columns={columnsOf(onOpen)} rows={items} rowKey={({ id }) => id} />
      </Card>
    </>
  )
}
