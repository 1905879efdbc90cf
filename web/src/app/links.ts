import { hasScreen } from './screens.ts'

export type PublicLink = { to: string; label: string }

// Links to screens that are still to come stay in these lists and appear with their screens.
const existing = (links: readonly PublicLink[]): PublicLink[] => links.filter(({ to }) => hasScreen(to))

export const topLinks = (): PublicLink[] =>
  existing([
    { to: '/search', label: 'Find Professionals' },
    { to: '/pricing', label: 'Pricing' },
  ])

export const accountLinks = (): PublicLink[] =>
  existing([
    { to: '/auth', label: 'Login' },
    { to: '/auth?mode=sign-up', label: 'Get Started' },
  ])

export const joinLinks = (): PublicLink[] =>
  existing([
    { to: '/auth?role=athlete', label: 'Join as Athlete' },
    { to: '/auth?role=professional', label: 'Join as Professional' },
  ])

export const helpLinks = (): PublicLink[] => existing([{ to: '/help', label: 'Help' }])

export const legalLinks = (): PublicLink[] =>
  existing([
    { to: '/privacy', label: 'Privacy' },
    { to: '/terms', label: 'Terms' },
    { to: '/contact', label: 'Contact' },
  ])
