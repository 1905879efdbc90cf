import type { EventContract } from '@fieldside/contracts/envelope.ts'
import {
  nextSlotsChanged,
  openingsChanged,
  responseFiguresChanged,
} from '@fieldside/contracts/events/booking.ts'
import { declineAppointment } from '@fieldside/contracts/http/appointment-answers.ts'
import { cancelAppointment, countAppointments } from '@fieldside/contracts/http/appointments.ts'
import { type OfferForm, setOffers } from '@fieldside/contracts/http/offers.ts'
import { listNextOpenings, type NextOpening } from '@fieldside/contracts/http/openings.ts'
import { type Schedule, setSchedule } from '@fieldside/contracts/http/schedules.ts'
import { expect, test, vi } from 'vitest'
import { recountFigures } from '../../src/figures/recount.ts'
import { republishFigures } from '../../src/figures/republish.ts'
import { scheduleSlots } from '../../src/schedule/store/figure-jobs.ts'
import { lock } from '../../src/schedule/store/locks.ts'
import { at, CONSULTATION, type Fixture, NOW, type Professional, useFixture, WEEKDAYS } from '../fixture.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})

const SLOTS = 'next-slots'
const RESPONSE = 'response-figures'

const publishedOf = async ({ type }: EventContract, { id }: Professional) =>
  (await fixture.eventsOf(id)).filter((event) => event.type === type).map(({ data }) => data as object)
/** Runs the job and returns the events that it published. */
const afterJob = async (job: string, contract: EventContract, to: Professional) => {
  const before = await publishedOf(contract, to)
  await fixture.t.runJobs(job)
  return (await publishedOf(contract, to)).slice(before.length)
}
const slotsOf = (to: Professional) => afterJob(SLOTS, nextSlotsChanged, to)
const figuresOf = (to: Professional) => afterJob(RESPONSE, responseFiguresChanged, to)
const jobOf = async (job: typeof SLOTS | typeof RESPONSE, { id }: Professional) => {
  const jobs = fixture.t.service.db.kysely.selectFrom('jobs').select('run_at')
  return (await jobs.where('job', '=', job).where('key', '=', id).executeTakeFirst())?.run_at.toISOString()
}

const cancel = (id: string, as: Professional['user']) =>
  fixture.t.request(cancelAppointment, { params: { id } }, { as })
const setHours = (to: Professional, schedule: Schedule) =>
  fixture.t.request(setSchedule, { body: schedule }, { as: to.user })
const offer = (to: Professional, ...items: OfferForm[]) =>
  fixture.t.request(setOffers, { body: { items } }, { as: to.user })

const FIRST = {
  version: 1,
  next_slot_at: at('2026-11-24T16:00:00Z'),
  next_evening_at: null,
  next_weekend_at: null,
  offers_in_person: true,
  offers_online: false,
}

test('publishes the next slots when hours, offers, or bookings change them, and only then [find/next-slots]', async () => {
  const to = await fixture.professional()
  expect(await slotsOf(to)).toEqual([{ professional_id: to.id, ...FIRST }])
  await setHours(to, WEEKDAYS)
  await fixture.ask(to, fixture.athlete(), { appointment_date: at('2026-11-26T18:00:00Z') })
  expect(await slotsOf(to)).toEqual([])
  const athlete = fixture.athlete()
  const { body } = await fixture.ask(to, athlete, { appointment_date: FIRST.next_slot_at })
  expect(await slotsOf(to)).toMatchObject([{ version: 2, next_slot_at: at('2026-11-24T17:00:00Z') }])
  await cancel(body.id, athlete)
  expect(await slotsOf(to)).toMatchObject([{ version: 3, next_slot_at: FIRST.next_slot_at }])
  const weekly_hours = [
    { weekday: 3, from: '16:00', until: '18:00' },
    { weekday: 6, from: '09:00', until: '10:00' },
  ]
  await setHours(to, { ...WEEKDAYS, weekly_hours })
  await offer(to, CONSULTATION, { ...CONSULTATION, appointment_type_id: 'follow_up', place: 'online' })
  expect(await slotsOf(to)).toEqual([
    {
      professional_id: to.id,
      version: 4,
      next_slot_at: at('2026-11-25T23:00:00Z'),
      next_evening_at: at('2026-11-26T00:00:00Z'),
      next_weekend_at: at('2026-11-28T16:00:00Z'),
      offers_in_person: true,
      offers_online: true,
    },
  ])
})

test('publishes the following slot at the moment that the next one passes [find/next-slots-pass]', async () => {
  const to = await fixture.professional()
  await slotsOf(to)
  const passesAt = at('2026-11-24T15:00:00.001Z')
  expect(await jobOf(SLOTS, to)).toBe(passesAt)
  fixture.t.clock.set(new Date(passesAt))
  expect(await slotsOf(to)).toMatchObject([{ version: 2, next_slot_at: at('2026-11-24T16:30:00Z') }])
  await offer(to)
  expect(await slotsOf(to)).toMatchObject([{ version: 3, next_slot_at: null, offers_in_person: false }])
  expect(await jobOf(SLOTS, to)).toBeUndefined()
})

test('wakes the job runner after each change, whose commit sends no NOTIFY [find/next-slots]', async () => {
  const to = await fixture.professional()
  const wake = vi.spyOn(fixture.t.db, 'wake')
  const wokenBy = async (change: Promise<unknown>) => {
    wake.mockClear()
    await change
    return wake.mock.calls.flat().includes('jobs:booking')
  }
  const athlete = fixture.athlete()
  const asked = fixture.ask(to, athlete)
  expect(await wokenBy(asked)).toBe(true)
  expect(await wokenBy(cancel((await asked).body.id, athlete))).toBe(true)
  expect(await wokenBy(setHours(to, WEEKDAYS))).toBe(true)
  expect(await wokenBy(fixture.change(to.id, { price_per_session_cents: 9900 }))).toBe(false)
  expect(await wokenBy(fixture.change(to.id, { is_accepting_bookings: false }))).toBe(true)
  wake.mockRestore()
})

test('publishes no slots of professionals who can’t be booked, until they can [find/next-slots]', async () => {
  const to = await fixture.professional({ eligibility: { is_accepting_bookings: false } })
  expect(await slotsOf(to)).toEqual([])
  await fixture.change(to.id, { is_accepting_bookings: true })
  expect(await slotsOf(to)).toMatchObject([FIRST])
  await fixture.change(to.id, { price_per_session_cents: 9900 })
  expect(await jobOf(SLOTS, to)).toBe(at('2026-11-24T15:00:00.001Z'))
  await fixture.change(to.id, { status: 'pending' })
  expect(await slotsOf(to)).toMatchObject([{ version: 2, next_slot_at: null, offers_in_person: false }])
})

test('publishes how a professional answers from five requests on, until they are 90 days old [response/public]', async () => {
  const to = await fixture.professional()
  const ask = async (day: number, hour: number) => {
    const athlete = fixture.athlete()
    const appointment_date = at(`2026-11-${day}T${hour}:00:00Z`)
    return { athlete, id: (await fixture.ask(to, athlete, { appointment_date })).body.id }
  }
  const made = await Promise.all([17, 18, 19, 20, 21, 22].map((hour) => ask(30, hour)))
  fixture.t.clock.advance({ hours: 2 })
  await cancel(made[5]!.id, made[5]!.athlete)
  for (const { id } of made.slice(0, 4))
    await fixture.t.request(declineAppointment, { params: { id } }, { as: to.user })
  expect(await figuresOf(to)).toEqual([])
  fixture.t.clock.advance({ hours: 46 })
  await fixture.t.runJobs('expire-requests')
  const figures = { answered_percent: 80, usual_hours: 2 }
  expect(await figuresOf(to)).toEqual([{ professional_id: to.id, version: 1, ...figures }])
  const oldAt = at('2027-02-22T15:00:00.001Z')
  expect(await jobOf(RESPONSE, to)).toBe(oldAt)
  fixture.t.clock.set(new Date(oldAt))
  expect(await figuresOf(to)).toMatchObject([{ version: 2, answered_percent: null, usual_hours: null }])
  expect(await jobOf(RESPONSE, to)).toBeUndefined()
})

test('counts a request withdrawn after 24 hours as unanswered, to the professional as to everyone [response/public]', async () => {
  const to = await fixture.professional()
  const ask = async (hour: number) => {
    const athlete = fixture.athlete()
    const appointment_date = at(`2026-11-30T${hour}:00:00Z`)
    return { athlete, id: (await fixture.ask(to, athlete, { appointment_date })).body.id }
  }
  const made = await Promise.all([17, 18, 19, 20, 21, 22].map(ask))
  const withdraw = async (n: number) => cancel(made[n]!.id, made[n]!.athlete)
  await withdraw(5)
  for (const { id } of made.slice(0, 3))
    await fixture.t.request(declineAppointment, { params: { id } }, { as: to.user })
  fixture.t.clock.advance({ hours: 25 })
  await fixture.t.runJobs('remind-professionals')
  await withdraw(3)
  await withdraw(4)
  expect(await figuresOf(to)).toMatchObject([{ answered_percent: 60 }])
  const { body } = await fixture.t.request(countAppointments, { query: {} }, { as: to.user })
  expect(body.answered_within_24h_percent).toBe(60)
})

test('republishes what it last published, and a recount corrects what is wrong', async () => {
  const to = await fixture.professional()
  await slotsOf(to)
  const table = fixture.t.service.db.kysely
  const counts = await republishFigures(fixture.t.context())
  expect(counts.nextSlots).toBeGreaterThan(0)
  const [saved, ...again] = (await publishedOf(openingsChanged, to)).slice(-2)
  expect(saved).toMatchObject({ professional_id: to.id, time_zone: expect.stringContaining('/') })
  expect(again).toEqual([saved])
  expect(await publishedOf(nextSlotsChanged, to)).toEqual(
    [1, 1].map((version) => ({ professional_id: to.id, ...FIRST, version })),
  )
  await recountFigures(fixture.t.context())
  expect(await recountFigures(fixture.t.context())).toBe(0)
  await table
    .updateTable('next_slots')
    .set({ next_slot_at: NOW })
    .where('professional_id', '=', to.id)
    .execute()
  await table.deleteFrom('jobs').where('key', '=', to.id).execute()
  expect(await recountFigures(fixture.t.context())).toBe(1)
  expect((await publishedOf(nextSlotsChanged, to)).at(-1)).toMatchObject({ ...FIRST, version: 2 })
  expect(await jobOf(SLOTS, to)).toBe(at('2026-11-24T15:00:00.001Z'))
})

test('updates the slots after a change that commits between a recount of them and its schedule', async () => {
  const to = await fixture.professional()
  await slotsOf(to)
  const { kysely } = fixture.t.service.db
  const isWaiting = async (): Promise<boolean> => {
    const { rows } = await fixture.t.db.pool.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
    return rows.length > 0
  }
  let recounting: Promise<number> | undefined
  await kysely.transaction().execute(async (tx) => {
    await tx.selectFrom('jobs').select('key').where('key', '=', to.id).forUpdate().execute()
    recounting = recountFigures(fixture.t.context())
    await expect.poll(isWaiting).toBe(true)
    await lock(tx, { calendarOf: to.id })
    await tx.updateTable('offers').set({ is_active: false }).where('professional_id', '=', to.id).execute()
    await scheduleSlots(tx, to.id, NOW)
  })
  await recounting
  expect(await slotsOf(to)).toMatchObject([{ version: 2, next_slot_at: null }])
})

const CALENDARS: { hours: Partial<Schedule>; minutes: number }[] = [
  { hours: {}, minutes: 60 },
  { hours: { minimum_notice_minutes: 0 }, minutes: 45 },
  { hours: { time_zone: 'Asia/Kathmandu', minimum_notice_minutes: 26 * 60 }, minutes: 30 },
  { hours: { weekly_hours: [{ weekday: 6, from: '09:20', until: '24:00' }] }, minutes: 120 },
  { hours: { exceptions: [{ day: '2026-11-24', spans: [{ from: '08:15', until: '09:45' }] }] }, minutes: 15 },
]

test('accepts a request for every slot that a card showed, even 5 minutes later [find/slots-bookable]', async () => {
  const professionals = await Promise.all(
    CALENDARS.map(({ hours, minutes }) =>
      fixture.professional({
        schedule: { ...WEEKDAYS, ...hours },
        offers: [{ ...CONSULTATION, duration_minutes: minutes }],
      }),
    ),
  )
  const read = async (): Promise<NextOpening[]> => {
    const input = { body: { professional_ids: professionals.map(({ id }) => id) } }
    return (await fixture.t.request(listNextOpenings, input, { as: { service: 'bff' } })).body.items
  }
  for (const [index, { slots }] of (await read()).entries())
    await fixture.ask(professionals[index]!, fixture.athlete(), { appointment_date: slots[2]!.starts_at })
  const shown = (await read()).flatMap(({ slots }, index) =>
    slots.map((slot) => ({ to: professionals[index]!, ...slot })),
  )
  expect(shown).toHaveLength(43)
  fixture.t.clock.advance({ minutes: 5 })
  for (const { to, starts_at: appointment_date, appointment_type } of shown) {
    const athlete = fixture.athlete()
    const { status, body } = await fixture.ask(to, athlete, { appointment_date, appointment_type })
    expect([status, appointment_date]).toEqual([201, appointment_date])
    await cancel(body.id, athlete)
  }
})

test('shows the slots of a follow-up only without any other type [find/card-slots]', async () => {
  const followUp = { ...CONSULTATION, appointment_type_id: 'follow_up', duration_minutes: 15 } as const
  const offered = [[CONSULTATION, followUp], [followUp]]
  const professionals = await Promise.all(
    offered.map((offers) => fixture.professional({ schedule: WEEKDAYS, offers })),
  )
  const input = { body: { professional_ids: professionals.map(({ id }) => id) } }
  const { items } = (await fixture.t.request(listNextOpenings, input, { as: { service: 'bff' } })).body
  expect(items.map(({ slots }) => slots[0]?.appointment_type)).toEqual(['consultation', 'follow_up'])
})
