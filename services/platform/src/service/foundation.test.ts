import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { newId } from '../base/ids.ts'
import { formatCaused, parseCaused } from '../data/caused-events.ts'
import { createLog } from '../telemetry/log.ts'
import { continueTrace, readRequestId } from '../telemetry/trace.ts'
import { baseConfig, readConfig } from './config.ts'

test('generates unique UUIDv7 ids ordered by millisecond', () => {
  const ids = Array.from({ length: 1000 }, () => newId())
  expect(new Set(ids).size).toBe(1000)
  for (const id of ids) expect(z.uuidv7().safeParse(id).success).toBe(true)
  expect(newId(1) < newId(2)).toBe(true)
})

test('names every missing and invalid environment variable without its value', () => {
  const read = () => readConfig(baseConfig, { PORT: 'hunter2', DATABASE_URL: 'x', CLIENT_ID: '' })
  expect(read).toThrow(/PORT is not valid/)
  expect(read).toThrow(/BUS_URL is missing/)
  expect(read).toThrow(/CLIENT_ID is missing/)
  expect(read).toThrow(expect.objectContaining({ message: expect.not.stringContaining('hunter2') }))
})

test('logs no secrets or personal data, not even from a database error', () => {
  const lines: string[] = []
  const log = createLog('test', 'info', { write: (line) => lines.push(line) })
  const error = Object.assign(new Error('duplicate key'), {
    detail: 'Key (email)=(jo@x.test) exists',
    code: '23505',
  })
  log.info({
    headers: { authorization: 'Bearer abc', cookie: 'sid=1' },
    body: { password: 'pw', email: 'jo@x.test' },
  })
  log.error({ err: error, phone: '5551234567', request: { body: { notes: 'knee' } } }, 'failed')
  log.child({ email: 'jo@x.test', cookie: 'sid=1' }).info({ people: [{ phone: '5551234567' }], ms: 3 })
  const text = lines.join('')
  for (const secret of ['abc', 'sid=1', 'pw"', 'jo@x.test', '5551234567', 'knee']) {
    expect(text).not.toContain(secret)
  }
  expect(JSON.parse(lines[1]!)).toMatchObject({
    level: 'error',
    service: 'test',
    err: { code: '23505' },
    msg: 'failed',
  })
  expect(JSON.parse(lines[2]!)).toMatchObject({ email: '[redacted]', ms: 3 })
})

test('round-trips caused events through the header and skips malformed parts', () => {
  const events = [
    { type: 'a.b-c', id: newId() },
    { type: 'd.e', id: newId() },
  ]
  expect(parseCaused(formatCaused(events))).toEqual(events)
  expect(parseCaused("junk, x=1,a.b='; drop table inbox")).toEqual([])
  expect(parseCaused(`a.b=${'-'.repeat(36)}`)).toEqual([])
})

test('continues a trace with a new span and starts a new trace from an invalid header', () => {
  const trace = '0af7651916cd43dd8448eb211c80319c'
  expect(continueTrace(`00-${trace}-b7ad6b7169203331-00`)).toMatch(
    new RegExp(`^00-${trace}-(?!b7ad)[0-9a-f]{16}-00$`),
  )
  expect(continueTrace('rubbish')).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
})

test("takes a caller's well-formed request id and replaces any other", async () => {
  const app = new Hono().use(readRequestId()).get('/', (hono) => hono.text(hono.get('requestId')))
  const ask = async (id: string) => (await app.request('/', { headers: { 'x-request-id': id } })).text()
  expect(await ask('abc-1')).toBe('abc-1')
  expect(await ask('a b"')).toMatch(/^[0-9a-f-]{36}$/)
  expect(await ask('a'.repeat(101))).toMatch(/^[0-9a-f-]{36}$/)
})
