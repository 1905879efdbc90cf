import { listedProfessional, request, signUp } from '../people/people.ts'
import type { BenchStack } from './bench-stack.ts'
import { hourlySlots } from './hourly-slots.ts'
import { summarize } from './load.ts'
import { ms, type Row } from './report.ts'

const REQUESTS = 150
const POLL_MS = 2

const rowOf = async ({ database }: BenchStack, appointmentId: string): Promise<void> => {
  for (;;) {
    const { rowCount } = await database.query(
      'select 1 from notification.notifications where appointment_id = $1',
      [appointmentId],
    )
    if (rowCount) return
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

/** From the reply to a request (its transaction has committed) until its notification can be read; polled every 2 ms. */
export const benchNotification = async (bench: BenchStack): Promise<Row[]> => {
  const pro = await listedProfessional(bench, bench.admin)
  const athletes = await Promise.all(
    Array.from({ length: REQUESTS / 3 }, () => signUp(bench, { role: 'athlete' })),
  )
  const slots = await hourlySlots(athletes[0]!.api, pro.professional.id)
  const timesMs: number[] = []
  for (let n = 0; n < REQUESTS; n += 1) {
    const { id } = await request(athletes[Math.floor(n / 3)]!, pro.professional.id, slots[n])
    const fromMs = performance.now()
    await rowOf(bench, id)
    timesMs.push(performance.now() - fromMs)
  }
  const { p50, p99 } = summarize(timesMs, 1)
  return [
    { what: `commit → notification row, ${REQUESTS} requests`, figure: `p50 ${ms(p50)}, p99 ${ms(p99)}` },
  ]
}
