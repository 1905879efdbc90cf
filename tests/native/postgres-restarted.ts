import { expect, test } from 'vitest'
import { until } from '../faults/until.ts'
import { figures, seconds } from '../load/figures.ts'
import { oracle } from '../load/oracle.ts'
import { createTraffic } from '../load/traffic.ts'
import { endOne, type NativeStack } from './native-stack.ts'

const FAST_RESTARTS = 5
const KILLS = 3
/** Bookings between two restarts, so that each hits a busy product. */
const BETWEEN = 30

export const postgresRestarted = (stack: () => NativeStack): void => {
  test('returns only 503 with Retry-After while Postgres restarts five times and is killed three times', async () => {
    const given = stack()
    const traffic = await createTraffic(given, { professionals: 4, athletes: 5 })
    const downMs: number[] = []
    const restarts = async (): Promise<void> => {
      for (let n = 1; n <= FAST_RESTARTS + KILLS; n += 1) {
        const due = traffic.confirmed.length + BETWEEN
        await until(
          'more bookings',
          async () => traffic.confirmed.length,
          (many) => many >= due,
          120_000,
        )
        // SIGINT is Postgres's fast shutdown, which ends connections and needs no recovery.
        const { endedMs, readyMs } = await endOne(
          given,
          'postgres',
          n <= FAST_RESTARTS ? 'SIGINT' : 'SIGKILL',
        )
        downMs.push(endedMs + readyMs)
      }
    }
    await traffic.during(restarts, { concurrency: 4 })
    expect(traffic).toMatchObject({ refused: [], unanswered: 0 })
    figures(`Postgres restarted ${FAST_RESTARTS} times and SIGKILLed ${KILLS} times under load`, {
      ...(await oracle(given, traffic)),
      'down, longest': seconds(Math.max(...downMs)),
    })
  }, 900_000)
}
