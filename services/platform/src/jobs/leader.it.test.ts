import { expect, test } from 'vitest'
import { createListeningConnection } from '../data/listening-connection.ts'
import { createLog } from '../telemetry/log.ts'
import { createEmptyDatabase } from '../testing/database.ts'
import { startLeader } from './leader.ts'

test('begins again before its first turn when beginning failed', async () => {
  const database = await createEmptyDatabase()
  const steps: string[] = []
  const leader = startLeader({
    connection: createListeningConnection({ connectionString: database.url }),
    lock: 'test',
    channel: 'test',
    log: createLog('test', 'silent'),
    warning: 'waiting',
    begin: async () => {
      steps.push('begin')
      if (steps.length === 1) throw new Error('unavailable')
    },
    turn: async () => {
      steps.push('turn')
      return Infinity
    },
  })
  await expect.poll(() => steps).toEqual(['begin', 'begin', 'turn'])
  await leader.stop()
  await database.drop()
})
