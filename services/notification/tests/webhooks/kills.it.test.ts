import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { topicOf } from '@fieldside/contracts/envelope.ts'
import { workoutLogged } from '@fieldside/contracts/events/content.ts'
import type { Bus, BusRecord } from '@fieldside/platform/bus.ts'
import { connectBus } from '@fieldside/platform/connect-bus.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { createLog } from '@fieldside/platform/log.ts'
import { envelopeOf } from '@fieldside/platform/outbox.ts'
import { createEmptyDatabase } from '@fieldside/platform/testing/database.ts'
import { testConfig } from '@fieldside/platform/testing/service.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundled } from '../../../../tests/setup/programs.ts'
import { authorityFile, createWebhookFixture, LOGGED, startReceiver } from './fixture.ts'
import { createLedger, type Ledger } from './ledger.ts'

/** The full size is 10,000 events and 20 kills: WEBHOOK_EVENTS=10000 WEBHOOK_KILLS=20. */
const EVENTS = Number(process.env.WEBHOOK_EVENTS ?? 100)
const KILLS = Number(process.env.WEBHOOK_KILLS ?? 2)
const SUBJECTS = Math.max(50, Math.round(EVENTS / 25))
const SLOW_MS = 150
const WITHIN_MS = 240_000 + EVENTS * 100
const MAIN = await bundled('services/notification/src/main.ts')

const folder = mkdtempSync(join(tmpdir(), 'fieldside-webhooks-'))
let t: Awaited<ReturnType<typeof createWebhookFixture>>
let bus: Bus
let busDatabase: Awaited<ReturnType<typeof createEmptyDatabase>>
let receiver: Awaited<ReturnType<typeof startReceiver>>
let child: ChildProcess | undefined

beforeAll(async () => {
  ;[t, receiver, busDatabase] = await Promise.all([
    createWebhookFixture(),
    startReceiver(),
    createEmptyDatabase(),
  ])
  bus = await connectBus(busDatabase.url, { clientId: 'test', log: createLog('test', 'silent') })
})
afterAll(async () => {
  await kill()
  await bus.close()
  await receiver.close()
  await t.close()
  await busDatabase.drop()
  rmSync(folder, { recursive: true })
})

const environment = () => ({
  ...(testConfig(t.databaseUrl) as Record<string, string>),
  PORT: '0',
  BUS_URL: busDatabase.url,
  WEBHOOKS_TO_LOOPBACK: 'true',
  NODE_EXTRA_CA_CERTS: authorityFile(folder),
})

const start = (): void => {
  child = spawn(process.execPath, [MAIN], { env: { ...process.env, ...environment() }, stdio: 'ignore' })
}
const kill = async (): Promise<void> => {
  if (!child) return
  child.kill('SIGKILL')
  await once(child, 'exit')
  child = undefined
}

const events = (): BusRecord[] => {
  const subjects = Array.from({ length: SUBJECTS }, newId)
  return Array.from({ length: EVENTS }, (_, n) => {
    const subject = subjects[(n * 7) % SUBJECTS]!
    const data = {
      log_id: subject,
      user_id: newId(),
      workout_id: null,
      program_id: null,
      day_number: n,
      done_on: '2026-11-23',
    }
    const value = JSON.stringify(envelopeOf(t.context(), workoutLogged, subject, data))
    return { topic: topicOf('content'), key: subject, value, headers: { type: LOGGED } }
  })
}

/** Kills the process each time a receiver has got another part of the events. */
const killRepeatedly = async (ledger: Ledger): Promise<void> => {
  for (let n = 1; n <= KILLS; n += 1) {
    const part = Math.floor((n * EVENTS) / (KILLS + 1))
    await expect.poll(() => ledger.got('/healthy'), { timeout: WITHIN_MS }).toBeGreaterThanOrEqual(part)
    await kill()
    start()
  }
}

test('gives every live endpoint every event at least once and in order, beside dead, slow, and flapping ones, while notification is killed [events/webhook-kills]', {
  timeout: WITHIN_MS,
}, async () => {
  const published = events()
  const paths = ['/healthy', '/healthy-too', '/slow', '/flapping'] as const
  const ledger = await createLedger(published, paths)
  for (const path of paths) {
    const { secret } = await t.create(receiver.url(path), { event_types: [LOGGED] })
    ledger.knows(path, secret)
  }
  await t.create('https://localhost:1/dead', { event_types: [LOGGED] })
  receiver.replyWith(async (received) => {
    const reply = ledger.begin(received)
    if (received.path === '/slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    return reply(
      received.path === '/flapping' && ledger.isFirst(received) && ledger.isFifth(received) ? 503 : 204,
    )
  })
  start()
  const killed = killRepeatedly(ledger)
  for (let from = 0; from < published.length; from += 100)
    await bus.publish(published.slice(from, from + 100))
  await killed
  for (const path of paths) await expect.poll(() => ledger.got(path), { timeout: WITHIN_MS }).toBe(EVENTS)
  expect(await ledger.violations()).toEqual([])
  expect(ledger.summary()).toMatchObject(Object.fromEntries(paths.map((path) => [path, { events: EVENTS }])))
  if (process.env.WEBHOOK_EVENTS) console.log(JSON.stringify(ledger.summary(), null, 2))
})
