import fc from 'fast-check'
import { expect } from 'vitest'
import type { Fixture } from '../fixture.ts'
import { commands, opening, type Sequence } from './commands.ts'
import { createModelFixture, lookAtAll } from './model-fixture.ts'
import { seenOf } from './story.ts'

/** Fixed, so that a failing run fails again. FC_SEED overrides it with a number or 'random'. */
const SEED = 20_261_121
/** How long fast-check may shrink a failure. */
const SHRINK_MS = 20_000

const seedOf = (wanted: string | undefined): { seed?: number } =>
  wanted === 'random' ? {} : { seed: wanted ? Number(wanted) : SEED }

/**
 * Checks that the events follow the rules and match what both sides see, for as many random sequences of actions.
 * A failure prints its seed and path; pass them to fc.assert to replay it.
 */
export const checkRandomLives = async (fixture: Fixture, numRuns: number): Promise<void> => {
  const ended = new Set<string>()
  let failedAt: number | undefined
  const live = async (sequence: Sequence): Promise<void> => {
    const real = await createModelFixture(fixture)
    const model = { booked: 0 }
    for (const command of opening) await command.run(model, real)
    expect(real.booked.map(({ story }) => seenOf(story).status)).toEqual(['confirmed'])
    await fc.asyncModelRun(() => ({ model, real }), sequence)
    await lookAtAll(real)
    for (const { story } of real.booked) ended.add(seenOf(story).status)
  }
  const property = fc.asyncProperty(commands, async (sequence) => {
    if (failedAt && Date.now() > failedAt + SHRINK_MS) return
    await live(sequence).catch((error: unknown) => {
      failedAt ??= Date.now()
      throw error
    })
  })
  await fc.assert(property, { numRuns, ...seedOf(process.env.FC_SEED) })
  expect([...ended]).toEqual(expect.arrayContaining(['pending', 'confirmed', 'cancelled']))
}
