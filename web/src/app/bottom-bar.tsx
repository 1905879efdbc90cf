import type { Role } from '@fieldside/contracts/roles.ts'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { cn } from '../ui/cn.ts'
import { lazyDialog } from '../ui/lazy-part.ts'
import { type BarTab, barTabs, currentTab } from './bar-tabs.ts'

const TrainMenu = lazyDialog(async () => (await import('./train-menu.tsx')).TrainMenu)

/** The main links on phones. styles.css reserves its height and hides it while the on-screen keyboard is open. */
export const BottomBar = ({ role }: { role: Role }) => {
  const { pathname, search } = useLocation()
  const [opened, setOpened] = useState(false)
  const [training, setTraining] = useState(false)
  const current = currentTab(role, pathname, search)
  const openTraining = () => {
    setOpened(true)
    setTraining(true)
  }
  return (
    <>
      <nav
        aria-label="Main"
        data-bottom-bar
        className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-paper pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        <ul className="grid grid-cols-5">
          {barTabs(role).map((tab) => (
            <li key={tab.label} className="min-w-0">
              <Tab tab={tab} isCurrent={tab.label === current} isOpen={training} onOpen={openTraining} />
            </li>
          ))}
        </ul>
      </nav>
      {opened && <TrainMenu role={role} open={training} onOpenChange={setTraining} />}
    </>
  )
}

type TabProps = { tab: BarTab; isCurrent: boolean; isOpen: boolean; onOpen: () => void }

const Tab = ({ tab, isCurrent, isOpen, onOpen }: TabProps) => {
  const { label, Icon } = tab
  const className = cn(
    'grid h-14 w-full min-w-0 content-center justify-items-center gap-0.5 border-transparent border-t-2 -outline-offset-2',
    isCurrent ? 'border-turf font-semibold text-turf' : 'text-muted',
  )
  const content = (
    <>
      <Icon aria-hidden className="size-5.5" strokeWidth={isCurrent ? 2.25 : 1.75} />
      <span className="max-w-full truncate px-0.5 text-[0.75rem] leading-tight">{label}</span>
    </>
  )
  if ('to' in tab) {
    return (
      <Link to={tab.to} aria-current={isCurrent ? 'page' : undefined} className={className}>
        {content}
      </Link>
    )
  }
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onOpen}
      className={className}
    >
      {content}
    </button>
  )
}
