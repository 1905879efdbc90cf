import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { acceptNewTime, proposeNewTime } from '@fieldside/contracts/http/agreed-sessions.ts'
import { acceptAppointment } from '@fieldside/contracts/http/appointment-answers.ts'
import { getAppointment } from '@fieldside/contracts/http/appointments.ts'
import {
  addBusyCalendar,
  listBusyCalendars,
  removeBusyCalendar,
} from '@fieldside/contracts/http/busy-calendars.ts'
import { listNextOpenings, listOpenings } from '@fieldside/contracts/http/openings.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { OutboundFailure } from '@fieldside/platform/outbound-failure.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { describe, expect, test } from 'vitest'
import { readBusyCalendar } from '../../src/busy-calendars/read.ts'
import type { CalendarContents } from '../../src/busy-calendars/reader/busy-times-of-calendar.ts'
import type { BookingPorts } from '../../src/context.ts'
import { calendarsBusy } from '../../src/errors.ts'
import { at, type Fixture, NOW, type Professional, useFixture } from '../fixture.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})

/** A Thursday from 10:00 to 12:00 in Denver. */
const BUSY_FROM = at('2026-11-26T17:00:00Z')
const INSIDE = at('2026-11-26T18:00:00Z')
const AFTER = at('2026-11-26T19:00:00Z')
const SECRET = 'private-0123456789abcdef'
const TITLE = 'Divorce lawyer'

const iso = (instant: string) => instant.replaceAll(/[-:]|\.000/g, '')
const calendarOf = (...events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    ...events.flatMap((lines, n) => ['BEGIN:VEVENT', `UID:${n}`, `SUMMARY:${TITLE}`, ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n')
const EVENT = [`DTSTART:${iso(BUSY_FROM)}`, `DTEND:${iso(AFTER)}`]
const LATER = [`DTSTART:${iso(AFTER)}`, `DTEND:${iso(at('2026-11-26T21:00:00Z'))}`]

const later = (ms: number) => fixture.t.clock.set(new Date(NOW.getTime() + ms))
const publish = (text: string | (() => string | Promise<string>)): string => {
  const url = `https://calendar.example/${newId()}/${SECRET}.ics`
  fixture.calendars.texts.set(url, text)
  return url
}
const add = (to: Professional, url: string, name = 'Work') =>
  fixture.t.request(addBusyCalendar, { body: { name, url } }, { as: to.user })
const listed = async (of: Professional) =>
  (await fixture.t.request(listBusyCalendars, {}, { as: of.user })).body.items
const added = async (text: string | (() => string) = calendarOf(EVENT)) => {
  const professional = await fixture.professional()
  const url = publish(text)
  const { body } = await add(professional, url)
  return { professional, url, id: body.id }
}
const slots = async ({ id }: Professional): Promise<string[]> => {
  const query = { appointment_type: 'consultation' as const, from: '2026-11-26', days: 1 }
  const { body } = await fixture.t.request(listOpenings, { params: { id }, query }, { as: fixture.athlete() })
  return body.slots
}
const readAgain = () => fixture.t.runJobs('busy-calendars')
const openingsEvents = async (id: string) =>
  (await fixture.eventsOf(id)).filter(({ type }) => type === 'booking.openings-changed').length

describe('a calendar that a professional adds', () => {
  test('closes available slots and requests while it has an opaque event [busy/effect]', async () => {
    const professional = await fixture.professional()
    expect(await slots(professional)).toContain(INSIDE)
    const { status, body } = await add(professional, publish(calendarOf(EVENT)))
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        name: 'Work',
        host: 'calendar.example',
        created_at: NOW.toISOString(),
        read_at: NOW.toISOString(),
        failing: false,
        times_until: null,
        counts: true,
        stopped: false,
        events: 1,
        skipped: { count: 0, shown: [] },
      },
    ])
    const open = await slots(professional)
    expect(open).not.toContain(BUSY_FROM)
    expect(open).not.toContain(at('2026-11-26T16:30:00Z'))
    expect(open).toEqual(expect.arrayContaining([at('2026-11-26T16:00:00Z'), AFTER]))
    const asked = await fixture.ask(professional, fixture.athlete(), { appointment_date: INSIDE })
    expect([asked.status, asked.problem.code]).toEqual([409, 'slot-not-open'])
    expect((await fixture.ask(professional, fixture.athlete(), { appointment_date: AFTER })).status).toBe(201)
  })

  test('closes requests of a professional who has set no hours, too [busy/effect]', async () => {
    const professional = await fixture.professional({ schedule: null })
    await add(professional, publish(calendarOf(EVENT)))
    const ask = (appointment_date: string) =>
      fixture.ask(professional, fixture.athlete(), { appointment_date })
    expect((await ask(INSIDE)).problem.code).toBe('slot-not-open')
    expect((await ask(AFTER)).status).toBe(201)
  })

  test('moves the next slots on cards, and announces its times once [busy/effect]', async () => {
    const professional = await fixture.professional()
    const next = async () => {
      const body = { professional_ids: [professional.id] }
      return (await fixture.t.request(listNextOpenings, { body }, { as: fixture.athlete() })).body.items[0]
    }
    const before = await next()
    const all = calendarOf([`DTSTART:${iso(NOW.toISOString())}`, 'DURATION:P3D'])
    const events = await openingsEvents(professional.id)
    await add(professional, publish(all))
    expect(await next()).not.toEqual(before)
    expect(await openingsEvents(professional.id)).toBe(events + 1)
    later(15 * MINUTE_MS)
    await readAgain()
    expect(await openingsEvents(professional.id)).toBe(events + 1)
  })

  test('is read every 15 minutes, by the clock and the zone of the hours [busy/effect]', async () => {
    let text = calendarOf(EVENT)
    const { professional, url } = await added(() => text)
    text = calendarOf([`DTSTART:20261126T120000`, `DTEND:20261126T140000`])
    const reads = () => fixture.calendars.reads.filter((read) => read === url).length
    later(15 * MINUTE_MS - 1)
    await readAgain()
    expect([reads(), (await slots(professional)).includes(INSIDE)]).toEqual([1, false])
    later(15 * MINUTE_MS)
    await readAgain()
    const open = await slots(professional)
    expect([reads(), open.includes(INSIDE), open.includes(AFTER)]).toEqual([2, true, false])
    later(30 * MINUTE_MS)
    await readAgain()
    expect(reads()).toBe(3)
  })

  test('stores times only: no title, and its address encrypted and in no reply, event, or job [busy/effect] [busy/connect]', async () => {
    const { professional, url } = await added()
    const { rows: tables } = await fixture.t.db.pool.query<{ name: string }>(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    )
    expect(tables.length).toBeGreaterThan(10)
    for (const { name } of tables) {
      const { rows } = await fixture.t.db.pool.query(`select t::text as row from ${name} t`)
      const text = JSON.stringify(rows)
      expect([name, text.includes(TITLE), text.includes(SECRET), text.includes(url)]).toEqual([
        name,
        false,
        false,
        false,
      ])
    }
    expect(JSON.stringify(await listed(professional))).not.toContain(SECRET)
  })

  test('frees its times when it is removed, and only its owner can list or remove it [busy/connect]', async () => {
    const { professional, id, url } = await added()
    const other = await fixture.professional()
    const remove = (as: Professional) =>
      fixture.t.request(removeBusyCalendar, { params: { id } }, { as: as.user })
    expect([await listed(other), (await remove(other)).status]).toEqual([[], 404])
    expect((await listed(professional)).map((one) => one.id)).toEqual([id])
    expect((await remove(professional)).status).toBe(204)
    expect([await listed(professional), (await slots(professional)).includes(INSIDE)]).toEqual([[], true])
    expect((await remove(professional)).status).toBe(404)
    later(HOUR_MS)
    await readAgain()
    expect(fixture.calendars.reads.filter((read) => read === url)).toHaveLength(1)
  })

  test('is one of at most five, also when several are added at once [busy/connect]', async () => {
    const professional = await fixture.professional()
    const tried = await Promise.all(
      Array.from({ length: 7 }, (_, n) => add(professional, publish(calendarOf()), `Calendar ${n}`)),
    )
    expect(tried.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409, 409])
    expect((await add(professional, publish(calendarOf()))).problem.code).toBe('too-many-calendars')
    expect(await listed(professional)).toHaveLength(5)
  })
})

test('several calendars close their times together, and a removed one no longer does [busy/effect]', async () => {
  const { professional, id } = await added()
  await add(professional, publish(calendarOf(LATER)), 'Home')
  const open = async () => {
    const all = await slots(professional)
    return [INSIDE, AFTER].map((start) => all.includes(start))
  }
  expect(await open()).toEqual([false, false])
  await fixture.t.request(removeBusyCalendar, { params: { id } }, { as: professional.user })
  expect(await open()).toEqual([true, false])
})

test('leaves out the professional’s own sessions, and no one else’s or another Fieldside site’s [busy/other-site]', async () => {
  const professional = await fixture.professional()
  const session = async (to: Professional) => {
    const { body } = await fixture.ask(to, fixture.athlete(), { appointment_date: AFTER })
    return body.id
  }
  const [own, others] = [await session(professional), await session(await fixture.professional())]
  const closedBy = async (uid: string) => {
    const text = calendarOf(EVENT).replace('UID:0', `UID:${uid}`)
    const { body } = await add(professional, publish(text))
    const isClosed = !(await slots(professional)).includes(INSIDE)
    await fixture.t.request(removeBusyCalendar, { params: { id: body.id } }, { as: professional.user })
    return isClosed
  }
  const closed = []
  for (const uid of [`${own}@fieldside`, `${others}@fieldside`, `${newId()}@fieldside`, 'x@fieldside', own])
    closed.push(await closedBy(uid))
  expect(closed).toEqual([false, true, true, true, true])
})

describe('a calendar with events that can’t be read', () => {
  const REHAB = { title: 'Rehab', reason: 'recurrence' as const }
  const BUSY = { fromMs: Date.parse(BUSY_FROM), untilMs: Date.parse(AFTER) }
  /** Reads a calendar again with a parser that finds the given contents. */
  const readAs = (id: string, contents: Partial<CalendarContents>) => {
    const found = { times: [], events: 0, skipped: [REHAB], ...contents }
    const calendarReader = {
      read: async () => found,
      countWaiting: () => 0,
    } as BookingPorts['calendarReader']
    return readBusyCalendar({ ...fixture.t.context(), calendarReader }, id, () => true)
  }

  test('keeps the times of the others, and names a few to its owner only, stored encrypted [busy/skipped]', async () => {
    const { professional, id } = await added()
    await readAs(id, { times: [BUSY], events: 41 })
    expect(await slots(professional)).not.toContain(INSIDE)
    expect(await listed(professional)).toMatchObject([
      { events: 41, failing: false, skipped: { count: 1, shown: [REHAB] } },
    ])
    expect(await listed(await fixture.professional())).toEqual([])
    const { rows } = await fixture.t.db.pool.query('select t::text as row from busy_calendars t')
    expect(JSON.stringify([rows, await fixture.t.emitted()])).not.toContain('Rehab')
    later(15 * MINUTE_MS)
    await readAgain()
    expect(await listed(professional)).toMatchObject([{ events: 1, skipped: { count: 0, shown: [] } }])
  })

  test('counts as unreadable when it has no other, so that it keeps its known times [busy/skipped]', async () => {
    const { professional, id } = await added()
    await readAs(id, {})
    expect([await listed(professional), await slots(professional)]).toEqual([
      [expect.objectContaining({ failing: true, events: 1 })],
      expect.not.arrayContaining([INSIDE]),
    ])
  })

  test('is readable when all it has are tasks, and then closes nothing [busy/skipped]', async () => {
    const { professional, id } = await added()
    const task = { title: 'Buy tape', reason: 'component' as const }
    await readAs(id, { skipped: [task] })
    expect(await slots(professional)).toContain(INSIDE)
    expect(await listed(professional)).toMatchObject([
      { failing: false, events: 0, skipped: { count: 1, shown: [task] } },
    ])
  })
})

describe('a calendar that can no longer be read', () => {
  const failing = async () => {
    const made = await added()
    fixture.calendars.texts.delete(made.url)
    const failures = async () =>
      (await fixture.eventsOf(made.professional.id)).filter(
        ({ type }) => type === 'booking.busy-calendar-failed',
      )
    const stateAfter = async (ms: number) => {
      later(ms)
      await readAgain()
      const [calendar] = await listed(made.professional)
      return {
        failing: calendar?.failing,
        counts: calendar?.counts,
        notified: (await failures()).length,
        closes: !(await slots(made.professional)).includes(INSIDE),
      }
    }
    return { ...made, failures, stateAfter }
  }
  const quarter = 15 * MINUTE_MS

  test('notifies its professional once, after four failed reads, and closes slots for 24 hours more [busy/failing]', async () => {
    const { professional, failures, stateAfter, id } = await failing()
    const state = { failing: true, counts: true, notified: 0, closes: true }
    for (const n of [1, 2, 3]) expect(await stateAfter(n * quarter)).toEqual(state)
    expect(await stateAfter(4 * quarter)).toEqual({ ...state, notified: 1 })
    const until = new Date(NOW.getTime() + 4 * quarter + DAY_MS)
    expect((await failures()).map(({ data }) => data)).toEqual([
      {
        busy_calendar_id: id,
        professional_id: professional.id,
        professional_user_id: professional.user.userId,
        times_until: until.toISOString(),
      },
    ])
    expect(await stateAfter(4 * quarter + DAY_MS - 1)).toEqual({ ...state, notified: 1 })
    expect(await stateAfter(4 * quarter + DAY_MS)).toEqual({
      failing: true,
      counts: false,
      notified: 1,
      closes: false,
    })
    expect(await listed(professional)).toMatchObject([{ read_at: NOW.toISOString() }])
    expect(await openingsEvents(professional.id)).toBeGreaterThan(0)
  })

  test('counts again once it can be read, and is announced again only after that [busy/failing]', async () => {
    const { url, stateAfter } = await failing()
    for (const n of [1, 2, 3, 4]) await stateAfter(n * quarter)
    await stateAfter(4 * quarter + DAY_MS)
    fixture.calendars.texts.set(url, calendarOf(EVENT))
    const on = { failing: false, counts: true, notified: 1, closes: true }
    expect(await stateAfter(5 * quarter + DAY_MS)).toEqual(on)
    fixture.calendars.texts.delete(url)
    for (const n of [6, 7, 8]) expect((await stateAfter(n * quarter + DAY_MS)).notified).toBe(1)
    expect((await stateAfter(9 * quarter + DAY_MS)).notified).toBe(2)
  })

  test('closes nothing once its job is parked, so that it can’t close a calendar for good, and says so [busy/failing]', async () => {
    const { professional, url } = await added()
    const before = await openingsEvents(professional.id)
    fixture.calendars.texts.set(url, () => {
      throw new Error('a defect')
    })
    for (let day = 1; day <= 30 && !(await slots(professional)).includes(INSIDE); day += 1) {
      later(quarter + day * HOUR_MS)
      await readAgain()
    }
    later(0)
    expect(await slots(professional)).toContain(INSIDE)
    expect(await openingsEvents(professional.id)).toBe(before + 1)
    const query = "select from jobs where job = 'next-slots' and key = $1 and run_at > $2"
    const { rowCount } = await fixture.t.db.pool.query(query, [professional.id, NOW])
    expect(rowCount).toBe(1)
  })
})

describe('one account', () => {
  const refusalOf = async (as: Person, url: string) => {
    const { status, problem } = await fixture.t.request(
      addBusyCalendar,
      { body: { name: 'Work', url } },
      { as },
    )
    return [status, problem.code]
  }

  test('can add a calendar only with a confirmed email address and an approved profile [busy/confirmed-only]', async () => {
    const url = publish(calendarOf(EVENT))
    const waiting = await fixture.professional({ eligibility: { status: 'pending' } })
    const approved = await fixture.professional()
    const unconfirmed = { ...approved.user, emailVerified: false }
    expect(await refusalOf(waiting.user, url)).toEqual([409, 'not-approved'])
    expect(await refusalOf(unconfirmed, url)).toEqual([403, 'email-unconfirmed'])
    expect(await refusalOf({ userId: newId(), role: 'professional' }, url)).toEqual([
      409,
      'no-professional-record',
    ])
    expect(fixture.calendars.reads).not.toContain(url)
    fixture.confirmed.add(approved.user.userId)
    expect(await refusalOf(unconfirmed, url)).toEqual([201, undefined])
    // Directory decides, because the event of the withdrawal may be late.
    fixture.eligibilities.get(approved.id)!.status = 'rejected'
    expect(await refusalOf(approved.user, publish(calendarOf(EVENT)))).toEqual([409, 'not-approved'])
  })

  test('waits behind its own calendars while others’ are read, and gets a 503 beyond a bound [busy/fair]', async () => {
    const [busy, other] = [await fixture.professional(), await fixture.professional()]
    const arrives = Promise.withResolvers<string>()
    const slow = Array.from({ length: 9 }, () => publish(() => arrives.promise))
    const reads = () => fixture.calendars.reads.filter((url) => slow.includes(url)).length
    const own = slow.map((url) => add(busy, url))
    await expect.poll(reads).toBe(1)
    expect((await add(other, publish(calendarOf(EVENT)))).status).toBe(201)
    const refused = await add(busy, publish(calendarOf(EVENT)))
    expect([refused.status, refused.problem.code, refused.headers.get('retry-after')]).toEqual([
      503,
      'calendars-busy',
      '10',
    ])
    expect(reads()).toBe(1)
    arrives.resolve(calendarOf(EVENT))
    expect((await Promise.all(own)).map(({ status }) => status)).toContain(201)
  })

  test('can try 20 times in an hour, of which those that we refused don’t count [busy/fair]', async () => {
    const professional = await fixture.professional()
    const url = publish(() => {
      throw calendarsBusy()
    })
    expect((await add(professional, url)).problem.code).toBe('calendars-busy')
    fixture.calendars.texts.set(url, 'hello')
    for (let n = 0; n < 20; n += 1)
      expect((await add(professional, url)).problem.code).toBe('calendar-unreadable')
    expect((await add(professional, url)).problem.code).toBe('too-many-calendar-adds')
  })

  test('keeps its calendars’ times while the queue is slow or full: that is no failed read [busy/fair]', async () => {
    const { professional, url } = await added()
    fixture.calendars.texts.set(url, () => {
      throw calendarsBusy()
    })
    const reads = () => fixture.calendars.reads.filter((read) => read === url).length
    for (let minute = 15; minute <= 25; minute += 1) {
      later(minute * MINUTE_MS)
      await readAgain()
    }
    expect([reads(), await listed(professional)]).toEqual([12, [expect.objectContaining({ failing: false })]])
    expect(await slots(professional)).not.toContain(INSIDE)
  })

  test('starts no read that waited until the process stops, and reads the calendar a minute later', async () => {
    const { url, id } = await added()
    expect(await readBusyCalendar(fixture.t.context(), id, () => false)).toEqual(
      new Date(NOW.getTime() + MINUTE_MS),
    )
    expect(fixture.calendars.reads.filter((read) => read === url)).toHaveLength(1)
  })

  test('has a calendar that exceeds the limits read ever less often, and not at all after a day [busy/fair]', async () => {
    const { professional, url } = await added()
    fixture.calendars.texts.set(url, () => {
      throw new OutboundFailure('too-large')
    })
    const reads = () => fixture.calendars.reads.filter((read) => read === url).length
    const counts: number[] = []
    for (const minute of [15, 30, 45, 60, 75, 104, 105, 164, 165, 60 + 24 * 60, 31 * 24 * 60]) {
      later(minute * MINUTE_MS)
      await readAgain()
      counts.push(reads())
    }
    expect(counts).toEqual([2, 3, 4, 5, 6, 6, 7, 7, 8, 9, 9])
    expect(await listed(professional)).toMatchObject([{ failing: true, counts: false, stopped: true }])
    later(0)
    expect(await slots(professional)).toContain(INSIDE)
  })
})

describe('the professional', () => {
  test('is warned of a busy time, and only them, but can accept it [busy/warns]', async () => {
    let text = calendarOf()
    const { professional } = await added(() => text)
    const athlete = fixture.athlete()
    const { body: asked } = await fixture.ask(professional, athlete, { appointment_date: INSIDE })
    const params = { id: asked.id }
    const seenBy = async (as: typeof athlete) =>
      (await fixture.t.request(getAppointment, { params }, { as })).body.overlaps_busy
    expect(await seenBy(professional.user)).toBeUndefined()
    text = calendarOf(EVENT)
    later(quarterHour)
    await readAgain()
    expect([await seenBy(professional.user), await seenBy(athlete)]).toEqual([true, undefined])
    const accepted = await fixture.t.request(acceptAppointment, { params }, { as: professional.user })
    expect([accepted.status, accepted.body.appointment.status]).toEqual([200, 'confirmed'])
    expect(await seenBy(professional.user)).toBeUndefined()
  })

  test('is warned of a busy time that the athlete proposes for a session, and can accept it [busy/warns]', async () => {
    let text = calendarOf()
    const { professional } = await added(() => text)
    const athlete = fixture.athlete()
    const { body: asked } = await fixture.ask(professional, athlete, { appointment_date: AFTER })
    const params = { id: asked.id }
    await fixture.t.request(acceptAppointment, { params }, { as: professional.user })
    const proposed = await fixture.t.request(
      proposeNewTime,
      { params, body: { proposed_date: INSIDE } },
      { as: athlete },
    )
    expect(proposed.body).toMatchObject({ proposed_date: INSIDE })
    text = calendarOf(EVENT)
    later(quarterHour)
    await readAgain()
    const { body } = await fixture.t.request(getAppointment, { params }, { as: professional.user })
    expect(body.overlaps_busy).toBe(true)
    const moved = await fixture.t.request(
      acceptNewTime,
      { params, body: { starts_at: INSIDE } },
      { as: professional.user },
    )
    expect([moved.status, moved.body.appointment_date]).toEqual([200, INSIDE])
  })
})

const quarterHour = 15 * MINUTE_MS
