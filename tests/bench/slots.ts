import { ApiRefusal } from '../people/api.ts'
import { listedProfessional, request, signUp } from '../people/people.ts'
import type { BenchStack } from './bench-stack.ts'
import { hourlySlots } from './hourly-slots.ts'
import { closedLoop } from './load.ts'
import { ms, type Row } from './report.ts'

const ATTEMPTS = 10_000
const SLOTS = 1000
const PROFESSIONALS = 8
const ATHLETES = 120
const WORKERS = 32

const deadlocksOf = async ({ database }: BenchStack): Promise<number> => {
  const { rows } = await database.query<{ deadlocks: string }>(
    `select deadlocks from pg_stat_database where datname = 'fieldside'`,
  )
  return Number(rows[0]?.deadlocks)
}

const OVERLAPS = `
  select count(*)::int as overlaps from booking.held_times a join booking.held_times b
  on a.professional_id = b.professional_id and a.span && b.span and a.appointment_id < b.appointment_id`

/** Ten tries for every slot, by different athletes, 32 at a time. */
export const benchSlots = async (bench: BenchStack): Promise<Row[]> => {
  const pros = []
  for (let n = 0; n < PROFESSIONALS; n += 1) pros.push(await listedProfessional(bench, bench.admin))
  const athletes = await Promise.all(
    Array.from({ length: ATHLETES }, () => signUp(bench, { role: 'athlete' })),
  )
  const perProfessional = SLOTS / PROFESSIONALS
  const slots: { professionalId: string; at: string }[] = []
  for (const pro of pros) {
    const free = await hourlySlots(athletes[0]!.api, pro.professional.id)
    for (const at of free.slice(0, perProfessional)) slots.push({ professionalId: pro.professional.id, at })
  }
  const codes = new Map<string, number>()
  const count = (code: string) => codes.set(code, (codes.get(code) ?? 0) + 1)
  const before = await deadlocksOf(bench)
  const measured = await closedLoop({ count: ATTEMPTS, workers: WORKERS }, async (n) => {
    const slot = slots[n % slots.length]!
    const athlete = athletes[(n * 7 + Math.floor(n / slots.length) * 13) % athletes.length]!
    try {
      await request(athlete, slot.professionalId, slot.at)
      count('accepted')
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error
      count(error.problem.code)
    }
  })
  const { rows } = await bench.database.query<{ overlaps: number }>(OVERLAPS)
  const told = [...codes].map(([code, number]) => `${number} ${code}`).join(', ')
  return [
    { what: `${ATTEMPTS} attempts on ${slots.length} slots, ${WORKERS} at a time`, figure: told },
    { what: 'overlaps, deadlocks', figure: `${rows[0]?.overlaps}, ${(await deadlocksOf(bench)) - before}` },
    {
      what: 'attempt',
      figure: `p50 ${ms(measured.p50)}, p99 ${ms(measured.p99)}, ${Math.round(measured.perSecond)}/s`,
    },
  ]
}
