import { expect, test } from 'vitest'
import { type Fixture, useFixture } from '../fixture.ts'
import { raceAgainstClose, raceForTheLast, selling } from './package-fixture.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})

test('of 50 requests at once for the last session of a package exactly one gets it', async () => {
  const results = await raceForTheLast(() => fixture, 50)
  expect(results.filter((one) => one === 201)).toHaveLength(1)
  expect(results.filter((one) => one === 'package-empty')).toHaveLength(49)
}, 300_000)

test('50 times, closing a package while its sessions are requested and given back neither loses nor doubles one', async () => {
  for (let round = 0; round < 50; round += 1) {
    const { closes, found } = await raceAgainstClose(() => fixture, round)
    expect(new Set(closes).size).toBe(1)
    expect(found.reserved + found.used + found.returned).toBe(3)
    expect(found.left).toBe(0)
  }
  expect(await selling(() => fixture).deadlocks()).toBe(0)
}, 300_000)
