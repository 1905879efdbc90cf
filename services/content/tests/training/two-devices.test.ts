import { test } from 'vitest'
import { runWorkout, runWorkouts, serveInMemory } from './two-devices.ts'

test('ends the same workout on two devices with every set once and the newest change of each, or deleted, whatever is lost [log/two-devices]', async () => {
  await runWorkouts(300, (series) => runWorkout(series, serveInMemory()))
})
