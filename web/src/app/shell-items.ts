import type { Role } from '@fieldside/contracts/roles.ts'
import {
  CalendarDays,
  ChartLine,
  CircleDollarSign,
  ClipboardList,
  Dumbbell,
  House,
  ListVideo,
  type LucideIcon,
  Search,
  Settings,
  UserRound,
} from 'lucide-react'
import { homeOf } from '../entities/account/home.ts'

export type ShellItem = { to: string; label: string; Icon: LucideIcon; group?: 'Train' }

const BOOKINGS: Partial<Record<Role, string>> = {
  athlete: '/athlete-dashboard?tab=upcoming',
  professional: '/booking-requests',
  admin: '/admin?tab=bookings',
}

const TRAIN = [
  { to: '/programs', label: 'Programs', Icon: Dumbbell },
  { to: '/exercise-database', label: 'Exercises', Icon: ListVideo },
]
const OWN_TRAINING = [
  { to: '/workouts', label: 'Workouts', Icon: ClipboardList },
  { to: '/progress', label: 'Progress', Icon: ChartLine },
]

/** Returns the links to training. Visitors have no workouts or progress. */
const trainItems = (role: Role | undefined): ShellItem[] =>
  (role ? [...TRAIN, ...OWN_TRAINING] : TRAIN).map((item) => ({ ...item, group: 'Train' }))

export const shellItems = (role: Role | undefined): ShellItem[] => {
  const bookings = role && BOOKINGS[role]
  return [
    { to: homeOf(role), label: 'Home', Icon: House },
    { to: '/search', label: 'Search', Icon: Search },
    ...(bookings ? [{ to: bookings, label: 'Bookings', Icon: CalendarDays }] : []),
    ...trainItems(role),
    { to: '/pricing', label: 'Pricing', Icon: CircleDollarSign },
    ...(role === 'professional' ? [{ to: '/professional-settings', label: 'Settings', Icon: Settings }] : []),
    { to: '/account', label: 'Account', Icon: UserRound },
  ]
}

/** Returns the current item: an exact URL match first, then a path match. */
export const currentItem = (
  items: readonly ShellItem[],
  pathname: string,
  search: string,
): ShellItem | undefined =>
  items.find(({ to }) => to === pathname + search) ?? items.find(({ to }) => to === pathname)

/** A tab of the bottom bar: a link, or the training links, which open as a list. */
export type BarTab = { label: string; Icon: LucideIcon; to: string } | { label: 'Train'; Icon: LucideIcon }

const BAR: Record<Role, readonly string[]> = {
  athlete: ['Home', 'Search', 'Bookings', 'Train', 'Account'],
  professional: ['Home', 'Bookings', 'Train', 'Settings', 'Account'],
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
  if (/^\/(programs|workouts)\//.test(pathname)) return 'Train'
  if (/^\/booking[/-]/.test(pathname)) return 'Bookings'
  return pathname.startsWith('/professional/') ? 'Search' : undefined
}
