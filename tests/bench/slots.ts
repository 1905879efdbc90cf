import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import type { Person } from '../fixtures/users.ts'
import { formOf } from '../load/booking-form.ts'
import type { Bench } from './bench-stack.ts'
import { calm } from './calm.ts'
import { type Cast, commandHeaders, dayAhead } from './cast.ts'
import { type Answer, closedLoop, createSender, percentile, perSecond } from './load.ts'
import { notificationLags } from './notification.ts'
import { ms, type Report } from './report.ts'

const SLOTS = 1000
const TRIES_A_SLOT = 10
const CONCURRENCY = 64
const QUARTER_MS = 900_000
/** Postgres publishes the statistics of an idle connection after ten seconds. */
const STATISTICS_MS = 12_000

const OVERLAPS = `
  select count(*)::int as overlaps from booking.appointments one
  join booking.appointments other on other.professional_id = one.professional_id and other.id > one.id
    and tstzrange(one.starts_at, one.ends_at) && tstzrange(other.starts_at, other.ends_at)
  where one.status = 'pending' and other.status = 'pending' and one.professional_id = any($1)`

const DEADLOCKS = `select coalesce(sum(deadlocks), 0)::int as deadlocks from pg_stat_database`

type Attempt = { athlete: Person; body: string }

/** Returns 45-minute attempts that start on the hour or a quarter past, so any two for one slot overlap. */
const attemptsOf = ({ athletes, contested }: Cast): Attempt[] => {
  const from = dayAhead(3)
  return Array.from({ length: SLOTS * TRIES_A_SLOT }, (_, index) => {
    const slot = Math.floor(index / TRIES_A_SLOT)
    const pro = contested[slot % contested.length]!
    const athlete = athletes[(index * 7 + slot) % athletes.length]!
    const hourMs = from + Math.floor(slot / contested.length) * HOUR_MS
    return {
      athlete,
      body: JSON.stringify(formOf(pro.professional.id, athlete, new Date(hourMs + (index % 2) * QUARTER_MS))),
    }
  })
}

const run = async (bench: Bench, attempts: Attempt[]) => {
  const bff = createSender(bench.target.publicUrl)
  const accepted: string[] = []
  const refused = new Map<string, number>()
  const note = ({ status, text }: Answer): void => {
    const reply = JSON.parse(text) as { id: string; code: string }
    if (status === 201) accepted.push(reply.id)
    else refused.set(`${status} ${reply.code}`, (refused.get(`${status} ${reply.code}`) ?? 0) + 1)
  }
  const sample = await closedLoop({
    concurrency: CONCURRENCY,
    until: { count: attempts.length },
    send: async (index) => {
      const { athlete, body } = attempts[index]!
      note(await bff.send('POST', '/api/booking/appointments', commandHeaders(bench, athlete), body))
    },
  }).finally(bff.close)
  return { sample, accepted, refused }
}

const figure = async <Name extends string>(
  { database }: Bench,
  name: Name,
  statement: string,
  values: unknown[] = [],
): Promise<number> => {
  const { rows } = await database.query<Record<Name, number>>(statement, values)
  return rows[0]![name]
}

/** Lets many athletes compete for the same hours. @throws Error for overlaps, deadlocks, or lost bookings */
export const slots = async (bench: Bench): Promise<Report> => {
  const cast = await bench.cast()
  await calm(bench.database)
  const before = await figure(bench, 'deadlocks', DEADLOCKS)
  const { sample, accepted, refused } = await run(bench, attemptsOf(cast))
  const lags = await notificationLags(bench, accepted)
  const professionals = cast.contested.map(({ professional }) => professional.id)
  const overlaps = await figure(bench, 'overlaps', OVERLAPS, [professionals])
  await new Promise((resolve) => setTimeout(resolve, STATISTICS_MS))
  const deadlocks = (await figure(bench, 'deadlocks', DEADLOCKS)) - before
  const refusals = [...refused].map(([code, count]) => `${count} ${code}`).join(', ')
  if (overlaps > 0 || deadlocks > 0) throw new Error(`${overlaps} overlaps, ${deadlocks} deadlocks`)
  return {
    figures: { 'slot attempts': perSecond(sample) },
    rows: [
      { what: `accepted of ${SLOTS} slots`, product: String(accepted.length) },
      { what: 'overlaps found afterwards', product: String(overlaps) },
      { what: 'deadlocks', product: String(deadlocks) },
      { what: 'p50', product: ms(percentile(sample.latenciesMs, 50)) },
      { what: 'p99', product: ms(percentile(sample.latenciesMs, 99)) },
      { what: 'attempts/s', product: perSecond(sample).toFixed(0) },
      { what: 'commit to notification meanwhile, p50', product: ms(percentile(lags, 50)) },
      { what: 'commit to notification meanwhile, p99', product: ms(percentile(lags, 99)) },
    ],
    notes: [
      `${sample.latenciesMs.length} attempts through the BFF, ${CONCURRENCY} at once, of ${cast.athletes.length} athletes with ${professionals.length} professionals.`,
      `Refused: ${refusals}.`,
    ],
  }
}
