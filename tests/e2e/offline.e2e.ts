import { randomUUID } from 'node:crypto'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { UNIT_GRAMS } from '@fieldside/contracts/weights.ts'
import { signUp } from '../fixtures/users.ts'
import { openProfile } from '../steps/athlete.ts'
import { carrySession } from '../steps/sign-in.ts'
import { expect, test } from './fixtures.ts'
import { EXTENDED_TAG } from './tags.ts'

test('loads a screen whose code failed to load offline once the connection is back [errors/back-online]', async ({
  browser,
  target,
}) => {
  // Not the fixture's visitor, because a lost connection logs a console error.
  const context = await browser.newContext({ baseURL: target.publicUrl })
  const page = await context.newPage()
  await page.goto('/payment-cancel')
  const linkTo = (name: string) => page.getByRole('contentinfo').getByRole('link', { name })
  const failure = page.getByRole('heading', { name: 'You’re offline' })
  await expect(linkTo('Pricing')).toBeVisible()
  await context.setOffline(true)
  await linkTo('Help').click()
  await expect(failure).toBeVisible()
  await linkTo('Pricing').click()
  await expect(page).toHaveURL('/pricing')
  await expect(failure).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Free to book. Premium to train.' })).toBeVisible()
  await expect(page).toHaveURL('/pricing')
  await context.close()
})

test('loads a screen that failed offline when it is opened again [errors/back-online]', async ({
  browser,
  target,
}) => {
  const context = await browser.newContext({ baseURL: target.publicUrl })
  const page = await context.newPage()
  // Code of a part may be lost as well. The screen waits for it, and nothing else is lost.
  const lostPart = page.waitForEvent('requestfailed', (request) => request.url().includes('/sonner-'))
  await page.route('**/assets/sonner-*', (route) => route.abort())
  await page.goto('/payment-cancel')
  await page.mouse.move(200, 200)
  await lostPart
  const pricing = page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' })
  await expect(pricing).toBeVisible()
  await context.setOffline(true)
  await pricing.click()
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Cancelled' })).toBeVisible()
  await context.setOffline(false)
  await pricing.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Free to book. Premium to train.' })).toBeVisible()
  await context.close()
})

test('keeps a search that was sent offline, says why it failed, and shows its results and the booking dialog once the connection is back [find/offline] [errors/back-online]', async ({
  browser,
  contextOptions,
  target,
  sharedPro: pro,
}) => {
  const context = await browser.newContext({ ...contextOptions, baseURL: target.publicUrl })
  await carrySession(context, target.publicUrl, await signUp(target, { role: 'athlete' }))
  const page = await context.newPage()
  await page.goto('/search')
  await expect(page.getByRole('article').first()).toBeVisible()
  const words = page.getByRole('combobox', { name: 'What you’re looking for' })
  const unreachable = page.getByText('We couldn’t reach Fieldside. Check your connection and try again.')
  await context.setOffline(true)
  await words.fill(pro.name)
  await words.press('Enter')
  await expect(page.getByRole('heading', { name: 'We couldn’t load the professionals' })).toBeVisible()
  await expect(unreachable.first()).toBeVisible()
  await expect(words).toHaveValue(pro.name)
  await context.setOffline(false)
  await openProfile(page, pro.name)

  // A fresh page, whose dialog's code arrives only after the click on it.
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/booking-dialog-*', (route) => held.promise.then(() => route.continue()))
  await page.reload()
  const book = page.getByRole('button', { name: 'Book Session' }).first()
  await expect(book).toBeVisible()
  // With the first interaction, code that a click may need loads ahead, such as that of messages about failures. It loads
  // one part after another, so nothing else is on its way then.
  const asked = page.waitForRequest('**/assets/booking-dialog-*')
  await page.keyboard.press('Shift')
  await asked
  await expect(page.getByRole('region', { name: /^Notifications/ })).toBeAttached()
  await context.setOffline(true)
  await book.click()
  await expect(page.getByText('Part of this page didn’t load')).toBeVisible()
  await context.setOffline(false)
  held.resolve()
  await book.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await context.close()
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('finishes a workout offline, also after a reload, and sends it once when the connection is back [progress-tracking/offline]', {
    tag: EXTENDED_TAG,
  }, async ({ browser, contextOptions, target, admin }) => {
    const { items } = await admin.api.call(actions.listExercisesInShort)
    const exercise = items.find(({ exercise_name }) => exercise_name === 'Back Squat')!
    const part = { exercise_id: exercise.id, sets: 2, reps: '8', rest_seconds: 0 }
    const name = `Offline ${randomUUID().slice(0, 8)}`
    const { id } = await admin.api.call(actions.createWorkout, { body: { name, exercises: [part] } })
    const context = await browser.newContext({ ...contextOptions, baseURL: target.publicUrl })
    await carrySession(context, target.publicUrl, admin)
    const page = await context.newPage()
    await page.goto(`/workouts/${id}/train`)
    await page.getByLabel('Back Squat, set 1, repetitions').fill('12')
    await page.getByRole('button', { name: 'Back Squat, set 1 done' }).click()
    await page.evaluate('navigator.serviceWorker.ready')
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByLabel('Back Squat, set 1, repetitions')).toHaveValue('12')
    await page.getByRole('button', { name: 'Finish' }).click()
    await page.getByLabel('Notes').fill('Left knee held')
    await page.getByRole('button', { name: 'Log workout' }).click()
    await expect(
      page.getByText('Saved here. We’ll send it when you’re online.', { exact: true }),
    ).toBeVisible()
    await page.reload()
    await expect(page.getByText(`${name}, `)).toContainText('is saved here')
    await context.setOffline(false)
    await expect(page.getByText('Workout logged')).toBeVisible()
    const logs = await admin.api.call(actions.listTrainingLogs, {})
    expect(logs.items.filter(({ title }) => title === name)).toMatchObject([
      { notes: 'Left knee held', sets: [{ exercise_name: 'Back Squat', reps: 12 }] },
    ])
    await context.close()
  })

  test('trains in airplane mode: a swap, 12 sets, and a closed tab become one workout, also when a reply is lost [log/offline] [log/change]', async ({
    browser,
    contextOptions,
    target,
    admin,
  }) => {
    const { items } = await admin.api.call(actions.listExercisesInShort)
    const idOf = (name: string) => items.find(({ exercise_name }) => exercise_name === name)!.id
    const part = (name: string) => ({ exercise_id: idOf(name), sets: 3, reps: '8', rest_seconds: 0 })
    const name = `Airplane ${randomUUID().slice(0, 8)}`
    const planned = ['Back Squat', 'Romanian Deadlift', 'Push-Up', 'Calf Raise']
    const body = { name, exercises: planned.map(part) }
    const { id } = await admin.api.call(actions.createWorkout, { body })
    const context = await browser.newContext({ ...contextOptions, baseURL: target.publicUrl })
    await carrySession(context, target.publicUrl, admin)
    const page = await context.newPage()
    const poundsOf = (set: number) => 40.25 + 2.5 * set
    const gramsOf = (set: number) => Math.round(poundsOf(set) * UNIT_GRAMS.lb)
    const train = async (exercise: string, set: number) => {
      await page.getByLabel(`${exercise}, set ${set}, weight in`).fill(String(poundsOf(set)))
      await page.getByLabel(`${exercise}, set ${set}, repetitions`).fill(String(7 + set))
      await page.getByRole('button', { name: `${exercise}, set ${set} done` }).click()
    }
    const ahead = [/exercise-menu/, /choose-exercise/, /finish-dialog/].map((part) =>
      page.waitForResponse(part),
    )
    await page.goto(`/workouts/${id}/train`)
    await Promise.all(ahead)
    // The worker is installed after the first interaction.
    await train('Back Squat', 1)
    await page.evaluate('navigator.serviceWorker.ready')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Change Push-Up' }).click()
    await page.getByRole('menuitem', { name: 'Swap' }).click()
    await page.getByLabel('Search exercises').fill('Glute Bridge')
    await page.getByRole('button', { name: /^Glute Bridge/ }).click()
    const trained = ['Back Squat', 'Romanian Deadlift', 'Glute Bridge', 'Calf Raise']
    for (const exercise of trained)
      for (const set of [1, 2, 3]) if (exercise !== 'Back Squat' || set > 1) await train(exercise, set)
    await page.getByRole('button', { name: 'Finish' }).click()
    await page.getByRole('button', { name: 'Log workout' }).click()
    await expect(page.getByRole('heading', { name: 'Workout finished' })).toBeVisible()
    await page.close()

    // The first reply is lost after the service has stored the workout.
    let lost = 0
    await context.route('**/training-logs/*', async (route) => {
      if (route.request().method() !== 'PUT' || lost > 0) return route.fallback()
      lost += 1
      await route.fetch()
      await route.abort()
    })
    await context.setOffline(false)
    const reopened = await context.newPage()
    await reopened.goto('/progress')
    const logged = async () => {
      const { items: logs } = await admin.api.call(actions.listTrainingLogs, {})
      return logs.filter(({ title }) => title === name)
    }
    await expect.poll(async () => [lost, (await logged()).length], { timeout: 60_000 }).toEqual([1, 1])
    // The lost one was stored. The next attempt takes the copy out of the browser, and adds nothing.
    await expect(reopened.getByText(`${name}, `)).toHaveCount(0, { timeout: 60_000 })
    const own = await logged()
    expect(own).toHaveLength(1)
    expect(
      own[0]!.sets.map(({ exercise_name, reps, weight_grams }) => [exercise_name, reps, weight_grams]),
    ).toEqual(trained.flatMap((exercise) => [1, 2, 3].map((set) => [exercise, 7 + set, gramsOf(set)])))
    await context.close()
  })
})
