import type { ComponentType } from 'react'
import { matchPath } from 'react-router-dom'
import type { Access, AccessOf } from '../client/screen-access.ts'
import type { RoleRefusal } from './guards.tsx'

export type Screen = {
  path: string
  /** Shown in the browser tab and in the shell's header. */
  title: string
  /** public: top navigation and footer; shell: sidebar and header; task: only the user and a logout button; plain: none. */
  layout: 'public' | 'shell' | 'task' | 'plain'
  access: Access
  /** Overrides the standard message for other roles, and shows a spinner while the role is checked. */
  refusal?: RoleRefusal
  load: () => Promise<{ Screen: ComponentType }>
}

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
    path: '/booking',
    title: 'Request a session',
    layout: 'shell',
    access: 'anyone',
    load: () => import('../features/booking/booking-page-screen.tsx'),
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
    load: () => import('../features/booking/booking-confirmation-screen.tsx'),
  },
  {
    path: '/athlete-dashboard',
    title: 'Dashboard',
    layout: 'shell',
    access: ['athlete'],
    load: () => import('../features/athlete-dashboard/athlete-dashboard-screen.tsx'),
  },
  {
    path: '/provider-dashboard',
    title: 'Dashboard',
    layout: 'shell',
    access: ['professional'],
    load: () => import('../features/provider-dashboard/provider-dashboard-screen.tsx'),
  },
  {
    path: '/booking-requests',
    title: 'Booking requests',
    layout: 'shell',
    access: ['professional'],
    load: () => import('../features/booking-requests/booking-requests-screen.tsx'),
  },
  {
    path: '/professional-settings',
    title: 'Settings',
    layout: 'shell',
    access: ['professional'],
    load: () => import('../features/professional-settings/professional-settings-screen.tsx'),
  },
  {
    path: '/professional-billing',
    title: 'Billing',
    layout: 'shell',
    access: ['professional'],
    load: () => import('../features/professional-billing/professional-billing-screen.tsx'),
  },
  {
    path: '/exercise-database',
    title: 'Exercises',
    layout: 'shell',
    access: 'anyone',
    load: () => import('../features/exercises/exercise-database-screen.tsx'),
  },
  {
    path: '/workouts',
    title: 'Workouts',
    layout: 'shell',
    access: 'signed-in',
    load: () => import('../features/workouts/workouts-screen.tsx'),
  },
  {
    path: '/workouts/new',
    title: 'New workout',
    layout: 'shell',
    access: 'signed-in',
    load: () => import('../features/workouts/workout-builder-screen.tsx'),
  },
  {
    path: '/workouts/:id',
    title: 'Edit workout',
    layout: 'shell',
    access: 'signed-in',
    load: () => import('../features/workouts/workout-builder-screen.tsx'),
  },
  {
    path: '/workouts/:id/train',
    title: 'Training',
    layout: 'shell',
    access: 'signed-in',
    load: () => import('../features/workouts/training-screen.tsx'),
  },
  {
    path: '/programs/:id/days/:day/train',
    title: 'Training',
    layout: 'shell',
    access: 'signed-in',
    load: () => import('../features/workouts/training-screen.tsx'),
  },
  {
    path: '/progress',
    title: 'Progress',
    layout: 'shell',
    access: 'signed-in',
    load: () => import('../features/progress/progress-screen.tsx'),
  },
  {
    path: '/pricing',
    title: 'Pricing',
    layout: 'public',
    access: 'anyone',
    load: () => import('../features/pricing/pricing-screen.tsx'),
  },
  {
    path: '/transactions',
    title: 'Transactions',
    layout: 'shell',
    access: 'signed-in',
    load: () => import('../features/transactions/transactions-screen.tsx'),
  },
  {
    path: '/payment-success',
    title: 'Payment',
    layout: 'shell',
    access: 'signed-in',
    load: () => import('../features/payment/payment-success-screen.tsx'),
  },
  {
    path: '/payment-cancel',
    title: 'Payment cancelled',
    layout: 'public',
    access: 'anyone',
    load: () => import('../features/payment/payment-cancel-screen.tsx'),
  },
  {
    path: '/programs',
    title: 'Programs',
    layout: 'shell',
    access: 'anyone',
    load: () => import('../features/programs/programs-screen.tsx'),
  },
  {
    path: '/programs/:id',
    title: 'Program',
    layout: 'shell',
    access: 'anyone',
    load: () => import('../features/programs/program-screen.tsx'),
  },
  {
    path: '/notifications',
    title: 'Notifications',
    layout: 'shell',
    access: 'signed-in',
    load: () => import('../features/notifications/notifications-screen.tsx'),
  },
  {
    path: '/auth',
    title: 'Sign in',
    layout: 'plain',
    access: 'anyone',
    load: () => import('../features/auth/auth-screen.tsx'),
  },
  {
    path: '/auth/sso',
    title: 'Sign in',
    layout: 'plain',
    access: 'anyone',
    load: () => import('../features/auth/sso-screen.tsx'),
  },
  {
    path: '/reset-password',
    title: 'Reset password',
    layout: 'plain',
    access: 'anyone',
    load: () => import('../features/auth/reset-password-screen.tsx'),
  },
  {
    path: '/account',
    title: 'Account',
    layout: 'shell',
    access: 'signed-in',
    load: () => import('../features/account/account-screen.tsx'),
  },
  {
    path: '/onboarding',
    title: 'Choose your role',
    layout: 'task',
    access: 'signed-in',
    load: () => import('../features/onboarding/onboarding-screen.tsx'),
  },
  {
    path: '/professional-setup',
    title: 'Professional setup',
    layout: 'task',
    access: ['professional'],
    load: () => import('../features/professional-setup/professional-setup-screen.tsx'),
  },
  {
    path: '/help',
    title: 'Help',
    layout: 'public',
    access: 'anyone',
    load: () => import('../features/help/help-screen.tsx'),
  },
  {
    path: '/privacy',
    title: 'Privacy Policy',
    layout: 'public',
    access: 'anyone',
    load: () => import('../features/legal/privacy-screen.tsx'),
  },
  {
    path: '/terms',
    title: 'Terms of Service',
    layout: 'public',
    access: 'anyone',
    load: () => import('../features/legal/terms-screen.tsx'),
  },
  {
    path: '/contact',
    title: 'Contact',
    layout: 'public',
    access: 'anyone',
    load: () => import('../features/help/contact-screen.tsx'),
  },
  {
    path: '/admin',
    title: 'Admin',
    layout: 'shell',
    access: ['admin'],
    refusal: { detail: "You don't have permission to access the admin panel." },
    load: () => import('../features/admin/admin-screen.tsx'),
  },
  {
    path: '/admin/audit',
    title: 'Audit log',
    layout: 'shell',
    access: ['admin'],
    refusal: { detail: "You don't have permission to access the admin panel." },
    load: () => import('../features/admin/audit-screen.tsx'),
  },
  {
    path: '/admin/programs',
    title: 'Programs manager',
    layout: 'shell',
    access: ['admin'],
    refusal: { title: 'Access denied', detail: 'Admins only', to: '/' },
    load: () => import('../features/programs-manager/programs-manager-screen.tsx'),
  },
  {
    path: '/admin-panel',
    title: 'Admin',
    layout: 'plain',
    access: 'anyone',
    load: () => import('../features/admin/admin-panel-redirect.tsx'),
  },
]

export const screenAt = (pathname: string): Screen | undefined =>
  SCREENS.find(({ path }) => matchPath(path, pathname))

export const accessOf: AccessOf = (url) => screenAt(url.replace(/[?#].*$/, ''))?.access
