import { randomUUID } from 'node:crypto'
import type { ReceivedSpan } from '@fieldside/dev-otlp/receiver.ts'
import { expect, it } from 'vitest'
import { traceIdOf } from '../fixtures/api.ts'
import { NOTES, PHONE, request, strangers, withoutQuietHours } from '../fixtures/users.ts'
import type { FaultStack } from './fault-stack.ts'
import { until } from './until.ts'

const nameOf = ({ service, name }: ReceivedSpan): string => `${service}: ${name}`

/** Returns each span's name after its parent's. */
const edgesOf = (spans: readonly ReceivedSpan[]): string[] => {
  const byId = new Map(spans.map((span) => [span.spanId, nameOf(span)]))
  return spans.map((span) => `${byId.get(span.parentSpanId ?? '') ?? 'browser'} → ${nameOf(span)}`)
}

const ONE_BOOKING = [
  'browser → bff: POST /api/booking/appointments',
  'bff: POST /api/booking/appointments → bff: POST /appointments',
  'bff: POST /appointments → booking: POST /appointments',
  'booking: POST /appointments → booking: GET /professionals/{id}/eligibility',
  'booking: GET /professionals/{id}/eligibility → directory: GET /professionals/{id}/eligibility',
  'booking: POST /appointments → booking: transaction',
  'booking: transaction → booking: send booking.events.v1',
  'booking: send booking.events.v1 → notification: process booking.events.v1',
  'notification: process booking.events.v1 → notification: job mails',
  'notification: job mails → notification: send email',
  'notification: process booking.events.v1 → bff: send live update',
]

export const traces = (given: () => FaultStack): void => {
  it("follows a booking from the browser's click to the email and the live update", async () => {
    const { receiver, admin } = given()
    const { pro, athlete } = await strangers(given(), admin)
    await withoutQuietHours(pro.api)
    const leaving = new AbortController()
    const live = await pro.api.send('GET', '/live', { signal: leaving.signal })
    expect(live.status).toBe(200)
    const key = randomUUID()
    await request(athlete, pro.professional.id, undefined, key)
    const booking = () => receiver.spans().filter(({ traceId }) => traceId === traceIdOf(key))
    await until(
      'the spans of the booking',
      async () => edgesOf(booking()),
      (edges) => ONE_BOOKING.every((edge) => edges.includes(edge)),
    )
    leaving.abort()
  })

  it('exports no personal data and no query strings', () => {
    const exported = given().receiver.bodies().join('\n')
    expect(exported).toContain('booking.appointment-requested')
    for (const personal of ['@', '?', 'Robin', 'Tester', NOTES, PHONE])
      expect(exported).not.toContain(personal)
  })
}
