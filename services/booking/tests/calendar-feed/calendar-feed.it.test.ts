import { randomBytes } from 'node:crypto'
import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { allSessionsEnded, sessionEnded } from '@fieldside/contracts/events/identity.ts'
import { acceptNewTime, proposeNewTime } from '@fieldside/contracts/http/agreed-sessions.ts'
import { cancelAppointment } from '@fieldside/contracts/http/appointments.ts'
import {
  createCalendarFeed,
  deleteCalendarFeed,
  getCalendarEntry,
  getCalendarFeed,
  readCalendarFeed,
  updateCalendarFeed,
} from '@fieldside/contracts/http/calendar-feeds.ts'
import { setOffers } from '@fieldside/contracts/http/offers.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { hashOfSecret } from '@fieldside/platform/secret.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { describe, expect, test } from 'vitest'
import {
  hasLoginSessionEnded,
  insertEndedLoginSession,
} from '../../src/calendar-feed/store/ended-login-sessions.ts'
import { upsertFeedToken } from '../../src/calendar-feed/store/feeds.ts'
import { lock } from '../../src/schedule/store/locks.ts'
import type { BookingSchema } from '../../src/schema.ts'
import { answering } from '../answering.ts'
import { at, CONSULTATION, type Fixture, NOW, useFixture } from '../fixture.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})

const { accept, agreed } = answering(() => fixture)
const OWN = at('2026-11-26T18:00:00Z')
const NEW = at('2026-11-27T17:00:00Z')
const daysLater = (days: number) => new Date(NOW.getTime() + days * DAY_MS)

const create = async (as: Person): Promise<string> =>
  (await fixture.t.request(createCalendarFeed, {}, { as })).body.token
const read = (token: string) =>
  fixture.t.request(readCalendarFeed, { body: { token } }, { as: { service: 'bff' } })
const entriesOf = async (token: string) => (await read(token)).body.entries
const cancel = (id: string, as: Person) => fixture.t.request(cancelAppointment, { params: { id } }, { as })
const move = async (id: string, by: Person, other: Person) => {
  await fixture.t.request(proposeNewTime, { params: { id }, body: { proposed_date: NEW } }, { as: by })
  await fixture.t.request(acceptNewTime, { params: { id }, body: { starts_at: NEW } }, { as: other })
}

describe('the address of a calendar feed', () => {
  test('has a token of 256 bits that only its creation returns and only its hash is stored [calendar/feed]', async () => {
    const as = fixture.athlete()
    expect((await fixture.t.request(getCalendarFeed, {}, { as })).body).toEqual({ feed: null })
    const key = { as, idempotencyKey: newId() }
    const { status, body } = await fixture.t.request(createCalendarFeed, {}, key)
    expect([status, Buffer.from(body.token, 'base64url').length]).toEqual([201, 32])
    const feed = { hide_names: false, created_at: NOW.toISOString() }
    expect(body.feed).toEqual(feed)
    expect((await fixture.t.request(getCalendarFeed, {}, { as })).body).toEqual({ feed })
    const tables = ['calendar_feeds', 'idempotency_keys', 'outbox'] as const
    for (const table of tables) {
      const { rows } = await fixture.t.db.pool.query(`select t::text as row from ${table} t`)
      expect(JSON.stringify(rows)).not.toContain(body.token)
    }
    const { rows } = await fixture.t.db.pool.query(
      'select token_hash from calendar_feeds where user_id = $1',
      [as.userId],
    )
    expect(rows).toEqual([{ token_hash: hashOfSecret(body.token) }])
  })

  test('stops working as soon as it is renewed or turned off [calendar/feed]', async () => {
    const as = fixture.athlete()
    const [old, current] = [await create(as), await create(as)]
    expect([(await read(old)).status, (await read(current)).status]).toEqual([404, 200])
    expect((await fixture.t.request(deleteCalendarFeed, {}, { as })).status).toBe(204)
    expect((await read(current)).status).toBe(404)
    expect((await fixture.t.request(getCalendarFeed, {}, { as })).body).toEqual({ feed: null })
    expect((await read(await create(as))).status).toBe(200)
  })

  test('keeps hiding names after it is renewed, and is each person’s own [calendar/privacy]', async () => {
    const [as, other] = [fixture.athlete(), fixture.athlete()]
    const hide = (person: Person) =>
      fixture.t.request(updateCalendarFeed, { body: { hide_names: true } }, { as: person })
    expect((await hide(as)).status).toBe(404)
    await create(as)
    const others = await create(other)
    expect((await hide(as)).body.hide_names).toBe(true)
    expect((await read(await create(as))).body.hide_names).toBe(true)
    expect((await read(others)).body.hide_names).toBe(false)
  })
})

const endSession = (userId: string, keycloak_session_id: string | null, ended_elsewhere?: boolean) => {
  const data = { user_id: userId, session_id: newId(), keycloak_session_id }
  const told = ended_elsewhere === undefined ? data : { ...data, ended_elsewhere }
  return fixture.t.deliver(sessionEnded, userId, told, { times: 2 })
}
const endAll = (user_id: string) => fixture.t.deliver(allSessionsEnded, user_id, { user_id }, { times: 2 })
/** Returns one person in two login sessions. */
const inTwoSessions = () => {
  const owner = { ...fixture.athlete(), sessionId: newId() }
  return { owner, thief: { ...owner, sessionId: newId() } }
}
const isRemembered = (sessionId: string) =>
  fixture.t.db.kysely.transaction().execute((tx) => hasLoginSessionEnded(tx, sessionId))
const waiting = async () => {
  const { rowCount } = await fixture.t.db.pool.query(
    "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  )
  return rowCount
}
/**
 * Starts work while a transaction that holds the feed's lock is open. @throws Error when the work ends without having
 * waited for it
 */
const whileLocked = <T>(
  feedOf: string,
  store: (tx: Tx<BookingSchema>) => Promise<unknown>,
  start: () => Promise<T>,
): Promise<{ work: Promise<T> }> =>
  fixture.t.db.kysely.transaction().execute(async (tx) => {
    await lock(tx, { feedOf })
    await store(tx)
    const work = start()
    const first = await Promise.race([
      work.then(() => 'ended before the open transaction'),
      expect
        .poll(waiting)
        .toBe(1)
        .then(() => 'waits'),
    ])
    expect(first).toBe('waits')
    return { work }
  })

describe('the calendar feed of a login session', () => {
  test('ends when its owner ends the session elsewhere, and not with another one [takeover/calendar-address]', async () => {
    const { owner, thief } = inTwoSessions()
    const taken = await create(thief)
    await endSession(owner.userId, owner.sessionId, true)
    await endSession(fixture.athlete().userId, thief.sessionId, true)
    expect((await read(taken)).status).toBe(200)
    await endSession(owner.userId, thief.sessionId, true)
    expect((await read(taken)).status).toBe(404)
  })

  test('goes on after a sign-out, an expiry, and an event of the last release [takeover/calendar-address]', async () => {
    const { owner } = inTwoSessions()
    const token = await create(owner)
    await endSession(owner.userId, owner.sessionId, false)
    await endSession(owner.userId, owner.sessionId)
    await endSession(owner.userId, null, true)
    expect((await read(token)).status).toBe(200)
  })

  test('ends with all sessions, whichever created it, until its owner creates another [takeover/calendar-address]', async () => {
    const { owner, thief } = inTwoSessions()
    const [other, unknown] = [fixture.athlete(), fixture.athlete()]
    const [kept, taken, old] = [await create(other), await create(thief), await create(unknown)]
    for (const { userId } of [owner, unknown]) await endAll(userId)
    expect([(await read(taken)).status, (await read(old)).status, (await read(kept)).status]).toEqual([
      404, 404, 200,
    ])
    expect((await read(await create({ ...owner, sessionId: newId() }))).status).toBe(200)
  })

  test('belongs to the session that renewed it last [takeover/calendar-address]', async () => {
    const { owner, thief } = inTwoSessions()
    await create(thief)
    const renewed = await create(owner)
    await endSession(owner.userId, thief.sessionId, true)
    expect((await read(renewed)).status).toBe(200)
  })

  test('isn’t created with a token that outlives the session, however it ended [takeover/calendar-address]', async () => {
    const { owner, thief } = inTwoSessions()
    await endSession(owner.userId, thief.sessionId, false)
    expect((await fixture.t.request(createCalendarFeed, {}, { as: thief })).status).toBe(401)
    expect((await fixture.t.request(getCalendarFeed, {}, { as: owner })).body).toEqual({ feed: null })
    fixture.t.clock.set(daysLater(1))
    await fixture.t.runJobs('ended-login-sessions')
    expect(await isRemembered(thief.sessionId)).toBe(true)
    fixture.t.clock.set(daysLater(2))
    await fixture.t.runJobs('ended-login-sessions')
    expect(await isRemembered(thief.sessionId)).toBe(false)
  })

  test('is found by an end that arrives while it is stored [takeover/calendar-address]', async () => {
    const { thief } = inTwoSessions()
    const { userId: user_id, sessionId: keycloak_session_id } = thief
    for (const end of [() => endSession(user_id, keycloak_session_id, true), () => endAll(user_id)]) {
      const whileOpen = await whileLocked(
        user_id,
        (tx) =>
          upsertFeedToken(tx, { user_id, token_hash: randomBytes(32), created_at: NOW, keycloak_session_id }),
        end,
      )
      await whileOpen.work
      expect((await fixture.t.request(getCalendarFeed, {}, { as: thief })).body).toEqual({ feed: null })
    }
  })

  test('isn’t created by a request that waited while the session’s end was stored [takeover/calendar-address]', async () => {
    const { thief } = inTwoSessions()
    const { userId, sessionId: keycloak_session_id } = thief
    const whileOpen = await whileLocked(
      userId,
      (tx) => insertEndedLoginSession(tx, { keycloak_session_id, ended_at: NOW }),
      () => fixture.t.request(createCalendarFeed, {}, { as: thief }),
    )
    expect((await whileOpen.work).status).toBe(401)
  })
})

describe('what a calendar feed shows', () => {
  test('a session from its confirmation on, to both sides, with a place and without personal data [calendar/contents] [calendar/privacy]', async () => {
    const made = await fixture.pending()
    const feeds = [await create(made.athlete), await create(made.professional.user)]
    expect(await Promise.all(feeds.map(entriesOf))).toEqual([[], []])
    await accept(made.id, made.professional.user)
    const shown = {
      appointment_id: made.id,
      sequence: expect.any(Number),
      updated_at: NOW.toISOString(),
      status: 'confirmed',
      starts_at: OWN,
      ends_at: at('2026-11-26T19:00:00Z'),
      appointment_type: 'consultation',
      place: 'in_person',
      place_detail: '12 Track Lane, Denver',
      athlete_id: made.athlete.userId,
      professional_id: made.professional.id,
    }
    const [athletes, professionals] = await Promise.all(feeds.map(read))
    expect(athletes?.body.entries).toEqual([{ ...shown, side: 'athlete' }])
    expect(professionals?.body.entries).toEqual([{ ...shown, side: 'professional' }])
    const text = JSON.stringify([athletes?.body, professionals?.body])
    for (const secret of ['010-0199', 'ada@example.test', 'Left knee', 'female'])
      expect(text).not.toContain(secret)
  })

  test('a higher sequence after each change, and the canceled session for 30 days [calendar/contents]', async () => {
    const made = await agreed()
    const token = await create(made.athlete)
    const [confirmed] = await entriesOf(token)
    await move(made.id, made.professional.user, made.athlete)
    const [moved] = await entriesOf(token)
    expect(moved).toMatchObject({ appointment_id: made.id, status: 'confirmed', starts_at: NEW })
    fixture.t.clock.set(daysLater(1))
    await cancel(made.id, made.athlete)
    const [cancelled] = await entriesOf(token)
    expect(cancelled).toMatchObject({
      appointment_id: made.id,
      status: 'cancelled',
      starts_at: NEW,
      place_detail: null,
      updated_at: daysLater(1).toISOString(),
    })
    expect(moved!.sequence).toBeGreaterThan(confirmed!.sequence)
    expect(cancelled!.sequence).toBeGreaterThan(moved!.sequence)
    fixture.t.clock.set(new Date(daysLater(31).getTime() - 1))
    expect(await entriesOf(token)).toHaveLength(1)
    fixture.t.clock.set(daysLater(31))
    expect(await entriesOf(token)).toEqual([])
  })

  test('a higher sequence and a new time stamp once an address is added [calendar/contents]', async () => {
    const made = await agreed()
    const token = await create(made.athlete)
    await fixture.t.db.kysely
      .updateTable('appointments')
      .set({ place_detail: '' })
      .where('id', '=', made.id)
      .execute()
    const [before] = await entriesOf(token)
    expect(before!.place_detail).toBeNull()
    fixture.t.clock.set(daysLater(1))
    const save = () =>
      fixture.t.request(setOffers, { body: { items: [CONSULTATION] } }, { as: made.professional.user })
    await save()
    const [after] = await entriesOf(token)
    expect(after).toEqual({
      ...before,
      place_detail: CONSULTATION.place_detail,
      sequence: before!.sequence + 1,
      updated_at: daysLater(1).toISOString(),
    })
    await save()
    expect(await entriesOf(token)).toEqual([after])
  })

  test('no request that was canceled before anyone agreed, but a no-show as canceled [calendar/contents]', async () => {
    const asked = await fixture.pending()
    await cancel(asked.id, asked.athlete)
    expect(await entriesOf(await create(asked.athlete))).toEqual([])
    const missed = await agreed()
    fixture.t.clock.set(new Date('2026-11-27T18:00:00Z'))
    await fixture.t.runJobs('complete-sessions')
    const token = await create(missed.professional.user)
    expect(await entriesOf(token)).toMatchObject([{ appointment_id: missed.id, status: 'confirmed' }])
    await answering(() => fixture).missed(missed.id, missed.professional.user, 'professional')
    expect(await entriesOf(token)).toMatchObject([{ appointment_id: missed.id, status: 'cancelled' }])
  })

  test('a completed session until 30 days after its end [calendar/contents]', async () => {
    const made = await agreed()
    const token = await create(made.athlete)
    fixture.t.clock.set(new Date('2026-11-26T19:00:00Z'))
    await fixture.t.runJobs('complete-sessions')
    fixture.t.clock.set(new Date('2026-12-26T18:59:59Z'))
    expect(await entriesOf(token)).toMatchObject([{ appointment_id: made.id, status: 'confirmed' }])
    fixture.t.clock.set(new Date('2026-12-26T19:00:00Z'))
    expect(await entriesOf(token)).toEqual([])
  })
})

describe('one session for a calendar', () => {
  test('is the same as in the feed, for its two sides, once it is confirmed [calendar/one]', async () => {
    const made = await fixture.pending()
    const entry = (as: Person) => fixture.t.request(getCalendarEntry, { params: { id: made.id } }, { as })
    expect((await entry(made.athlete)).problem.code).toBe('not-agreed')
    await accept(made.id, made.professional.user)
    expect((await entry(made.athlete)).body).toEqual((await entriesOf(await create(made.athlete)))[0])
    expect((await entry(made.professional.user)).body.side).toBe('professional')
    expect((await entry(fixture.athlete())).status).toBe(404)
    expect((await entry((await fixture.professional()).user)).status).toBe(404)
  })
})
