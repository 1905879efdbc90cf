import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { systemScreen } from '@fieldside/contracts/http/bff/system.ts'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { thisInstance } from '@fieldside/platform/release.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type RunningBff, startBff } from './browser.ts'
import { type Fakes, startFakes } from './fakes.ts'

type System = ReplyOf<typeof systemScreen>

const SCREEN = '/api/screens/admin/system'
const AT = '2026-11-21T09:00:00.000Z'

const state = (deadLetters: number) => ({
  version: '1.2.3',
  instance: 'host-1',
  started_at: AT,
  prepared: true,
  queues: {
    outbox: { waiting: 0, oldest_seconds: 0 },
    dead_letters: deadLetters,
    jobs: [{ job: 'refunds', due: 0, parked: deadLetters, oldest_seconds: 0 }],
  },
  lag: [],
})

const deadLetter = (id: number, second: number) => ({
  id,
  at: `2026-11-21T09:00:${String(second).padStart(2, '0')}.000Z`,
  topic: 'billing.events.v1',
  bytes: 1,
  reason: 'unreadable',
  error_code: null,
  event: null,
})

/** Dead letters by service, newest first. */
const letters: Partial<Record<string, ReturnType<typeof deadLetter>[]>> = {
  booking: Array.from({ length: 15 }, (_, n) => deadLetter(30 - n, 59 - 2 * n)),
  billing: Array.from({ length: 15 }, (_, n) => deadLetter(15 - n, 58 - 2 * n)),
}

const report = {
  at: AT,
  version: '1.2.3',
  findings: [
    { check: 'kafka', state: 'failed', message: 'Down.', fix: 'Start it.', link: 'docs/runbook.md' },
  ],
}

const backup = { storing: true, log_stored_at: AT, base_finished_at: AT, files_copied_at: null }

let isReportKnown = true
let fakes: Fakes
let bff: RunningBff
beforeAll(async () => {
  fakes = await startFakes()
  for (const service of SERVICES) {
    const own = letters[service] ?? []
    fakes.app.get(`/${service}/admin/system`, (hono) => hono.json(state(own.length)))
    fakes.app.get(`/${service}/admin/dead-letters`, (hono) => {
      const before = Number(hono.req.query('before') ?? Infinity)
      const items = own.filter(({ id }) => id < before).slice(0, Number(hono.req.query('limit')))
      return hono.json({ items })
    })
    fakes.app.get(`/${service}/admin/parked-jobs`, (hono) =>
      hono.json({ items: [{ job: 'refunds', key: service, parked_at: AT, failures: 20, error: 'E1' }] }),
    )
    fakes.app.post(`/${service}/admin/*`, (hono) => hono.body(null, 204))
  }
  fakes.app.get('/identity/admin/doctor-report', (hono) =>
    isReportKnown ? hono.json({ report }) : hono.json({}, 503),
  )
  fakes.app.get('/backup/state', (hono) => hono.json(backup))
  bff = startBff(fakes)
})
beforeEach(() => {
  fakes.calls.length = 0
  fakes.down.clear()
})
afterAll(async () => {
  bff.stop()
  await fakes.stop()
})

const read = async (path = SCREEN): Promise<System> =>
  (await (await bff.ask(path, {}, fakes.people.join('admin'))).json()) as System

it('marks a service that doesn’t answer, with the time of its last answer, and still shows the others [system/unreachable]', async () => {
  expect((await read()).parts.map((part) => part.state?.version)).toEqual(SERVICES.map(() => '1.2.3'))
  fakes.down.add('booking')
  const { parts, dead_letters, parked_jobs } = await read()
  const booking = parts.find(({ service }) => service === 'booking')
  expect(booking?.state).toBeNull()
  expect(Date.parse(booking!.answered_at!)).not.toBeNaN()
  expect(parts.filter((part) => part.state === null)).toHaveLength(1)
  expect(new Set(dead_letters.items.map(({ service }) => service))).toEqual(new Set(['billing']))
  expect(parked_jobs.items.map(({ key }) => key)).toEqual(['billing'])
})

it('passes on the instances of each service and its own release, and reads a service of the last release [release/system-page]', async () => {
  const { bff: web, parts } = await read()
  expect(web).toMatchObject(thisInstance())
  expect(parts[0]?.state).toMatchObject({ revision: 'unknown', instances: [] })
})

it('merges the dead letters of all services, newest first, page by page [system/dead-letters]', async () => {
  const { dead_letters: first } = await read()
  const cursor = encodeURIComponent(first.next!)
  const rest = (await read(`${SCREEN}/dead-letters?cursor=${cursor}`)) as unknown as typeof first
  const all = [...first.items, ...rest.items]
  expect([first.items.length, rest.items.length, rest.next]).toEqual([20, 10, null])
  expect(all.map(({ at }) => at)).toEqual(
    all
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  expect(new Set(all.map(({ id }) => id)).size).toBe(30)
})

it('shows the times of the last backups, and whether backups are off or unreachable', async () => {
  expect((await read()).backup).toBeNull()
  const admin = fakes.people.join('admin')
  const backupOf = async (BACKUP_URL: string) => {
    const own = startBff(fakes, { BACKUP_URL })
    const { backup: shown } = (await (await own.ask(SCREEN, {}, admin)).json()) as System
    own.stop()
    return shown
  }
  expect(await backupOf(`${fakes.url}/backup`)).toEqual({ state: backup })
  expect(await backupOf(`${fakes.url}/nowhere`)).toEqual({ state: null })
})

it('passes on the doctor’s last report, or null while identity has none to give [operations/doctor-page]', async () => {
  expect((await read()).doctor).toEqual({ report })
  isReportKnown = false
  expect((await read()).doctor).toBeNull()
})

it('exports whether backups are turned on, for the alert on a process that never ran', async () => {
  const own = startBff(fakes, { BACKUP_URL: `${fakes.url}/nowhere` })
  expect(await own.metric('fieldside_backup_configured')).toBe(1)
  expect(await bff.metric('fieldside_backup_configured')).toBe(0)
  own.stop()
})

it('lists dead letters and parked jobs only from services that have some', async () => {
  await read()
  const asked = (path: string) => new Set(fakes.callsOf(path).map(({ service }) => service))
  for (const path of ['/admin/dead-letters', '/admin/parked-jobs'])
    expect(asked(path)).toEqual(new Set(['booking', 'billing']))
})

it('sends a decision to its service, and only from admins [system/admins-only]', async () => {
  const send = (role: 'admin' | 'professional', path: string, body?: object) =>
    bff.command(`/api/system/${path}`, body, fakes.people.join(role))
  const reason = { reason: 'Superseded by a later event' }
  const job = { job: 'refunds', key: 'r1' }
  const replies = [
    await send('admin', 'booking/dead-letters/7/replay'),
    await send('admin', 'booking/dead-letters/7/discard', reason),
    await send('admin', 'billing/parked-jobs/retry', job),
  ]
  expect(replies.map(({ status }) => status)).toEqual([204, 204, 204])
  const commands = fakes.calls.filter(({ method, path }) => method === 'POST' && path.startsWith('/admin/'))
  expect(commands.map(({ service, path, body }) => [service, path, body])).toEqual([
    ['booking', '/admin/dead-letters/7/replay', undefined],
    ['booking', '/admin/dead-letters/7/discard', reason],
    ['billing', '/admin/parked-jobs/retry', job],
  ])
  expect((await send('admin', 'nowhere/dead-letters/7/replay')).status).toBe(400)
  expect((await send('professional', 'booking/dead-letters/7/replay')).status).toBe(403)
  expect((await bff.ask(SCREEN, {}, fakes.people.join('professional'))).status).toBe(403)
})
