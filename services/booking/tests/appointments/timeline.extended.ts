import { TimelineEntry } from '@fieldside/contracts/timeline-entry.ts'
import { expect, test } from 'vitest'
import { type Fixture, useFixture } from '../fixture.ts'
import { compareLives } from './timeline-lives.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})

/** What random lives reach seldom, or never: the model has no offers. Tests of their own show these entries. */
const RARE: readonly string[] = [
  'absence_report_withdrawn',
  'late_notice_withdrawn',
  'offer_taken',
  'released_time_refilled',
]

test('shows both sides the entries and times of the events on the bus, in 1,000 random lives of appointments with nearly every type of entry [timeline/booking]', async () => {
  const seen = await compareLives(fixture, 1000)
  const often = TimelineEntry.shape.type.options.filter((type) => !RARE.includes(type))
  expect([...seen]).toEqual(expect.arrayContaining(often))
})
