import { roleStatements } from '@fieldside/platform/schema-roles.ts'
import { asSuperuser, createEmptySchema } from '@fieldside/platform/testing/database.ts'
import { expect, inject, it, onTestFinished } from 'vitest'
import { runChecks } from '../run-checks.ts'
import { checkPooler, checkPostgres, postgresClock, undoing } from './postgres.ts'

/** The tests' server isn't durable, which is a fault to find. */
const url = () => inject('postgresUrl')

const find = async (slot?: string, at = url()) => {
  const found = await runChecks([checkPostgres({ url: at, slot })], [])
  return found.map(({ state, message }) => `${state}: ${message}`)
}

it('finds settings with which a crash loses data, and says how full the server is [operations/doctor-servers]', async () => {
  const found = await find()
  expect(found).toContainEqual(expect.stringMatching(/^failed: .*fsync.* so a crash loses data\.$/))
  expect(found).toContainEqual(
    expect.stringMatching(/^ok: The databases take \d+ MB, and the log takes \d+ MB\.$/),
  )
  expect(found).toContainEqual(expect.stringMatching(/^ok: \d+ of \d+ connections are open\.$/))
  expect(found).toContain('skipped: There is no replication slot without backups.')
})

it('says how to undo what sets it: the command here, and otherwise what someone altered [operations/doctor-servers]', async () => {
  const found = await runChecks([checkPostgres({ url: url(), slot: undefined })], [])
  expect(found.map(({ fix }) => fix)).toContainEqual(
    expect.stringContaining('Remove fsync from the command of postgres.'),
  )
  expect(undoing({ name: 'fsync', is_altered: true })).toBe(
    'Run “alter system reset fsync” and then “select pg_reload_conf()” in Postgres, as postgres.',
  )
})

it('finds a replication slot that is missing, and one that nobody reads [operations/doctor-servers]', async () => {
  expect(await find('fieldside_backup')).toContain(
    'failed: The replication slot fieldside_backup of the backup doesn’t exist.',
  )
  await asSuperuser("select pg_create_physical_replication_slot('fieldside_backup', true)")
  onTestFinished(async () => {
    await asSuperuser("select pg_drop_replication_slot('fieldside_backup')")
  })
  expect(await find('fieldside_backup')).toContainEqual(
    expect.stringMatching(
      /^failed: Nobody reads the replication slot fieldside_backup\. It keeps \d+ MB of the log\.$/,
    ),
  )
})

it('says what to do about a slot that the replica no longer reads [operations/replica]', async () => {
  await asSuperuser("select pg_create_physical_replication_slot('fieldside_replica', true)")
  onTestFinished(async () => {
    await asSuperuser("select pg_drop_replication_slot('fieldside_replica')")
  })
  const found = await runChecks([checkPostgres({ url: url(), slot: undefined })], [])
  expect(found).toContainEqual(
    expect.objectContaining({
      message: expect.stringMatching(/^Nobody reads the replication slot fieldside_replica\./),
      fix: expect.stringContaining('the replica'),
    }),
  )
})

it("finds a pooler that it can't reach, and sessions without the role's settings [operations/pooler]", async () => {
  const { url: pooled, drop } = await createEmptySchema('examined')
  onTestFinished(drop)
  const ask = async (at: string) => {
    const found = await runChecks([checkPooler([{ service: 'examined', url: at }])], [])
    return found.map(({ state, message }) => `${state}: ${message}`)
  }
  expect(await ask(pooled)).toEqual([expect.stringMatching(/^failed: Sessions of examined lack .*TimeZone/)])
  for (const statement of roleStatements('examined', 'examined')) await asSuperuser(statement)
  expect(await ask(pooled)).toEqual(['ok: The pooler serves examined.'])
  const nowhere = new URL(pooled)
  nowhere.port = '1'
  expect(await ask(nowhere.href)).toEqual([expect.stringMatching(/^failed: .*ECONNREFUSED/)])
})

it('fails with the reason when the server doesn’t answer', async () => {
  const nowhere = new URL(url())
  nowhere.port = '1'
  const found = await find(undefined, nowhere.href)
  expect(found).toEqual([expect.stringMatching(/^failed: The check itself failed: .*ECONNREFUSED/)])
})

it('reads the server’s clock', async () => {
  const date = await postgresClock(url())
  expect(Math.abs(date!.getTime() - Date.now())).toBeLessThan(5000)
})

it('names the server in each sentence where there are several [operations/postgres-servers]', async () => {
  const found = await runChecks([checkPostgres({ url: url(), host: 'postgres-2', slot: undefined })], [])
  expect(found.filter(({ message }) => !message.startsWith('postgres-2: '))).toEqual([])
})
