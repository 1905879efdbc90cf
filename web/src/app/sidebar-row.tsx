import { unreadText } from '../client/count-text.ts'
import { cn } from '../ui/cn.ts'
import type { ShellItem } from './shell-items.ts'

export const QUIET = 'text-muted hover:bg-turf-soft hover:text-ink'

export const rowClass = (bare: boolean): string =>
  cn(
    'flex h-10 items-center gap-3 rounded-md font-medium pointer-coarse:h-11',
    bare ? 'justify-center' : 'px-2.5',
  )

type RowContentProps = Pick<ShellItem, 'Icon' | 'label'> & { bare: boolean; unread?: number }

export const RowContent = ({ Icon, label, bare, unread = 0 }: RowContentProps) => (
  <>
    <span className="relative shrink-0">
      <Icon aria-hidden className="size-[1.125rem]" strokeWidth={1.75} />
      {bare && unread > 0 && (
        <span aria-hidden className="absolute -top-1 -right-1.5 size-2.5 rounded-full bg-flare" />
      )}
    </span>
    <span className={cn(bare && 'sr-only')}>{label}</span>
    {unread > 0 && (
      <span
        className={cn(
          bare
            ? 'sr-only'
            : 'ml-auto grid h-5 min-w-5 place-items-center rounded-full bg-flare px-1 font-semibold text-[0.6875rem] text-flare-ink tabular-nums leading-none',
        )}
      >
        {unreadText(unread)}
        <span className="sr-only"> unread</span>
      </span>
    )}
  </>
)
