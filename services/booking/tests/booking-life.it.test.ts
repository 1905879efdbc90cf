import { test } from 'vitest'
import { type Fixture, useFixture } from './fixture.ts'
import { checkRandomLives } from './model/random-lives.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})

test('allows only legal transitions, one fee per pair, no overlap, contact details only when agreed, and one event per change, under random actions, retries, and races [appointment-states/only-pending-answered] [first-booking-fee/once-per-pair]', async () => {
  await checkRandomLives(fixture, 12)
  // Stops a hanging run: a busy machine needs ten times as long as an idle one.
}, 600_000)
