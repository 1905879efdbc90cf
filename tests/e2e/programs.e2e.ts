import { randomUUID } from 'node:crypto'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Program } from '@fieldside/contracts/http/programs.ts'
import type { Locator, Page } from '@playwright/test'
import { type Person, signUp } from '../fixtures/users.ts'
import { switchPerson } from '../steps/sign-in.ts'
import { expect, onPhoneToo, test } from './fixtures.ts'
import { EXTENDED_TAG } from './tags.ts'

/** Creates a program with its own exercises, so that parallel tests don't interfere. */
const makeProgram = async (admin: Person, changes: { is_premium?: boolean; exercises?: number } = {}) => {
  const mark = randomUUID().slice(0, 8)
  const names = Array.from({ length: changes.exercises ?? 2 }, (_, n) => `Movement ${n + 1} ${mark}`)
  const exercises = []
  for (const exercise_name of names) {
    const body = { exercise_name, category: 'speed' as const, equipment: [], notes: 'Steps', video_url: null }
    const { id } = await admin.api.call(actions.createExercise, { body })
    exercises.push({ exercise_id: id, day_number: 1, sets: 3, reps: '10', rest_time: '60s' })
  }
  const program = await admin.api.call(actions.createProgram, {
    body: { title: `Program ${mark}`, category: 'speed', is_premium: changes.is_premium ?? false, exercises },
  })
  return { program, names, mark, exercises }
}

const cardOf = (page: Page, { title }: Pick<Program, 'title'>): Locator =>
  page.getByRole('article', { name: title })

const openDetails = async (page: Page, title: string): Promise<Locator> => {
  await page.goto(`/admin/programs?search=${encodeURIComponent(title)}`)
  await page.getByRole('button', { name: title }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('form', { name: 'Program' })).toBeVisible()
  return dialog
}

onPhoneToo(() =>
  test('lets an athlete open, follow, and find a free program, and withholds a Premium one in the browser and the BFF [programs/detail-modal] [programs/follow] [premium-gating/refuse-unsubscribed-athlete] [premium-gating/refuse-signed-out]', {
    tag: EXTENDED_TAG,
  }, async ({ pageOf, target, admin }) => {
    const free = await makeProgram(admin)
    const premium = await makeProgram(admin, { is_premium: true })
    const athlete = await signUp(target, { role: 'athlete' })
    const page = await pageOf(athlete)
    await page.goto('/programs')
    await expect(page.getByRole('region', { name: /Every premium program/ })).toBeVisible()
    await cardOf(page, free.program)
      .getByRole('button', { name: /View Program/ })
      .click()
    const dialog = page.getByRole('dialog', { name: free.program.title })
    for (const name of free.names) await expect(dialog.getByText(name)).toBeVisible()
    await dialog.getByText(free.names[0]!).click()
    await expect(dialog.getByText('Steps')).toBeVisible()
    await dialog.getByRole('button', { name: 'Follow program' }).click()
    const following = page.getByRole('dialog', { name: `Follow ${free.program.title}` })
    await following.getByRole('button', { name: 'Follow program' }).click()
    await expect(page.getByText('Program followed')).toBeVisible()
    await dialog.getByRole('link', { name: 'Open as a page' }).click()
    await page.waitForURL(`**/programs/${free.program.id}`)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Following' })).toBeVisible()
    await expect(page.getByText('1 athlete follows')).toBeVisible()

    await page.goto('/programs')
    await cardOf(page, premium.program)
      .getByRole('button', { name: /Preview Program/ })
      .click()
    const locked = page.getByRole('dialog', { name: 'Subscription Required' })
    await expect(locked.getByText('2 exercises · 6 sets')).toBeVisible()
    await expect(locked.getByText(premium.mark)).toHaveCount(1)
    const address = `/api${actions.getProgram.path.replace('{id}', premium.program.id)}`
    for (const cookie of [athlete.api.cookie(), '']) {
      const reply = await fetch(`${target.publicUrl}${address}`, { headers: { cookie } })
      expect(reply.status).toBe(200)
      const text = await reply.text()
      expect(JSON.parse(text).exercises).toBeNull()
      for (const secret of [...premium.names, premium.exercises[0]!.exercise_id])
        expect(text).not.toContain(secret)
    }
  }),
)

test("shows others' changes in the manager live, and warns the second of two editors of a row without losing their input [programs-manager/live] [live-updates/content]", async ({
  pageOf,
  admin,
}) => {
  const { program, names, exercises } = await makeProgram(admin)
  const page = await pageOf(admin)
  const dialog = await openDetails(page, program.title)
  const first = dialog.getByRole('article', { name: names[0]! })
  await expect(first.getByLabel('Sets')).toHaveValue('3')

  const read = () => admin.api.call(actions.getProgram, { params: { id: program.id } })
  const [row] = (await read()).exercises!
  const { id } = row!
  await admin.api.call(actions.updateProgramExercise, { params: { id }, body: { version: 1, reps: '8' } })
  await expect(first.getByLabel('Reps')).toHaveValue('8')
  const renamed = `${names[1]} anew`
  await admin.api.call(actions.updateExercise, {
    params: { id: exercises[1]!.exercise_id },
    body: { version: 1, exercise_name: renamed },
  })
  await expect(dialog.getByRole('article', { name: renamed })).toBeVisible()
  await admin.api.call(actions.updateProgram, {
    params: { id: program.id },
    body: { version: 1, description: 'Told to everyone' },
  })
  await expect(dialog.getByLabel('Description')).toHaveValue('Told to everyone')

  await first.getByLabel('Sets').fill('6')
  await admin.api.call(actions.updateProgramExercise, { params: { id }, body: { version: 2, sets: 4 } })
  await admin.api.call(actions.removeProgramExercise, { params: { id: (await read()).exercises![1]!.id } })
  await expect(dialog.getByRole('article', { name: renamed })).toHaveCount(0)
  await first.getByRole('button', { name: 'Save Row' }).click()
  await expect(page.getByText('Update failed')).toBeVisible()
  await expect(page.getByText(/Someone else changed this row while you were editing/)).toBeVisible()
  await expect(first.getByLabel('Sets')).toHaveValue('6')
  await first.getByRole('button', { name: 'Save Row' }).click()
  await expect(page.getByText('Exercise updated')).toBeVisible()
  expect((await read()).exercises![0]!.sets).toBe(6)
})

test('lets an admin create a program in the browser and add an exercise in the manager [program-creation/success] [programs-manager/add-exercise] [programs-manager/created-by]', {
  tag: EXTENDED_TAG,
}, async ({ pageOf, admin }) => {
  const { mark, names } = await makeProgram(admin, { exercises: 1 })
  const page = await pageOf(admin)
  const title = `Easy days ${mark}`
  await page.goto('/programs')
  await page.getByRole('button', { name: 'Create Program' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Program' })
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Recovery' }).click()
  const choose = async (form: Locator) => {
    await form.getByLabel('Find exercise').fill(mark)
    await form.getByLabel('Exercise', { exact: true }).selectOption({ label: names[0]! })
    await form.getByRole('button', { name: 'Add Exercise' }).click()
  }
  await choose(dialog)
  await dialog.getByRole('button', { name: 'Create Program' }).click()
  await expect(page.getByText('New workout program has been created successfully.')).toBeVisible()
  await expect(cardOf(page, { title })).toBeVisible()

  const details = await openDetails(page, title)
  await expect(page.getByRole('row', { name: title, includeHidden: true })).toContainText('System')
  await choose(details.getByRole('form', { name: 'Add Exercise' }))
  await expect(page.getByText('Exercise added')).toBeVisible()
  await expect(details.getByRole('article', { name: names[0]! })).toHaveCount(2)
  await expect(details.getByLabel('Order').nth(1)).toHaveValue('2')
})

test('shows the programs manager to admins only and redirects others with a message, visitors to sign-in [programs-manager/admins-only]', {
  tag: EXTENDED_TAG,
}, async ({ pageOf, target }) => {
  const page = await pageOf(await signUp(target, { role: 'athlete' }))
  await page.goto('/admin/programs')
  await expect(page.getByText('Access denied')).toBeVisible()
  await expect(page.getByText('Admins only')).toBeVisible()
  await page.waitForURL('**/athlete-dashboard')
  await switchPerson(page, target.publicUrl)
  await page.goto('/admin/programs')
  await page.waitForURL('**/auth**')
})
