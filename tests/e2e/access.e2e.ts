import { AxeBuilder } from '@axe-core/playwright'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Page } from '@playwright/test'
import { request, signUp, strangers } from '../people/people.ts'
import { expect, test } from './fixtures.ts'

const violationsOf = async (page: Page, path: string): Promise<string[]> => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const { violations } = await new AxeBuilder({ page }).analyze()
  const sideways = await page.evaluate<boolean>('document.documentElement.scrollWidth > window.innerWidth')
  return [
    ...violations.map(({ id, nodes }) => `${path}: ${id} at ${nodes[0]?.target.join(' ')}`),
    ...(sideways ? [`${path}: scrolls sideways`] : []),
  ]
}

const violationsIn = async (screens: [Page, string[]][], project: string): Promise<string[]> => {
  const found: string[] = []
  for (const [page, paths] of screens) {
    await page.emulateMedia({
      colorScheme: project === '390' ? 'dark' : 'light',
      reducedMotion: 'reduce',
    })
    for (const path of paths) found.push(...(await violationsOf(page, path)))
  }
  return found
}

test('no screen of visitors and athletes has an accessibility violation or scrolls sideways', async ({
  visitor,
  pageOf,
  target,
  admin,
}, { project }) => {
  test.setTimeout(200_000)
  const { pro, athlete } = await strangers(target, admin)
  const { id } = await request(athlete, pro.professional.id)
  const screens: [Page, string[]][] = [
    [
      await visitor(),
      [
        '/',
        '/auth',
        '/auth?mode=forgot',
        '/reset-password',
        '/help',
        '/privacy',
        '/terms',
        '/contact',
        '/booking',
        '/pricing',
        '/payment-cancel?type=subscription',
        '/no-such-page',
      ],
    ],
    [await pageOf(await signUp(target)), ['/onboarding', '/auth']],
    [
      await pageOf(athlete),
      [
        '/search',
        '/booking',
        `/professional/${pro.professional.id}`,
        `/booking-confirmation?id=${id}`,
        `/booking/${id}`,
        '/athlete-dashboard',
        '/notifications',
        '/transactions',
        '/payment-success?session_id=cs_test_unknown&type=subscription',
        '/account',
        '/account?tab=security',
      ],
    ],
  ]
  expect(await violationsIn(screens, project.name)).toEqual([])
})

test('no screen of professionals and administrators has an accessibility violation or scrolls sideways', async ({
  pageOf,
  target,
  admin,
}, { project }) => {
  test.setTimeout(200_000)
  const { pro, athlete } = await strangers(target, admin)
  const { id } = await request(athlete, pro.professional.id)
  const screens: [Page, string[]][] = [
    [await pageOf(await signUp(target, { role: 'professional' })), ['/professional-setup']],
    [
      await pageOf(pro),
      [
        '/booking-requests',
        '/provider-dashboard',
        '/professional-settings',
        '/professional-billing',
        '/professional-billing?tab=payment-methods',
        '/professional-billing?tab=pricing',
        '/account?tab=billing',
        `/booking/${id}`,
      ],
    ],
    [await pageOf(admin), ['/admin', '/admin?tab=users', '/admin?tab=bookings']],
  ]
  expect(await violationsIn(screens, project.name)).toEqual([])
})

test('no screen of training has an accessibility violation or scrolls sideways, for any role', async ({
  visitor,
  pageOf,
  target,
  admin,
}, { project }) => {
  test.setTimeout(150_000)
  const [exercise] = (await admin.api.call(actions.listExercisesInShort)).items
  const part = { exercise_id: exercise!.id, sets: 3, reps: '8-12', rest_seconds: 60 }
  const { id } = await admin.api.call(actions.createWorkout, { body: { name: 'Legs', exercises: [part] } })
  const sets = [{ exercise_id: exercise!.id, reps: 8, weight_grams: 60_000 }]
  await admin.api.call(actions.logTraining, { body: { workout_id: id, done_on: '2026-01-05', sets } })
  const screens: [Page, string[]][] = [
    [await visitor(), ['/exercise-database']],
    [
      await pageOf(await signUp(target, { role: 'athlete' })),
      ['/exercise-database?search=back', '/workouts'],
    ],
    [
      await pageOf(admin),
      [
        '/exercise-database',
        '/workouts',
        '/workouts/new',
        `/workouts/${id}`,
        `/workouts/${id}/train`,
        '/progress',
      ],
    ],
  ]
  expect(await violationsIn(screens, project.name)).toEqual([])
})
