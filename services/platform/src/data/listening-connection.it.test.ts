import pg from 'pg'
import { expect, test } from 'vitest'
import { createEmptyDatabase, cutConnections } from '../testing/database.ts'
import { createListeningConnection } from './listening-connection.ts'

test('gives a lock to one listener at a time and frees it when that one stops or the connection is lost', async () => {
  const database = await createEmptyDatabase()
  const connection = createListeningConnection({ connectionString: database.url })
  const lost: string[] = []
  const listeners = ['one', 'two'].map((channel) =>
    connection.listening({ channel, onNotify: () => undefined, onLost: () => lost.push(channel) }),
  )
  const [one, two] = listeners as [(typeof listeners)[0], (typeof listeners)[0]]
  expect(await one.lock('a')).toBe(true)
  expect(await two.lock('a')).toBe(false)
  await one.stop()
  expect(await two.lock('a')).toBe(true)
  expect(await one.lock('a')).toBe(false)
  await cutConnections(database.url)
  await expect.poll(() => lost.toSorted()).toEqual(['one', 'two'])
  expect(await one.lock('a')).toBe(true)
  expect(await two.lock('a')).toBe(false)
  await Promise.all(listeners.map((listener) => listener.stop()))
  await database.drop()
})

test('keeps listening on the channels of listeners that have not stopped', async () => {
  const database = await createEmptyDatabase()
  const connection = createListeningConnection({ connectionString: database.url })
  const heard: string[] = []
  const listeners = ['a', 'a', 'b'].map((channel, index) =>
    connection.listening({
      channel,
      onNotify: (payload) => heard.push(`${index} ${payload}`),
      onLost: () => undefined,
    }),
  )
  for (const listener of listeners) await listener.start()
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query("notify a, 'first'")
  await expect.poll(() => heard).toEqual(['0 first', '1 first'])
  await listeners[0]!.stop()
  await client.query("notify a, 'second'; notify b, 'second'")
  await expect.poll(() => heard.slice(2)).toEqual(['1 second', '2 second'])
  await listeners[1]!.stop()
  await client.query("notify a, 'third'; notify b, 'third'")
  await expect.poll(() => heard.slice(4)).toEqual(['2 third'])
  await listeners[2]!.stop()
  await client.end()
  await database.drop()
})
