import { expect, test } from 'vitest'
import { createTurns } from './in-turn.ts'

test('runs work for one key in order, one at a time, and continues after a failure', async () => {
  const inTurn = createTurns()
  const log: string[] = []
  const step = (name: string) => async () => {
    log.push(`${name} begins`)
    await new Promise(setImmediate)
    log.push(`${name} ends`)
    if (name === 'b') throw new Error(name)
    return name
  }
  const replies = await Promise.allSettled(['a', 'b', 'c'].map((name) => inTurn('one', step(name))))
  expect(replies.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

test('runs work for different keys concurrently', async () => {
  const inTurn = createTurns()
  const first = Promise.withResolvers<string>()
  const waiting = inTurn('one', () => first.promise)
  expect(await inTurn('two', async () => 'done')).toBe('done')
  first.resolve('late')
  expect(await waiting).toBe('late')
})
