import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { expect, test } from 'vitest'
import { until } from '../faults/until.ts'
import { figures, seconds } from '../load/figures.ts'
import { drained, oracle } from '../load/oracle.ts'
import { createTraffic } from '../load/traffic.ts'
import { endOne, type NativeStack } from './native-stack.ts'

const BOOKINGS = 2000
const KILLS = 10
const AWAY_MS = MINUTE_MS
const CONCURRENCY = 4

export const kafkaDown = (stack: () => NativeStack): void => {
  test('rejects no booking and sends each notification once while Kafka is killed ten times during 2,000 bookings, then down for 60 s', async () => {
    const given = stack()
    const traffic = await createTraffic(given)
    const kafka = given.stack.process('kafka')
    const backMs: number[] = []
    const killing = async () => {
      for (let n = 1; n <= KILLS; n += 1) {
        const due = (BOOKINGS / (KILLS + 1)) * n
        await until(
          'the next kill',
          async () => traffic.tried(),
          (tried) => tried >= due,
          600_000,
        )
        const { endedMs, readyMs } = await endOne(given, 'kafka', 'SIGKILL')
        backMs.push(endedMs + readyMs)
      }
    }
    const startedMs = performance.now()
    await Promise.all([traffic.run({ concurrency: CONCURRENCY, count: BOOKINGS }), killing()])
    const ranMs = performance.now() - startedMs
    const { consumedMs } = await drained(given)
    expect(traffic).toMatchObject({ refused: [], unavailable: 0, unanswered: 0 })

    await kafka.stop()
    const wentMs = performance.now()
    const before = traffic.tried()
    await traffic.during(() => pause(AWAY_MS), { concurrency: 1 })
    kafka.start()
    await kafka.waitReady(60_000)
    const returnedMs = performance.now()
    const afterwards = await drained(given)
    expect(traffic).toMatchObject({ refused: [], unavailable: 0, unanswered: 0 })
    expect(traffic.tried() - before).toBeGreaterThan(0)

    const found = await oracle(given, traffic)
    figures(
      `Kafka SIGKILLed ${KILLS} times during ${BOOKINGS} bookings, then down for ${seconds(returnedMs - wentMs)}`,
      {
        ...found,
        'bookings a second while it was killed': ((BOOKINGS / ranMs) * 1000).toFixed(1),
        'back after a kill, longest': seconds(Math.max(...backMs)),
        'drained after the last booking': seconds(consumedMs),
        'bookings taken while it was down': traffic.tried() - before,
        'drained after its return': seconds(afterwards.consumedMs),
      },
    )
  }, 1_200_000)
}
