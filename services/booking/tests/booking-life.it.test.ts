import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFixture, type Fixture } from './fixture.ts'
import { commands, type Sequence } from './model/commands.ts'
import { createWorld, lookAtAll } from './model/world.ts'

const RUNS_MIN = 8
const RUNS_MAX = 40
/** No run beyond the first few begins after this; a failure gets some more time to be made small. */
const BUDGET_MS = 10_000

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
  const ended = new Set<string>()
  let runs = 0
  let failedAt: number | undefined
  let until = Date.now() + BUDGET_MS
  const live = async (sequence: Sequence): Promise<void> => {
    const world = await createWorld(f)
    await fc.asyncModelRun(() => ({ model: { booked: 0 }, real: world }), sequence)
    await lookAtAll(world)
    for (const { story } of world.booked) ended.add(story.status)
  }
  const property = fc.asyncProperty(commands, async (sequence) => {
    runs += 1
    if (runs > RUNS_MIN && Date.now() > until) return
    await live(sequence).catch((error: unknown) => {
      failedAt ??= Date.now()
      until = failedAt + BUDGET_MS
      throw error
    })
  })
  await fc.assert(property, { numRuns: RUNS_MAX })
  expect([...ended]).toEqual(expect.arrayContaining(['pending', 'confirmed', 'cancelled']))
}, 120_000)
