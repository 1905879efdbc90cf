import { randomUUID } from 'node:crypto'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import pg from 'pg'
import { carrySession } from '../steps/sign-in.ts'
import { expect, test } from './fixtures.ts'

test('logs a workout once when the service is killed after it has stored it and before its reply arrives [log/offline]', async ({
  browser,
  contextOptions,
  target,
  admin,
}) => {
  const { items } = await admin.api.call(actions.listExercisesInShort)
  const squat = items.find(({ exercise_name }) => exercise_name === 'Back Squat')!
  const part = { exercise_id: squat.id, sets: 3, reps: '8', rest_seconds: 0 }
  const name = `Killed ${randomUUID().slice(0, 8)}`
  const { id } = await admin.api.call(actions.createWorkout, { body: { name, exercises: [part] } })
  const database = new pg.Client(target.databaseUrl)
  await database.connect()
  const isStored = async () => {
    const { rowCount } = await database.query('select from content.training_logs where title = $1', [name])
    return rowCount === 1
  }
  const context = await browser.newContext({ ...contextOptions, baseURL: target.publicUrl })
  await carrySession(context, target.publicUrl, admin)
  const page = await context.newPage()
  await page.goto(`/workouts/${id}/train`)
  for (const set of [1, 2, 3]) await page.getByRole('button', { name: `Back Squat, set ${set} done` }).click()
  let killed = 0
  await context.route('**/training-logs/*', async (route) => {
    const isFinish = /"state":"finished"/.test(route.request().postData() ?? '')
    if (route.request().method() !== 'PUT' || !isFinish || killed > 0) return route.fallback()
    killed += 1
    const reply = route.fetch()
    await expect.poll(isStored, { intervals: [2] }).toBe(true)
    process.kill(target.contentPid!, 'SIGKILL')
    // The reply may have left before the kill. The browser gets it in neither case.
    await Promise.allSettled([reply])
    await route.abort()
  })
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByRole('button', { name: 'Log workout' }).click()
  await expect.poll(() => killed).toBe(1)
  // The supervisor starts the service again, and the browser tries again.
  await expect(page.getByText(`${name}, `)).toHaveCount(0, { timeout: 60_000 })
  const logged = async () => {
    const { items: logs } = await admin.api.call(actions.listTrainingLogs, {})
    return logs.filter(({ title }) => title === name)
  }
  await expect.poll(async () => (await logged().catch(() => [])).length, { timeout: 60_000 }).toBe(1)
  await expect(page).toHaveURL(/\/progress/, { timeout: 60_000 })
  expect((await logged())[0]!.sets.map(({ reps }) => reps)).toEqual([8, 8, 8])
  await context.close()
  await database.end()
})
