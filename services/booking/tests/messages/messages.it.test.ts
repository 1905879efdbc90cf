import { messageSent, messagesRead } from '@fieldside/contracts/events/booking.ts'
import { cancelAppointment } from '@fieldside/contracts/http/appointments.ts'
import * as api from '@fieldside/contracts/http/messages.ts'
import { MESSAGE_MAX_CHARS, MESSAGES_PAGE } from '@fieldside/contracts/limits.ts'
import { tooMany } from '@fieldside/platform/errors.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { RateLimiter } from '@fieldside/platform/limits.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { takeFromLimit } from '../../src/messages/limit.ts'
import { answering } from '../answering.ts'
import { type Fixture, useFixture } from '../fixture.ts'
import { messaging } from '../messaging.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})
const { send, pageOf, textsOf, threadOf, threadsOf, unreadOf, read, writingOf, draft, question } = messaging(
  () => fixture,
)
const { accept, agreed } = answering(() => fixture)
const admin: Person = { userId: newId(), role: 'admin' }

describe('the thread of a pair', () => {
  test('is opened by the first request, once, and listed for both sides [messages/one-thread]', async () => {
    const { professional, athlete } = await fixture.pending()
    const [opened, ...others] = await threadsOf(athlete)
    expect(others).toEqual([])
    expect(opened).toMatchObject({ side: 'athlete', last_message: null, is_unread: false })
    expect(await threadsOf(professional.user)).toMatchObject([{ id: opened!.id, side: 'professional' }])
    await fixture.ask(professional, athlete, { appointment_date: '2026-11-27T18:00:00.000Z' })
    const { thread_id } = await question(professional, athlete)
    expect(thread_id).toBe(opened!.id)
    expect(await threadsOf(athlete)).toHaveLength(1)
  })

  test('is opened by the first question, once in a race of 8 [messages/one-thread] [messages/question-first]', async () => {
    const [to, by] = [await fixture.professional(), fixture.athlete()]
    expect((await writingOf(to.id, by)).body).toEqual({ thread_id: null, draft: '', messages_left: 3 })
    const sent = await Promise.all(Array.from({ length: 8 }, () => send(to.id, by, 'Hello')))
    const stored = sent.filter(({ status }) => status === 201)
    expect(stored).toHaveLength(3)
    expect(new Set(stored.map(({ body }) => body.thread_id)).size).toBe(1)
    expect(stored.map(({ body }) => body.message.position).sort()).toEqual([1, 2, 3])
  })

  test('lists the most recently written one first, with its last message [messages/one-thread]', async () => {
    const by = fixture.athlete()
    const [first, second] = [await fixture.professional(), await fixture.professional()]
    await question(first, by, 'To the first')
    fixture.t.clock.advance({ minutes: 1 })
    await question(second, by, 'To the second')
    fixture.t.clock.advance({ minutes: 1 })
    await send(by.userId, first.user, 'Yes, I do')
    const shown = (await threadsOf(by)).map(({ last_message }) => last_message?.text)
    expect(shown).toEqual(['Yes, I do', 'To the second'])
  })
})

describe('a question without a booking', () => {
  test('has 3 messages until the professional answers [messages/question-first]', async () => {
    const [to, by] = [await fixture.professional(), fixture.athlete()]
    for (const text of ['One', 'Two', 'Three']) expect((await send(to.id, by, text)).status).toBe(201)
    const refused = await send(to.id, by, 'Four')
    expect(refused).toMatchObject({ status: 429, problem: { code: 'too-many-messages' } })
    expect((await writingOf(to.id, by)).body.messages_left).toBe(0)
    await send(by.userId, to.user, 'An answer')
    for (const text of ['Four', 'Five']) expect((await send(to.id, by, text)).status).toBe(201)
    expect((await writingOf(to.id, by)).body.messages_left).toBeNull()
  })

  test('has no such limit with an open request [messages/question-first]', async () => {
    const { professional, athlete } = await fixture.pending()
    for (let count = 0; count < 5; count += 1)
      expect((await send(professional.id, athlete, `Message ${count}`)).status).toBe(201)
  })

  test('goes only to an approved professional who accepts bookings [messages/question-first]', async () => {
    const by = fixture.athlete()
    const paused = await fixture.professional({ eligibility: { is_accepting_bookings: false } })
    expect(await send(paused.id, by, 'Hi')).toMatchObject({ status: 409, problem: { code: 'not-accepting' } })
    const unlisted = await fixture.professional({ eligibility: { status: 'pending' } })
    expect((await send(unlisted.id, by, 'Hi')).status).toBe(404)
    expect((await send(newId(), by, 'Hi')).status).toBe(404)
    expect(await threadsOf(by)).toEqual([])
  })

  test('can be continued after an answer while the professional is paused, not once unlisted [messages/question-first]', async () => {
    const [to, by] = [await fixture.professional(), fixture.athlete()]
    await question(to, by)
    await fixture.change(to.id, { is_accepting_bookings: false })
    expect((await send(to.id, by, 'Still there?')).status).toBe(409)
    await send(by.userId, to.user, 'Yes')
    expect((await send(to.id, by, 'Good')).status).toBe(201)
    await fixture.change(to.id, { status: 'rejected' })
    expect((await send(to.id, by, 'Hello?')).status).toBe(409)
  })

  test('goes to 5 new professionals a day, and a refused one doesn’t count [messages/question-first]', async () => {
    const by = fixture.athlete()
    const paused = await fixture.professional({ eligibility: { is_accepting_bookings: false } })
    for (let count = 0; count < 6; count += 1) await send(paused.id, by, 'Hi')
    const known = await Promise.all(Array.from({ length: 5 }, () => fixture.professional()))
    for (const to of known) expect((await send(to.id, by, 'Hi')).status).toBe(201)
    const sixth = await fixture.professional()
    expect(await send(sixth.id, by, 'Hi')).toMatchObject({
      status: 429,
      problem: { code: 'too-many-messages', detail: expect.stringContaining('5 new professionals') },
    })
    expect((await send(known[0]!.id, by, 'Again')).status).toBe(201)
    await fixture.ask(sixth, by)
    expect((await send(sixth.id, by, 'With a request')).status).toBe(201)
    await fixture.t.db.kysely
      .updateTable('rate_limits' as never)
      .set({ expire: 0 } as never)
      .execute()
    expect((await send((await fixture.professional()).id, by, 'The next day')).status).toBe(201)
  })

  test('needs a confirmed email address, unlike an answer [messages/question-first]', async () => {
    const by: Person = { ...fixture.athlete(), emailVerified: false }
    const to = await fixture.professional()
    const refused = await send(to.id, by, 'Hi')
    expect(refused).toMatchObject({ status: 403, problem: { code: 'email-unconfirmed' } })
    await fixture.ask(to, by)
    expect((await send(to.id, by, 'Hi')).status).toBe(403)
    await send(by.userId, to.user, 'You asked for Thursday?')
    expect((await send(to.id, by, 'Yes')).status).toBe(201)
    const later: Person = { ...fixture.athlete(), emailVerified: false }
    fixture.confirmed.add(later.userId)
    expect((await send(to.id, later, 'Hi')).status).toBe(201)
  })
})

describe('access to a thread', () => {
  test('a professional can’t begin one [messages/who-writes]', async () => {
    const [to, by] = [await fixture.professional(), fixture.athlete()]
    expect((await send(by.userId, to.user, 'Buy my plan')).status).toBe(404)
    expect((await draft(by.userId, to.user, 'Buy my plan')).status).toBe(404)
    await question(to, by)
    expect((await send(by.userId, to.user, 'Gladly')).status).toBe(201)
  })

  test('is a 404 for everyone but the two sides, admins included [messages/who-writes]', async () => {
    const [to, by] = [await fixture.professional(), fixture.athlete()]
    const { thread_id: id } = await question(to, by)
    const others = [fixture.athlete(), (await fixture.professional()).user, admin, { ...by, role: 'admin' }]
    for (const as of others as Person[]) {
      const replies = await Promise.all([
        fixture.t.request(api.getThread, { params: { id } }, { as }),
        pageOf(id, as),
        read(id, as, 1),
      ])
      expect(replies.map(({ status }) => status)).toEqual([404, 404, 404])
    }
    for (const other of [to.id, by.userId]) {
      expect((await send(other, admin, 'Hi')).status).toBe(404)
      expect((await writingOf(other, admin)).status).toBe(404)
      expect((await draft(other, admin, 'Hi')).status).toBe(404)
    }
    expect(await textsOf(id, by)).toEqual(['Do you work with beginners?'])
    expect(await textsOf(id, { ...by, role: 'professional' } as Person)).toHaveLength(1)
    expect(await textsOf(id, { ...to.user, role: 'athlete' } as Person)).toHaveLength(1)
  })

  test('goes on for both sides after their roles change [admin/role-keeps-sessions]', async () => {
    const { athlete, professional } = await fixture.pending()
    const was = {
      athlete: { ...athlete, role: 'professional' } as Person,
      professional: { ...professional.user, role: 'athlete' } as Person,
    }
    const { thread_id: id } = (await send(professional.id, was.athlete, 'Is it still on?')).body
    expect(await unreadOf(was.professional)).toBe(1)
    expect((await writingOf(athlete.userId, was.professional)).body.thread_id).toBe(id)
    expect((await send(athlete.userId, was.professional, 'Yes')).body.message.sent_by).toBe('professional')
    const mine = await question(await fixture.professional(), athlete)
    expect((await threadsOf(was.athlete)).map((one) => [one.id, one.side])).toEqual([
      [mine.thread_id, 'athlete'],
      [id, 'athlete'],
    ])
    expect((await threadsOf(was.professional)).map(({ side }) => side)).toEqual(['professional'])
    expect(await textsOf(id, was.athlete)).toEqual(['Is it still on?', 'Yes'])
  })

  test('a message names only a booking of the pair [messages/one-thread]', async () => {
    const mine = await fixture.pending()
    const other = await fixture.pending()
    const about = (appointment_id: string) =>
      send(mine.professional.id, mine.athlete, 'About it', { appointment_id } as Partial<api.MessageForm>)
    expect((await about(mine.id)).body.message.appointment_id).toBe(mine.id)
    expect((await about(other.id)).status).toBe(404)
  })
})

describe('a message', () => {
  test('has 1 to 2000 characters after trimming, and says which field is wrong [messages/limits]', async () => {
    const { professional, athlete } = await fixture.pending()
    for (const text of ['', ' \n ', 'a'.repeat(MESSAGE_MAX_CHARS + 1)]) {
      const { status, problem } = await send(professional.id, athlete, text)
      expect([status, problem.errors?.[0]?.field]).toEqual([400, 'text'])
    }
    const longest = await send(professional.id, athlete, `  ${'a'.repeat(MESSAGE_MAX_CHARS)}  `)
    expect(longest.body.message.text).toHaveLength(MESSAGE_MAX_CHARS)
    const markup = await send(professional.id, athlete, '<b>bold</b>\nnext line')
    expect(markup.body.message.text).toBe('<b>bold</b>\nnext line')
  })

  test('is one of at most 20 a minute, and one that is refused doesn’t count [messages/limits]', async () => {
    const { professional, athlete } = await fixture.pending()
    for (let count = 0; count < 3; count += 1)
      await send(professional.id, athlete, 'Hi', { appointment_id: newId() } as Partial<api.MessageForm>)
    const last = newId()
    for (let count = 1; count < 20; count += 1) await send(professional.id, athlete, `${count}`)
    expect((await send(professional.id, athlete, '20', { client_id: last })).status).toBe(201)
    const refused = await send(professional.id, athlete, '21')
    expect(refused).toMatchObject({ status: 429, problem: { code: 'too-many-messages' } })
    expect(refused.headers.get('retry-after')).not.toBeNull()
    expect((await send(professional.id, athlete, '20', { client_id: last })).status).toBe(201)
    expect((await send(athlete.userId, professional.user, 'The other side has its own')).status).toBe(201)
  })

  test('that the network’s limit refuses doesn’t count for its account [messages/limits]', async () => {
    const { professional, athlete } = await fixture.pending()
    const network = '203.0.113.7'
    const ctx = { ...fixture.t.context(athlete), network }
    const limiter: RateLimiter = {
      ...ctx.messageLimiter,
      takeForNetwork: async () => {
        throw tooMany('Too many messages', 1, 'too-many-messages')
      },
    }
    for (let count = 0; count < 20; count += 1)
      await expect(takeFromLimit(ctx, limiter)).rejects.toMatchObject({ code: 'too-many-messages' })
    expect((await send(professional.id, athlete, 'From home')).status).toBe(201)
  })

  test('sent 5 times at once with one client id is one message [messages/once]', async () => {
    const [to, by] = [await fixture.professional(), fixture.athlete()]
    const client_id = newId()
    const sent = await Promise.all(Array.from({ length: 5 }, () => send(to.id, by, 'Once', { client_id })))
    expect(new Set(sent.map(({ body }) => body.message.id)).size).toBe(1)
    const { thread_id } = sent[0]!.body
    expect(await textsOf(thread_id, by)).toEqual(['Once'])
    expect(await fixture.eventsOf(thread_id)).toHaveLength(1)
    // The other side may use the same id.
    expect((await send(by.userId, to.user, 'Mine', { client_id })).body.message.text).toBe('Mine')
  })

  test('with a client id that another text or booking used is refused, and the first text stays [ids/other-body]', async () => {
    const [to, by] = [await fixture.professional(), fixture.athlete()]
    const client_id = newId()
    const { body } = await send(to.id, by, 'Call 555 010 0199', { client_id })
    const other = await send(to.id, by, 'Call 555 010 0188', { client_id })
    const elsewhere = await send(to.id, by, 'Call 555 010 0199', { client_id, appointment_id: newId() })
    for (const refused of [other, elsewhere])
      expect(refused).toMatchObject({ status: 409, problem: { code: 'already-sent' } })
    expect((await send(to.id, by, 'Call 555 010 0199', { client_id })).body.message.id).toBe(body.message.id)
    expect(await textsOf(body.thread_id, by)).toEqual(['Call •••'])
  })

  test('is in no event, stored reply, job, or audit entry, and in no table but its own [messages/masked]', async () => {
    const { professional, athlete } = await fixture.pending()
    const text = 'Zebra crossing at quarter past'
    const idempotencyKey = newId()
    await fixture.t.request(
      api.sendMessage,
      { params: { id: professional.id }, body: { client_id: newId(), text } },
      { as: athlete, idempotencyKey },
    )
    await draft(athlete.userId, professional.user, text)
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(fixture.t.db.kysely)
    expect(tables.map(({ name }) => name)).toContain('outbox')
    const holding: string[] = []
    for (const { name } of tables) {
      const { rows } = await sql`select from ${sql.table(name)} as t where t::text like ${'%Zebra%'}`.execute(
        fixture.t.db.kysely,
      )
      if (rows.length > 0) holding.push(name)
    }
    expect(holding.sort()).toEqual(['message_drafts', 'messages'])
    const { rows } = await sql`
      select from idempotency_keys where key = ${idempotencyKey}`.execute(fixture.t.db.kysely)
    expect(rows).toEqual([])
  })
})

describe('contact details', () => {
  const TEXT = 'Call 555-010-0199 or write to ana@example.com'
  const MASKED = 'Call ••• or write to •••'

  test('are in no reply to either side until the pair agrees [messages/masked]', async () => {
    const { professional, athlete, id: appointment } = await fixture.pending()
    const sent = await send(professional.id, athlete, TEXT)
    expect(sent.body.message).toMatchObject({ text: MASKED, state: 'masked' })
    const id = sent.body.thread_id
    await send(athlete.userId, professional.user, 'Nothing to hide')
    for (const as of [athlete, professional.user]) {
      const replies = [await pageOf(id, as), await threadsOf(as), await threadOf(id, as)]
      expect(JSON.stringify(replies)).not.toMatch(/0199|example\.com/)
      const { items } = (await pageOf(id, as)).body
      expect(items.map(({ state }) => state)).toEqual(['masked', 'shown'])
    }
    await send(professional.id, athlete, TEXT)
    expect((await threadsOf(professional.user))[0]!.last_message).toMatchObject({ text: MASKED })
    await accept(appointment, professional.user)
    expect(await textsOf(id, professional.user)).toEqual([TEXT, 'Nothing to hide', TEXT])
  })

  test('are masked again when they are read, in messages that were stored without a mask [messages/masked]', async () => {
    const [to, by] = [await fixture.professional(), fixture.athlete()]
    const { thread_id } = await question(to, by, TEXT)
    await fixture.t.db.kysely.updateTable('messages').set({ masked_text: null }).execute()
    const { items } = (await pageOf(thread_id, to.user)).body
    expect(items).toMatchObject([{ text: MASKED, state: 'masked' }])
    expect((await threadsOf(to.user))[0]!.last_message).toMatchObject({ text: MASKED })
  })

  test('stay hidden as they were when the message was written, even if the rules find nothing now [messages/masked]', async () => {
    const [to, by] = [await fixture.professional(), fixture.athlete()]
    const { thread_id } = await question(to, by, 'Nothing that the rules find')
    await fixture.t.db.kysely
      .updateTable('messages')
      .set({ masked_text: 'As it was written' })
      .where('thread_id', '=', thread_id)
      .execute()
    const { items } = (await pageOf(thread_id, to.user)).body
    expect(items).toMatchObject([{ text: 'As it was written', state: 'masked' }])
    expect((await threadsOf(to.user))[0]!.last_message).toMatchObject({ text: 'As it was written' })
  })

  test('are shown once the pair agreed, also in earlier and later messages [messages/unmasked]', async () => {
    const { professional, athlete, id: appointment } = await fixture.pending()
    const { thread_id: id } = await question(professional, athlete, TEXT)
    const before = await threadOf(id, athlete)
    await accept(appointment, professional.user)
    const after = await threadOf(id, athlete)
    expect([before.is_agreed, after.is_agreed]).toEqual([false, true])
    expect(after.revision).toBeGreaterThan(before.revision)
    expect((await send(athlete.userId, professional.user, TEXT)).body.message).toMatchObject({
      text: TEXT,
      state: 'shown',
    })
    for (const as of [athlete, professional.user]) {
      expect(await textsOf(id, as)).toEqual([TEXT, TEXT])
      expect((await threadsOf(as))[0]!.last_message?.text).toBe(TEXT)
    }
  })

  test('are shown to a pair whose agreement only its appointments prove, not after a canceled request [messages/unmasked] [messages/masked]', async () => {
    const shownTo = async ({ professional, athlete }: Awaited<ReturnType<typeof agreed>>) => {
      await fixture.t.db.kysely.updateTable('threads').set({ agreed_at: null }).execute()
      return (await send(professional.id, athlete, TEXT)).body.message.text
    }
    expect(await shownTo(await agreed())).toBe(TEXT)
    const canceled = await fixture.pending()
    await fixture.t.request(cancelAppointment, { params: { id: canceled.id } }, { as: canceled.athlete })
    expect(await shownTo(canceled)).toBe(MASKED)
  })

  test('are shown to a pair that only processes of the last release served, which know no threads [messages/one-thread] [messages/unmasked]', async () => {
    const { professional, athlete, id } = await fixture.pending()
    const { pool } = fixture.t.db
    await pool.query('delete from threads where athlete_id = $1', [athlete.userId])
    await pool.query(
      `insert into appointments select (jsonb_populate_record(a, jsonb_build_object('id', $2::text))).*
       from appointments a where id = $1`,
      [id, newId()],
    )
    const [opened] = await threadsOf(professional.user)
    expect((await writingOf(athlete.userId, professional.user)).body.thread_id).toBe(opened!.id)
    expect((await send(professional.id, athlete, TEXT)).body.message.text).toBe(MASKED)
    await pool.query("update appointments set status = 'confirmed', answer_by = null where id = $1", [id])
    expect(await textsOf(opened!.id, professional.user)).toEqual([TEXT])
    expect((await threadOf(opened!.id, athlete)).revision).toBeGreaterThan(opened!.revision)
  })
})

describe('reading', () => {
  test('counts threads with unread messages, and the sender learns up to where they are seen [messages/live]', async () => {
    const { professional: to, athlete: by } = await fixture.pending()
    const { thread_id: id } = await question(to, by)
    await send(to.id, by, 'Second')
    expect([await unreadOf(to.user), await unreadOf(by)]).toEqual([1, 0])
    expect((await read(id, to.user, 1)).body).toEqual({ is_unread: true })
    expect(await threadOf(id, by)).toMatchObject({ other_read_position: 1, last_position: 2 })
    expect((await read(id, to.user, 2)).body).toEqual({ is_unread: false })
    expect(await unreadOf(to.user)).toBe(0)
    // Neither back, nor beyond the last message.
    await read(id, to.user, 1)
    await send(to.id, by, 'Third')
    await read(id, to.user, 99)
    expect(await threadOf(id, by)).toMatchObject({ other_read_position: 3 })
    await send(to.id, by, 'Fourth')
    expect(await unreadOf(to.user)).toBe(1)
  })

  test('is published once per step, with ids and the side only [messages/live] [messages/mail]', async () => {
    const [to, by] = [await fixture.professional(), fixture.athlete()]
    const { thread_id, message } = await question(to, by)
    await read(thread_id, to.user, 1)
    await read(thread_id, to.user, 1)
    await read(thread_id, by, 1)
    const pair = {
      thread_id,
      athlete_id: by.userId,
      professional_id: to.id,
      professional_user_id: to.user.userId,
    }
    const events = (await fixture.eventsOf(thread_id)).map(({ type, data }) => ({ type, data }))
    const sent = { message_id: message.id, position: 1, sent_by: 'athlete', appointment_id: null }
    expect(events).toEqual([
      { type: messageSent.type, data: { ...pair, ...sent } },
      { type: messagesRead.type, data: { ...pair, position: 1, read_by: 'professional' } },
    ])
    const asNotification = { as: { service: 'notification' } } as const
    const unread = await fixture.t.request(
      api.getThreadUnread,
      { params: { id: thread_id }, query: { side: 'professional' } },
      asNotification,
    )
    expect(unread.body).toEqual({ is_unread: false })
  })

  test('goes through a long thread by position, in both directions from the first unread message [messages/live]', async () => {
    const { professional, athlete } = await agreed()
    const [{ id } = { id: '' }] = await threadsOf(athlete)
    const total = 4 * MESSAGES_PAGE
    await fixture.t.db.kysely
      .insertInto('messages')
      .values(
        Array.from({ length: total }, (_, index) => ({
          id: newId(),
          thread_id: id,
          position: index + 1,
          sent_by: 'athlete' as const,
          client_id: newId(),
          text: `${index + 1}`,
          sent_at: fixture.t.clock.now(),
        })),
      )
      .execute()
    await fixture.t.db.kysely
      .updateTable('threads')
      .set({ last_position: total, athlete_position: total, professional_read_position: 2 * MESSAGES_PAGE })
      .where('id', '=', id)
      .execute()
    const seen: number[] = []
    const first = (await pageOf(id, professional.user)).body
    expect(first.items[0]!.position).toBe(2 * MESSAGES_PAGE - 9)
    seen.push(...first.items.map(({ position }) => position))
    for (let page = first; page.newer; ) {
      page = (await pageOf(id, professional.user, { after: seen.at(-1)! })).body
      seen.push(...page.items.map(({ position }) => position))
    }
    for (let page = first; page.older; ) {
      page = (await pageOf(id, professional.user, { before: seen[0]! })).body
      seen.unshift(...page.items.map(({ position }) => position))
    }
    expect(seen).toEqual(Array.from({ length: total }, (_, index) => index + 1))
    const latest = (await pageOf(id, athlete)).body
    expect([latest.items.at(-1)!.position, latest.newer]).toEqual([total, false])
  })
})

describe('a draft', () => {
  test('is kept for its author’s devices until it is sent or emptied, also before the first message [messages/once]', async () => {
    const [to, by] = [await fixture.professional(), fixture.athlete()]
    await draft(to.id, by, 'Half a sent')
    await draft(to.id, by, 'Half a sentence')
    expect((await writingOf(to.id, by)).body.draft).toBe('Half a sentence')
    await question(to, by)
    expect((await writingOf(to.id, by)).body.draft).toBe('')
    await draft(by.userId, to.user, 'An answer')
    expect((await writingOf(to.id, by)).body.draft).toBe('')
    expect((await writingOf(by.userId, to.user)).body.draft).toBe('An answer')
    await draft(by.userId, to.user, ' ')
    expect((await writingOf(by.userId, to.user)).body.draft).toBe('')
    expect((await draft(newId(), by, 'To nobody')).status).toBe(404)
  })

  test('is deleted after 30 days [messages/once]', async () => {
    const [to, by] = [await fixture.professional(), fixture.athlete()]
    await draft(to.id, by, 'Forgotten')
    fixture.t.clock.advance({ days: 29 })
    await fixture.t.runJobs('old-drafts')
    expect((await writingOf(to.id, by)).body.draft).toBe('Forgotten')
    fixture.t.clock.advance({ days: 2 })
    await fixture.t.runJobs('old-drafts')
    expect((await writingOf(to.id, by)).body.draft).toBe('')
  })
})
