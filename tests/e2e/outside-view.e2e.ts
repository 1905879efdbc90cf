import { compareViews } from '../outside-view/compare-views.ts'
import { expect, test } from './fixtures.ts'

test('rebuilds all appointments, payments, and fees of the other stories from the events alone [events/outside-view]', async ({
  target,
}) => {
  const { events, tables } = await compareViews(target)
  expect(events).toEqual(tables)
  for (const known of Object.values(events)) expect(Object.keys(known).length).toBeGreaterThan(0)
})
