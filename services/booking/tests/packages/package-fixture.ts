import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { packageBought } from '@fieldside/contracts/events/billing.ts'
import { type BookingForm, cancelAppointment } from '@fieldside/contracts/http/appointments.ts'
import { closePackage, lookupPackageCredits } from '@fieldside/contracts/http/package-credits.ts'
import { requestSeries, type SeriesForm } from '@fieldside/contracts/http/series.ts'
import type { PackageCloseReason } from '@fieldside/contracts/package-ends.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { at, type Fixture, NOW, type Professional } from '../fixture.ts'

/** Tuesdays at 11:00 in Denver, a week apart. */
export const slot = (week: number, minutes = 0): string =>
  at(new Date(Date.parse('2026-12-01T18:00:00Z') + week * 7 * DAY_MS + minutes * 60_000).toISOString())
export const VALID_UNTIL = '2027-03-01T06:59:59.999Z'

type Sold = { athlete?: Person; professional?: Professional; sessions?: number; valid_until?: string }

/** Packages as billing sells them. */
export const selling = (given: () => Fixture) => {
  const sell = async ({ sessions = 2, valid_until = VALID_UNTIL, ...pair }: Sold = {}) => {
    const { t } = given()
    const professional = pair.professional ?? (await given().professional())
    const athlete = pair.athlete ?? given().athlete()
    const id = newId()
    const bought = {
      ...{ package_id: id, payment_id: newId(), sessions, valid_until },
      athlete_id: athlete.userId,
      professional_user_id: professional.user.userId,
      appointment_type: 'consultation',
      price_cents: 16_000,
      currency: 'usd',
      bought_at: NOW.toISOString(),
    } as const
    await t.deliver(packageBought, id, bought, { times: 2 })
    return { id, athlete, professional, bought }
  }
  const close = (id: string, reason: PackageCloseReason = 'returned') =>
    given().t.request(closePackage, { params: { id }, body: { reason } }, { as: { service: 'billing' } })
  const list = async (as: Person, query: { athlete_id?: string; professional_id?: string } = {}) =>
    (await given().t.request(lookupPackageCredits, { body: query }, { as })).body.items
  return {
    sell,
    close,
    list,
    /** Returns [left, reserved, used, returned] as one side sees them. */
    credits: async (id: string, as: Person) => {
      const found = (await list(as)).find(({ package_id }) => package_id === id)!
      return [found.left, found.reserved, found.used, found.returned]
    },
    ask: (
      { id, athlete, professional }: Awaited<ReturnType<typeof sell>>,
      appointment_date: string,
      changes: Partial<BookingForm> = {},
    ) => given().ask(professional, athlete, { appointment_date, package_id: id, ...changes }),
    askSeries: (
      { id, athlete, professional }: Awaited<ReturnType<typeof sell>>,
      first: string,
      changes: Partial<SeriesForm> = {},
    ) => {
      const { appointment_date: _, ...details } = given().form(professional)
      const body = { ...details, first, every_weeks: 1, sessions: 2, changes: [], package_id: id, ...changes }
      return given().t.request(requestSeries, { body }, { as: athlete })
    },
    deadlocks: async (): Promise<number> => {
      const { rows } = await given().t.db.pool.query(
        'select deadlocks::int from pg_stat_database where datname = current_database()',
      )
      return rows[0].deadlocks
    },
  }
}

/** Sends requests for the last session of a package at once. Returns the codes of those that were rejected, or their status. */
export const raceForTheLast = async (given: () => Fixture, requests: number): Promise<unknown[]> => {
  const { sell, ask } = selling(given)
  const sold = await sell({ sessions: 1 })
  const starts = Array.from({ length: requests }, (_, n) => slot(Math.floor(n / 5), (n % 5) * 60))
  const replies = await Promise.all(starts.map((start) => ask(sold, start)))
  return replies.map(({ status, problem }) => (status === 201 ? status : problem.code))
}

/**
 * Closes a package while its sessions are requested, given back, and used. Returns what was taken back at once, in all,
 * and what appointments hold, which never exceed what was bought.
 */
export const raceAgainstClose = async (given: () => Fixture, round: number) => {
  const { sell, ask, close, list } = selling(given)
  const sold = await sell({ sessions: 3 })
  const cancel = (id: string) =>
    given().t.request(cancelAppointment, { params: { id } }, { as: sold.athlete })
  const held = await ask(sold, slot(0))
  const steps = [
    () => ask(sold, slot(1)),
    () => close(sold.id),
    () => cancel(held.body.id),
    () => ask(sold, slot(2)),
    () => close(sold.id),
  ]
  const turned = steps.map((_, index) => steps[(index + round) % steps.length]!)
  const replies = await Promise.all(turned.map((step) => step()))
  const closes = replies.flatMap(({ body }) => ('unused' in body ? [body.unused] : []))
  const [found] = await list(sold.athlete)
  return { closes, found: found! }
}
