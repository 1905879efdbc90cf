import { randomUUID } from 'node:crypto'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import type { Page } from '@playwright/test'
import { request, strangers } from '../fixtures/users.ts'
import { carrySession } from '../steps/sign-in.ts'
import { expect, onPhoneToo, test } from './fixtures.ts'
import { look } from './look.ts'
import { EXTENDED_TAG } from './tags.ts'

const addExercise = async (page: Page, workout: number, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Add exercises' }).nth(workout).click()
  const dialog = page.getByRole('dialog', { name: 'Add exercises' })
  await dialog.getByLabel('Search exercises').fill(name)
  await dialog.getByRole('button', { name: `Add ${name}`, exact: true }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: `Remove ${name}` }).first()).toBeVisible()
}

const choose = (page: Page, scale: string, value: string) =>
  page.getByRole('radiogroup', { name: scale }).getByRole('radio', { name: value, exact: true }).click()

onPhoneToo(() =>
  test('a professional builds a return-to-play plan, the athlete trains it offline and answers, and shares it and stops while both look [plans/make] [plans/see] [plans/check-in] [plans/consent] [plans/stages] [plans/why]', async ({
    browser,
    pageOf,
    target,
    admin,
  }) => {
    const { pro, athlete } = await strangers(target, admin)
    const { id } = await request(athlete, pro.professional.id)
    await pro.api.call(actions.acceptAppointment, { params: { id } })

    const theirs = await pageOf(pro)
    await theirs.goto(`/messages?with=${athlete.id}`)
    await theirs.getByRole('link', { name: 'Plan', exact: true }).click()
    await theirs.getByRole('link', { name: 'New plan' }).click()
    await theirs.getByLabel('Title').fill('Back to running')
    await theirs.getByLabel('Kind').selectOption('return_to_play')
    for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']) {
      const button = theirs.getByRole('button', { name: day, exact: true })
      if ((await button.getAttribute('aria-pressed')) === 'false') await button.click()
    }
    await addExercise(theirs, 0, 'Back Squat')
    await theirs.getByRole('button', { name: 'Assign plan' }).click()
    await expect(theirs.getByText('Please add at least one exercise')).toBeVisible()
    await addExercise(theirs, 1, 'Push-Up')
    await theirs.getByRole('button', { name: 'Copy a program' }).last().click()
    const programs = theirs.getByRole('dialog', { name: 'Copy a program' })
    await programs.getByRole('button', { name: 'Choose' }).first().click()
    await expect(
      programs.getByRole('list', { name: 'Workouts of' }).getByRole('listitem').first(),
    ).toBeVisible()
    await programs.getByRole('button', { name: 'Copy' }).click()
    await expect(programs).toHaveCount(0)
    expect(await look(theirs)).toEqual([])
    await theirs.getByLabel('Title').scrollIntoViewIfNeeded()
    await expect(theirs.getByRole('button', { name: 'Assign plan' })).toBeInViewport({ ratio: 1 })
    await theirs.getByRole('button', { name: 'Assign plan' }).click()
    await expect(theirs.getByRole('article', { name: 'Back to running' })).toBeVisible()
    await expect(theirs.getByText(`${athlete.name} doesn’t share their training with you.`)).toBeVisible()

    // Not a page of the fixture, because a lost connection logs console errors.
    const context = await browser.newContext({ baseURL: target.publicUrl })
    await carrySession(context, target.publicUrl, athlete)
    const mine = await context.newPage()
    await mine.goto('/athlete-dashboard')
    await mine
      .getByRole('region', { name: 'What’s next' })
      .getByRole('link', { name: 'Start workout' })
      .click()
    await mine.getByRole('checkbox', { name: 'Back Squat' }).click()
    await context.setOffline(true)
    await mine.getByRole('button', { name: 'Finish workout' }).click()
    await choose(mine, 'Pain', '2')
    await choose(mine, 'Effort', '6')
    await mine.getByLabel('Comment').fill('A little stiff')
    expect(await look(mine)).toEqual([])
    await mine.getByRole('button', { name: 'Save check-in' }).click()
    const waiting = mine.getByText('Your check-in is saved here. We’ll send it when you’re online.')
    await expect(waiting).toBeVisible()
    await context.setOffline(false)
    // An attempt that fails while the connection comes back is followed by the next one after 15 s.
    await expect(waiting).toHaveCount(0, { timeout: 30_000 })
    await expect(theirs.getByText('A little stiff')).toHaveCount(0)
    const question = mine.getByRole('region', { name: `Share your training with ${pro.name}?` })
    await expect(question).toBeVisible()
    expect(await look(mine)).toEqual([])
    await question.getByRole('button', { name: 'Share' }).click()
    await expect(question).toHaveCount(0)
    await expect(theirs.getByText('A little stiff')).toBeVisible()
    expect(await look(theirs)).toEqual([])

    await mine.getByRole('link', { name: 'Open plan' }).click()
    await expect(mine.getByText('A little stiff')).toHaveCount(1)
    await expect(mine.getByText('0 of 3 workouts count so far: 3 more to go.')).toBeVisible()
    await expect(mine.getByRole('note')).toContainText('doesn’t replace medical advice')
    expect(await look(mine)).toEqual([])
    await mine.getByRole('switch', { name: `Share with ${pro.name}`, checked: true }).click()
    await expect(theirs.getByText('A little stiff')).toHaveCount(0)
    await expect(theirs.getByText(`${athlete.name} doesn’t share their training with you.`)).toBeVisible()
    await context.close()
  }),
)

test('a professional assigns a template in three clicks from the conversation, and Home lists the client in pain with a button to it [plans/templates] [plans/attention] [plans/adherence]', {
  tag: EXTENDED_TAG,
}, async ({ pageOf, target, admin }) => {
  const { pro, athlete } = await strangers(target, admin)
  const { id } = await request(athlete, pro.professional.id)
  await pro.api.call(actions.acceptAppointment, { params: { id } })
  const { items } = await pro.api.call(actions.listExercisesInShort, { query: {} })
  const exercises = [{ exercise_id: items[0]!.id, sets: 3, reps: '8', rest_seconds: 60 }]
  const workouts = [{ id: randomUUID(), name: 'Calf', exercises }]
  const stages = [{ id: randomUUID(), name: 'Plan', rule: null, workouts }]
  const weekdays = [1, 2, 3, 4, 5, 6, 7]
  await pro.api.call(actions.createPlanTemplate, {
    body: { title: 'Ankle', kind: 'training', weekdays, pain_limit: 5, stages },
  })

  const theirs = await pageOf(pro)
  await theirs.goto('/messages')
  await theirs.getByRole('list', { name: 'Conversations' }).getByRole('link').click()
  await theirs.getByRole('link', { name: 'Plan', exact: true }).click()
  await theirs.getByRole('button', { name: 'Assign Ankle' }).click()
  await expect(theirs.getByRole('article', { name: 'Ankle' })).toBeVisible()

  const today = new Date().toISOString().slice(0, 10)
  const mine = await athlete.api.call(screens.plansScreen, { query: { day: today } })
  const [plan] = mine.items as [(typeof mine.items)[number]]
  await athlete.api.call(actions.setTrainingShared, {
    params: { professional_id: pro.professional.id },
    body: { is_shared: true, time_zone: 'UTC' },
  })
  await athlete.api.call(actions.finishPlanWorkout, {
    params: { id: plan.id, done_id: randomUUID() },
    body: { version: 1, workout_id: workouts[0]!.id, done_on: today, done: [0], pain: 6, effort: 7 },
  })
  await expect(theirs.getByRole('img', { name: 'Pain and effort by workout, from 0 to 10' })).toBeVisible()
  await expect(theirs.getByRole('table', { name: 'Check-ins' })).toContainText('1 of 1')
  await theirs.goto('/provider-dashboard')
  await expect(theirs.getByRole('region', { name: 'Clients who need you' })).toContainText('Pain 6 on')
  await theirs.getByRole('link', { name: `Message ${athlete.name}` }).click()
  await expect(theirs.getByLabel(`Message to ${athlete.name}`)).toBeVisible()
})
