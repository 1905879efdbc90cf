import { randomUUID } from 'node:crypto'
import type { Appointment } from '@fieldside/contracts/http/appointments.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { bookingScreen } from '@fieldside/contracts/http/bff/bookings.ts'
import { PROCESSES } from '@fieldside/deploy/topology.ts'
import { beforeAll, expect, it } from 'vitest'
import { ApiRefusal } from '../fixtures/api.ts'
import { freeSlot, type Listed, listedProfessional, type Person, request, signUp } from '../fixtures/users.ts'
import type { FaultStack } from './fault-stack.ts'
import { chargesOf, injectFault } from './ledger.ts'
import { until } from './until.ts'

const TRANSIENT = new Set([502, 503])

/** Retries with the same key while the answer is missing or "temporarily unavailable", as the web client does. */
const surely = async <T>(send: (key: string) => Promise<T>): Promise<T> => {
  const key = randomUUID()
  const untilMs = Date.now() + 30_000
  for (;;) {
    try {
      return await send(key)
    } catch (error) {
      const isTransient =
        error instanceof TypeError ||
        (error instanceof ApiRefusal &&
          (TRANSIENT.has(error.problem.status) ||
            ['request-in-progress', 'answer-in-progress'].includes(error.problem.code)))
      if (!isTransient || Date.now() > untilMs) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

const requestSurely = async (athlete: Person, pro: Listed, at: string): Promise<Appointment> => {
  const body = {
    id: randomUUID(),
    professional_id: pro.professional.id,
    appointment_type: 'consultation' as const,
    appointment_date: at,
    age: 31,
    sex: 'female' as const,
    phone: '+1 212 555 0188',
    email: athlete.email,
    confirm_overlap: true,
  }
  return surely((idempotencyKey) =>
    athlete.api.call(actions.requestAppointment, { body }, { idempotencyKey }),
  )
}

/** The full size is 20: SERIES_KILLS=20. */
const SERIES_KILLS = Number(process.env.SERIES_KILLS ?? 3)

export const kills = (given: () => FaultStack): void => {
  let pro: Listed
  let charges: () => ReturnType<typeof chargesOf>

  beforeAll(async () => {
    pro = await listedProfessional(given(), given().admin)
    const { customer_id } = await pro.api.call(actions.setupPaymentMethod)
    charges = () => chargesOf(given(), customer_id)
  })

  it.each(PROCESSES)(
    'loses nothing that was answered and continues the main user journey after SIGKILL to %s',
    async (name) => {
      const { stack } = given()
      const charged = (await charges()).length
      const athlete = await signUp(given(), { role: 'athlete' })
      const before = await request(athlete, pro.professional.id)
      const at = await freeSlot(athlete.api, pro.professional.id)

      const during = requestSurely(athlete, pro, at)
      stack.process(name).kill('SIGKILL')
      const accepted = surely((idempotencyKey) =>
        pro.api.call(actions.acceptAppointment, { params: { id: before.id } }, { idempotencyKey }),
      )
      const [second, first] = await Promise.all([during, accepted])
      await stack.waitReady(name, 30_000)

      expect(first.appointment.status).toBe('confirmed')
      for (const id of [before.id, second.id]) {
        const { booking } = await surely(() => athlete.api.call(bookingScreen, { params: { id } }))
        expect(booking.id).toBe(id)
      }
      expect(await charges()).toHaveLength(charged + 1)
      await until(
        'the notification of the confirmation',
        () => surely(() => athlete.api.call(actions.listNotifications)),
        ({ items }) => items.filter((item) => item.appointment_id === before.id).length === 1,
      )
    },
  )

  it('ends as confirmed with one charge after a crash between charge and confirmation', async () => {
    const { stack } = given()
    const charged = (await charges()).length
    const athlete = await signUp(given(), { role: 'athlete' })
    const asked = await request(athlete, pro.professional.id)
    // The provider charges, its response is lost, and booking dies before it learns of the charge.
    await injectFault(given(), { kind: 'drop', method: 'POST', path: '/v1/payment_intents' })
    const answer = pro.api
      .call(actions.acceptAppointment, { params: { id: asked.id } })
      .catch((error: unknown) => error)
    await until('the charge', charges, ({ length }) => length === charged + 1)
    stack.process('booking').kill('SIGKILL')
    await answer
    await stack.waitReady('booking', 30_000)
    const { booking } = await until(
      'the confirmation',
      () => surely(() => athlete.api.call(bookingScreen, { params: { id: asked.id } })),
      ({ booking }) => booking.status === 'confirmed',
      60_000,
    )
    expect(booking.answering).toBe(false)
    expect(await charges()).toHaveLength(charged + 1)
  })

  it.each(Array.from({ length: SERIES_KILLS }, (_, n) => n + 1))(
    'ends a series as confirmed as a whole with one charge after a crash between charge and confirmation (%i) [series/one-fee]',
    async () => {
      const { stack } = given()
      // The weeks of several series would overlap.
      const pro = await listedProfessional(given(), given().admin)
      const { customer_id } = await pro.api.call(actions.setupPaymentMethod)
      const charges = () => chargesOf(given(), customer_id)
      const charged = (await charges()).length
      const athlete = await signUp(given(), { role: 'athlete' })
      const first = await freeSlot(athlete.api, pro.professional.id, 4)
      const { id } = await athlete.api.call(actions.requestSeries, {
        body: {
          ...{ professional_id: pro.professional.id, appointment_type: 'consultation', first },
          ...{ every_weeks: 1, sessions: 4, age: 31, sex: 'female', phone: '+1 212 555 0188' },
          email: athlete.email,
        },
      })
      await injectFault(given(), { kind: 'drop', method: 'POST', path: '/v1/payment_intents' })
      const answer = pro.api
        .call(actions.acceptSeries, { params: { id }, body: {} })
        .catch((error: unknown) => error)
      await until('the charge', charges, ({ length }) => length === charged + 1)
      stack.process('booking').kill('SIGKILL')
      await answer
      await stack.waitReady('booking', 30_000)
      const statuses = async () => {
        const { items } = await surely(() => athlete.api.call(actions.getSeries, { params: { id } }))
        return [...new Set(items.map(({ status }) => status))]
      }
      // Never half: all are pending until all are confirmed.
      await until(
        'the confirmation',
        async () => {
          const found = await statuses()
          expect(found).toHaveLength(1)
          return found
        },
        ([status]) => status === 'confirmed',
        60_000,
      )
      expect(await charges()).toHaveLength(charged + 1)
    },
  )
}
