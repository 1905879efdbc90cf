import type { ThreadRow } from '@fieldside/contracts/http/bff/messages.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { Link } from 'react-router-dom'
import { morePages } from '@/client/more-pages.ts'
import { useSession } from '@/client/session.tsx'
import { useList } from '@/client/use-pages.ts'
import { wordsOfFiles } from '@/entities/message-file/file-words.ts'
import { pictureOf } from '@/entities/professional/picture.ts'
import { Avatar } from '@/ui/avatar.tsx'
import { cn } from '@/ui/cn.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { LinkButton } from '@/ui/link-button.tsx'
import { List } from '@/ui/list.tsx'
import { MoreButton } from '@/ui/more-button.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Loading, Skeleton } from '@/ui/skeleton.tsx'
import { Time } from '@/ui/time.tsx'
import { HIDDEN_BY_US } from './message-bubble.tsx'

const LOAD_FAILED = 'We couldn’t load your messages'

/** The caller's threads, most recent first. `current` is the one on screen. */
export const ThreadList = ({ current }: { current: string | undefined }) => {
  const threads = useList(screens.messagesScreen, {}, () => ({}))
  return (
    <QueryState query={threads} title={LOAD_FAILED} loading={<ListLoading />}>
      {({ items }) =>
        items.length === 0 ? (
          <NoThreads />
        ) : (
          <>
            <List aria-label="Conversations" items={items}>
              {(thread) => <Row thread={thread} isCurrent={thread.id === current} />}
            </List>
            <div className="px-4 pb-4 empty:hidden">
              <MoreButton {...morePages(threads)} />
            </div>
          </>
        )
      }
    </QueryState>
  )
}

const NoThreads = () => {
  const session = useSession()
  const isAthlete = session.status === 'signed-in' && session.user.role === 'athlete'
  return isAthlete ? (
    <EmptyState title="No messages yet" action={<LinkButton to="/search">Find a professional</LinkButton>}>
      Ask a professional a question from their profile, or request a session.
    </EmptyState>
  ) : (
    <EmptyState title="No messages yet">
      Athletes write to you from your profile or about a session. You can reply here.
    </EmptyState>
  )
}

const previewOf = ({ last_message, side }: ThreadRow): string => {
  if (!last_message) return 'No messages yet'
  const words = last_message.text || wordsOfFiles(last_message.files ?? [])
  const text = last_message.state === 'hidden' ? HIDDEN_BY_US : words
  return last_message.sent_by === side ? `You: ${text}` : text
}

const Row = ({ thread, isCurrent }: { thread: ThreadRow; isCurrent: boolean }) => {
  const { id, other, is_unread, active_at } = thread
  const preview = previewOf(thread)
  return (
    <Link
      to={`/messages/${id}`}
      aria-current={isCurrent ? 'page' : undefined}
      className={cn(
        '-outline-offset-2 flex items-center gap-3 px-4 py-3 hover:bg-turf-soft',
        isCurrent && 'bg-turf-soft',
      )}
    >
      <Avatar id={other.user_id} name={other.name} picture={pictureOf(other)} />
      <span className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
        <span className="flex items-baseline justify-between gap-3">
          <span title={other.name} className={cn('truncate', is_unread ? 'font-bold' : 'font-semibold')}>
            {other.name}
          </span>
          <Time at={active_at} show="relative" className="shrink-0 text-muted text-sm" />
        </span>
        <span className="flex items-center justify-between gap-3">
          <span
            title={preview}
            className={cn('truncate text-sm', is_unread ? 'font-semibold' : 'text-muted')}
          >
            {preview}
          </span>
          {is_unread && (
            <span className="size-2.5 shrink-0 rounded-full bg-flare">
              <span className="sr-only">Unread</span>
            </span>
          )}
        </span>
      </span>
    </Link>
  )
}

const ListLoading = () => (
  <Loading label="Loading messages" className="divide-y divide-line">
    {[1, 2, 3, 4].map((row) => (
      <div key={row} className="flex items-center gap-3 px-4 py-3">
        <Skeleton className="size-12 shrink-0 rounded-full!" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-5 w-36" />
          <Skeleton className="h-4 w-full" />
        </div>
      </div>
    ))}
  </Loading>
)
