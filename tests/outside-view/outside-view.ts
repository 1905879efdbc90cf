import { expect, it } from 'vitest'
import { compareViews, type Sources } from './compare-views.ts'

/** Compares the views after the faults. */
export const outsideView = (given: () => Sources): void => {
  it('rebuilds all appointments, payments, and fees from the events alone [events/outside-view]', async () => {
    const { events, tables } = await compareViews(given())
    expect(events).toEqual(tables)
    for (const known of Object.values(events)) expect(Object.keys(known).length).toBeGreaterThan(0)
  })
}
