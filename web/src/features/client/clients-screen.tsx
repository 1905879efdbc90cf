import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { ClientRow } from '@fieldside/contracts/http/bff/clients.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { CLIENTS_MAX } from '@fieldside/contracts/limits.ts'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useEndpoint } from '@/client/api.ts'
import { Avatar } from '@/ui/avatar.tsx'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { LinkButton } from '@/ui/link-button.tsx'
import { MoreButton } from '@/ui/more-button.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { SearchInput } from '@/ui/search-input.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'
import { Time } from '@/ui/time.tsx'
import { namesWith } from './filter-names.ts'

const SHOWN_AT_FIRST = 50

/** Everyone with whom the professional has had an agreed session. */
export const Screen = () => (
  <>
    <PageHeader title="Clients" lead="Everyone who has agreed on a session with you." />
    <QueryState
      query={useEndpoint(screens.clientsScreen, {})}
      title="We couldn’t load your clients"
      loading={<Skeletons className="grid max-w-3xl gap-4" of={['h-11', 'h-72 rounded-lg']} />}
    >
      {(shown) => <Clients {...shown} />}
    </QueryState>
  </>
)

const Clients = ({ items, more }: ReplyOf<typeof screens.clientsScreen>) => {
  // Not in the URL: a name is personal data.
  const [text, setText] = useState('')
  const [limit, setLimit] = useState(SHOWN_AT_FIRST)
  if (items.length === 0)
    return (
      <EmptyState
        title="No clients yet"
        action={<LinkButton to="/booking-requests">Booking requests</LinkButton>}
      >
        Athletes appear here once you have agreed on a session.
      </EmptyState>
    )
  const found = namesWith(items, text)
  return (
    <div className="grid max-w-3xl gap-4">
      <SearchInput aria-label="Filter by name" placeholder="Filter by name" value={text} onChange={setText} />
      <p role="status" className="text-muted text-sm">
        {found.length} {found.length === 1 ? 'client' : 'clients'}
        {more && `, of your first ${CLIENTS_MAX}`}
      </p>
      {found.length > 0 ? (
        <Card>
          <ul aria-label="Clients" className="divide-y divide-line">
            {found.slice(0, limit).map((client) => (
              <li key={client.athlete_id}>
                <Row client={client} />
              </li>
            ))}
          </ul>
        </Card>
      ) : (
        <p className="text-muted">No client has this name.</p>
      )}
      <MoreButton
        showMore={found.length > limit ? () => setLimit(limit + SHOWN_AT_FIRST) : undefined}
        loading={false}
        problem={null}
        retry={() => undefined}
      />
    </div>
  )
}

const Row = ({ client }: { client: ClientRow }) => (
  <Link
    to={`/clients/${client.athlete_id}`}
    className="flex min-h-16 items-center gap-3.5 px-4 py-3 hover:bg-turf-soft md:px-5"
  >
    <Avatar id={client.athlete_id} name={client.name} picture={null} size="sm" />
    <span className="min-w-0 flex-1">
      <b className="block [overflow-wrap:anywhere]">{client.name}</b>
      <span className="block text-muted text-sm">
        {client.next_session ? (
          <>
            Next: <Time at={client.next_session} />
          </>
        ) : client.last_session ? (
          <>
            Last: <Time at={client.last_session} show="day" />
          </>
        ) : (
          'No session held yet'
        )}
      </span>
      <span className="block text-muted text-sm">
        {client.next_session && client.last_session && (
          <>
            Last: <Time at={client.last_session} show="day" /> ·{' '}
          </>
        )}
        {client.completed_sessions} completed {client.completed_sessions === 1 ? 'session' : 'sessions'}
      </span>
    </span>
    <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
  </Link>
)
