import { describe } from 'vitest'
import { groupsConformance } from './conformance/groups.ts'
import { type BusUnderTest, createHarness } from './conformance/harness.ts'
import { recordsConformance } from './conformance/records.ts'

export const busConformance = (name: string, start: () => Promise<BusUnderTest>): void => {
  describe(`bus: ${name}`, () => {
    const harness = createHarness(start)
    recordsConformance(harness)
    groupsConformance(name, harness)
  })
}
