import { once } from 'node:events'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { addBusyCalendar, listBusyCalendars } from '@fieldside/contracts/http/busy-calendars.ts'
import { BUSY_CALENDAR_MAX_BYTES } from '@fieldside/contracts/limits.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { createLog } from '@fieldside/platform/log.ts'
import { createOutbound } from '@fieldside/platform/outbound.ts'
import { createTestAuthority } from '@fieldside/platform/testing/certificates.ts'
import { createTestService, type Person, type TestService } from '@fieldside/platform/testing/service.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BookingPorts } from '../../src/context.ts'
import type { BookingSchema } from '../../src/schema.ts'
import { booking } from '../../src/service.ts'
import { STORAGE } from '../fixture.ts'

const SECRET = 'private-0123456789abcdef'
const CALENDAR = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n'

let server: Server
let t: TestService<BookingSchema, BookingPorts>
let port: number
let handler: Parameters<typeof createServer>[1]
const lines: string[] = []
const as: Person = { userId: newId(), role: 'professional' }
const professional_id = newId()

beforeAll(async () => {
  const authority = await createTestAuthority()
  server = createServer(await authority.issue(['localhost']), (request, response) =>
    handler!(request as never, response as never),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.address() as AddressInfo).port
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  const eligibility = {
    professional_id,
    user_id: as.userId,
    version: 1,
    status: 'approved',
    is_accepting_bookings: true,
    has_role: true,
    price_per_session_cents: null,
    show_price: true,
  } as const
  const outbound = createOutbound({ agent: 'Test', allowsLoopback: true, ca: authority.ca })
  const directory = { eligibilityOfUser: async () => eligibility } as unknown as BookingPorts['directory']
  t = await createTestService(booking, {
    config: STORAGE,
    ports: { outbound, directory },
    log: createLog('booking', 'trace', sink),
  })
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await t.close()
})

const add = async (url: string) => {
  const { status, problem } = await t.request(addBusyCalendar, { body: { name: 'Work', url } }, { as })
  return { status, code: problem.code, errors: problem.errors, detail: problem.detail }
}
const own = () => `https://localhost:${port}/${SECRET}.ics`
const unreadable = (message: RegExp) => ({
  status: 422,
  code: 'calendar-unreadable',
  errors: [{ field: 'url', message: expect.stringMatching(message) }],
  detail: expect.stringMatching(message),
})
const replying = (status: number, headers: Record<string, string>, body: string) => {
  handler = (_, response) => void response.writeHead(status, headers).end(body)
}

test.each([
  'https://10.0.0.1/',
  'https://169.254.169.254/latest/',
  'https://[fd00::1]/a.ics',
  'https://192.168.1.4/',
])('rejects %s, which isn’t public [busy/connect]', async (url) => {
  expect(await add(url)).toEqual(unreadable(/public/))
})

test('rejects an address that isn’t https and reads a webcal address over https [busy/connect]', async () => {
  for (const url of ['http://calendar.example/a.ics', 'ftp://calendar.example/', 'calendar.example'])
    expect(await add(url)).toMatchObject({ status: 400, errors: [{ field: 'url' }] })
  expect(await add('https://user:secret@calendar.example/')).toEqual(unreadable(/user name/))
  replying(200, {}, CALENDAR)
  expect(await add(own().replace('https:', 'webcal:'))).toMatchObject({ status: 201 })
})

test('follows a redirect to a public address and none to an internal one [busy/connect]', async () => {
  const paths: unknown[] = []
  const redirecting = (location: string) => {
    handler = (request, response) => {
      paths.push(request.url)
      if (request.url === '/arrived') response.end(CALENDAR)
      else response.writeHead(302, { location }).end()
    }
  }
  redirecting('/arrived')
  expect(await add(own())).toMatchObject({ status: 201 })
  for (const location of ['https://169.254.169.254/', 'http://hooks.example/', 'https://10.1.2.3:443/']) {
    redirecting(location)
    expect(await add(own()), location).toEqual(unreadable(/public/))
  }
  expect(paths).toEqual([`/${SECRET}.ics`, '/arrived', ...Array(3).fill(`/${SECRET}.ics`)])
})

test('rejects more than 10 MB, what takes more than 5 seconds, other replies, and other files [busy/connect]', async () => {
  replying(200, {}, CALENDAR.replace('END', `${'X-PAD:1\r\n'.repeat(BUSY_CALENDAR_MAX_BYTES / 9)}END`))
  expect(await add(own())).toEqual(unreadable(/larger than 10 MB/))
  handler = (_, response) => void response.write('BEGIN:VCALENDAR')
  expect(await add(own())).toEqual(unreadable(/longer than 5 seconds/))
  replying(404, {}, CALENDAR)
  expect(await add(own())).toEqual(unreadable(/doesn’t return a calendar/))
  replying(200, {}, '<!doctype html><title>Sign in</title>')
  expect(await add(own())).toEqual(unreadable(/iCal/))
  replying(
    200,
    {},
    CALENDAR.replace(
      'END',
      'BEGIN:VEVENT\r\nDTSTART:19700101T000000Z\r\nRRULE:FREQ=SECONDLY\r\nEND:VEVENT\r\nEND',
    ),
  )
  expect(await add(own())).toEqual(unreadable(/iCal/))
})

test('logs no address, and lists only what was added [busy/connect]', async () => {
  const { body } = await t.request(listBusyCalendars, {}, { as })
  expect(body.items.map(({ host }) => host)).toEqual([`localhost:${port}`, `localhost:${port}`])
  expect(JSON.stringify(body)).not.toContain(SECRET)
  expect(lines.length).toBeGreaterThan(5)
  expect(lines.join('')).not.toContain(SECRET)
})
