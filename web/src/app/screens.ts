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
  /** Also opens when the login session can't be checked for lack of a connection. */
  opensOffline?: boolean
  load: () => Promise<{ Screen: ComponentType }>
}

/** Screens of one layout that the same users may open. */
const group = (
  layout: Screen['layout'],
  access: Access,
  screens: Omit<Screen, 'layout' | 'access'>[],
): Screen[] => screens.map((screen) => ({ ...screen, layout, access }))

const ADMINS_ONLY: RoleRefusal = { detail: "You don't have permission to access the admin panel." }

export const SCREENS: readonly Screen[] = [
  ...group('public', 'anyone', [
    {
      path: '/',
      title: 'Find trusted sports professionals',
      load: () => import('../features/landing/landing-screen.tsx'),
    },
    { path: '/pricing', title: 'Pricing', load: () => import('../features/pricing/pricing-screen.tsx') },
    {
      path: '/payment-cancel',
      title: 'Payment cancelled',
      load: () => import('../features/payment/payment-cancel-screen.tsx'),
    },
    { path: '/help', title: 'Help', load: () => import('../features/help/help-screen.tsx') },
    { path: '/privacy', title: 'Privacy Policy', load: () => import('../features/legal/privacy-screen.tsx') },
    { path: '/terms', title: 'Terms of Service', load: () => import('../features/legal/terms-screen.tsx') },
    {
      path: '/end-alert',
      title: 'Turn off alert',
      load: () => import('../features/saved-search/end-alert-screen.tsx'),
    },
    { path: '/contact', title: 'Contact', load: () => import('../features/help/contact-screen.tsx') },
  ]),
  ...group('shell', 'signed-in', [
    { path: '/search', title: 'Search', load: () => import('../features/search/search-screen.tsx') },
    {
      path: '/professional/:id',
      title: 'Professional',
      load: () => import('../features/professional/professional-screen.tsx'),
    },
    { path: '/booking/:id', title: 'Booking', load: () => import('../features/booking/booking-screen.tsx') },
    {
      path: '/booking/:id/intake',
      title: 'Before the session',
      load: () => import('../features/intake/intake-screen.tsx'),
    },
    {
      path: '/booking-confirmation',
      title: 'Booking confirmation',
      load: () => import('../features/booking/booking-confirmation-screen.tsx'),
    },
    { path: '/workouts', title: 'Workouts', load: () => import('../features/workouts/workouts-screen.tsx') },
    {
      path: '/workouts/new',
      title: 'New workout',
      load: () => import('../features/workouts/workout-builder-screen.tsx'),
    },
    {
      path: '/workouts/train',
      title: 'Training',
      opensOffline: true,
      load: () => import('../features/workouts/training-screen.tsx'),
    },
    {
      path: '/workouts/:id',
      title: 'Edit workout',
      load: () => import('../features/workouts/workout-builder-screen.tsx'),
    },
    {
      path: '/workouts/train/:log',
      title: 'Training',
      opensOffline: true,
      load: () => import('../features/workouts/training-screen.tsx'),
    },
    {
      path: '/workouts/:id/train',
      title: 'Training',
      opensOffline: true,
      load: () => import('../features/workouts/training-screen.tsx'),
    },
    {
      path: '/programs/:id/days/:day/train',
      title: 'Training',
      opensOffline: true,
      load: () => import('../features/workouts/training-screen.tsx'),
    },
    { path: '/progress', title: 'Progress', load: () => import('../features/progress/progress-screen.tsx') },
    {
      path: '/progress/import',
      title: 'Import and export',
      load: () => import('../features/training-import/training-import-screen.tsx'),
    },
    {
      path: '/transactions',
      title: 'Transactions',
      load: () => import('../features/transactions/transactions-screen.tsx'),
    },
    {
      path: '/receipts/:id',
      title: 'Receipt',
      load: () => import('../features/transactions/transactions-screen.tsx'),
    },
    {
      path: '/payment-success',
      title: 'Payment',
      load: () => import('../features/payment/payment-success-screen.tsx'),
    },
    {
      path: '/notifications',
      title: 'Notifications',
      load: () => import('../features/notifications/notifications-screen.tsx'),
    },
    { path: '/account', title: 'Account', load: () => import('../features/account/account-screen.tsx') },
  ]),
  ...group('shell', 'anyone', [
    {
      path: '/booking',
      title: 'Request a session',
      load: () => import('../features/booking/booking-page-screen.tsx'),
    },
    {
      path: '/exercise-database',
      title: 'Exercises',
      load: () => import('../features/exercises/exercise-database-screen.tsx'),
    },
    { path: '/programs', title: 'Programs', load: () => import('../features/programs/programs-screen.tsx') },
    {
      path: '/programs/:id',
      title: 'Program',
      load: () => import('../features/programs/program-screen.tsx'),
    },
  ]),
  ...group(
    'shell',
    ['athlete', 'professional'],
    [
      {
        path: '/messages',
        title: 'Messages',
        load: () => import('../features/messages/messages-screen.tsx'),
      },
      {
        path: '/messages/:id',
        title: 'Messages',
        load: () => import('../features/messages/messages-screen.tsx'),
      },
    ],
  ),
  ...group(
    'shell',
    ['athlete'],
    [
      {
        path: '/athlete-dashboard',
        title: 'Dashboard',
        load: () => import('../features/athlete-dashboard/athlete-dashboard-screen.tsx'),
      },
      {
        path: '/bookings',
        title: 'Bookings',
        load: () => import('../features/bookings/bookings-screen.tsx'),
      },
      {
        path: '/waitlists',
        title: 'Waitlists',
        load: () => import('../features/bookings/bookings-screen.tsx'),
      },
      {
        path: '/waitlists/:id',
        title: 'Waitlist',
        load: () => import('../features/bookings/bookings-screen.tsx'),
      },
      { path: '/plans', title: 'My plans', load: () => import('../features/plan/plans-screen.tsx') },
      { path: '/plans/:id', title: 'Plan', load: () => import('../features/plan/plan-screen.tsx') },
      {
        path: '/plans/:id/train',
        title: 'Training',
        opensOffline: true,
        load: () => import('../features/plan/train-plan-screen.tsx'),
      },
      {
        path: '/saved-searches/:id',
        title: 'Saved search',
        load: () => import('../features/saved-search/saved-search-screen.tsx'),
      },
      {
        path: '/compare',
        title: 'Compare',
        load: () => import('../features/compare/compare-screen.tsx'),
      },
    ],
  ),
  ...group(
    'shell',
    ['professional'],
    [
      {
        path: '/provider-dashboard',
        title: 'Dashboard',
        load: () => import('../features/provider-dashboard/provider-dashboard-screen.tsx'),
      },
      {
        path: '/booking-requests',
        title: 'Booking requests',
        load: () => import('../features/booking-requests/booking-requests-screen.tsx'),
      },
      {
        path: '/professional-settings',
        title: 'Settings',
        load: () => import('../features/professional-settings/professional-settings-screen.tsx'),
      },
      { path: '/clients', title: 'Clients', load: () => import('../features/client/clients-screen.tsx') },
      { path: '/clients/:id', title: 'Client', load: () => import('../features/client/client-screen.tsx') },
      {
        path: '/clients/:id/plans/new',
        title: 'New plan',
        load: () => import('../features/client/plan-builder-screen.tsx'),
      },
      {
        path: '/clients/:id/plans/:planId',
        title: 'Change plan',
        load: () => import('../features/client/plan-builder-screen.tsx'),
      },
      {
        path: '/plan-templates',
        title: 'Plan templates',
        load: () => import('../features/client/templates-screen.tsx'),
      },
      {
        path: '/plan-templates/new',
        title: 'New template',
        load: () => import('../features/client/template-builder-screen.tsx'),
      },
      {
        path: '/plan-templates/:id',
        title: 'Edit template',
        load: () => import('../features/client/template-builder-screen.tsx'),
      },
      {
        path: '/earnings',
        title: 'Earnings',
        load: () => import('../features/transactions/transactions-screen.tsx'),
      },
      {
        path: '/professional-billing',
        title: 'Billing',
        load: () => import('../features/professional-billing/professional-billing-screen.tsx'),
      },
    ],
  ),
  ...group('plain', 'anyone', [
    { path: '/auth', title: 'Sign in', load: () => import('../features/auth/auth-screen.tsx') },
    { path: '/auth/sso', title: 'Sign in', load: () => import('../features/auth/sso-screen.tsx') },
    {
      path: '/reset-password',
      title: 'Reset password',
      load: () => import('../features/auth/reset-password-screen.tsx'),
    },
    {
      path: '/admin-panel',
      title: 'Admin',
      load: () => import('../features/admin/admin-panel-redirect.tsx'),
    },
  ]),
  ...group('task', 'signed-in', [
    {
      path: '/onboarding',
      title: 'Choose your role',
      load: () => import('../features/onboarding/onboarding-screen.tsx'),
    },
  ]),
  ...group(
    'task',
    ['professional'],
    [
      {
        path: '/professional-setup',
        title: 'Professional setup',
        load: () => import('../features/professional-setup/professional-setup-screen.tsx'),
      },
    ],
  ),
  ...group(
    'shell',
    ['admin'],
    [
      {
        path: '/admin',
        title: 'Admin',
        refusal: ADMINS_ONLY,
        load: () => import('../features/admin/admin-screen.tsx'),
      },
      {
        path: '/admin/audit',
        title: 'Audit log',
        refusal: ADMINS_ONLY,
        load: () => import('../features/admin/audit-screen.tsx'),
      },
      {
        path: '/admin/system',
        title: 'System',
        refusal: ADMINS_ONLY,
        load: () => import('../features/admin/system-screen.tsx'),
      },
      {
        path: '/admin/webhooks',
        title: 'Webhooks',
        refusal: ADMINS_ONLY,
        load: () => import('../features/admin/webhooks/webhooks-screen.tsx'),
      },
      {
        path: '/admin/webhooks/:id',
        title: 'Webhook endpoint',
        refusal: ADMINS_ONLY,
        load: () => import('../features/admin/webhooks/webhook-screen.tsx'),
      },
      {
        path: '/admin/api-clients',
        title: 'API clients',
        refusal: ADMINS_ONLY,
        load: () => import('../features/admin/api-clients/api-clients-screen.tsx'),
      },
      {
        path: '/admin/synonyms',
        title: 'Search synonyms',
        refusal: ADMINS_ONLY,
        load: () => import('../features/admin/synonyms/synonyms-screen.tsx'),
      },
      {
        path: '/admin/programs',
        title: 'Programs manager',
        refusal: { title: 'Access denied', detail: 'Admins only', to: '/' },
        load: () => import('../features/programs-manager/programs-manager-screen.tsx'),
      },
    ],
  ),
]

export const screenAt = (pathname: string): Screen | undefined =>
  SCREENS.find(({ path }) => matchPath(path, pathname))

/** Returns the title in the browser's tab for a path. */
export const titleAt = (pathname: string): string => {
  const title = screenAt(pathname)?.title ?? 'Page not found'
  return pathname === '/' ? `Fieldside · ${title}` : `${title} · Fieldside`
}

export const accessOf: AccessOf = (url) => screenAt(url.replace(/[?#].*$/, ''))?.access
