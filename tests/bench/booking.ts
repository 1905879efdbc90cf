import { BookingForm } from '@fieldside/contracts/http/appointments.ts'
import { openBareBooking } from './bare-booking.ts'
import type { Bench } from './bench-stack.ts'
import { calm } from './calm.ts'
import { commandHeaders } from './cast.ts'
import { createSender, expecting, inTurns, percentile } from './load.ts'
import { latencyRow, type Report } from './report.ts'

const ROUNDS = 4
const A_ROUND = 30

const openWays = async (bench: Bench) => {
  const { nextBooking, tokenOf, athletes } = await bench.cast()
  const tokens = new Map(
    await Promise.all(
      athletes.map(async (athlete) => [athlete.id, await tokenOf(athlete)] as [string, string]),
    ),
  )
  const bff = createSender(bench.target.publicUrl)
  const service = createSender(bench.stack.urls.booking)
  const bare = await openBareBooking(bench.stack.environments.booking?.DATABASE_URL ?? '')
  return {
    product: async () => {
      const { athlete, body } = nextBooking()
      const headers = commandHeaders(bench, athlete)
      expecting(201, await bff.send('POST', '/api/booking/appointments', headers, body))
    },
    service: async () => {
      const { athlete, body } = nextBooking()
      const { cookie: _, ...headers } = commandHeaders(bench, athlete)
      const authorization = `Bearer ${tokens.get(athlete.id)}`
      expecting(201, await service.send('POST', '/appointments', { ...headers, authorization }, body))
    },
    bare: async () => {
      const { athlete, body } = nextBooking()
      await bare.book(athlete.id, BookingForm.parse(JSON.parse(body)))
    },
    close: async () => {
      bff.close()
      service.close()
      await bare.close()
    },
  }
}

/** Compares consecutive bookings with a bare transaction of the same writes. */
export const booking = async (bench: Bench): Promise<Report> => {
  const { product, service, bare, close } = await openWays(bench)
  try {
    const [many, direct, theirs] = await inTurns([product, service, bare], {
      rounds: ROUNDS,
      concurrency: 1,
      until: { count: A_ROUND },
      before: () => calm(bench.database),
    })
    return {
      figures: Object.fromEntries(
        [50, 99].map((percent) => [
          `booking p${percent}`,
          percentile(many!.latenciesMs, percent) / percentile(theirs!.latenciesMs, percent),
        ]),
      ),
      rows: [
        latencyRow('through the BFF', 50, many!, theirs!),
        latencyRow('through the BFF', 99, many!, theirs!),
        latencyRow('at the service', 50, direct!, theirs!),
        latencyRow('at the service', 99, direct!, theirs!),
      ],
      notes: [
        `${ROUNDS * A_ROUND} bookings each way, one at a time, each with an Idempotency-Key, the disk waited for.`,
        'Bare: key, calendar lock, appointment, slot hold, professional, outbox and NOTIFY in one pg transaction.',
      ],
    }
  } finally {
    await close()
  }
}
