import { test } from 'vitest'
import { type Fixture, useFixture } from '../fixture.ts'
import { checkRandomCancellations } from './random-cancellations.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})

test('overlaps nothing and tells nobody twice of a time, under 60 runs of random cancellations with 30 waiting athletes', async () => {
  await checkRandomCancellations(fixture, { rounds: 60, steps: 120 })
}, 1_800_000)
