import type { Absent } from '@fieldside/contracts/appointment-sides.ts'
import {
  acceptAppointment,
  acceptSuggestion,
  suggestTime,
} from '@fieldside/contracts/http/appointment-answers.ts'
import { getAppointment } from '@fieldside/contracts/http/appointments.ts'
import { reportAbsence } from '@fieldside/contracts/http/attendance.ts'
import { unprocessable } from '@fieldside/platform/errors.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { at, type Fixture } from './fixture.ts'

export const ALTERNATE = at('2026-11-27T17:00:00Z')

const accept = (fixture: Fixture, id: string, as: Person, idempotencyKey?: string) =>
  fixture.t.request(
    acceptAppointment,
    { params: { id } },
    { as, ...(idempotencyKey ? { idempotencyKey } : {}) },
  )

export const answering = (given: () => Fixture) => ({
  accept: (id: string, as: Person, idempotencyKey?: string) => accept(given(), id, as, idempotencyKey),
  agreed: async (...asked: Parameters<Fixture['pending']>) => {
    const made = await given().pending(...asked)
    const { status } = await accept(given(), made.id, made.professional.user)
    if (status !== 200) throw new Error(`the accept was refused with ${status}`)
    return made
  },
  suggest: (id: string, as: Person, suggested_date = ALTERNATE) =>
    given().t.request(suggestTime, { params: { id }, body: { suggested_date } }, { as }),
  acceptIt: (id: string, as: Person) => given().t.request(acceptSuggestion, { params: { id } }, { as }),
  /** Reports that a session wasn't held. A side's word about their own absence cancels it. */
  missed: (id: string, as: Person, absent: Absent, idempotencyKey = newId()) =>
    given().t.request(reportAbsence, { params: { id }, body: { absent } }, { as, idempotencyKey }),
  seen: async (id: string, as: Person) =>
    (await given().t.request(getAppointment, { params: { id } }, { as })).body,
  /** Returns the types of the events after the request. */
  typesOf: async (id: string) =>
    (await given().eventsOf(id)).map(({ type }) => type.replace('booking.', '')).slice(1),
  /** Makes every charge fail from now on. */
  refuse: (code = 'card-declined', extra?: Record<string, unknown>) => {
    given().billing.before = async () => {
      throw unprocessable(code, 'Your card was declined.', extra)
    }
  },
})
