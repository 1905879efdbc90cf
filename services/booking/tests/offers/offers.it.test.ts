import { DAY_MS, MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { cancelAppointment, countAppointments } from '@fieldside/contracts/http/appointments.ts'
import { type OfferForm, setOffers } from '@fieldside/contracts/http/offers.ts'
import { listOpenings } from '@fieldside/contracts/http/openings.ts'
import { addTimeBlock } from '@fieldside/contracts/http/time-off.ts'
import * as api from '@fieldside/contracts/http/time-offers.ts'
import { getTimeline } from '@fieldside/contracts/http/timelines.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { describe, expect, test } from 'vitest'
import { answering } from '../answering.ts'
import { at, CONSULTATION, type Fixture, NOW, type Professional, useFixture } from '../fixture.ts'
import { messaging } from '../messaging.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})
const { agreed } = answering(() => fixture)
const { threadsOf } = messaging(() => fixture)

const MONDAY = at('2026-11-30T18:00:00Z')
const TUESDAY = at('2026-12-01T18:00:00Z')
const LATER = at('2026-12-02T18:00:00Z')
const DETAILS = {
  age: 28,
  sex: 'female',
  phone: '+1 (555) 010-0199',
  email: 'ada@example.test',
  notes: '',
} as const

/** A professional, their client, and the pair's thread. */
const clientOf = async (...asked: Parameters<Fixture['pending']>) => {
  const made = await agreed(...asked)
  const [thread] = await threadsOf(made.athlete)
  return { ...made, threadId: thread!.id }
}
/** Another athlete who is a client of the same professional. */
const anotherClient = async (to: Professional, appointment_date: string) => {
  const athlete = fixture.athlete()
  const { body } = await fixture.ask(to, athlete, { appointment_date })
  await answering(() => fixture).accept(body.id, to.user)
  const [thread] = await threadsOf(athlete)
  return { athlete, threadId: thread!.id }
}
type Form = Partial<api.TimeOfferForm>
const offer = (threadId: string, as: Person, changes: Form = {}) =>
  fixture.t.request(
    api.offerTimes,
    {
      params: { id: threadId },
      body: { appointment_type: 'consultation', starts: [MONDAY, TUESDAY], ...changes },
    },
    { as },
  )
type Taken = Partial<api.TakeOfferForm>
const take = (id: string, as: Person, changes: Taken = {}, idempotencyKey = newId()) =>
  fixture.t.request(
    api.takeOffer,
    { params: { id }, body: { starts_at: MONDAY, ...DETAILS, ...changes } },
    { as, idempotencyKey },
  )
const decline = (id: string, as: Person) => fixture.t.request(api.declineOffer, { params: { id } }, { as })
const withdraw = (id: string, as: Person) => fixture.t.request(api.withdrawOffer, { params: { id } }, { as })
const openOffers = async (threadId: string, as: Person) =>
  (await fixture.t.request(api.listTimeOffers, { params: { id: threadId } }, { as })).body.items
const eventsOf = async (id: string) =>
  (await fixture.eventsOf(id)).map(({ type, data }) => ({ type, ...(data as object) }))
const isFree = async ({ id, user }: Professional, start: string) => {
  const query = { appointment_type: 'consultation', from: start.slice(0, 10), days: 1 } as const
  const { body } = await fixture.t.request(listOpenings, { params: { id }, query }, { as: user })
  return body.slots.includes(start)
}
const codeOf = async (reply: ReturnType<typeof offer> | ReturnType<typeof take>) => (await reply).problem.code

describe('offering times', () => {
  test('holds one to three times for a client at the usual price or less [offers/times]', async () => {
    const { professional, athlete, threadId } = await clientOf()
    const made = await offer(threadId, professional.user)
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ price_cents: 8500, state: 'open', athlete_id: athlete.userId })
    expect(made.body.times.map(({ starts_at }) => starts_at)).toEqual([MONDAY, TUESDAY])
    expect(await openOffers(threadId, athlete)).toEqual([made.body])
    expect(await eventsOf(made.body.id)).toMatchObject([
      { type: 'booking.session-offered', starts: [MONDAY, TUESDAY], thread_id: threadId },
    ])
    const at3 = (hour: number) => at(`2026-12-02T${hour}:00:00Z`)
    const less = await offer(threadId, professional.user, { starts: [at3(17)], price_cents: 5000 })
    expect(less.body.price_cents).toBe(5000)
    const more = await offer(threadId, professional.user, { starts: [at3(19)], price_cents: 8501 })
    expect(more.problem.errors).toMatchObject([{ field: 'price_cents' }])
    const four = { starts: [17, 18, 19, 20].map((hour) => at(`2026-12-03T${hour}:00:00Z`)) }
    expect((await offer(threadId, professional.user, four)).status).toBe(400)
    const overlapping = { starts: [at3(20), at('2026-12-02T20:30:00Z')] }
    expect((await offer(threadId, professional.user, overlapping)).problem.errors).toMatchObject([
      { field: 'starts' },
    ])
    const soon = { starts: [at('2026-11-24T17:00:00Z')] }
    expect((await offer(threadId, professional.user, soon)).status).toBe(400)
    expect(await codeOf(offer(threadId, professional.user, { appointment_type: 'assessment' }))).toBe(
      'type-not-offered',
    )
  })

  test('is only for clients, and not where a first-booking fee would be owed [offers/times]', async () => {
    const { professional, athlete } = await fixture.pending()
    const [thread] = await threadsOf(athlete)
    expect(await codeOf(offer(thread!.id, professional.user))).toBe('not-a-client')
    const client = await clientOf()
    fixture.billing.isRefunded = true
    expect(await codeOf(offer(client.threadId, client.professional.user))).toBe('fee-due')
    fixture.billing.isRefunded = false
    expect((await offer(client.threadId, client.athlete)).status).toBe(403)
    expect((await offer(client.threadId, professional.user)).status).toBe(404)
    expect((await offer(newId(), professional.user)).status).toBe(404)
    await fixture.change(client.professional.id, { status: 'pending' })
    expect(await codeOf(offer(client.threadId, client.professional.user))).toBe('not-approved')
  })

  test('takes a time from no session, request, block, or other offer [offers/hold]', async () => {
    const { professional, threadId } = await clientOf()
    const block = { starts_at: at('2026-12-01T17:00:00Z'), ends_at: at('2026-12-01T18:30:00Z') }
    await fixture.t.request(addTimeBlock, { body: block }, { as: professional.user })
    const blocked = await offer(threadId, professional.user)
    expect(blocked.problem).toMatchObject({ code: 'slot-taken', extra: { starts_at: TUESDAY } })
    expect(blocked.problem.detail).toMatch(/blocked/)
    expect((await offer(threadId, professional.user, { starts: [MONDAY] })).status).toBe(201)
    expect(await codeOf(offer(threadId, professional.user, { starts: [MONDAY] }))).toBe('slot-taken')
    const session = at('2026-11-26T18:00:00Z')
    expect(await codeOf(offer(threadId, professional.user, { starts: [session] }))).toBe('slot-taken')
    expect(await isFree(professional, MONDAY)).toBe(false)
    const asked = await fixture.ask(professional, fixture.athlete(), { appointment_date: MONDAY })
    expect(asked.problem.code).toBe('slot-taken')
    const over = { starts_at: MONDAY, ends_at: at('2026-11-30T19:00:00Z') }
    const { problem } = await fixture.t.request(addTimeBlock, { body: over }, { as: professional.user })
    expect(problem.extra?.holds).toMatchObject([{ starts_at: MONDAY, appointment_type: 'consultation' }])
  })

  test('holds at most 20 times of a professional at once, also with parallel offers [offers/hold]', async () => {
    const { professional, threadId } = await clientOf()
    const startsOf = (n: number) => ({
      starts: [16, 18, 20].map((hour) => at(`2026-12-${String(n + 10)}T${hour}:00:00Z`)),
    })
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, n) => offer(threadId, professional.user, startsOf(n))),
    )
    expect(all.filter(({ status }) => status === 201)).toHaveLength(6)
    const refused = all.filter(({ status }) => status !== 201)
    expect(refused.map(({ problem }) => problem.code)).toEqual(['too-many-offers', 'too-many-offers'])
    const two = { starts: [at('2026-12-20T16:00:00Z'), at('2026-12-20T18:00:00Z')] }
    expect((await offer(threadId, professional.user, two)).status).toBe(201)
    expect(await codeOf(offer(threadId, professional.user, { starts: [MONDAY] }))).toBe('too-many-offers')
    const [first] = await openOffers(threadId, professional.user)
    await withdraw(first!.id, professional.user)
    expect((await offer(threadId, professional.user, { starts: [MONDAY] })).status).toBe(201)
  })
})

test('counts toward the limit of messages [offers/times]', async () => {
  const { professional, threadId } = await clientOf()
  for (let n = 0; n < 20; n += 1) {
    const { body } = await offer(threadId, professional.user)
    await withdraw(body.id, professional.user)
  }
  expect(await codeOf(offer(threadId, professional.user))).toBe('too-many-messages')
})

describe('taking an offered time', () => {
  test('confirms the session with the offer’s terms and frees the other times at once [offers/take]', async () => {
    const { professional, athlete, threadId } = await clientOf()
    const { body: offered } = await offer(threadId, professional.user, { price_cents: 6000 })
    const key = newId()
    const taken = await take(offered.id, athlete, {}, key)
    expect(taken.status).toBe(201)
    expect(taken.body).toMatchObject({
      status: 'confirmed',
      appointment_date: MONDAY,
      price_cents: 6000,
      place_detail: CONSULTATION.place_detail,
      contact_info: { phone: DETAILS.phone, email: DETAILS.email },
    })
    expect((await take(offered.id, athlete, {}, key)).body).toEqual(taken.body)
    expect([await isFree(professional, MONDAY), await isFree(professional, TUESDAY)]).toEqual([false, true])
    expect(await openOffers(threadId, athlete)).toEqual([])
    const { id } = taken.body
    expect(await eventsOf(id)).toMatchObject([
      {
        type: 'booking.appointment-confirmed',
        version: 1,
        status: 'confirmed',
        agreed_by: 'athlete',
        offer_id: offered.id,
        first_booking_fee_charged: false,
      },
    ])
    expect((await eventsOf(offered.id)).at(-1)).toMatchObject({
      type: 'booking.offer-ended',
      outcome: 'taken',
      appointment_id: id,
    })
    const { body: timeline } = await fixture.t.request(
      getTimeline,
      { params: { id } },
      { as: professional.user },
    )
    expect(timeline.entries[0]).toMatchObject({ type: 'offer_taken', by: 'athlete', starts_at: MONDAY })
    expect(timeline.incomplete).toBe(false)
    expect(fixture.billing.charges).toBe(1)
    const { body } = await fixture.t.request(cancelAppointment, { params: { id } }, { as: athlete })
    expect(body.status).toBe('cancelled')
    expect(await isFree(professional, MONDAY)).toBe(true)
  })

  test('keeps the terms of prepayment, and no minor takes an offer [offers/take]', async () => {
    const offers = [{ ...CONSULTATION, requires_payment: true }]
    const { professional, athlete, threadId } = await clientOf()
    await fixture.setPayout(professional, true)
    await fixture.t.request(setOffers, { body: { items: offers } }, { as: professional.user })
    const { body: offered } = await offer(threadId, professional.user)
    expect(offered.payment_required).toBe(true)
    const minor = await take(offered.id, athlete, { age: 15 })
    expect(minor.problem.errors).toMatchObject([{ field: 'age' }])
    const taken = await take(offered.id, athlete)
    expect(taken.body.pay_by).toBe(at('2026-11-25T15:00:00Z'))
    fixture.t.clock.set(new Date('2026-11-25T15:00:01Z'))
    await fixture.t.runJobs('cancel-unpaid-sessions')
    expect((await answering(() => fixture).seen(taken.body.id, athlete)).status).toBe('cancelled')
  })

  test('needs a confirmation if the athlete is booked elsewhere, and counts in no figure of answers [offers/take]', async () => {
    const { professional, athlete, threadId } = await clientOf()
    const elsewhere = await fixture.professional()
    await fixture.ask(elsewhere, athlete, { appointment_date: MONDAY })
    const { body: offered } = await offer(threadId, professional.user)
    expect(await codeOf(take(offered.id, athlete))).toBe('own-session-overlaps')
    expect((await take(offered.id, athlete, { confirm_overlap: true })).status).toBe(201)
    const { body } = await fixture.t.request(countAppointments, {}, { as: professional.user })
    expect(body).toMatchObject({ upcoming: 2, answered_within_24h_percent: 100, median_answer_minutes: 0 })
  })

  test('is refused once the pair owes a fee or the professional lost approval, and for everyone else [offers/take]', async () => {
    const { professional, athlete, threadId } = await clientOf()
    const { body: offered } = await offer(threadId, professional.user)
    expect((await take(offered.id, fixture.athlete())).status).toBe(404)
    expect((await take(offered.id, professional.user)).status).toBe(403)
    expect(await codeOf(take(offered.id, athlete, { starts_at: at('2026-12-04T18:00:00Z') }))).toBe(
      'offer-ended',
    )
    fixture.billing.isRefunded = true
    expect(await codeOf(take(offered.id, athlete))).toBe('fee-due')
    fixture.billing.isRefunded = false
    await fixture.change(professional.id, { status: 'rejected' })
    expect(await codeOf(take(offered.id, athlete))).toBe('not-accepting')
    await fixture.change(professional.id, { status: 'approved' })
    expect((await take(offered.id, athlete)).status).toBe(201)
  })
})

describe('the end of an offer', () => {
  test('frees the times and is published once when it is declined or withdrawn [offers/end]', async () => {
    const { professional, athlete, threadId } = await clientOf()
    const endings = [
      [() => decline, athlete, professional.user, 'declined'],
      [() => withdraw, professional.user, athlete, 'withdrawn'],
    ] as const
    for (const [endOf, by, other, outcome] of endings) {
      const { body } = await offer(threadId, professional.user)
      expect((await endOf()(body.id, other)).status).toBe(403)
      expect((await endOf()(body.id, { ...by, userId: newId() })).status).toBe(404)
      const ended = await endOf()(body.id, by)
      expect(ended.body).toMatchObject({ state: outcome, times: [], expires_at: null })
      expect((await endOf()(body.id, by)).problem.code).toBe('offer-ended')
      expect(await codeOf(take(body.id, athlete))).toBe('offer-ended')
      expect((await eventsOf(body.id)).slice(1)).toMatchObject([
        { type: 'booking.offer-ended', outcome, appointment_id: null },
      ])
      expect(await isFree(professional, MONDAY)).toBe(true)
    }
  })

  test('frees each time after 48 hours, at most until 2 hours before it, and expires with the last [offers/hold] [offers/end]', async () => {
    const { professional, athlete, threadId } = await clientOf()
    const first = at('2026-11-25T18:00:00Z')
    const { body } = await offer(threadId, professional.user, { starts: [first, MONDAY] })
    expect(body.times).toEqual([
      { starts_at: first, held_until: at('2026-11-25T16:00:00Z') },
      { starts_at: MONDAY, held_until: at('2026-11-26T15:00:00Z') },
    ])
    fixture.t.clock.set(new Date('2026-11-25T16:00:00Z'))
    // Before the job runs, the time can't be taken any more.
    expect(await codeOf(take(body.id, athlete, { starts_at: first }))).toBe('offer-ended')
    await fixture.t.runJobs('expire-offers')
    expect([await isFree(professional, first), await isFree(professional, MONDAY)]).toEqual([true, false])
    fixture.t.clock.set(new Date('2026-11-26T15:00:00Z'))
    expect(await codeOf(take(body.id, athlete))).toBe('offer-ended')
    await fixture.t.runJobs('expire-offers')
    await fixture.t.runJobs('expire-offers')
    expect(await isFree(professional, MONDAY)).toBe(true)
    expect((await eventsOf(body.id)).slice(1)).toMatchObject([{ outcome: 'expired' }])
    fixture.t.clock.set(new Date(NOW.getTime() + 93 * DAY_MS))
    await fixture.t.runJobs('old-offers')
    const { rows } = await fixture.t.db.pool.query('select from time_offers where id = $1', [body.id])
    expect(rows).toHaveLength(0)
  })

  test('has exactly one winner of simultaneous answers [offers/end]', async () => {
    const { professional, athlete, threadId } = await clientOf()
    for (let round = 0; round < 5; round += 1) {
      const starts = [at(`2026-12-0${round + 3}T18:00:00Z`), at(`2026-12-0${round + 3}T20:00:00Z`)]
      const { body } = await offer(threadId, professional.user, { starts })
      const answers = await Promise.all([
        take(body.id, athlete, { starts_at: starts[0]! }),
        take(body.id, athlete, { starts_at: starts[1]! }),
        decline(body.id, athlete),
        withdraw(body.id, professional.user),
      ])
      const won = answers.filter(({ status }) => status < 300)
      expect(won).toHaveLength(1)
      const lost = answers.filter(({ status }) => status >= 300)
      expect(lost.map(({ problem }) => problem.code)).toEqual(['offer-ended', 'offer-ended', 'offer-ended'])
      expect(await eventsOf(body.id)).toHaveLength(2)
    }
  })

  test('locks in the order of a change of the professional’s record, so that neither waits for the other [offers/end]', async () => {
    const { professional, athlete, threadId } = await clientOf()
    const { body } = await offer(threadId, professional.user)
    await fixture.t.runJobs('next-slots')
    const change = await fixture.t.db.pool.connect()
    await change.query('begin')
    await change.query('select from professionals where professional_id = $1 for update', [professional.id])
    const taking = take(body.id, athlete)
    const isWaiting = async () =>
      (
        await fixture.t.db.pool.query(
          "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        )
      ).rows.length > 0
    await expect.poll(isWaiting).toBe(true)
    await change.query(
      "insert into jobs (job, key, run_at) values ('next-slots', $1, now()) on conflict do nothing",
      [professional.id],
    )
    await change.query('commit')
    change.release()
    expect((await taking).status).toBe(201)
    const { rows } = await fixture.t.db.pool.query(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    )
    expect(rows).toEqual([{ deadlocks: 0 }])
  })

  test('gives 20 offered times to 20 clients while 50 athletes ask for and take them, without deadlock [offers/end]', async () => {
    // A request that waits longer for a connection is answered with 503, and a busy machine takes longer for 90.
    fixture.t.db.pool.options.connectionTimeoutMillis = MINUTE_MS
    const first = await clientOf()
    const to = first.professional
    const clients = [
      first,
      ...(await Promise.all(
        [16, 17, 19, 20, 21, 22, 23].map((hour) =>
          anotherClient(to, at(`2026-11-2${hour === 23 ? 7 : 5}T${hour === 23 ? 16 : hour}:00:00Z`)),
        ),
      )),
    ]
    const offers: { id: string; athlete: Person; start: string }[] = []
    for (let n = 0; n < 20; n += 1) {
      const { athlete, threadId } = clients[n % clients.length]!
      const start = at(`2026-12-${String(7 + Math.floor(n / 5)).padStart(2, '0')}T${16 + (n % 5)}:00:00Z`)
      const { body } = await offer(threadId, to.user, { starts: [start] })
      offers.push({ id: body.id, athlete, start })
    }
    const strangers = Array.from({ length: 50 }, (_, n) => offers[n % 20]!)
    const replies = await Promise.all([
      ...strangers.map(({ start }) => fixture.ask(to, fixture.athlete(), { appointment_date: start })),
      ...offers.map(({ id, athlete, start }) => take(id, athlete, { starts_at: start })),
      ...offers.map(({ id, athlete, start }) => take(id, athlete, { starts_at: start })),
    ])
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(20)
    const { rows } = await fixture.t.db.pool.query(
      `select (select count(*)::int from slot_holds where kind = 'offer' and professional_id = $1) as held,
        (select count(*)::int from appointments where offer_id is not null and professional_id = $1) as taken,
        (select deadlocks::int from pg_stat_database where datname = current_database()) as deadlocks`,
      [to.id],
    )
    expect(rows).toEqual([{ held: 0, taken: 20, deadlocks: 0 }])
  })
})

test('gives a session that was offered a room of its own [online/room]', async () => {
  const rooms = [{ ...CONSULTATION, place: 'online', place_detail: '', own_room: true }] as const
  const { professional, athlete, threadId } = await clientOf({ offers: [...rooms] })
  const offered = [
    await offer(threadId, professional.user),
    await offer(threadId, professional.user, { starts: [LATER] }),
  ]
  const places = await Promise.all(
    offered.map(
      async ({ body }, n) => (await take(body.id, athlete, n ? { starts_at: LATER } : {})).body.place_detail,
    ),
  )
  for (const place of places) expect(place).toMatch(/^https:\/\/rooms\.example\.test\/[0-9a-f]{32}$/)
  expect(places[0]).not.toBe(places[1])
})

test('gives a taken session the room that its type got after the offer, and the link or address that the offer lacks [online/room] [offers/take]', async () => {
  const linked = { ...CONSULTATION, place: 'online', place_detail: 'https://meet.example.test/ada' } as const
  const takenAfter = async (before: OfferForm, after: OfferForm, copied = before.place_detail) => {
    const { professional, athlete, threadId } = await clientOf({ offers: [before] })
    const { body } = await offer(threadId, professional.user)
    // Types of release 0.1.0 have no address or link.
    await fixture.t.db.pool.query('update time_offers set place_detail = $2 where id = $1', [body.id, copied])
    await fixture.t.request(setOffers, { body: { items: [after] } }, { as: professional.user })
    return (await take(body.id, athlete)).body.place_detail
  }
  expect(await takenAfter(linked, { ...linked, place_detail: '', own_room: true })).toMatch(
    /^https:\/\/rooms\./,
  )
  expect(await takenAfter(linked, linked, '')).toBe(linked.place_detail)
  expect(await takenAfter(CONSULTATION, CONSULTATION, '')).toBe(CONSULTATION.place_detail)
  expect(await takenAfter(linked, CONSULTATION)).toBe(linked.place_detail)
})
