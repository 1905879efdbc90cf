import type { Role } from '@fieldside/contracts/roles.ts'
import type { ComponentType } from 'react'
import { matchPath } from 'react-router-dom'

export type Screen = {
  path: string
  /** Shown in the tab and in the header of the shell. */
  title: string
  /** public: top navigation and footer; shell: sidebar and header; plain: nothing around it. */
  layout: 'public' | 'shell' | 'plain'
  /** Who may open it; the server decides again. */
  access: 'anyone' | 'signed-in' | readonly Role[]
  load: () => Promise<{ Screen: ComponentType }>
}

/** Every screen there is. What is not listed here is linked from nowhere (see hasScreen). */
export const SCREENS: readonly Screen[] = [
  {
    path: '/',
    title: 'Find trusted sports professionals',
    layout: 'public',
    access: 'anyone',
    load: () => import('../features/landing/landing-screen.tsx'),
  },
  {
    path: '/search',
    title: 'Search',
    layout: 'shell',
    access: 'signed-in',
    load: () => import('../features/search/search-screen.tsx'),
  },
  {
    path: '/professional/:id',
    title: 'Professional',
    layout: 'shell',
    access: 'signed-in',
    load: () => import('../features/professional/professional-screen.tsx'),
  },
  {
    path: '/booking/:id',
    title: 'Booking',
    layout: 'shell',
    access: 'signed-in',
    load: () => import('../features/booking/booking-screen.tsx'),
  },
  {
    path: '/booking-confirmation',
    title: 'Booking confirmation',
    layout: 'shell',
    access: 'signed-in',
    load: () => import('../features/booking-confirmation/booking-confirmation-screen.tsx'),
  },
  {
    path: '/athlete-dashboard',
    title: 'Dashboard',
    layout: 'shell',
    access: ['athlete'],
    load: () => import('../features/athlete-dashboard/athlete-dashboard-screen.tsx'),
  },
]

export const screenAt = (pathname: string): Screen | undefined =>
  SCREENS.find(({ path }) => matchPath(path, pathname))

const pathOf = (to: string): string => to.replace(/[?#].*$/, '')

/** Whether a link leads somewhere: '/auth?role=athlete' does once there is a screen at /auth. */
export const hasScreen = (to: string, screens: readonly Screen[] = SCREENS): boolean =>
  screens.some(({ path }) => path === pathOf(to))
