import { useId } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { cn } from '../ui/cn.ts'
import { currentItem, MESSAGES, type ShellItem } from './shell-items.ts'
import { QUIET, RowContent, rowClass } from './sidebar-row.tsx'

type SidebarNavProps = {
  items: readonly ShellItem[]
  bare: boolean
  /** Unread threads. */
  unreadThreads: number
  onFollow?: (() => void) | undefined
}

/** The sidebar's links. The training links are a group of their own, between the others. */
export const SidebarNav = ({ items, bare, unreadThreads, onFollow }: SidebarNavProps) => {
  const { pathname, search } = useLocation()
  const id = useId()
  const current = currentItem(items, pathname, search)
  const start = items.findIndex(({ group }) => group)
  const end = items.findLastIndex(({ group }) => group) + 1
  const linkTo = (item: ShellItem) => (
    <Link
      key={item.label}
      to={item.to}
      onClick={onFollow}
      aria-current={item === current ? 'page' : undefined}
      title={bare ? item.label : undefined}
      className={cn(rowClass(bare), item === current ? 'bg-turf-soft font-semibold text-turf' : QUIET)}
    >
      <RowContent {...item} bare={bare} unread={item === MESSAGES ? unreadThreads : 0} />
    </Link>
  )
  return (
    <nav aria-label="Sidebar" className="grid gap-1">
      {items.slice(0, start).map(linkTo)}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls */}
      <div
        role="group"
        aria-labelledby={id}
        className={cn('my-2 grid gap-1', bare && 'border-line border-y py-2')}
      >
        <span id={id} className={cn(bare ? 'sr-only' : 'eyebrow px-2.5 py-1 text-muted')}>
          Train
        </span>
        {items.slice(start, end).map(linkTo)}
      </div>
      {items.slice(end).map(linkTo)}
    </nav>
  )
}
