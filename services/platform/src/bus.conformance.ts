import { describe } from 'vitest'
import { type BusUnderTest, createBusFixture } from './conformance/fixture.ts'
import { groupsConformance } from './conformance/groups.ts'
import { recordsConformance } from './conformance/records.ts'

export const busConformance = (name: string, start: () => Promise<BusUnderTest>): void => {
  describe(`bus: ${name}`, () => {
    const fixture = createBusFixture(start)
    recordsConformance(fixture)
    groupsConformance(name, fixture)
  })
}
