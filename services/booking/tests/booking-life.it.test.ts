import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFixture, type Fixture } from './fixture.ts'
import { commands } from './model/commands.ts'
import { createWorld, lookAtAll } from './model/world.ts'

/** The runs stop when this is used up; a run that has begun is finished. */
const TIME_LIMIT_MS = 12_000

let f: Fixture
beforeAll(async () => {
  f = await createFixture()
})
afterAll(() => f.t.close())

/**
 * Whoever does what, when and how often: what the events tell is what the rules allow, and what both sides see. A
 * failure prints its seed and path: give them to fc.assert to see it again.
 */
test('random people, times, retries and races: only legal transitions, one fee a pair, no overlap, contact only when agreed, each change told once [appointment-states/only-pending-answered] [first-booking-fee/once-per-pair]', async () => {
  const told = new Set<string>()
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      const world = await createWorld(f)
      await fc.asyncModelRun(() => ({ model: { booked: 0 }, real: world }), sequence)
      await lookAtAll(world)
      for (const { story } of world.booked) told.add(story.status)
    }),
    { numRuns: 40, interruptAfterTimeLimit: TIME_LIMIT_MS, endOnFailure: false },
  )
  expect([...told]).toEqual(expect.arrayContaining(['pending', 'confirmed', 'declined', 'cancelled']))
}, 60_000)
