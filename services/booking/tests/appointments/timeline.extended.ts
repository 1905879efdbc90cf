import { TimelineEntry } from '@fieldside/contracts/timeline-entry.ts'
import { expect, test } from 'vitest'
import { type Fixture, useFixture } from '../fixture.ts'
import { compareLives } from './timeline-lives.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})

test('shows both sides the entries and times of the events on the bus, in 1,000 random lives of appointments with every type of entry [timeline/booking]', async () => {
  const seen = await compareLives(fixture, 1000)
  expect([...seen].toSorted()).toEqual(TimelineEntry.shape.type.options.toSorted())
})
