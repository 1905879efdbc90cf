import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { isId } from '@fieldside/contracts/is-id.ts'
import { Navigate, useNavigate } from 'react-router-dom'
import { useEndpoint } from '@/client/api.ts'
import { usePhone } from '@/client/use-phone.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { LinkButton } from '@/ui/link-button.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Composer } from './composer.tsx'
import { PaneHeader, PaneLoading } from './pane-parts.tsx'
import { NoThread } from './thread-pane.tsx'

type NewThreadPaneProps = { otherId: string; about: string | null }

const addressOf = (threadId: string, about: string | null): string =>
  about ? `/messages/${threadId}?about=${about}` : `/messages/${threadId}`

/** Opens the thread with a person, or a field for the first message to a professional. */
export const NewThreadPane = ({ otherId, about }: NewThreadPaneProps) => {
  const known = isId(otherId)
  const shown = useEndpoint(
    screens.writingScreen,
    { params: { id: otherId } },
    { enabled: known, uncached: true },
  )
  if (!known || shown.error?.status === 404) return <NoThread />
  return (
    <QueryState query={shown} title="We couldn’t load this conversation" loading={<PaneLoading />}>
      {(data) =>
        data.writing.thread_id === null ? (
          <FirstMessage {...data} />
        ) : (
          <Navigate to={addressOf(data.writing.thread_id, about)} replace />
        )
      }
    </QueryState>
  )
}

const FirstMessage = ({ other, writing, accepts }: ReplyOf<typeof screens.writingScreen>) => {
  const navigate = useNavigate()
  const isPhone = usePhone()
  return (
    <>
      <PaneHeader other={other} side="athlete" />
      <div className="grid flex-1 content-center">
        {accepts ? (
          <EmptyState title={`Ask ${other.name} a question`}>
            Ask what you want to know before you book. Email addresses, links, and phone numbers stay hidden
            until you agree on a session.
          </EmptyState>
        ) : (
          <EmptyState
            title={`${other.name} isn’t taking new athletes right now`}
            action={<LinkButton to="/search">Find another professional</LinkButton>}
          >
            Save the profile and come back later, or look for someone else.
          </EmptyState>
        )}
      </div>
      {accepts && (
        <Composer
          other={other}
          writing={writing}
          onSent={(threadId) => void navigate(`/messages/${threadId}`, { replace: true })}
          autoFocus={!isPhone}
        />
      )}
    </>
  )
}
