import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { sample } from '../testing/sample.ts'
import { createTestService } from '../testing/service.ts'
import { createSilentProxy } from '../testing/silent-proxy.ts'
import { createDatabase, type Database } from './database.ts'
import { isDatabaseDown } from './database-outage.ts'

const create = () => createTestService(sample)
let t: Awaited<ReturnType<typeof create>>
beforeAll(async () => {
  t = await create()
})
afterAll(() => t.close())

const open = (url: string, statementTimeoutMs: number): Database => {
  const db = createDatabase(url, { schema: 'content', statementTimeoutMs })
  onTestFinished(db.close)
  return db
}

test('reports the database as down and drops the connection when the network behind a proxy is cut', async () => {
  const proxy = await createSilentProxy(t.databaseUrl)
  onTestFinished(proxy.close)
  const db = open(proxy.url, 3000)
  const inTransaction = db.kysely.transaction().execute(async (tx) => {
    const select = tx.selectFrom('outbox').select('id')
    await select.execute()
    proxy.silence()
    await select.execute()
  })
  await expect(inTransaction).rejects.toSatisfy(isDatabaseDown)
  expect(db.pool.totalCount).toBe(0)
})

test('cancels a long statement on the server', async () => {
  const db = open(t.databaseUrl, 100)
  await expect(db.pool.query('select pg_sleep(600)')).rejects.toThrow('due to statement timeout')
})
