import { randomUUID } from 'node:crypto'
import { createClient } from '@fieldside/platform/client.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Services } from '../src/services.ts'
import { createSessions } from '../src/session/session-cache.ts'
import { followed, type RunningBff, startBff } from './browser.ts'
import { type Fakes, type Person, startFakes } from './fakes.ts'
import { openStream } from './live-stream.ts'

const UNREAD = '/api/notification/notifications/unread'
const READ_ALL = '/api/notification/notifications/read'

let fakes: Fakes
let one: RunningBff
let other: RunningBff

beforeAll(async () => {
  fakes = await startFakes()
  one = startBff(fakes)
  other = startBff(fakes)
  await followed(fakes, 2)
})
beforeEach(() => {
  fakes.given.events = ''
})
afterAll(async () => {
  one.stop()
  other.stop()
  await fakes.stop()
})

it('makes a read through one instance wait for a write through another', async () => {
  const person = fakes.people.join()
  fakes.given.events = `booking.one=${randomUUID()}`
  expect((await one.command(READ_ALL, undefined, person)).status).toBe(200)
  await other.ask(UNREAD, {}, person)
  const read = fakes.callsOf('/notifications/unread').at(-1)
  expect(read?.headers.get('fieldside-after')).toBe(fakes.given.events)
})

describe('a login session that one instance ended', () => {
  const isSignedInAt = async (bff: RunningBff, person: Person): Promise<boolean> =>
    ((await (await bff.ask('/api/session', {}, person)).json()) as { user: unknown }).user !== null

  it('ends at another instance through the live feed', async () => {
    // While the clock stands still, the cached session doesn't expire.
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now())
    const third = startBff(fakes)
    onTestFinished(() => {
      third.stop()
      clock.mockRestore()
    })
    await followed(fakes, 3)
    const person = fakes.people.join()
    expect(await isSignedInAt(third, person)).toBe(true)
    expect((await one.command('/api/session', undefined, person, 'DELETE')).status).toBe(204)
    expect(await isSignedInAt(third, person)).toBe(true)
    fakes.feed.add(person.id, 'session', person.id)
    await expect.poll(() => isSignedInAt(third, person), { interval: 5 }).toBe(false)
  })

  it('ends at another instance within a second when the feed is down', async () => {
    let nowMs = 0
    const person = fakes.people.join()
    const client = createClient(fakes.urls.IDENTITY_URL ?? '', { token: async () => 'token-of-bff' })
    const sessions = createSessions({ identity: client } as Services, () => nowMs)
    expect((await sessions.resolve(person.secret))?.user.id).toBe(person.id)
    expect((await one.command('/api/session', undefined, person, 'DELETE')).status).toBe(204)
    nowMs = 999
    expect((await sessions.resolve(person.secret))?.user.id).toBe(person.id)
    nowMs = 1000
    expect(await sessions.resolve(person.secret)).toBeUndefined()
  })
})

describe('the live streams of an instance that stops', () => {
  const startThird = async (): Promise<RunningBff> => {
    const third = startBff(fakes)
    onTestFinished(third.stop)
    await followed(fakes, 3)
    return third
  }

  it('resume at another instance, without gaps or duplicates', async () => {
    const third = await startThird()
    const person = fakes.people.join()
    const add = (id: string, to: string | null = person.id) => fakes.feed.add(to, 'appointment', id)
    const first = await openStream(third, person)
    await expect.poll(first.lastId).toBeDefined()
    add('seen')
    add('seen by everyone', null)
    await expect.poll(first.named).toEqual(['seen', 'seen by everyone'])
    third.stop()
    await first.done
    add('missed')
    add('missed by everyone', null)
    const next = await openStream(other, person, first.lastId())
    await expect.poll(next.named).toEqual(['missed', 'missed by everyone'])
    add('new')
    await expect.poll(next.named).toEqual(['missed', 'missed by everyone', 'new'])
    await next.close()
  })

  it('reconnect at different times, within 2.5 s', async () => {
    const third = await startThird()
    const streams = await Promise.all(Array.from({ length: 8 }, () => openStream(third, fakes.people.join())))
    await expect.poll(() => streams.every(({ retryMs }) => retryMs() !== undefined)).toBe(true)
    third.stop()
    await Promise.all(streams.map(({ done }) => done))
    const pauses = streams.map(({ retryMs }) => retryMs()!)
    expect(new Set(pauses).size).toBeGreaterThan(1)
    for (const ms of pauses) expect([ms >= 500, ms <= 2500]).toEqual([true, true])
  })
})
