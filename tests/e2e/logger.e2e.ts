import { randomUUID } from 'node:crypto'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Locator, Page } from '@playwright/test'
import type { Person } from '../fixtures/users.ts'
import { expect, test } from './fixtures.ts'

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true })

const EXERCISES = ['Back Squat', 'Push-Up']

/** Opens a new workout of two exercises with three sets each. */
const openWorkout = async (page: Page, { api }: Person): Promise<void> => {
  const { items } = await api.call(actions.listExercisesInShort)
  const exercises = EXERCISES.map((name) => ({
    exercise_id: items.find(({ exercise_name }) => exercise_name === name)!.id,
    sets: 3,
    reps: '8',
    rest_seconds: 90,
  }))
  const name = `Logger ${randomUUID().slice(0, 8)}`
  const { id } = await api.call(actions.createWorkout, { body: { name, exercises } })
  await page.goto(`/workouts/${id}/train`)
  await expect(page.getByRole('heading', { name: 'Back Squat' })).toBeVisible()
}

const squat = (page: Page, what: string): Locator => page.getByLabel(`Back Squat, ${what}`, { exact: true })
const weight = (page: Page, set: number): Locator => page.getByLabel(`Back Squat, set ${set}, weight in`)

/** Names the targets of the page that a finger would miss. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll<HTMLElement>('button, a, input, select, textarea')]
      .filter((one) => {
        const label = one.getAttribute('role') === 'switch' ? one.closest('label') : null
        const { width, height } = (label ?? one).getBoundingClientRect()
        return Math.min(width, height) < 44
      })
      .map((one) => one.getAttribute('aria-label') ?? one.textContent),
  )

test('repeats a set with two taps on a phone of 360 pixels, with targets of at least 44 pixels [log/two-taps]', async ({
  pageOf,
  admin,
}) => {
  const page = await pageOf(admin)
  await openWorkout(page, admin)
  await weight(page, 3).fill('62.5')
  await squat(page, 'set 3, repetitions').fill('6')
  await page.getByRole('button', { name: 'Add set of Back Squat' }).tap()
  await squat(page, 'set 4 done').tap()
  await expect(page.getByText('1 of 7 sets done')).toBeVisible()
  await expect(weight(page, 4)).toHaveValue('62.5')
  await expect(squat(page, 'set 4, repetitions')).toHaveValue('6')
  await squat(page, 'set 4, kind and RPE').tap()
  await page.getByRole('button', { name: 'Signals at the end of a rest' }).tap()
  await expect(page.getByRole('switch', { name: 'Sound and vibration' })).toBeVisible()
  expect(await smallTargets(page)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
})

test('never covers a field with the rest timer [log/two-taps]', async ({ pageOf, admin }) => {
  const page = await pageOf(admin)
  await openWorkout(page, admin)
  const timer = page.getByRole('region', { name: 'Rest' })
  const isClear = async (field: Locator) => {
    const [one, bar] = await Promise.all([field.boundingBox(), timer.boundingBox()])
    return one!.y + one!.height <= bar!.y
  }
  await squat(page, 'set 1 done').tap()
  await expect(timer).toBeVisible()
  expect(await isClear(weight(page, 2))).toBe(true)
  const fields = await page.getByRole('main').getByRole('textbox').all()
  expect(fields.length).toBe(12)
  const focusAll = async (inOrder: readonly Locator[]) => {
    for (const field of inOrder) {
      await field.focus()
      expect(await isClear(field), (await field.getAttribute('aria-label'))!).toBe(true)
    }
  }
  await focusAll(fields)
  await page.getByRole('button', { name: 'Signals at the end of a rest' }).tap()
  await focusAll(fields.toReversed())
  await page.getByRole('button', { name: 'Signals at the end of a rest' }).tap()
  // The last one can be scrolled clear, too.
  await page.mouse.wheel(0, 10_000)
  expect(await isClear(page.getByRole('button', { name: /^Add set/ }).last())).toBe(true)
})
