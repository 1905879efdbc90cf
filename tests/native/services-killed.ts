import { PROCESSES } from '@fieldside/deploy/topology.ts'
import { expect, test } from 'vitest'
import { figures, seconds } from '../load/figures.ts'
import { oracle } from '../load/oracle.ts'
import { createTraffic } from '../load/traffic.ts'
import { endOne, type NativeStack } from './native-stack.ts'

const KILLS_EACH = 20
const CONCURRENCY = 2
/** Kills two distinct services at a time, so the rest must work without both. */
const AT_ONCE = 2

export const servicesKilled = (stack: () => NativeStack): void => {
  test('loses nothing that was answered and rejects nothing for good while each service is killed 20 times under load', async () => {
    const given = stack()
    const traffic = await createTraffic(given)
    const names = PROCESSES
    const readyMs: number[] = []
    const killer = async (own: string[]): Promise<void> => {
      for (let n = 0; n < KILLS_EACH; n += 1)
        for (const name of own) readyMs.push((await endOne(given, name, 'SIGKILL')).readyMs)
    }
    const killers = () =>
      Promise.all(
        Array.from({ length: AT_ONCE }, (_, nth) =>
          killer(names.filter((_name, index) => index % AT_ONCE === nth)),
        ),
      )
    await traffic.during(killers, { concurrency: CONCURRENCY })
    expect(traffic.refused).toEqual([])
    const found = await oracle(given, traffic)
    readyMs.sort((one, other) => one - other)
    figures(`${names.length} processes SIGKILLed ${KILLS_EACH} times each under load`, {
      ...found,
      'ready again, median': seconds(readyMs[Math.floor(readyMs.length / 2)]!),
      'ready again, longest': seconds(readyMs.at(-1)!),
    })
  }, 1_500_000)
}
