import { test } from 'vitest'
import { type Fixture, useFixture } from './fixture.ts'
import { checkRandomLives } from './model/random-lives.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})

test('allows only legal transitions, one fee per pair, no overlap, contact details only when agreed, and one event per change, in 100 random lives', async () => {
  await checkRandomLives(fixture, 100)
}, 1_800_000)
