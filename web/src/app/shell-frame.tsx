import type { Role } from '@fieldside/contracts/roles.ts'
import { Bell, House, LifeBuoy, LogIn, LogOut, PanelLeft } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { unreadText } from '../client/count-text.ts'
import { ROLE_LABELS } from '../entities/account/role-labels.ts'
import { Avatar } from '../ui/avatar.tsx'
import { cn } from '../ui/cn.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { Logo } from '../ui/logo.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { ThemeButton } from '../ui/theme.tsx'
import { MESSAGES, type ShellItem } from './shell-items.ts'
import { SidebarNav } from './sidebar-nav.tsx'
import { QUIET, RowContent, rowClass } from './sidebar-row.tsx'
import { useSidebar } from './sidebar-state.ts'

/** Only phones load it. It is fixed, so nothing moves when it appears. */
const BottomBar = lazyPart(async () => (await import('./bottom-bar.tsx')).BottomBar)

export type ShellPerson = { id: string; email: string; full_name: string; role: Role }

type ShellFrameProps = {
  /** Null when signed out. */
  person: ShellPerson | null
  items: readonly ShellItem[]
  home: string
  title: string
  /** The number of unread notifications; null hides the bell. */
  unread: number | null
  /** The number of unread threads; null for someone without messages. */
  unreadThreads: number | null
  onSignOut: () => void
  above?: ReactNode
  children: ReactNode
}

export const ShellFrame = ({ above, children, ...rest }: ShellFrameProps) => {
  const sidebar = useSidebar()
  return (
    <div className="flex min-h-dvh">
      {!sidebar.phone && (
        <aside
          data-state={sidebar.open ? 'open' : 'collapsed'}
          className={cn(
            'sticky top-0 flex h-dvh shrink-0 flex-col overflow-x-hidden overflow-y-auto border-line border-r transition-[width] duration-150',
            sidebar.open ? 'w-[16rem]' : 'w-[3rem]',
          )}
        >
          <SidebarContent {...rest} bare={!sidebar.open} />
        </aside>
      )}
      <Sheet
        open={sidebar.drawer}
        onOpenChange={sidebar.setDrawer}
        title="Sidebar"
        description="Main menu"
        quiet
      >
        <SidebarContent {...rest} bare={false} onFollow={() => sidebar.setDrawer(false)} />
      </Sheet>
      <div className="flex min-w-0 flex-1 flex-col">
        {above}
        <Header
          {...rest}
          expanded={sidebar.phone ? sidebar.drawer : sidebar.open}
          onToggle={sidebar.toggle}
        />
        <main
          id="content"
          tabIndex={-1}
          className="w-full max-w-[74rem] flex-1 px-4 pt-6 pb-[calc(var(--bar)+4rem)] md:px-8 md:pt-9"
        >
          {children}
        </main>
        {sidebar.phone && rest.person && (
          <Suspense fallback={null}>
            <BottomBar role={rest.person.role} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

type Rest = Omit<ShellFrameProps, 'above' | 'children'>

const Header = ({
  home,
  title,
  unread,
  unreadThreads,
  expanded,
  onToggle,
}: Rest & { expanded: boolean; onToggle: () => void }) => {
  const button = 'grid size-11 place-items-center rounded-md hover:bg-turf-soft'
  return (
    <header className="sticky top-0 z-30 flex h-15 shrink-0 items-center gap-1 border-line border-b bg-paper px-2 md:px-5">
      <button
        type="button"
        aria-label="Toggle sidebar"
        aria-expanded={expanded}
        aria-keyshortcuts="Control+B Meta+B"
        onClick={onToggle}
        className={button}
      >
        <PanelLeft aria-hidden className="size-5" />
      </button>
      <span className="ml-1 min-w-0 truncate text-muted">{title}</span>
      <Link to={home} aria-label="Home" title="Home" className={cn(button, 'ml-auto')}>
        <House aria-hidden className="size-5" />
      </Link>
      {unreadThreads !== null && (
        <Counted {...MESSAGES} unread={unreadThreads} className={cn(button, 'md:hidden')} />
      )}
      {unread !== null && (
        <Counted to="/notifications" label="Notifications" Icon={Bell} unread={unread} className={button} />
      )}
    </header>
  )
}

type CountedProps = Pick<ShellItem, 'to' | 'label' | 'Icon'> & { unread: number; className: string }

/** An icon in the header with the number of what is unread. */
const Counted = ({ to, label, Icon, unread, className }: CountedProps) => (
  <Link
    to={to}
    aria-label={unread > 0 ? `${label}, ${unreadText(unread)} unread` : label}
    className={cn('relative', className)}
  >
    <Icon aria-hidden className="size-5.5" />
    {unread > 0 && (
      <span
        aria-hidden
        data-unread={unread}
        className="absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full border-2 border-paper bg-flare px-1 font-semibold text-[0.6875rem] text-flare-ink tabular-nums leading-none"
      >
        {unreadText(unread)}
      </span>
    )}
  </Link>
)

type SidebarProps = Rest & { bare: boolean; onFollow?: () => void }

const SidebarContent = (props: SidebarProps) => {
  const { items, home, bare, unreadThreads, onFollow } = props
  return (
    <div className={cn('flex flex-1 flex-col gap-1 pt-4 pb-3', bare ? 'px-1' : 'px-3.5')}>
      <Link
        to={home}
        onClick={onFollow}
        className={cn('mb-3 flex h-10 items-center rounded-sm text-turf', bare ? 'justify-center' : 'px-2.5')}
      >
        <Logo bare={bare} />
      </Link>
      <SidebarNav items={items} bare={bare} unreadThreads={unreadThreads ?? 0} onFollow={onFollow} />
      <SidebarFoot {...props} />
    </div>
  )
}

const SidebarFoot = ({ person, onSignOut, bare, onFollow }: SidebarProps) => (
  <div className="mt-auto grid grid-cols-1 gap-1 border-line border-t pt-3">
    <Link
      to="/help"
      onClick={onFollow}
      title={bare ? 'Help' : undefined}
      className={cn(rowClass(bare), QUIET)}
    >
      <RowContent Icon={LifeBuoy} label="Help" bare={bare} />
    </Link>
    {person && <Person person={person} bare={bare} />}
    <div className={cn('flex min-w-0 gap-1', bare && 'flex-col-reverse')}>
      {person ? (
        <button
          type="button"
          onClick={() => {
            onFollow?.()
            onSignOut()
          }}
          title={bare ? 'Logout' : undefined}
          className={cn(rowClass(bare), 'flex-1', QUIET)}
        >
          <RowContent Icon={LogOut} label="Logout" bare={bare} />
        </button>
      ) : (
        <Link
          to="/auth"
          onClick={onFollow}
          className={cn(rowClass(bare), 'flex-1 text-turf hover:bg-turf-soft')}
        >
          <RowContent Icon={LogIn} label="Login" bare={bare} />
        </Link>
      )}
      <ThemeButton className="grid size-10 shrink-0 place-items-center rounded-md text-muted hover:bg-turf-soft hover:text-ink pointer-coarse:size-11" />
    </div>
  </div>
)

const Person = ({ person, bare }: { person: ShellPerson; bare: boolean }) => (
  <div
    className={cn(
      'flex items-center gap-2.5 py-1.5 text-sm leading-tight',
      bare ? 'justify-center' : 'px-2.5',
    )}
  >
    <Avatar id={person.id} name={person.full_name || person.email} size="sm" />
    <div className={cn('min-w-0', bare && 'sr-only')}>
      <b className="block truncate" title={person.email}>
        {person.email}
      </b>
      <span className="text-muted">{ROLE_LABELS[person.role]}</span>
    </div>
  </div>
)
