import { markDidNotTakePlace } from '@fieldside/contracts/http/agreed-sessions.ts'
import { cancelAppointment, listAppointments } from '@fieldside/contracts/http/appointments.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { describe, expect, test } from 'vitest'
import { answering } from '../answering.ts'
import { CONSULTATION, type Fixture, useFixture } from '../fixture.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})

const { accept, agreed, seen, typesOf } = answering(() => fixture)
const missed = (id: string, as: Person, idempotencyKey = newId()) =>
  fixture.t.request(markDidNotTakePlace, { params: { id } }, { as, idempotencyKey })

describe('a no-show', () => {
  const OVER = new Date('2026-11-26T19:00:00Z')

  test.each(['athlete', 'professional'] as const)(
    'can be reported by the %s for 7 days after the end, and cancels the session with that reason [appointment-states/did-not-take-place]',
    async (side) => {
      const { id, athlete, professional } = await agreed()
      const by = side === 'athlete' ? athlete : professional.user
      fixture.t.clock.set(new Date(OVER.getTime() - 1))
      expect((await missed(id, by)).problem.code).toBe('not-over')
      fixture.t.clock.set(OVER)
      await fixture.t.runJobs('complete-sessions')
      expect((await seen(id, by)).actions.did_not_take_place).toBe(true)
      fixture.t.clock.advance({ days: 7 })
      const key = newId()
      const first = await missed(id, by, key)
      expect(first.body).toMatchObject({
        status: 'cancelled',
        cancelled_by: side,
        cancel_reason: 'did_not_take_place',
        actions: { did_not_take_place: false },
      })
      expect((await missed(id, by, key)).body).toEqual(first.body)
      expect((await missed(id, by)).problem.code).toBe('not-over')
      const [event] = (await fixture.eventsOf(id)).slice(-1)
      expect(event).toMatchObject({
        type: 'booking.appointment-cancelled',
        data: {
          cancelled_by: side,
          reason: 'did_not_take_place',
          was_completed: true,
          was_agreed: true,
          in_time: false,
        },
      })
      await fixture.t.runJobs('complete-sessions')
      expect(await typesOf(id)).toEqual([
        'appointment-confirmed',
        'appointment-completed',
        'appointment-cancelled',
      ])
      const query = { scope: 'past' as const }
      const past = await fixture.t.request(listAppointments, { query }, { as: by })
      expect(past.body.items.map((item) => item.cancel_reason)).toEqual(['did_not_take_place'])
    },
  )

  test('is rejected after 7 days and accepted before the session is marked as completed [appointment-states/did-not-take-place]', async () => {
    const { id, athlete } = await agreed()
    fixture.t.clock.set(OVER)
    fixture.t.clock.advance({ days: 7, ms: 1 })
    expect((await missed(id, athlete)).problem.code).toBe('too-late-to-mark')
    fixture.t.clock.set(OVER)
    expect((await missed(id, athlete)).body.status).toBe('cancelled')
    const [event] = (await fixture.eventsOf(id)).slice(-1)
    expect(event?.data).toMatchObject({ was_completed: false, was_agreed: true })
  })
})

test.each(['in_person', 'online'] as const)(
  'shows the address or link of an %s session to both sides only while it is agreed [appointment-place/kind]',
  async (place) => {
    const place_detail = place === 'online' ? 'https://meet.example.test/ada' : '12 Track Lane, Denver'
    const { id, athlete, professional } = await fixture.pending({
      offers: [{ ...CONSULTATION, place, place_detail }],
    })
    const sides = [athlete, professional.user]
    const shown = async () => {
      const views = await Promise.all(sides.map((side) => seen(id, side)))
      expect(views.map((view) => view.place)).toEqual([place, place])
      return views.map((view) => view.place_detail)
    }
    expect(await shown()).toEqual([null, null])
    await accept(id, professional.user)
    expect(await shown()).toEqual([place_detail, place_detail])
    await fixture.t.request(cancelAppointment, { params: { id } }, { as: athlete })
    expect(await shown()).toEqual([null, null])
  },
)
