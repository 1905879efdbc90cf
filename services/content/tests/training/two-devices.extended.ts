import { test } from 'vitest'
import { runWorkout, runWorkouts, serveInMemory } from './two-devices.ts'

test('ends the same workout on two devices in 5,000 series of losses and replays', async () => {
  await runWorkouts(5000, (series) => runWorkout(series, serveInMemory()))
})
