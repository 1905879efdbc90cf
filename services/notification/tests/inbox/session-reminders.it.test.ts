import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import * as events from '@fieldside/contracts/events/booking.ts'
import { notificationCreated } from '@fieldside/contracts/events/notification.ts'
import type { AppointmentState } from '@fieldside/contracts/http/appointment-states.ts'
import * as endpoints from '@fieldside/contracts/http/notification.ts'
import { changeNotificationSettings } from '@fieldside/contracts/http/notification-settings.ts'
import { consume } from '@fieldside/platform/consumer.ts'
import { unavailable } from '@fieldside/platform/errors.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Mail } from '@fieldside/platform/mailer.ts'
import { envelopeOf } from '@fieldside/platform/outbox.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appointmentIs } from '../../src/inbox/rules/condition.ts'
import { formatWhen } from '../../src/settings/rules/when.ts'
import { athlete, createFixture, type Fixture, professional } from '../fixture.ts'

/** What booking would reply, by appointment. */
const states = new Map<string, AppointmentState>()
/** Where the process ends: before the mail server got an email, or before its outcome was stored. */
let kill: 'before' | 'after' | undefined
const sent: Mail[] = []

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture({
    ports: {
      mailer: {
        send: async (mail) => {
          if (kill === 'before') throw unavailable('killed')
          sent.push(mail)
          if (kill === 'after') throw unavailable('killed')
        },
      },
      facts: {
        stillHold: async (condition, now) => {
          if (fixture.down.owners) throw unavailable('booking is down')
          const state = states.get(condition.id)
          return (
            state !== undefined && condition.about === 'appointment' && appointmentIs(state, condition, now)
          )
        },
      },
    },
  })
})
beforeEach(() => {
  sent.length = 0
  kill = undefined
  fixture.down.owners = false
})
afterAll(() => fixture.close())

const hoursOn = (hours: number) => new Date(fixture.clock.now().getTime() + hours * HOUR_MS).toISOString()

const agreedAt = (starts_at: string) => {
  const data = {
    appointment_id: newId(),
    version: 2,
    athlete_id: newId(),
    professional_id: newId(),
    professional_user_id: newId(),
    appointment_type: 'consultation' as const,
    status: 'confirmed' as const,
    starts_at,
    ends_at: new Date(Date.parse(starts_at) + HOUR_MS).toISOString(),
    suggested_date: null,
    professional_time_zone: 'America/Denver',
    athlete_time_zone: 'America/New_York',
    price_cents: 8500,
  }
  keep(data.appointment_id, { status: 'confirmed', starts_at })
  return data
}
type Session = ReturnType<typeof agreedAt>

const keep = (id: string, { status, starts_at }: Pick<AppointmentState, 'status' | 'starts_at'>) =>
  states.set(id, { status, starts_at, suggested_date: null, proposed_date: null, acceptable_by: [] })

const NO_MOVE = { proposed_date: null, proposed_by: null, shows_price: true }
type Reminder = Parameters<typeof reminderOf>[1]
const reminderOf = (session: Session, reminder: 'day' | 'hour', more: object = {}) => ({
  ...session,
  ...NO_MOVE,
  reminder,
  ...more,
})
const remind = (session: Session, reminder: Reminder, more: object = {}, times = 2) =>
  fixture.deliver(
    events.sessionReminderDue,
    session.appointment_id,
    reminderOf(session, reminder, more) as never,
    { times },
  )
const cancel = async (session: Session) => {
  keep(session.appointment_id, { status: 'cancelled', starts_at: session.starts_at })
  const cause = { cancelled_by: 'athlete', reason: 'called_off', was_agreed: true, in_time: true }
  await fixture.deliver(events.appointmentCancelled, session.appointment_id, {
    ...session,
    ...cause,
    status: 'cancelled',
  } as never)
}
const move = async (session: Session, starts_at: string): Promise<Session> => {
  const moved = { ...session, starts_at }
  keep(session.appointment_id, { status: 'confirmed', starts_at })
  const more = { previous_starts_at: session.starts_at, proposed_by: 'athlete' }
  await fixture.deliver(events.appointmentRescheduled, session.appointment_id, { ...moved, ...more } as never)
  return moved
}
const TITLES = ['Upcoming session', 'Your session starts soon']
const listedFor = async (as: Parameters<Fixture['listOf']>[0]) =>
  (await fixture.listOf(as)).items.filter(({ title }) => TITLES.includes(title))
const listsOf = async ({ athlete_id, professional_user_id }: Session) => [
  ...(await listedFor(athlete(athlete_id))),
  ...(await listedFor(professional(professional_user_id))),
]
const mailsOf = ({ athlete_id, professional_user_id }: Session) =>
  [athlete_id, professional_user_id].map((id) =>
    sent.filter(({ to, subject }) => to === `${id}@example.test` && TITLES.includes(subject)),
  )
const countsOf = (session: Session) => mailsOf(session).map(({ length }) => length)

describe('a reminder', () => {
  test('that the same batch withdraws is neither stored, nor announced, nor shown live [reminders/still-true]', async () => {
    const ctx = { ...fixture.context(), service: 'booking' } as const
    const [session, other] = [agreedAt(hoursOn(24)), agreedAt(hoursOn(24))]
    const dueOf = (one: Session) =>
      envelopeOf(ctx, events.sessionReminderDue, one.appointment_id, reminderOf(one, 'day') as never)
    const cause = { cancelled_by: 'athlete', reason: 'called_off', was_agreed: true, in_time: true }
    const cancelled = { ...session, ...cause, status: 'cancelled' } as never
    const batch = [
      dueOf(session),
      dueOf(other),
      envelopeOf(ctx, events.appointmentCancelled, session.appointment_id, cancelled),
    ]
    await consume(
      fixture.service.consumerParts,
      batch.map((event) => ({ value: JSON.stringify(event) })),
    )
    const toldOf = async (one: Session) => {
      const created = await fixture.emitted(notificationCreated.type)
      const ids = created
        .map(({ data }) => data as { appointment_id: string; notification_id: string })
        .filter(({ appointment_id }) => appointment_id === one.appointment_id)
        .map(({ notification_id }) => notification_id)
      const listed = await Promise.all(
        [athlete(one.athlete_id), professional(one.professional_user_id)].map((as) => fixture.listOf(as)),
      )
      const { rows } = await fixture.db.pool.query<{ item_id: string }>(
        "select item_id from live_feed where kind = 'notification' and user_id = any($1)",
        [[one.athlete_id, one.professional_user_id]],
      )
      return {
        ids: ids.toSorted(),
        listed: listed.flatMap(({ items }) => items.map(({ id }) => id)).toSorted(),
        live: rows.map(({ item_id }) => item_id).toSorted(),
      }
    }
    for (const [one, count] of [
      [session, 1],
      [other, 2],
    ] as const) {
      const { ids, listed, live } = await toldOf(one)
      expect(ids).toHaveLength(count)
      expect([listed, live]).toEqual([ids, ids])
    }
  })

  test('reaches both sides once, in the list and by email, however often its event arrives [reminders/two, reminders/once]', async () => {
    const session = agreedAt(hoursOn(24))
    await remind(session, 'day')
    await fixture.runJobs('mails')
    await fixture.runJobs('mails')
    expect(countsOf(session)).toEqual([1, 1])
    expect((await listsOf(session)).map(({ title, type }) => [title, type])).toEqual([
      ['Upcoming session', 'booking_update'],
      ['Upcoming session', 'booking_update'],
    ])
    fixture.clock.advance({ hours: 23 })
    await remind(session, 'hour')
    await fixture.runJobs('mails')
    expect(countsOf(session)).toEqual([2, 2])
  })

  test('names the type, the other person, the time in the reader’s zone, a new time that wasn’t answered in time, and an unpaid price [reminders/words]', async () => {
    const session = agreedAt('2026-11-26T17:30:00.000Z')
    const proposal = { proposed_date: '2026-11-27T18:30:00.000Z', proposed_by: 'athlete' }
    await remind(session, 'day', proposal)
    const [toAthlete, toProfessional] = await listsOf(session)
    expect(toAthlete!.message).toBe(
      'Your Initial Consultation with Maya Okafor is on Thu, Nov 26, 2026, 12:30 PM (Eastern Time). The new time that you proposed, Fri, Nov 27, 2026, 1:30 PM (Eastern Time), wasn’t answered in time, so the session stays at this time. The price of $85 isn’t paid online yet.',
    )
    expect(toProfessional!.message).toBe(
      'Your Initial Consultation with Ana Ruiz is on Thu, Nov 26, 2026, 10:30 AM (Mountain Time). The new time that Ana Ruiz proposed, Fri, Nov 27, 2026, 11:30 AM (Mountain Time), wasn’t answered in time, so the session stays at this time. The price of $85 isn’t paid online yet.',
    )
  })

  test('says nothing about a price that is paid, and no amount of one that the athlete doesn’t see [reminders/words]', async () => {
    const messages = async (more: object) => {
      const session = agreedAt(hoursOn(24))
      await remind(session, 'day', more)
      return (await listsOf(session)).map(({ message }) => message)
    }
    for (const message of await messages({ status: 'paid_confirmed' })) expect(message).not.toContain('paid')
    const [hidden, shown] = await messages({ shows_price: false })
    expect(hidden).toMatch(/It isn’t paid online yet\.$/)
    expect(hidden).not.toContain('$85')
    expect(shown).toContain('$85')
  })

  test('shows in its email the unanswered new time, and that the price isn’t paid if that is so when it is sent [reminders/words, reminders/still-true]', async () => {
    const session = agreedAt(hoursOn(24))
    const proposed_date = hoursOn(48)
    await remind(session, 'day', { proposed_date, proposed_by: 'athlete' })
    const booked = { status: 'confirmed', place: 'online', place_detail: null, price_cents: 8500 } as const
    fixture.shared.athlete = booked
    fixture.shared.professional = { ...booked, status: 'paid_confirmed' }
    await fixture.runJobs('mails')
    const [[first], [second]] = mailsOf(session) as [Mail[], Mail[]]
    const unanswered = (zone: string) =>
      `proposed, ${formatWhen(proposed_date, zone)}, wasn’t answered in time`
    expect(first!.text).toContain(`that you ${unanswered('America/New_York')}`)
    expect(first!.text).toContain('Not paid online yet')
    expect(second!.text).toContain(`that Ana Ruiz ${unanswered('America/Denver')}`)
    expect(second!.text).toContain('$85')
    expect(second!.text).not.toMatch(/paid/)
  })

  test('asks booking before each email, also right after the event, and waits while booking is unavailable [reminders/still-true]', async () => {
    const session = agreedAt(hoursOn(24))
    await remind(session, 'day')
    fixture.down.owners = true
    await fixture.runJobs('mails')
    expect(countsOf(session)).toEqual([0, 0])
    keep(session.appointment_id, { status: 'cancelled', starts_at: session.starts_at })
    fixture.down.owners = false
    fixture.clock.advance({ minutes: 1 })
    await fixture.runJobs('mails')
    expect(countsOf(session)).toEqual([0, 0])
    expect(await listsOf(session)).toEqual([])
  })

  test.each([
    ['is canceled', (session: Session) => cancel(session)],
    ['is moved', (session: Session) => move(session, hoursOn(96))],
    ['has begun', async () => fixture.clock.advance({ hours: 24 })],
  ])(
    'is withheld from email, list, and bell when the session %s before it is sent [reminders/still-true]',
    async (_name, change) => {
      const session = agreedAt(hoursOn(24))
      await remind(session, 'day')
      await change(session)
      await fixture.runJobs('mails')
      expect(countsOf(session)).toEqual([0, 0])
      expect(await listsOf(session)).toEqual([])
      const { body } = await fixture.request(endpoints.countUnread, {}, { as: athlete(session.athlete_id) })
      expect(body.unread).toBe((await fixture.listOf(athlete(session.athlete_id))).items.length)
    },
  )

  test('leaves the list of a person without emails once the session is canceled, and isn’t listed once it has begun [reminders/still-true]', async () => {
    const session = agreedAt(hoursOn(24))
    for (const as of [athlete(session.athlete_id), professional(session.professional_user_id)])
      await fixture.request(
        endpoints.setPreferences,
        { body: { email_notifications: false, push_notifications: false } as never },
        { as },
      )
    await remind(session, 'day')
    expect(await listsOf(session)).toHaveLength(2)
    await cancel(session)
    expect(await listsOf(session)).toEqual([])
    const begun = agreedAt(hoursOn(0))
    await remind(begun, 'hour')
    expect(await listsOf(begun)).toEqual([])
  })
})

test('the last reminder of a request names the time at which it expires in the reader’s zone, however late it is [reminders/before-lapse]', async () => {
  const reminderAt = async (more: object) => {
    const session = { ...agreedAt('2026-11-26T17:30:00.000Z'), status: 'pending', is_last: true, ...more }
    await fixture.deliver(events.answerReminded, session.appointment_id, session as never)
    return (await fixture.listOf(professional(session.professional_user_id))).items[0]!.message
  }
  const answer_by = '2026-11-25T09:00:00.000Z'
  expect(await reminderAt({ answer_by })).toBe(
    'Ana Ruiz’s request for the Initial Consultation on Thu, Nov 26, 2026, 10:30 AM (Mountain Time) expires on Wed, Nov 25, 2026, 2:00 AM (Mountain Time). Answer it before then.',
  )
  expect(await reminderAt({ answer_by, suggested_date: '2026-11-27T17:30:00.000Z' })).toMatch(
    /Accept the request by Wed, Nov 25, 2026, 2:00 AM \(Mountain Time\), or it expires\.$/,
  )
  expect(await reminderAt({})).toMatch(/expires soon\. Answer it before then\.$/)
})

test('the first reminder of a request names the time at which it expires by its own terms [appointment-states/lapse]', async () => {
  const session = { ...agreedAt('2026-11-26T17:30:00.000Z'), status: 'pending' }
  const answer_by = '2026-11-25T09:00:00.000Z'
  await fixture.deliver(events.answerReminded, session.appointment_id, { ...session, answer_by } as never)
  const { items } = await fixture.listOf(professional(session.professional_user_id))
  expect(items[0]!.message).toMatch(/ The request expires on Wed, Nov 25, 2026, 2:00 AM \(Mountain Time\)\.$/)
})

test('the last reminder of a request reaches only the professional, once, and is withheld once the professional can’t accept [reminders/before-lapse]', async () => {
  const session = { ...agreedAt(hoursOn(30)), status: 'pending' as const }
  await fixture.deliver(
    events.answerReminded,
    session.appointment_id,
    { ...session, is_last: true } as never,
    {
      times: 2,
    },
  )
  const { items } = await fixture.listOf(professional(session.professional_user_id))
  expect(items).toMatchObject([{ title: 'A request expires soon', type: 'booking_request' }])
  expect((await fixture.listOf(athlete(session.athlete_id))).items).toEqual([])
})

test('a canceled session takes its reminder along whatever its title, and leaves a reminder of the request, read [reminders/still-true]', async () => {
  const session = agreedAt(hoursOn(30))
  await remind(session, 'day')
  await fixture.deliver(events.answerReminded, session.appointment_id, {
    ...session,
    status: 'pending',
    is_last: true,
  } as never)
  const reworded = `update notifications set title = title || ' (reworded)' where appointment_id = $1`
  await fixture.db.pool.query(reworded, [session.appointment_id])
  await cancel(session)
  const { items } = await fixture.listOf(professional(session.professional_user_id))
  const reminders = items.filter(({ kind }) => kind === 'reminders')
  expect(reminders.map(({ title, read }) => [title, read])).toEqual([
    ['A request expires soon (reworded)', true],
  ])
})

type Step = 'day' | 'hour' | 'move' | 'cancel' | 'wait' | 'send' | 'kill before' | 'kill after'
const STEPS: Step[] = ['day', 'hour', 'move', 'cancel', 'wait', 'send', 'kill before', 'kill after']

/** Follows one session through the steps and returns the reminders that became due, by start and kind. */
const follow = async (steps: readonly Step[]) => {
  let session = agreedAt(hoursOn(30))
  // The steps take days, and quiet hours have their own tests.
  for (const as of [athlete(session.athlete_id), professional(session.professional_user_id)])
    await fixture.request(changeNotificationSettings, { body: { quiet_hours: null } }, { as })
  let moves = 0
  const due = new Map<string, { starts_at: string; title: string }>()
  const run = async (at?: typeof kill) => {
    kill = at
    await fixture.runJobs('mails')
    kill = undefined
    fixture.clock.advance({ minutes: 2 })
  }
  for (const step of steps) {
    const state = states.get(session.appointment_id)!
    const isOn = state.status === 'confirmed' && Date.parse(session.starts_at) > fixture.clock.now().getTime()
    const { starts_at } = session
    if (step === 'send') await run()
    else if (step === 'kill before' || step === 'kill after')
      await run(step === 'kill after' ? 'after' : 'before')
    else if (step === 'wait') fixture.clock.advance({ hours: 5 })
    else if (!isOn) continue
    else if (step === 'cancel') await cancel(session)
    else if (step === 'move') {
      moves += 1
      session = await move(session, hoursOn(30 + moves))
    } else if (!due.has(`${starts_at} ${step}`)) {
      await remind(session, step, {}, 3)
      due.set(`${starts_at} ${step}`, { starts_at, title: step === 'day' ? TITLES[0]! : TITLES[1]! })
    }
  }
  const isOn = states.get(session.appointment_id)!.status === 'confirmed'
  const isAhead = Date.parse(session.starts_at) > fixture.clock.now().getTime()
  await run()
  await run()
  return { session, due: [...due.values()], isOn: isOn && isAhead }
}

test('sends each person one reminder of each start and kind, whenever it is killed, and none of an old time [reminders/once, reminders/still-true]', async () => {
  const check = async (steps: readonly Step[]) => {
    sent.length = 0
    const { session, due, isOn } = await follow(steps)
    const zones = ['America/New_York', 'America/Denver']
    for (const [index, mails] of mailsOf(session).entries()) {
      for (const { starts_at, title } of due) {
        const when = formatWhen(starts_at, zones[index])
        const own = mails.filter(({ subject, text }) => subject === title && text.includes(when))
        // A kill after sending repeats the email with the same id, which mail servers recognize.
        const ids = new Set(own.map(({ id }) => id))
        expect(ids.size).toBeLessThanOrEqual(1)
        if (!steps.includes('kill after')) expect(own.length).toBeLessThanOrEqual(1)
        if (isOn && starts_at === session.starts_at) expect(ids.size).toBe(1)
      }
      expect(new Set(mails.map(({ id }) => id)).size).toBeLessThanOrEqual(due.length)
    }
    const titles = isOn
      ? due.filter(({ starts_at }) => starts_at === session.starts_at).map(({ title }) => title)
      : []
    const listed = (await listedFor(athlete(session.athlete_id))).map(({ title }) => title)
    if (!isOn && states.get(session.appointment_id)!.status === 'cancelled') expect(listed).toEqual([])
    else if (isOn) expect(listed.toSorted()).toEqual(titles.toSorted())
  }
  const steps = fc.array(fc.constantFrom(...STEPS), { minLength: 4, maxLength: 12 })
  await fc.assert(fc.asyncProperty(steps, check), { numRuns: 40 })
})
