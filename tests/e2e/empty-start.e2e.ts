import type { Page } from '@playwright/test'
import { signUp } from '../fixtures/users.ts'
import { expect, test } from './fixtures.ts'

/** An address, its heading, and the text of its empty state. */
type Visit = [path: string, heading: string | RegExp, says?: string | RegExp]

const OPEN: Visit[] = [
  ['/', 'Connect with Elite Sports Professionals'],
  ['/auth', 'Welcome back'],
  ['/reset-password', 'Reset link invalid or expired'],
  ['/help', 'Help'],
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms of Service'],
  ['/contact', 'Contact'],
  ['/pricing', /./, 'forever'],
  ['/exercise-database', 'Exercise Database'],
  ['/programs', /./],
  ['/booking', 'Request a session', 'No professionals found. Please try different search criteria.'],
]
const ATHLETE: Visit[] = [
  [
    '/search',
    'Find Your Perfect Professional',
    'No professionals found. Please try different search criteria.',
  ],
  ['/athlete-dashboard', /./, 'No upcoming bookings'],
  ['/athlete-dashboard?tab=saved', /./, 'No saved professionals yet'],
  ['/athlete-dashboard?tab=history', /./, 'No past sessions yet'],
  ['/notifications', 'Notifications', 'Nothing yet'],
  ['/athlete-dashboard?tab=reviews', /./, 'No reviews yet'],
  ['/booking', 'Request a session', 'No professionals found. Please try different search criteria.'],
  ['/booking-confirmation', 'Appointment Not Found'],
  ['/transactions', 'Transactions', 'Free plan'],
  ['/account', 'Account'],
  ['/workouts', /./, 'Workouts and progress come with Premium'],
  ['/progress', /./, 'Workouts and progress come with Premium'],
  ['/progress/import', /./, 'Workouts and progress come with Premium'],
]
const PROFESSIONAL: Visit[] = [
  ['/professional-setup', 'Get verified and get found'],
  // Redirects to setup, because it has not begun.
  ['/provider-dashboard', 'Get verified and get found'],
  ['/booking-requests', /./, 'No requests right now'],
  ['/professional-settings', 'Settings', 'Finish your setup first'],
  ['/professional-billing', 'Billing', /Save a card to accept bookings/],
  ['/notifications', 'Notifications', 'Nothing yet'],
]
const ADMIN: Visit[] = [
  ['/admin', /./, 'No pending approvals'],
  ['/admin?tab=professionals', /./, 'No professionals registered yet'],
  ['/admin?tab=users', /./],
  ['/admin/programs', /./],
  ['/admin?tab=bookings', /./],
]

const walk = async (page: Page, visits: Visit[]): Promise<void> => {
  for (const [path, heading, says] of visits) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toHaveText(heading)
    await expect(page.locator('[aria-busy=true]'), path).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^(Try again|Retry)/ }), path).toHaveCount(0)
    if (says) await expect(page.getByText(says).first(), path).toBeVisible()
  }
}

test('shows every screen to every role without the seed, with an empty state that says how to begin [operations/empty-start] [routes/people-screens]', async ({
  visitor,
  pageOf,
  target,
  admin,
}) => {
  const [newcomer, athlete, professional] = [
    await signUp(target),
    await signUp(target, { role: 'athlete' }),
    await signUp(target, { role: 'professional' }),
  ]
  await Promise.all([
    walk(await visitor(), OPEN),
    walk(await pageOf(newcomer), [['/onboarding', /./]]),
    walk(await pageOf(athlete), ATHLETE),
    walk(await pageOf(professional), PROFESSIONAL),
    walk(await pageOf(admin), ADMIN),
  ])
})
