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
  MessageSquare,
  NotebookPen,
  Search,
  Settings,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { homeOf } from '../entities/account/home.ts'

export type ShellItem = { to: string; label: string; Icon: LucideIcon; group?: 'Train' }

const BOOKINGS: Partial<Record<Role, string>> = {
  athlete: '/bookings',
  professional: '/booking-requests',
  admin: '/admin?tab=bookings',
}

export const MESSAGES: ShellItem = { to: '/messages', label: 'Messages', Icon: MessageSquare }

const TRAIN = [
  { to: '/programs', label: 'Programs', Icon: Dumbbell },
  { to: '/exercise-database', label: 'Exercises', Icon: ListVideo },
]
const OWN_TRAINING = [
  { to: '/workouts', label: 'Workouts', Icon: ClipboardList },
  { to: '/progress', label: 'Progress', Icon: ChartLine },
]

const PLANS: Partial<Record<Role, ShellItem>> = {
  athlete: { to: '/plans', label: 'My plans', Icon: NotebookPen },
  professional: { to: '/plan-templates', label: 'Plans', Icon: NotebookPen },
}

/** Returns the links to training. Visitors have no workouts or progress. */
const trainItems = (role: Role | undefined): ShellItem[] =>
  (role ? [...TRAIN, ...(PLANS[role] ? [PLANS[role]] : []), ...OWN_TRAINING] : TRAIN).map((item) => ({
    ...item,
    group: 'Train',
  }))

export const shellItems = (role: Role | undefined): ShellItem[] => {
  const bookings = role && BOOKINGS[role]
  return [
    { to: homeOf(role), label: 'Home', Icon: House },
    { to: '/search', label: 'Search', Icon: Search },
    ...(bookings ? [{ to: bookings, label: 'Bookings', Icon: CalendarDays }] : []),
    ...(role === 'professional' ? [{ to: '/clients', label: 'Clients', Icon: UsersRound }] : []),
    ...(role === 'athlete' || role === 'professional' ? [MESSAGES] : []),
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
  items.find(({ to }) => to === pathname + search) ??
  items.find(({ to }) => to === pathname) ??
  items.find(({ to }) => to === MESSAGES.to && pathname.startsWith(`${to}/`))
