import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/ui/cn.ts'
import { CornerArcs } from '@/ui/line-art.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'

type NextCardProps = {
  Icon: LucideIcon
  eyebrow: string
  title: ReactNode
  children: ReactNode
  /** What to do. */
  action: ReactNode
  /** The athlete has to reply. */
  needsReply?: boolean
}

export const NextCard = ({ Icon, eyebrow, title, children, action, needsReply = false }: NextCardProps) => (
  <li
    className={cn(
      'relative flex min-h-48 min-w-0 flex-col overflow-hidden rounded-lg border p-5',
      needsReply ? 'border-transparent bg-flare-soft' : 'border-line bg-raised',
    )}
  >
    <CornerArcs className={cn('absolute top-0 right-0 w-28', needsReply ? 'text-flare/45' : 'text-line')} />
    <p className={cn('eyebrow relative mb-2.5 flex items-center gap-2', needsReply && 'text-flare-deep')}>
      <Icon aria-hidden className="size-4" />
      {eyebrow}
    </p>
    <h2 className="relative text-xl [overflow-wrap:anywhere]">{title}</h2>
    <div className="relative mt-1.5 mb-4 max-w-[52ch] text-muted [overflow-wrap:anywhere]">{children}</div>
    <div className="relative mt-auto">{action}</div>
  </li>
)

/** Placeholder in the size of the workout's card. */
export const WorkoutLoading = () => (
  <li aria-busy className="min-h-48 min-w-0">
    <span className="sr-only">Loading your workout</span>
    <Skeleton className="h-full rounded-lg" />
  </li>
)
