import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { type JobNameOf, scheduleJob } from '@fieldside/platform/job-queue.ts'
import { MailRejected } from '@fieldside/platform/mailer.ts'
import { givenUpBy, parkedBy, poisonRow } from '@fieldside/platform/testing/poison.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { orderMail } from '../src/mails/store/account-mails.ts'
import type { IdentitySchema } from '../src/schema.ts'
import { createFixture, type Fixture } from './fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())

const keepRunning = async (job: string) => {
  for (let hour = 0; hour < 24; hour += 1) {
    await fixture.runJobs(job)
    fixture.clock.advance({ hours: 1 })
  }
}
const schedule = async (job: JobNameOf<IdentitySchema>, keys: string[]) => {
  for (const key of keys) await scheduleJob(fixture.db.kysely, { job, key, runAt: fixture.clock.now() })
}
const query = async (text: string, ids: string[]) =>
  (await fixture.db.pool.query<{ id: string }>(text, [ids])).rows

test.each([
  ['realm-roles', 'realm_role_synced = false'],
  ['accounts', 'account_synced = false'],
  ['password-changes', "password_change_began_at = now() - interval '5 years'"],
  ['user-logouts', "logout_due_at = now() - interval '5 years'"],
] as const)('parks a user who can never be saved and still finishes the others in %s', async (job, due) => {
  const [bad, good] = [(await fixture.member()).id, (await fixture.member()).id]
  await query(`update users set ${due} where id = any($1)`, [bad, good])
  await schedule(job, [bad, good])
  const heal = await poisonRow(fixture.db, 'users', bad)
  const open = () =>
    query(
      `select id from users where id = any($1) and ${due.split(' = ')[0]} is distinct from ${job === 'realm-roles' || job === 'accounts' ? 'true' : 'null'}`,
      [bad, good],
    )
  await fixture.runJobs(job)
  expect(await open()).toEqual([{ id: bad }])
  await keepRunning(job)
  expect(await parkedBy(fixture.service, job)).toBe(1)
  await heal()
})

const LEASED = [
  {
    job: 'realm-roles',
    due: 'realm_role_synced = false',
    lease: 'realm_role_leased_until',
    step: 'setRealmRole',
  },
  { job: 'accounts', due: 'account_synced = false', lease: 'account_leased_until', step: 'saveAccount' },
  {
    job: 'user-logouts',
    due: "logout_due_at = now() - interval '5 years'",
    lease: 'logout_due_at',
    step: 'startAfresh',
  },
] as const

test.each(LEASED)('takes over $job from an instance that died with the lease', async (one) => {
  const { job, due, lease, step } = one
  const { id } = await fixture.member()
  await query(`update users set ${due} where id = any($1)`, [id])
  const until = new Date(fixture.clock.now().getTime() + 20_000)
  await fixture.db.pool.query(`update users set ${lease} = $2 where id = $1`, [id, until])
  await schedule(job, [id])
  const calls = () => fixture.faults.calls[step] ?? 0
  const before = calls()
  for (let second = 0; second < 20; second += 1) {
    await fixture.runJobs(job)
    expect(calls()).toBe(before)
    fixture.clock.advance({ seconds: 1 })
  }
  fixture.clock.advance({ seconds: 15 })
  await fixture.runJobs(job)
  expect(calls()).toBe(before + 1)
  expect(await query('select key as id from jobs where key = any($1)', [id])).toEqual([])
})

test.each(LEASED)('backs off and parks $job when Keycloak always fails', async ({ job, due, step }) => {
  const { id } = await fixture.member()
  await query(`update users set ${due} where id = any($1)`, [id])
  await schedule(job, [id])
  const [parked, calls] = [await parkedBy(fixture.service, job), fixture.faults.calls[step] ?? 0]
  fixture.faults.crash = { step, moment: 'before' }
  await keepRunning(job)
  fixture.heal()
  expect(fixture.faults.calls[step]).toBe(calls + 20)
  expect(await parkedBy(fixture.service, job)).toBe(parked + 1)
})

test('parks an account mail that can never be settled and still sends the others', async () => {
  const [bad, good] = [await fixture.member(), await fixture.member()]
  const order = async ({ id, email }: { id: string; email: string }) =>
    fixture.db.kysely
      .transaction()
      .execute((tx) =>
        orderMail(
          tx,
          { kind: 'password-changed', email: email.toLowerCase(), user_id: id },
          fixture.clock.now(),
        ),
      )
  await order(bad)
  await order(good)
  const { rows } = await fixture.db.pool.query(
    "select id from account_mails where state = 'pending' and user_id = $1",
    [bad.id],
  )
  const heal = await poisonRow(fixture.db, 'account_mails', rows[0].id)
  await fixture.runJobs('account-mails')
  const left = await fixture.db.pool.query("select id from account_mails where state = 'pending'")
  expect(left.rows).toEqual([{ id: rows[0].id }])
  await keepRunning('account-mails')
  expect(await parkedBy(fixture.service, 'account-mails')).toBe(1)
  await heal()
})

test('parks a sign-up that can never be finished and still finishes the others', async () => {
  const [bad, good] = [newId(), newId()]
  for (const id of [bad, good])
    await fixture.db.pool.query(
      'insert into registrations (email, attempt_id, started_at) values ($1, $2, $3)',
      [`${id}@people.test`, id, new Date(fixture.clock.now().getTime() - HOUR_MS)],
    )
  await schedule('registrations', [bad, good])
  const heal = await poisonRow(fixture.db, 'registrations', bad, 'attempt_id')
  await fixture.runJobs('registrations')
  const left = await fixture.db.pool.query('select attempt_id as id from registrations')
  expect(left.rows).toEqual([{ id: bad }])
  await keepRunning('registrations')
  expect(await parkedBy(fixture.service, 'registrations')).toBe(1)
  await heal()
})

describe('retry of a mail with a link', () => {
  const linksIn = (text: string) => /(?:token_hash|confirm_email)=([\w-]+)/.exec(text)?.[1]
  /** Returns every mail handed to the server, accepted or not. */
  const handed = async (email: string, tries: number) => {
    const texts: string[] = []
    fixture.mailServer.fails = ({ to, text }) => {
      if (to !== email.toLowerCase()) return undefined
      texts.push(text)
      return texts.length < tries ? new MailRejected('mail-deferred', 'try again later') : undefined
    }
    for (let n = 0; n < tries; n += 1) {
      await fixture.runJobs('account-mails')
      fixture.clock.advance({ minutes: 2 })
    }
    return texts
  }
  afterEach(() => fixture.heal())

  test('sends the same link, stored once', async () => {
    const { id, email } = await fixture.member()
    const confirmations = await handed(email, 3)
    await fixture.askForRecovery(email)
    const recoveries = await handed(email, 3)
    for (const texts of [confirmations, recoveries]) {
      expect(texts).toHaveLength(3)
      expect(new Set(texts.map(linksIn)).size).toBe(1)
    }
    const { rows } = await fixture.db.pool.query(
      `select (select count(*)::int from recoveries where user_id = $1) as recoveries,
        (select count(*)::int from email_links where user_id = $1) as email_links`,
      [id],
    )
    expect(rows[0]).toEqual({ recoveries: 1, email_links: 1 })
  })

  test('withholds the mail once its link was used', async () => {
    const { id, email } = await fixture.member()
    await fixture.askForRecovery(email)
    const texts = await handed(email, 2)
    expect(texts).not.toEqual([])
    await fixture.db.pool.query(
      "update account_mails set state = 'pending', ended_at = null where email = $1",
      [email.toLowerCase()],
    )
    const pending = await query('select id from account_mails where email = any($1)', [email.toLowerCase()])
    await schedule(
      'account-mails',
      pending.map((mail) => mail.id),
    )
    await fixture.db.pool.query('update recoveries set used_at = created_at where user_id = $1', [id])
    const again = await handed(email, 1)
    expect(again.filter((text) => text.includes('token_hash'))).toEqual([])
  })
})

test('gives up and counts an account mail that is rejected for good', async () => {
  const { email } = await fixture.member()
  await fixture.runJobs('account-mails')
  const before = await givenUpBy(fixture.service, 'account-mails')
  let tries = 0
  fixture.mailServer.fails = ({ to }) => {
    if (to !== email.toLowerCase()) return undefined
    tries += 1
    return new MailRejected('mail-rejected', 'the mail server did not take it (EENVELOPE RCPT TO 550)')
  }
  await fixture.askForRecovery(email)
  await fixture.runJobs('account-mails')
  fixture.clock.advance({ minutes: 5 })
  await fixture.runJobs('account-mails')
  fixture.mailServer.fails = () => undefined
  expect(tries).toBe(1)
  expect(await givenUpBy(fixture.service, 'account-mails')).toBe(before + 1)
  const { rows } = await fixture.db.pool.query(
    "select state from account_mails where email = $1 and kind = 'recovery'",
    [email.toLowerCase()],
  )
  expect(rows).toEqual([{ state: 'given_up' }])
})
