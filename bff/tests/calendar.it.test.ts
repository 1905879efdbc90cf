import { Writable } from 'node:stream'
import { createCalendarAddress, downloadSession } from '@fieldside/contracts/http/bff/calendar.ts'
import type { CalendarEntry } from '@fieldside/contracts/http/calendar-feeds.ts'
import { createLog } from '@fieldside/platform/log.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createBff } from '../src/bff.ts'
import { bffConfig } from '../src/config.ts'
import { codeOf, environment, PUBLIC_URL, type RunningBff, startBff } from './browser.ts'
import { cardOf } from './cards.ts'
import { type Fakes, startFakes } from './fakes.ts'

const TOKEN = 'c2VjcmV0LXRva2VuLW9mLWEtY2FsZW5kYXItZmVlZC0'
const FEED = `/calendar/${TOKEN}.ics`
const ATHLETE = '0198c5a0-0000-7000-8000-00000000000a'
const PROFESSIONAL = '0198c5a0-0000-7000-8000-00000000000b'

const entryOf = (side: CalendarEntry['side'], id: string): CalendarEntry => ({
  appointment_id: id,
  sequence: 2,
  updated_at: '2026-11-24T15:00:00.000Z',
  status: 'confirmed',
  starts_at: '2026-11-26T18:00:00.000Z',
  ends_at: '2026-11-26T19:00:00.000Z',
  appointment_type: 'consultation',
  place: 'in_person',
  place_detail: '12 Track Lane',
  athlete_id: ATHLETE,
  professional_id: PROFESSIONAL,
  side,
})
const [OF_ATHLETE, OF_PROFESSIONAL] = [
  entryOf('athlete', '0198c5a0-0000-7000-8000-000000000001'),
  entryOf('professional', '0198c5a0-0000-7000-8000-000000000002'),
]

let fakes: Fakes
let bff: RunningBff
let hideNames = false
let isOff = false
let placeDetail: string | null
beforeAll(async () => {
  fakes = await startFakes()
  fakes.app.post('/booking/calendar-feed', (hono) =>
    hono.json({ feed: { hide_names: false, created_at: '2026-11-24T15:00:00.000Z' }, token: TOKEN }, 201),
  )
  fakes.app.post('/booking/calendar-feeds/reads', async (hono) => {
    const { token } = await hono.req.json<{ token: string }>()
    if (isOff || token !== TOKEN) return fakes.refusal(hono, 404, 'not-found')
    return hono.json({
      hide_names: hideNames,
      entries: [{ ...OF_ATHLETE, place_detail: placeDetail }, OF_PROFESSIONAL],
    })
  })
  fakes.app.get('/booking/appointments/:id/calendar-entry', (hono) => hono.json(OF_PROFESSIONAL))
  fakes.app.post('/identity/users/names', (hono) =>
    hono.json({
      users: [{ id: ATHLETE, first_name: 'Ada', last_name: 'Lovelace', full_name: 'Ada Lovelace' }],
    }),
  )
  fakes.app.post('/directory/professionals/lookup', (hono) =>
    hono.json({ professionals: [cardOf({ id: PROFESSIONAL })] }),
  )
})
beforeEach(() => {
  hideNames = false
  isOff = false
  placeDetail = OF_ATHLETE.place_detail
  fakes.down.clear()
  fakes.calls.length = 0
  bff = startBff(fakes, { TRUST_PROXY: true })
})
afterEach(() => bff.stop())
afterAll(() => fakes.stop())

const valuesIn = (text: string, property: string) =>
  [...text.matchAll(new RegExp(`^${property}:(.*)\\r$`, 'gm'))].map(([, value]) => value)
const titlesIn = async (response: Response) => valuesIn(await response.text(), 'SUMMARY')

describe('a calendar feed', () => {
  it('is created with an address of our own that needs no cookie [calendar/feed]', async () => {
    const made = await bff.command(`/api${createCalendarAddress.path}`, undefined, fakes.people.join())
    expect([made.status, ((await made.json()) as { address: string }).address]).toEqual([
      201,
      `${PUBLIC_URL}${FEED}`,
    ])
    const read = await bff.ask(FEED)
    expect([read.status, read.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(await titlesIn(read)).toEqual([
      'Initial Consultation with Grace Hopper',
      'Initial Consultation with Ada Lovelace',
    ])
  })

  it('is a 404 for an unknown token and for anything that is no token, however often it is read [calendar/feed]', async () => {
    const unknown = `/calendar/${TOKEN.replace('c', 'd')}.ics`
    for (let n = 0; n < 61; n += 1) expect((await bff.ask(unknown)).status).toBe(404)
    fakes.calls.length = 0
    for (const path of [
      '/calendar/x.ics',
      `/calendar/${TOKEN}`,
      `/calendar/${TOKEN}.txt`,
      '/calendar/%00.ics',
    ]) {
      const answer = await bff.ask(path)
      expect([answer.status, await codeOf(answer)]).toEqual([404, 'not-found'])
    }
    expect(fakes.calls).toEqual([])
  })

  it('contains no control character of a place that was stored before they were refused [calendar/plain-text]', async () => {
    placeDetail = '12 Track\u000bLane\u0000\nBEGIN:VEVENT\u2028Denver'
    const text = await (await bff.ask(FEED)).text()
    expect(text.match(/^LOCATION:.*/gm)?.[0]).toBe(
      'LOCATION:12 Track Lane BEGIN:VEVENT Denver\\, Denver\\, CO',
    )
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}\u2028]/u)
  })

  it('titles each session ‘Fieldside session’ and looks up no athlete when names are hidden [calendar/privacy]', async () => {
    hideNames = true
    const text = await (await bff.ask(FEED)).text()
    expect(valuesIn(text, 'SUMMARY')).toEqual(['Fieldside session', 'Fieldside session'])
    expect(text).not.toContain('Grace Hopper')
    expect(fakes.callsOf('/users/names')).toEqual([])
  })

  it('has the city and state in LOCATION, and the address alone while directory is unavailable [calendar/address]', async () => {
    const locations = async () => valuesIn(await (await bff.ask(FEED)).text(), 'LOCATION')
    for (const hidden of [false, true]) {
      hideNames = hidden
      expect(await locations()).toEqual(Array(2).fill('12 Track Lane\\, Denver\\, CO'))
    }
    fakes.down.add('directory')
    expect(await locations()).toEqual(Array(2).fill('12 Track Lane'))
  })

  it.each([
    ['identity', ['Initial Consultation with Grace Hopper', 'Initial Consultation']],
    ['directory', ['Initial Consultation', 'Initial Consultation with Ada Lovelace']],
  ] as const)(
    'omits the names that %s has while it is unavailable [calendar/reads]',
    async (service, titles) => {
      fakes.down.add(service)
      const read = await bff.ask(FEED)
      expect([read.status, await titlesIn(read)]).toEqual([200, titles])
    },
  )

  it('returns 304 without a body for its current ETag, and the file for another [calendar/reads]', async () => {
    const first = await bff.ask(FEED)
    const etag = first.headers.get('etag')!
    expect(etag).toMatch(/^"[\w-]{43}"$/)
    const ask = (tag: string) => bff.ask(FEED, { headers: { 'if-none-match': tag } })
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await ask(tag)
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    }
    hideNames = true
    expect((await ask(etag)).status).toBe(200)
  })

  it('allows 60 reads an hour, from any network, then returns 429, and 404 once it is turned off [calendar/reads] [calendar/feed]', async () => {
    let n = 0
    const read = () => bff.ask(FEED, { headers: { 'x-forwarded-for': `10.0.0.${n++}` } })
    for (let count = 0; count < 60; count += 1) expect((await read()).status).toBe(200)
    const limited = await read()
    expect([limited.status, await codeOf(limited)]).toEqual([429, 'too-many-calendar-reads'])
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(3500)
    isOff = true
    expect((await read()).status).toBe(404)
  })

  it('keeps its token out of logs, metrics, errors, and the Referer [calendar/feed]', async () => {
    const lines: string[] = []
    const sink = new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(String(chunk))
        done()
      },
    })
    const { app, metrics, stop } = createBff(
      bffConfig.parse(environment(fakes)),
      createLog('bff', 'trace', sink),
    )
    const bodies: string[] = []
    const read = async () => {
      const answer = await app.request(`${PUBLIC_URL}${FEED}`)
      bodies.push(await answer.text(), JSON.stringify([...answer.headers]))
      return answer
    }
    expect((await read()).headers.get('referrer-policy')).toBe('no-referrer')
    fakes.down.add('booking')
    expect((await read()).status).toBe(503)
    expect(lines.join('')).toContain('request failed')
    expect(lines.join('')).toContain('"route":"/calendar/{name}"')
    for (const text of [...lines, ...bodies, await metrics.registry.metrics()])
      expect(text).not.toContain(TOKEN)
    stop()
  })
})

describe('one session as a file', () => {
  it('is the event of the feed, by name, as a download for both sides [calendar/one]', async () => {
    const path = downloadSession.path.replace('{id}', OF_PROFESSIONAL.appointment_id)
    const answer = await bff.ask(`/api${path}`, {}, fakes.people.join('professional'))
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="fieldside-session.ics"')
    const eventOf = (text: string) =>
      text
        .split('BEGIN:VEVENT')
        .find((part) => part.includes(OF_PROFESSIONAL.appointment_id))
        ?.split('END:VEVENT')[0]
    const text = await answer.text()
    expect(eventOf(text)).toContain(`UID:${OF_PROFESSIONAL.appointment_id}@fieldside`)
    expect(eventOf(text)).toBe(eventOf(await (await bff.ask(FEED)).text()))
    expect(text).not.toContain('METHOD')
    expect((await bff.ask(`/api${path}`)).status).toBe(401)
  })
})
