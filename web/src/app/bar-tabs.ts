import type { Role } from '@fieldside/contracts/roles.ts'
import { Dumbbell, type LucideIcon } from 'lucide-react'
import { currentItem, shellItems } from './shell-items.ts'

/** A tab of the bottom bar: a link, or the training links, which open as a list. */
export type BarTab = { label: string; Icon: LucideIcon; to: string } | { label: 'Train'; Icon: LucideIcon }

const BAR: Record<Role, readonly string[]> = {
  athlete: ['Home', 'Search', 'Bookings', 'Train', 'Account'],
  professional: ['Home', 'Bookings', 'Clients', 'Train', 'Account'],
  admin: ['Home', 'Search', 'Bookings', 'Train', 'Account'],
}

/** Returns the five tabs of the bottom bar on phones. */
export const barTabs = (role: Role): BarTab[] => {
  const items = shellItems(role)
  return BAR[role].flatMap((label): BarTab[] => {
    if (label === 'Train') return [{ label, Icon: Dumbbell }]
    return items.filter((item) => item.label === label)
  })
}

/** Returns the label of the tab of the page: training pages belong to Train, everything else to its own path. */
export const currentTab = (role: Role, pathname: string, search: string): string | undefined => {
  const item = currentItem(shellItems(role), pathname, search)
  if (item) return item.group ?? item.label
  if (/^\/(programs|workouts|plans|plan-templates)\//.test(pathname)) return 'Train'
  if (/^\/booking[/-]/.test(pathname)) return 'Bookings'
  if (pathname.startsWith('/clients/')) return 'Clients'
  return pathname.startsWith('/professional/') ? 'Search' : undefined
}
