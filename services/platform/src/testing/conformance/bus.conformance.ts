import { describe } from 'vitest'
import { type BusUnderTest, createBusFixture } from './fixture.ts'
import { groupsConformance } from './groups.ts'
import { recordsConformance } from './records.ts'

export const busConformance = (name: string, start: () => Promise<BusUnderTest>): void => {
  describe(`bus: ${name}`, () => {
    const fixture = createBusFixture(start)
    recordsConformance(fixture)
    groupsConformance(name, fixture)
  })
}
