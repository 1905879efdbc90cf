import { SERVICES } from '@fieldside/deploy/stack/services.ts'
import { expect, test } from 'vitest'
import { until } from '../faults/until.ts'
import { endOne, figures, type NativeStack, seconds } from './native-stack.ts'
import { oracle } from './oracle.ts'
import { createTraffic } from './traffic.ts'

export const rollingRestart = (stack: () => NativeStack): void => {
  test('fails no request while every service restarts in turn under steady load', async () => {
    const given = stack()
    const traffic = await createTraffic(given, { professionals: 4, athletes: 10 })
    const stopping = new AbortController()
    const load = traffic.run({ concurrency: 2, stop: stopping.signal })
    const endedAfter: Record<string, string> = {}
    for (const name of SERVICES) {
      const due = traffic.confirmed.length + 5
      await until(
        'more bookings',
        async () => traffic.confirmed.length,
        (many) => many >= due,
        60_000,
      )
      endedAfter[`${name} ended after`] = seconds((await endOne(given, name, 'SIGTERM')).endedMs)
    }
    expect(traffic).toMatchObject({ refused: [], unavailable: 0, unanswered: 0 })
    // Nothing stands in front of the BFF here. In production a proxy waits for its successor (deploy/Caddyfile).
    endedAfter['bff ended after'] = seconds((await endOne(given, 'bff', 'SIGTERM')).endedMs)
    const due = traffic.confirmed.length + 5
    await until(
      'more bookings',
      async () => traffic.confirmed.length,
      (many) => many >= due,
      60_000,
    )
    stopping.abort()
    await load
    expect(traffic).toMatchObject({ refused: [], unavailable: 0 })
    figures('every process restarted in turn by SIGTERM at a steady load', {
      ...endedAfter,
      ...(await oracle(given, traffic)),
    })
  }, 600_000)
}
