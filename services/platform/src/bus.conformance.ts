import { describe } from 'vitest'
import { groupsConformance } from './bus-conformance/groups.ts'
import { type BusUnderTest, createHarness } from './bus-conformance/harness.ts'
import { recordsConformance } from './bus-conformance/records.ts'

/** What every bus does, whatever carries it. */
export const busConformance = (name: string, start: () => Promise<BusUnderTest>): void => {
  describe(`bus: ${name}`, () => {
    const harness = createHarness(start)
    recordsConformance(harness)
    groupsConformance(name, harness)
  })
}
