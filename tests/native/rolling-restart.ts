import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { expect, test } from 'vitest'
import { until } from '../faults/until.ts'
import { figures, seconds } from '../load/figures.ts'
import { oracle } from '../load/oracle.ts'
import { createTraffic } from '../load/traffic.ts'
import { endOne, type NativeStack } from './native-stack.ts'

export const rollingRestart = (stack: () => NativeStack): void => {
  test('fails no request while every service restarts in turn under steady load', async () => {
    const given = stack()
    const traffic = await createTraffic(given, { professionals: 4, athletes: 10 })
    const endedAfter: Record<string, string> = {}
    const moreBookings = () => {
      const due = traffic.confirmed.length + 5
      return until(
        'more bookings',
        async () => traffic.confirmed.length,
        (many) => many >= due,
        60_000,
      )
    }
    const restart = async (name: string): Promise<void> => {
      endedAfter[`${name} ended after`] = seconds((await endOne(given, name, 'SIGTERM')).endedMs)
    }
    const restarts = async (): Promise<void> => {
      for (const name of SERVICES) {
        await moreBookings()
        await restart(name)
      }
      expect(traffic).toMatchObject({ refused: [], unavailable: 0, unanswered: 0 })
      // Nothing stands in front of the BFF here. In production a proxy waits for its successor (deploy/Caddyfile).
      await restart('bff')
      await moreBookings()
    }
    await traffic.during(restarts, { concurrency: 2 })
    expect(traffic).toMatchObject({ refused: [], unavailable: 0 })
    figures('every process restarted in turn by SIGTERM at a steady load', {
      ...endedAfter,
      ...(await oracle(given, traffic)),
    })
  }, 600_000)
}
