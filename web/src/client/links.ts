export type PublicLink = { to: string; label: string }

export const LOGIN: PublicLink = { to: '/auth', label: 'Login' }
export const GET_STARTED: PublicLink = { to: '/auth?mode=sign-up', label: 'Get Started' }
export const JOIN_AS_ATHLETE: PublicLink = { to: '/auth?role=athlete', label: 'Join as Athlete' }
export const JOIN_AS_PROFESSIONAL: PublicLink = {
  to: '/auth?role=professional',
  label: 'Join as Professional',
}
export const HELP: PublicLink = { to: '/help', label: 'Help' }

export const TOP_LINKS: readonly PublicLink[] = [
  { to: '/search', label: 'Find Professionals' },
  { to: '/pricing', label: 'Pricing' },
]

export const JOIN_LINKS: readonly PublicLink[] = [JOIN_AS_ATHLETE, JOIN_AS_PROFESSIONAL]

export const LEGAL_LINKS: readonly PublicLink[] = [
  { to: '/privacy', label: 'Privacy' },
  { to: '/terms', label: 'Terms' },
  { to: '/contact', label: 'Contact' },
]

export const phoneLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`
