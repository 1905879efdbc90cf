import { randomUUID } from 'node:crypto'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { signUp } from '../fixtures/users.ts'
import { buyPremium } from '../steps/checkout.ts'
import { expect, onPhoneToo, test } from './fixtures.ts'
import { EXTENDED_TAG } from './tags.ts'

const unique = () => randomUUID().slice(0, 8)

test('lets an admin add, edit, and delete an exercise with messages, and updates other open pages without a reload [exercise-form/success-messages]', async ({
  pageOf,
  admin,
  target,
}) => {
  const [page, watching] = [await pageOf(admin), await pageOf(await signUp(target, { role: 'athlete' }))]
  const name = `Cossack ${unique()}`
  await page.goto('/exercise-database')
  await watching.goto(`/exercise-database?search=${encodeURIComponent(name)}`)
  await expect(watching.getByText('No exercises found matching your criteria.')).toBeVisible()

  await page.getByRole('button', { name: 'Add Exercise' }).click()
  await page.getByLabel(/^Name/).fill(`  ${name} `)
  await page.getByRole('combobox', { name: 'Category' }).last().click()
  await page.getByRole('option', { name: 'Mobility' }).click()
  await page.getByLabel('Equipment', { exact: true }).last().fill(' mat , , band')
  await page.getByRole('button', { name: 'Create exercise' }).click()
  await expect(page.getByText('Exercise created successfully')).toBeVisible()
  await page.getByLabel('Search by name or notes').fill(name)
  const card = page.getByRole('article', { name })
  await expect(card).toContainText('Mat · band')
  await expect(watching.getByRole('article', { name })).toBeVisible()

  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await page.getByLabel('Notes', { exact: true }).fill('Sit deep to one side.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Exercise updated successfully')).toBeVisible()
  await expect(card).toContainText('Sit deep to one side.')
  await expect(watching.getByText('Sit deep to one side.')).toBeVisible()

  page.on('dialog', (dialog) => void dialog.accept())
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await expect(page.getByText('Exercise deleted successfully')).toBeVisible()
  await expect(card).toHaveCount(0)
  await expect(watching.getByText('No exercises found matching your criteria.')).toBeVisible()
})

test('unlocks the videos on an open page when Premium is bought, and serves no byte of them before [exercise-database/subscribed-videos] [exercise-database/refuse-video-unsubscribed]', {
  tag: EXTENDED_TAG,
}, async ({ pageOf, target }) => {
  const athlete = await signUp(target, { role: 'athlete' })
  const page = await pageOf(athlete)
  await page.goto('/exercise-database?search=Back+Squat')
  await expect(page.getByRole('link', { name: 'Subscribe to watch Back Squat' })).toBeVisible()
  await expect(page.getByText('Premium Content Ahead')).toBeVisible()
  expect((await athlete.api.send('GET', '/content/exercise-clips/back-squat')).status).toBe(403)

  await buyPremium(await pageOf(athlete))
  const video = page.getByLabel('Video of Back Squat', { exact: true })
  await page.getByRole('button', { name: 'Play the video of Back Squat' }).click()
  const seconds = () => video.evaluate((one) => (one as unknown as { currentTime: number }).currentTime)
  await expect.poll(seconds).toBeGreaterThan(0)
  await expect(page.getByRole('button', { name: 'Pause the video of Back Squat' })).toBeVisible()
  await expect(page.getByText('Premium Content Ahead')).toHaveCount(0)
})

test('lets a visitor read the library without an account [auth/protected-screens]', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/exercise-database')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByLabel('Search by name or notes').fill('Pogo')
  await expect(page.getByRole('article', { name: 'Pogo Hop' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Log in to watch Pogo Hop' })).toBeVisible()
})

onPhoneToo(() =>
  test('builds a workout, reorders it by drag and by keyboard, keeps it after a reload, and counts it in progress [workout-builder/build] [progress-tracking/view]', {
    tag: EXTENDED_TAG,
  }, async ({ pageOf, admin }) => {
    const page = await pageOf(admin)
    const name = `Legs ${unique()}`
    await page.goto('/workouts/new')
    await page.getByLabel(/^Name/).fill(name)
    await page.getByRole('button', { name: 'Add exercises' }).click()
    for (const exercise of ['Back Squat', 'Calf Raise', 'Glute Bridge']) {
      await page.getByLabel('Search exercises').fill(exercise)
      await page.getByRole('button', { name: `Add ${exercise}` }).click()
    }
    await page.getByRole('button', { name: 'Done' }).click()
    // The dialog returns the focus when it has closed.
    await expect(page.getByRole('button', { name: 'Add exercises' })).toBeFocused()
    const rows = page.getByRole('region', { name: 'Exercises' }).getByRole('listitem')
    const order = () => rows.evaluateAll((all) => all.map((row) => row.getAttribute('aria-label')))
    const handle = (exercise: string) => page.getByRole('button', { name: new RegExp(`^Move ${exercise}`) })
    await handle('Glute Bridge').press('ArrowUp')
    await expect.poll(order).toEqual(['Back Squat', 'Glute Bridge', 'Calf Raise'])
    await expect(handle('Glute Bridge')).toBeFocused()

    const from = (await handle('Calf Raise').boundingBox())!
    const to = (await handle('Back Squat').boundingBox())!
    await page.mouse.move(from.x + 10, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(to.x + 10, to.y - 20, { steps: 12 })
    await page.mouse.up()
    await expect.poll(order).toEqual(['Calf Raise', 'Back Squat', 'Glute Bridge'])
    await page.getByRole('button', { name: 'Save workout' }).click()
    await expect(page.getByText('Workout saved')).toBeVisible()
    await page.waitForURL('**/workouts')
    await page.reload()
    await expect(page.getByRole('article', { name })).toContainText('Calf Raise')

    await page.getByRole('link', { name: `Start ${name}` }).click()
    await page.getByLabel('Calf Raise, set 1, repetitions').fill('15')
    await page.getByRole('button', { name: 'Calf Raise, set 1 done' }).click()
    await expect(page.getByRole('timer')).toBeVisible()
    await page.getByRole('button', { name: 'Finish' }).click()
    await page.getByRole('button', { name: 'Log workout' }).click()
    await expect(
      page.getByRole('region', { name: /^Notifications/ }).getByText('Workout logged'),
    ).toBeVisible()
    await expect(page.getByRole('list', { name: 'Log' })).toContainText(name)
    await expect(page.getByRole('list', { name: 'Log' })).toContainText('Calf Raise 15')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export CSV' }).click()
    expect((await download).suggestedFilename()).toBe('fieldside-training.csv')
  }),
)

test('offers a subscription instead of workouts and progress to an athlete without one [workout-builder/refuse-unsubscribed] [progress-tracking/refuse-unsubscribed]', {
  tag: EXTENDED_TAG,
}, async ({ pageOf, target }) => {
  const athlete = await signUp(target, { role: 'athlete' })
  const page = await pageOf(athlete)
  for (const path of ['/workouts', '/progress']) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'Subscribe Now' })).toBeVisible()
  }
  const exercise_id = (await athlete.api.call(actions.listExercisesInShort)).items[0]!.id
  const body = { name: 'Mine', exercises: [{ exercise_id, sets: 1, reps: '1', rest_seconds: 0 }] }
  const headers = { 'content-type': 'application/json' }
  const refused = await athlete.api.send('POST', '/content/workouts', { headers, body: JSON.stringify(body) })
  expect(refused.status).toBe(403)
})
