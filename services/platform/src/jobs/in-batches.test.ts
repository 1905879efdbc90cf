import { expect, test } from 'vitest'
import { inBatches } from './in-batches.ts'

test('runs items that arrive while a batch is under way in the next one', async () => {
  const batches: string[][] = []
  const add = inBatches<string>(async (items) => {
    batches.push([...items])
    await new Promise(setImmediate)
  })
  const first = add('a')
  await Promise.resolve()
  await Promise.all([first, add('b'), add('c')])
  await add('d')
  expect(batches).toEqual([['a'], ['b', 'c'], ['d']])
})

test('reruns the items of a failed batch one by one, so that only the faulty one fails', async () => {
  const done: string[] = []
  const add = inBatches<string>(async (items) => {
    if (items.includes('bad')) throw new Error('poisoned')
    done.push(...items)
  })
  const outcomes = await Promise.allSettled(['a', 'bad', 'b'].map(add))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(done).toEqual(['a', 'b'])
})
