import { cancelAppointment } from '@fieldside/contracts/http/appointments.ts'
import { listOpenings } from '@fieldside/contracts/http/openings.ts'
import * as api from '@fieldside/contracts/http/waitlists.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import type { Fixture, Professional } from '../fixture.ts'

const ANY: api.WaitlistForm = {
  appointment_type: 'consultation',
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  from: '00:00',
  until: '24:00',
}

/** What an athlete was told of a time: by whom, until when it is held, and when. */
export type Offered = { athlete_id: string; starts_at: string; held_until: string | null; time: string }

/** Requests about a waitlist, for athletes and the professional. */
export const waiting = (given: () => Fixture) => {
  const join = (to: Professional, as: Person, changes: Partial<api.WaitlistForm> = {}) =>
    given().t.request(api.joinWaitlist, { params: { id: to.id }, body: { ...ANY, ...changes } }, { as })
  const own = async (as: Person) => (await given().t.request(api.listOwnWaitlists, {}, { as })).body.items
  return {
    join,
    own,
    leave: (id: string, as: Person) => given().t.request(api.leaveWaitlist, { params: { id } }, { as }),
    counts: async (as: Person) => (await given().t.request(api.countWaitlist, {}, { as })).body,
    cancel: (id: string, as: Person) => given().t.request(cancelAppointment, { params: { id } }, { as }),
    /** A new athlete on the professional's waitlist. */
    waiter: async (to: Professional, changes: Partial<api.WaitlistForm> = {}): Promise<Person> => {
      const athlete = given().athlete()
      const { status } = await join(to, athlete, changes)
      if (status !== 201) throw new Error(`joining was refused with ${status}`)
      return athlete
    },
    serve: () => given().t.runJobs('serve-waitlists'),
    isFree: async ({ id }: Professional, start: string, as: Person, moving?: string) => {
      const from = start.slice(0, 10)
      const query = { appointment_type: 'consultation', from, days: 1, ...(moving && { moving }) } as const
      return (await given().t.request(listOpenings, { params: { id }, query }, { as })).body.slots.includes(
        start,
      )
    },
    /** Returns what notification is told of a time before it sends it. Null if it is told that nobody knows of it. */
    isStillFree: async (id: string, starts_at: string) => {
      const asked = { params: { id }, query: { starts_at } }
      const { status, body } = await given().t.request(api.getWaitlistTime, asked, {
        as: { service: 'notification' },
      })
      return status === 404 ? null : body.is_free
    },
    /** Returns what the professional's waiting athletes were told, in order. */
    offered: async ({ id }: Professional): Promise<Offered[]> =>
      (await given().t.emitted())
        .filter(({ type }) => type === 'booking.waitlist-offered')
        .map(({ data, time }) => ({ ...(data as Offered & { professional_id: string }), time }))
        .filter(({ professional_id }) => professional_id === id)
        .map(({ athlete_id, starts_at, held_until, time }) => ({ athlete_id, starts_at, held_until, time })),
  }
}
