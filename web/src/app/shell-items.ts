import type { Role } from '@fieldside/contracts/roles.ts'
import {
  CalendarDays,
  CircleDollarSign,
  Dumbbell,
  House,
  ListVideo,
  type LucideIcon,
  Search,
  Settings,
  UserRound,
} from 'lucide-react'
import { homeOf } from '../entities/account/home.ts'

export type ShellItem = { to: string; label: string; Icon: LucideIcon }

const BOOKINGS: Partial<Record<Role, string>> = {
  athlete: '/athlete-dashboard?tab=upcoming',
  professional: '/booking-requests',
  admin: '/admin?tab=bookings',
}

export const shellItems = (role: Role | undefined): ShellItem[] => {
  const bookings = role && BOOKINGS[role]
  return [
    { to: homeOf(role), label: 'Home', Icon: House },
    { to: '/search', label: 'Search', Icon: Search },
    { to: '/pricing', label: 'Pricing', Icon: CircleDollarSign },
    ...(bookings ? [{ to: bookings, label: 'Bookings', Icon: CalendarDays }] : []),
    { to: '/programs', label: 'Programs', Icon: Dumbbell },
    { to: '/exercise-database', label: 'Exercises', Icon: ListVideo },
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
