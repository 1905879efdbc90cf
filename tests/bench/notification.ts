import type { Bench } from './bench-stack.ts'
import { calm } from './calm.ts'
import { bookNext } from './cast.ts'
import { notified } from './events.ts'
import { closedLoop, createSender, percentile } from './load.ts'
import { ms, type Report } from './report.ts'

const BOOKINGS = 150

/** Measured by the database's clock: from the commit of the booking to the commit of its notification. */
const LAGS = `
  select 1000 * extract(epoch from
    pg_xact_commit_timestamp(notified.xmin) - pg_xact_commit_timestamp(booked.xmin))::float8 as lag_ms
  from booking.appointments booked
  join notification.notifications notified on notified.appointment_id = booked.id and notified.type = 'booking_request'
  where booked.id = any($1)`

/** Waits for the notification of each appointment and returns the milliseconds from commit to commit. */
export const notificationLags = async ({ database }: Bench, appointmentIds: string[]): Promise<number[]> => {
  await notified(database, appointmentIds)
  const { rows } = await database.query<{ lag_ms: number }>(LAGS, [appointmentIds])
  return rows.map(({ lag_ms }) => lag_ms)
}

export const notification = async (bench: Bench): Promise<Report> => {
  const cast = await bench.cast()
  await calm(bench.database)
  const bff = createSender(bench.target.publicUrl)
  const ids: string[] = []
  await closedLoop({
    concurrency: 1,
    until: { count: BOOKINGS },
    send: async () => ids.push(await bookNext(bench, cast, bff)),
  }).finally(bff.close)
  const lags = await notificationLags(bench, ids)
  return {
    figures: Object.fromEntries(
      [50, 99].map((percent) => [`notification p${percent}`, percentile(lags, percent)]),
    ),
    rows: [50, 99].map((percent) => ({
      what: `bookings one after the other, p${percent}`,
      product: ms(percentile(lags, percent)),
    })),
    notes: [
      `${BOOKINGS} bookings; the database stamps commits (pg_xact_commit_timestamp): the booking's transaction to`,
      "the notification's, by way of outbox, relay, bus and inbox.",
    ],
  }
}
