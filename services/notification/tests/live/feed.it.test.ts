import { appointmentRequested } from '@fieldside/contracts/events/booking.ts'
import { roleChanged } from '@fieldside/contracts/events/identity.ts'
import * as endpoints from '@fieldside/contracts/http/notification.ts'
import { consume } from '@fieldside/platform/consumer.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { envelopeOf } from '@fieldside/platform/outbox.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { athlete, createFixture, type Fixture, someAppointment } from '../fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())

describe('the live feed', () => {
  it('returns the changes that concern the reader and no others', async () => {
    const data = someAppointment()
    const as = athlete(data.athlete_id)
    const { positions } = (await fixture.request(endpoints.readLiveFeed, {}, { as })).body
    await fixture.deliver(appointmentRequested, data.appointment_id, data, { times: 2 })
    const other = someAppointment()
    await fixture.deliver(appointmentRequested, other.appointment_id, other)
    const { items } = (
      await fixture.request(
        endpoints.readLiveFeed,
        { query: { after: positions!.own, everyone_after: positions!.everyone } },
        { as },
      )
    ).body
    expect(items).toMatchObject([{ user_id: data.athlete_id, kind: 'appointment', id: data.appointment_id }])
  })

  it('stays unlocked for other transactions while a backlog is processed', async () => {
    const ctx = fixture.context()
    const [first, other, user_id] = [someAppointment(), someAppointment(), newId()]
    const promoted = { user_id, role: 'admin', previous_role: 'athlete', changed_by: newId() } as const
    const events = [
      envelopeOf({ ...ctx, service: 'booking' }, appointmentRequested, first.appointment_id, first),
      envelopeOf({ ...ctx, service: 'identity' }, roleChanged, user_id, promoted),
    ]
    const held = await fixture.db.pool.connect()
    await held.query('begin')
    await held.query('insert into admins (user_id) values ($1)', [user_id])
    const backlog = consume(
      fixture.service.consumerParts,
      events.map((event) => ({ value: JSON.stringify(event) })),
    )
    const waiting = () =>
      fixture.db.pool.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
    await expect.poll(async () => (await waiting()).rowCount).toBe(1)
    await fixture.deliver(appointmentRequested, other.appointment_id, other)
    await held.query('rollback')
    held.release()
    await backlog
    const feedOf = async (id: string) =>
      (await fixture.request(endpoints.readLiveFeed, { query: { after: 0 } }, { as: athlete(id) })).body.items
    expect(await feedOf(first.athlete_id)).toHaveLength(1)
    expect(await feedOf(other.athlete_id)).toHaveLength(1)
  })

  const streamFrom = async (path: string) => {
    const response = await fixture.fetch(path, {}, { service: 'bff' })
    return response.body!.pipeThrough(new TextDecoderStream()).getReader()
  }
  const readUntil = async (
    reader: ReadableStreamDefaultReader<string>,
    isEnough: (text: string) => boolean,
  ): Promise<string> => {
    let text = ''
    while (!isEnough(text)) {
      const { done, value } = await reader.read()
      if (done) throw new Error(`the stream ended early: ${text}`)
      text += value
    }
    return text
  }

  it('streams committed items after a position, to the BFF only', async () => {
    const refused = await fixture.fetch('/live-feed/stream', {}, athlete(newId()))
    expect(refused.status).toBe(403)
    const data = someAppointment()
    const reader = await streamFrom('/live-feed/stream')
    await reader.read()
    await fixture.deliver(appointmentRequested, data.appointment_id, data)
    const text = await readUntil(reader, (sofar) => sofar.includes('"notification"'))
    await reader.cancel()
    expect(text).toContain(data.appointment_id)
  })

  it('sends its position first, so that a disconnect before any item loses none', async () => {
    const first = await streamFrom('/live-feed/stream')
    const position = /^id: (\d+)\n\n/.exec(await readUntil(first, (sofar) => sofar.includes('\n\n')))?.[1]
    await first.cancel()
    const data = someAppointment()
    await fixture.deliver(appointmentRequested, data.appointment_id, data)
    const second = await streamFrom(`/live-feed/stream?after=${position}`)
    const text = await readUntil(second, (sofar) => sofar.includes('"notification"'))
    await second.cancel()
    expect(text.match(/^data: /gm)).toHaveLength(3)
    expect(text).toContain(data.appointment_id)
  })

  it('ends when the service stops or the reader disconnects', async () => {
    const down = new AbortController()
    const left = await fixture.fetch('/live-feed/stream', { signal: down.signal }, { service: 'bff' })
    down.abort()
    expect(await left.text()).toMatch(/^(id: \d+\n\n)?$/)

    const stays = await fixture.fetch('/live-feed/stream', {}, { service: 'bff' })
    fixture.service.beginToStop()
    expect(await stays.text()).toMatch(/^(id: \d+\n\n)?$/)
  })
})
