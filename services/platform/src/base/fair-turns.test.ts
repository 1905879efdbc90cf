import { expect, test } from 'vitest'
import { unavailable } from './errors.ts'
import { createFairTurns } from './fair-turns.ts'

const turnsOf = (bounds: Partial<Parameters<typeof createFairTurns>[0]> = {}) =>
  createFairTurns({
    atOnce: 1,
    waitingMax: 10,
    waitingMaxPerKey: 5,
    full: () => unavailable('Full', 'full', 5),
    ...bounds,
  })

/** Starts work that runs until it is ended, and records the order in which it starts. */
const recorded = (turns: ReturnType<typeof createFairTurns>) => {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  return {
    started,
    add: (name: string, waitMs?: number) =>
      turns.run(
        name[0]!,
        () =>
          new Promise<string>((resolve) => {
            started.push(name)
            ends.set(name, () => resolve(name))
          }),
        waitMs,
      ),
    end: async (name: string) => {
      ends.get(name)!()
      await new Promise(setImmediate)
    },
  }
}

test('keys take turns: much work of one key waits for itself, and the others don’t wait for it', async () => {
  const { started, add, end } = recorded(turnsOf())
  const all = Promise.all(['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) => add(name)))
  await new Promise(setImmediate)
  for (let done = 0; done < 6; done += 1) await end(started[done]!)
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  expect(await all).toHaveLength(6)
})

test('runs several keys at once, but one key only once', async () => {
  const { started, add, end } = recorded(turnsOf({ atOnce: 2 }))
  const all = Promise.all(['a1', 'a2', 'b1', 'c1'].map((name) => add(name)))
  await new Promise(setImmediate)
  expect(started).toEqual(['a1', 'b1'])
  await end('b1')
  expect(started).toEqual(['a1', 'b1', 'c1'])
  for (const name of ['a1', 'a2', 'c1']) await end(name)
  expect(await all).toHaveLength(4)
})

test('refuses what exceeds a bound, of a key or in total, and goes on when work fails', async () => {
  const turns = turnsOf({ waitingMax: 2, waitingMaxPerKey: 1 })
  let fail = () => {}
  const first = turns.run('a', () => new Promise((_, reject) => (fail = () => reject(new Error('broken')))))
  const second = turns.run('a', async () => 'second')
  await expect(turns.run('a', async () => 'third')).rejects.toMatchObject({ code: 'full', retryAfterS: 5 })
  const other = turns.run('b', async () => 'other')
  await expect(turns.run('c', async () => 'last')).rejects.toMatchObject({ code: 'full' })
  expect(turns.countWaiting()).toBe(2)
  await new Promise(setImmediate)
  fail()
  await expect(first).rejects.toThrow('broken')
  expect([await second, await other, turns.countWaiting()]).toEqual(['second', 'other', 0])
})

test('refuses work whose turn doesn’t come in time, and never runs it', async () => {
  const turns = turnsOf()
  const { started, add, end } = recorded(turns)
  const first = add('a1')
  await expect(add('b1', 1)).rejects.toMatchObject({ code: 'full' })
  const last = add('c1', 60_000)
  await end('a1')
  await end('c1')
  expect([await first, await last, started, turns.countWaiting()]).toEqual(['a1', 'c1', ['a1', 'c1'], 0])
})
