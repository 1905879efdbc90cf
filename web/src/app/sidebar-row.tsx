import { cn } from '../ui/cn.ts'
import type { ShellItem } from './shell-items.ts'

export const QUIET = 'text-muted hover:bg-turf-soft hover:text-ink'

export const rowClass = (bare: boolean): string =>
  cn(
    'flex h-10 items-center gap-3 rounded-md font-medium pointer-coarse:h-11',
    bare ? 'justify-center' : 'px-2.5',
  )

export const RowContent = ({ Icon, label, bare }: Pick<ShellItem, 'Icon' | 'label'> & { bare: boolean }) => (
  <>
    <Icon aria-hidden className="size-[1.125rem] shrink-0" strokeWidth={1.75} />
    <span className={cn(bare && 'sr-only')}>{label}</span>
  </>
)
