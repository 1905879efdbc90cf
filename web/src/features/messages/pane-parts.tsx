import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import type { Correspondent } from '@fieldside/contracts/http/bff/messages.ts'
import { ArrowLeft, NotebookPen } from 'lucide-react'
import { Link } from 'react-router-dom'
import { ReportPerson } from '@/entities/person-report/report-person.tsx'
import { pictureOf } from '@/entities/professional/picture.ts'
import { Avatar } from '@/ui/avatar.tsx'
import { cn } from '@/ui/cn.ts'
import { LinkButton } from '@/ui/link-button.tsx'
import { Loading, Skeleton } from '@/ui/skeleton.tsx'

type PaneHeaderProps = {
  other: Correspondent
  side: Side
  /** Whether the other person is an athlete whose training the reader can plan. */
  isClient?: boolean
  /** Where the reader books a session like their last one. */
  again?: string | null
}

/** Names the other person. On phones it leads back to the list. */
export const PaneHeader = ({ other, side, isClient = false, again = null }: PaneHeaderProps) => (
  <header className="flex items-center gap-3 border-line border-b px-2 py-2 md:px-5 md:py-3">
    <Link
      to="/messages"
      aria-label="All messages"
      className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-turf-soft lg:hidden"
    >
      <ArrowLeft aria-hidden className="size-5" />
    </Link>
    <Avatar id={other.user_id} name={other.name} picture={pictureOf(other)} size="sm" />
    <h2 title={other.name} className="min-w-0 truncate text-xl">
      {side === 'athlete' && other.has_profile !== false ? (
        <Link to={`/professional/${other.id}`} className="rounded-sm underline-offset-4 hover:underline">
          {other.name}
        </Link>
      ) : (
        other.name
      )}
    </h2>
    {again && (
      <LinkButton to={again} size="sm" variant="outline" className="ml-auto shrink-0">
        Book again
      </LinkButton>
    )}
    {isClient && (
      <LinkButton to={`/clients/${other.id}`} size="sm" variant="outline" className="ml-auto shrink-0">
        <NotebookPen aria-hidden />
        Plan
      </LinkButton>
    )}
    <ReportPerson
      userId={other.user_id}
      name={other.name}
      place="thread"
      className={cn('shrink-0 text-muted', !again && !isClient && 'ml-auto')}
    />
  </header>
)

export const PaneLoading = () => (
  <Loading label="Loading the conversation" className="flex flex-1 flex-col">
    <div className="flex items-center gap-3 border-line border-b px-5 py-3">
      <Skeleton className="size-9 rounded-full!" />
      <Skeleton className="h-6 w-40" />
    </div>
    <div className="flex-1" />
    <div className="border-line border-t px-5 py-3">
      <Skeleton className="h-11 w-full rounded-md" />
    </div>
  </Loading>
)
