import { newId } from '@fieldside/platform/ids.ts'
import { parkedBy, poisonRow } from '@fieldside/platform/testing/poison.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderMail } from '../src/store/account-mails.ts'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const keepRunning = async (job: string) => {
  for (let hour = 0; hour < 24; hour += 1) {
    await world.sweep(job)
    world.clock.advance({ hours: 1 })
  }
}
const query = async (text: string, ids: string[]) =>
  (await world.db.pool.query<{ id: string }>(text, [ids])).rows

test.each([
  ['realm-roles', 'realm_role_synced = false'],
  ['accounts', 'account_synced = false'],
  ['password-changes', "password_change_began_at = now() - interval '5 years'"],
  ['logouts', "logout_due_at = now() - interval '5 years'"],
])('a user who can never be saved leaves the others to %s, and is parked', async (job, due) => {
  const [bad, good] = [(await world.member()).id, (await world.member()).id]
  await query(`update users set ${due} where id = any($1)`, [bad, good])
  const heal = await poisonRow(world.db, 'users', bad)
  const open = () =>
    query(
      `select id from users where id = any($1) and ${due.split(' = ')[0]} is distinct from ${job === 'realm-roles' || job === 'accounts' ? 'true' : 'null'}`,
      [bad, good],
    )
  await world.sweep(job)
  expect(await open()).toEqual([{ id: bad }])
  await keepRunning(job)
  expect(await parkedBy(world.service, job)).toBe(1)
  await heal()
})

test('an account mail that can never be settled leaves the others to be sent, and is parked', async () => {
  const [bad, good] = [await world.member(), await world.member()]
  const order = async ({ id, email }: { id: string; email: string }) =>
    world.db.kysely
      .transaction()
      .execute((tx) =>
        orderMail(
          tx,
          { kind: 'password-changed', email: email.toLowerCase(), user_id: id },
          world.clock.now(),
        ),
      )
  await order(bad)
  await order(good)
  const { rows } = await world.db.pool.query(
    "select id from account_mails where state = 'pending' and user_id = $1",
    [bad.id],
  )
  const heal = await poisonRow(world.db, 'account_mails', rows[0].id)
  await world.sweep('account-mails')
  const left = await world.db.pool.query("select id from account_mails where state = 'pending'")
  expect(left.rows).toEqual([{ id: rows[0].id }])
  await keepRunning('account-mails')
  expect(await parkedBy(world.service, 'account-mails')).toBe(1)
  await heal()
})

test('a sign-up that can never be finished leaves the others to be finished, and is parked', async () => {
  const [bad, good] = [newId(), newId()]
  for (const id of [bad, good])
    await world.db.pool.query(
      'insert into registrations (email, attempt_id, started_at) values ($1, $2, $3)',
      [`${id}@people.test`, id, new Date(world.clock.now().getTime() - 3_600_000)],
    )
  const heal = await poisonRow(world.db, 'registrations', bad, 'attempt_id')
  await world.sweep('registrations')
  const left = await world.db.pool.query('select attempt_id as id from registrations')
  expect(left.rows).toEqual([{ id: bad }])
  await keepRunning('registrations')
  expect(await parkedBy(world.service, 'registrations')).toBe(1)
  await heal()
})
