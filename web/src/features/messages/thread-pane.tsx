import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { Correspondent } from '@fieldside/contracts/http/bff/messages.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import type { Message, Thread } from '@fieldside/contracts/http/messages.ts'
import { isId } from '@fieldside/contracts/is-id.ts'
import { EyeOff } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useEndpoint } from '@/client/api.ts'
import { usePhone } from '@/client/use-phone.ts'
import { OfferTimes } from '@/entities/booking/offers/offer-times.tsx'
import { againAddress } from '@/entities/booking/request-form/again-address.ts'
import { wordsOfFiles } from '@/entities/message-file/file-words.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { ErrorState } from '@/ui/error-state.tsx'
import { lazyPart } from '@/ui/lazy-part.ts'
import { LinkButton } from '@/ui/link-button.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Composer } from './composer.tsx'
import { HIDDEN_BY_US } from './message-bubble.tsx'
import { MessageList } from './message-list.tsx'
import { PaneHeader, PaneLoading } from './pane-parts.tsx'
import { useMessageWindow } from './use-message-window.ts'
import { useSeen } from './use-seen.ts'

const OfferCard = lazyPart(async () => (await import('@/entities/booking/offers/offer-card.tsx')).OfferCard)

type Shown = ReplyOf<typeof screens.threadScreen>

export const NoThread = () => (
  <EmptyState title="Conversation not found" action={<LinkButton to="/messages">All messages</LinkButton>}>
    It doesn’t exist, or it belongs to someone else.
  </EmptyState>
)

/** A thread with its field. */
export const ThreadPane = ({ id }: { id: string }) => {
  const known = isId(id)
  const shown = useEndpoint(screens.threadScreen, { params: { id } }, { enabled: known, uncached: true })
  if (!known || shown.error?.status === 404) return <NoThread />
  return (
    <QueryState query={shown} title="We couldn’t load this conversation" loading={<PaneLoading />}>
      {(data) => <Loaded {...data} />}
    </QueryState>
  )
}

const Loaded = ({ thread, other, writing, offers, last_session }: Shown) => {
  const [params] = useSearchParams()
  const isPhone = usePhone()
  const { window, problems, add, ...messages } = useMessageWindow(thread)
  const [sent, setSent] = useState<Message>()
  const onSeen = useSeen(thread)
  const about = params.get('about')
  const problem = problems.older ?? problems.newer ?? problems.start
  const loadAgain = () => {
    if (problems.older) return messages.loadOlder()
    return problems.newer ? messages.loadNewer() : messages.showLatest()
  }
  return (
    <>
      <PaneHeader
        other={other}
        side={thread.side}
        isClient={thread.is_agreed && thread.side === 'professional'}
        again={
          last_session && other.has_profile !== false
            ? againAddress({ ...last_session, id: last_session.appointment_id, professional_id: other.id })
            : null
        }
      />
      {!thread.is_agreed && <MaskNote />}
      <Offers {...{ thread, other, offers }} />
      {window ? (
        <MessageList
          thread={thread}
          window={window}
          otherName={other.name}
          sent={sent}
          onOlder={messages.loadOlder}
          onNewer={messages.loadNewer}
          onLatest={messages.showLatest}
          onSeen={onSeen}
          onReported={messages.markReported}
        />
      ) : (
        <div className="flex-1">
          {problems.start && (
            <ErrorState
              title="We couldn’t load the messages"
              detail={problems.start.message}
              retry={messages.start}
            />
          )}
        </div>
      )}
      {window && problem && (
        <ErrorState
          title="We couldn’t load more messages"
          detail={problem.message}
          retry={() => void loadAgain()}
        />
      )}
      <Announcer thread={thread} other={other} messages={window?.items ?? []} />
      <Composer
        other={other}
        writing={writing}
        appointmentId={isId(about ?? undefined) ? about! : undefined}
        onSent={(_id, message) => {
          add(message)
          setSent(message)
        }}
        canAttach={thread.is_agreed}
        autoFocus={!isPhone}
      />
    </>
  )
}

/** The open offers, above the messages. A professional can offer more times to a client. */
const Offers = ({ thread, other, offers }: Pick<Shown, 'thread' | 'other' | 'offers'>) => {
  const { side, is_agreed } = thread
  const offersTimes = side === 'professional' && is_agreed
  if (offers.length === 0 && !offersTimes) return null
  return (
    <div className="grid max-h-1/2 shrink-0 gap-2 overflow-y-auto border-line border-b px-4 py-2 md:px-5">
      <Suspense>
        {offers.map((offer) => (
          <OfferCard key={offer.id} offer={offer} side={side} name={other.name} />
        ))}
      </Suspense>
      {offersTimes && (
        <OfferTimes
          threadId={thread.id}
          professionalId={thread.professional_id}
          name={other.name}
          className="justify-self-start"
        />
      )}
    </div>
  )
}

const MaskNote = () => (
  <p className="flex items-center gap-2.5 border-line border-b bg-turf-soft px-4 py-2 text-sm md:justify-center">
    <EyeOff aria-hidden className="size-4 shrink-0 text-turf" />
    Email addresses, links, and phone numbers stay hidden until you agree on a session.
  </p>
)

type AnnouncerProps = { thread: Thread; other: Correspondent; messages: readonly Message[] }

/** Tells screen readers of messages that arrive, but not of earlier ones that are loaded. */
const Announcer = ({ thread, other, messages }: AnnouncerProps) => {
  const [from] = useState(thread.last_position)
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const arrived = isReady
    ? messages.filter(({ position, sent_by }) => position > from && sent_by !== thread.side)
    : []
  return (
    <div role="log" aria-label="New messages" className="sr-only">
      {arrived.map(({ position, text, state, files = [] }) => (
        <p key={position}>
          {other.name}:{' '}
          {state === 'hidden' ? HIDDEN_BY_US : [text, wordsOfFiles(files)].filter(Boolean).join(', ')}
        </p>
      ))}
    </div>
  )
}
