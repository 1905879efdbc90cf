import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createDatabase, type Database } from './database.ts'
import { isDatabaseDown } from './database-outage.ts'

const opened: Database[] = []
const databaseAt = (port: number): Database => {
  const database = createDatabase(`postgres://nobody@127.0.0.1:${port}/none`, { schema: 'none' })
  opened.push(database)
  return database
}
afterAll(() => Promise.all(opened.map((database) => database.close())))

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

const resetting = async () => {
  const server = createServer((socket) => {
    socket.on('data', () => socket.resetAndDestroy())
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : 0, close: () => server.close() }
}

test('recognizes a database that refuses or resets connections from the pool and from the query builder', async () => {
  const server = await resetting()
  for (const { pool, kysely } of [databaseAt(1), databaseAt(server.port)]) {
    const errors = [
      await errorOf(pool.query('select 1')),
      await errorOf(pool.connect()),
      await errorOf(kysely.selectFrom('outbox').selectAll().execute()),
    ]
    expect(errors.map(isDatabaseDown)).toEqual([true, true, true])
  }
  server.close()
})

test('does not mistake other network errors for a database outage', async () => {
  const server = await resetting()
  const [refused] = (await once(connect(1, '127.0.0.1'), 'error')) as [Error]
  const fetched = await errorOf(fetch(`http://127.0.0.1:${server.port}`))
  const reset = (fetched as Error).cause
  server.close()
  expect([refused, reset]).toMatchObject([{ code: 'ECONNREFUSED' }, { code: 'ECONNRESET' }])
  expect([refused, reset, fetched].map(isDatabaseDown)).toEqual([false, false, false])
  expect(isDatabaseDown(Object.assign(new Error('stopping'), { code: '57P01' }))).toBe(false)
})

test('recognizes a server that is shutting down or out of connections', () => {
  const answer = (code: string) => Object.assign(new pg.DatabaseError('no', 2, 'error'), { code })
  expect(['57P01', '57P02', '57P03', '53300', '08006'].map(answer).map(isDatabaseDown)).not.toContain(false)
  expect(isDatabaseDown(answer('23505'))).toBe(false)
})
