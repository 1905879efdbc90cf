import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { expect, it } from 'vitest'
import { listedProfessional, request, signUp } from '../fixtures/users.ts'
import type { FaultStack } from './fault-stack.ts'
import { until } from './until.ts'

const AWAY_MS = 30_000

export const busDown = (given: () => FaultStack): void => {
  it('accepts bookings while the event bus is down for 30 s and delivers the notifications afterward', async () => {
    const { bus, admin } = given()
    const pro = await listedProfessional(given(), admin)
    const athletes = await Promise.all(Array.from({ length: 3 }, () => signUp(given(), { role: 'athlete' })))
    const unread = () => pro.api.call(actions.countUnread)
    const before = (await unread()).unread

    bus.cut()
    const backAt = Date.now() + AWAY_MS
    const asked = []
    for (const athlete of athletes) asked.push(await request(athlete, pro.professional.id))
    expect(asked.map((appointment) => appointment.status)).toEqual(['pending', 'pending', 'pending'])
    await until(
      'the 30 s',
      async () => Date.now(),
      (now) => now >= backAt,
      AWAY_MS + 1000,
    )
    expect((await unread()).unread).toBe(before)

    bus.mend()
    await until('the three notifications', unread, ({ unread }) => unread === before + 3)
  })
}
