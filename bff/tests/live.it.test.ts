import { LIVE_STREAMS_PER_PERSON } from '@fieldside/contracts/limits.ts'
import { LIVE_POSITION } from '@fieldside/contracts/live-position.ts'
import { createLog } from '@fieldside/platform/log.ts'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { createLiveHub, type HubItem } from '../src/live/live-hub.ts'
import { codeOf, followed, type RunningBff, startBff } from './browser.ts'
import { type Fakes, type Person, startFakes } from './fakes.ts'
import { openStream } from './live-stream.ts'

let fakes: Fakes
let bff: RunningBff

beforeEach(async () => {
  fakes = await startFakes()
  bff = startBff(fakes)
  await followed(fakes)
})
afterEach(async () => {
  bff.stop()
  await fakes.stop()
})

const openLive = (person: Person, lastEventId?: string) => openStream(bff, person, lastEventId)

it('requires a session', async () => {
  expect((await bff.ask('/api/live')).status).toBe(401)
})

it('sends a person only their own items, as kind and id', async () => {
  const [person, other] = [fakes.people.join(), fakes.people.join()]
  const live = await openLive(person)
  expect(live.response.headers.get('content-type')).toBe('text/event-stream')
  expect(live.response.headers.get('cache-control')).toBe('no-store')
  fakes.feed.add(other.id, 'appointment', 'not-mine')
  const position = fakes.feed.add(person.id, 'appointment', 'mine')
  await expect.poll(live.named).toEqual(['mine'])
  expect(live.events().at(-1)).toEqual({
    event: 'message',
    id: `${position}-0`,
    data: JSON.stringify({ kind: 'appointment', id: 'mine' }),
  })
  await live.close()
})

it('sends items for everyone to each person, as kind and id, also after a missed connection [live-updates/gated]', async () => {
  const people = [fakes.people.join(), fakes.people.join()]
  const before = fakes.feed.position()
  const lives = [await openLive(people[0]!), await openLive(people[1]!)]
  const position = fakes.feed.add(null, 'exercise', 'of-everyone')
  for (const live of lives) {
    await expect.poll(live.named).toEqual(['of-everyone'])
    expect(live.events().at(-1)).toEqual({
      event: 'message',
      id: `0-${position}`,
      data: JSON.stringify({ kind: 'exercise', id: 'of-everyone' }),
    })
    await live.close()
  }
  const late = await openLive(fakes.people.join(), `${before}-${before}`)
  await expect.poll(late.named).toEqual(['of-everyone'])
  await late.close()
})

it("ends a person's oldest streams beyond 20, however many open in the same moment, says so, and affects nobody else [limits/streams]", async () => {
  const [person, other] = [fakes.people.join(), fakes.people.join()]
  const others = await openLive(other)
  const streams = await Promise.all(Array.from({ length: 60 }, () => openLive(person)))
  const open = () => streams.filter((stream) => !stream.isOver())
  await expect.poll(() => open().length).toBe(LIVE_STREAMS_PER_PERSON)
  for (const stream of streams.filter((one) => one.isOver()))
    expect(stream.events().at(-1)?.event).toBe('displaced')
  fakes.feed.add(person.id, 'appointment', 'news')
  for (const stream of open()) await expect.poll(stream.named).toEqual(['news'])
  expect(others.isOver()).toBe(false)
  await open()[0]!.close()
  await expect.poll(() => bff.metric('fieldside_live_streams')).toBe(LIVE_STREAMS_PER_PERSON)
  const next = await openLive(person)
  expect(open().length).toBe(LIVE_STREAMS_PER_PERSON - 1)
  for (const stream of [...open(), next, others]) await stream.close()
  await expect.poll(() => bff.metric('fieldside_live_streams')).toBe(0)
  expect(await bff.metric('fieldside_live_following')).toBe(1)
})

it('ends the oldest stream in order, and frees the place of one that was refused', async () => {
  const person = fakes.people.join()
  const first = await openLive(person)
  fakes.down.add('notification')
  for (let time = 0; time < LIVE_STREAMS_PER_PERSON; time += 1)
    expect((await bff.ask('/api/live', {}, person)).status).toBe(503)
  fakes.down.delete('notification')
  const streams = []
  for (let tab = 1; tab < LIVE_STREAMS_PER_PERSON; tab += 1) streams.push(await openLive(person))
  expect(first.isOver()).toBe(false)
  streams.push(await openLive(person))
  await first.done
  expect(streams.some((stream) => stream.isOver())).toBe(false)
  for (const stream of streams) await stream.close()
})

it("starts a first connection at the feed's position, without earlier items", async () => {
  const person = fakes.people.join()
  fakes.feed.add(person.id, 'appointment', 'before')
  const live = await openLive(person)
  await expect.poll(live.lastId).toBe('1-1')
  expect(live.named()).toEqual([])
  await live.close()
})

it('sends a first connection the items that arrive while its position is read', async () => {
  const person = fakes.people.join()
  const watcher = await openLive(person)
  fakes.feed.control.beforeReply = async () => {
    fakes.feed.add(person.id, 'appointment', 'in-between')
    await expect.poll(watcher.named).toEqual(['in-between'])
  }
  const live = await openLive(person)
  await expect.poll(live.named).toEqual(['in-between'])
  await Promise.all([live.close(), watcher.close()])
})

it("catches up through all pages of the last release's notification", async () => {
  const person = fakes.people.join()
  const before = fakes.feed.position()
  const ids = Array.from({ length: 8 }, (_, n) => `item-${n}`)
  ids.forEach((id, n) => void fakes.feed.add(n % 3 === 2 ? null : person.id, 'exercise', id))
  fakes.feed.control.isOfLastRelease = true
  onTestFinished(() => {
    fakes.feed.control.isOfLastRelease = false
  })
  const live = await openLive(person, `${before}-${before}`)
  await expect.poll(live.named).toEqual(ids)
  await live.close()
})

it('catches up by Last-Event-ID through all pages, without gaps or repeats', async () => {
  const [person, other] = [fakes.people.join(), fakes.people.join()]
  const [watcher, first] = [await openLive(person), await openLive(person)]
  await expect.poll(first.lastId).toBe('0-0')
  fakes.feed.add(person.id, 'appointment', 'seen')
  await expect.poll(first.named).toEqual(['seen'])
  await first.close()

  const missed = Array.from({ length: 8 }, (_, n) => `missed-${n}`)
  for (const id of missed) {
    fakes.feed.add(person.id, 'appointment', id)
    fakes.feed.add(other.id, 'appointment', 'not-mine')
  }
  // The process has already handed them out, so only the feed still has them.
  await expect.poll(watcher.named).toEqual(['seen', ...missed])
  const again = await openLive(person, first.lastId())
  fakes.feed.add(person.id, 'notification', 'new')
  await expect.poll(again.named).toEqual([...missed, 'new'])
  expect(again.lastId()).toBe(`${fakes.feed.position()}-0`)
  await Promise.all([again.close(), watcher.close()])
})

it("catches up after an upgrade by the last release's id, which has one position", async () => {
  const person = fakes.people.join()
  const before = fakes.feed.add(person.id, 'appointment', 'seen')
  fakes.feed.add(person.id, 'appointment', 'missed')
  fakes.feed.add(null, 'program', 'missed by everyone')
  const live = await openLive(person, String(before))
  await expect.poll(live.named).toEqual(['missed', 'missed by everyone'])
  await live.close()
})

it('sends the items after the position of a read, and after a reconnect those after the last item', async () => {
  const person = fakes.people.join()
  fakes.feed.add(person.id, 'appointment', 'before the read')
  let position: string | null = null
  await expect
    .poll(async () => {
      position = (await bff.ask('/api/session', {}, person)).headers.get(LIVE_POSITION)
      return position
    })
    .toBe('1')
  for (const id of ['second', 'third']) fakes.feed.add(person.id, 'appointment', id)
  const live = await openStream(bff, person, undefined, `?after=${position}`)
  await expect.poll(live.named).toEqual(['second', 'third'])
  const again = await openStream(bff, person, '2-1', `?after=${position}`)
  await expect.poll(again.named).toEqual(['third'])
  await Promise.all([live.close(), again.close()])
})

it('does not send visitors a position of the feed', async () => {
  expect((await bff.ask('/api/session')).headers.get(LIVE_POSITION)).toBeNull()
})

it('sends an item that arrives during catch-up once, in order', async () => {
  const person = fakes.people.join()
  const watcher = await openLive(person)
  fakes.feed.add(person.id, 'appointment', 'read')
  const additions = ['both-ways', 'by-stream-only']
  // Adds one item behind a page, so that the next page holds it too, and one behind the last page.
  fakes.feed.control.beforeReply = async (page) => {
    const isLast = page.length === 0
    const id = additions[0]
    if (!id || isLast !== (id === 'by-stream-only')) return
    additions.shift()
    fakes.feed.add(person.id, 'appointment', id)
    await expect.poll(watcher.named).toContain(id)
  }
  const live = await openLive(person, '0-0')
  fakes.feed.add(person.id, 'appointment', 'after')
  await expect.poll(live.named).toContain('after')
  expect(live.named()).toEqual(['read', 'both-ways', 'by-stream-only', 'after'])
  await Promise.all([live.close(), watcher.close()])
})

it('sends an item for everyone that commits after a later one of the person, also after a missed connection', async () => {
  const person = fakes.people.join()
  const [live, left] = [await openLive(person), await openLive(person)]
  fakes.feed.add(person.id, 'appointment', 'own', 5)
  await expect.poll(left.named).toEqual(['own'])
  await left.close()
  fakes.feed.add(null, 'program', 'of-everyone', 4)
  await expect.poll(live.named).toEqual(['own', 'of-everyone'])
  expect(live.lastId()).toBe('5-4')
  const again = await openLive(person, left.lastId())
  await expect.poll(again.named).toEqual(['of-everyone'])
  await Promise.all([live.close(), again.close()])
})

it('resumes after notification was lost, without gaps or repeats', async () => {
  const person = fakes.people.join()
  const live = await openLive(person)
  // Lost before the first item, but the position in the feed is known.
  fakes.feed.breakStreams()
  fakes.feed.add(person.id, 'appointment', 'while-down')
  await expect.poll(live.named).toEqual(['while-down'])
  fakes.feed.breakStreams()
  fakes.feed.add(person.id, 'appointment', 'while-down-again')
  await expect.poll(live.named).toEqual(['while-down', 'while-down-again'])
  expect(fakes.feed.control.opened).toEqual([undefined, 0, 1])
  await live.close()
})

it('skips an unreadable item and passes on one of an unknown kind', async () => {
  const person = fakes.people.join()
  const live = await openLive(person)
  fakes.feed.sendNonsense()
  fakes.feed.add(person.id, 'kind-of-tomorrow', 'new-kind')
  fakes.feed.add(person.id, 'appointment', 'behind')
  await expect.poll(live.named).toEqual(['new-kind', 'behind'])
  expect(fakes.feed.control.opened).toHaveLength(1)
  await live.close()
})

it('closes with a message when the session ends, and stays open when only the role changed', async () => {
  const person = fakes.people.join()
  const [one, two] = [await openLive(person), await openLive(person)]
  person.role = 'professional'
  fakes.feed.add(person.id, 'session', 'role')
  await expect.poll(one.named).toEqual(['role'])
  expect(one.isOver()).toBe(false)

  fakes.people.endSession(person)
  fakes.feed.add(person.id, 'session', 'ended')
  fakes.feed.add(person.id, 'session', 'ended-again')
  // Well before the next heartbeat, which would notice it too.
  await expect.poll(() => one.isOver() && two.isOver(), { timeout: 10_000 }).toBe(true)
  expect(one.events().at(-1)?.event).toBe('session-ended')
  expect(two.events().filter(({ event }) => event === 'session-ended')).toHaveLength(1)
  fakes.feed.add(person.id, 'appointment', 'too-late')
  expect((await bff.ask('/api/live', {}, person)).status).toBe(401)
  expect(two.named()).not.toContain('too-late')
})

it("keeps an admin's session idle on reads and the live stream, but not on commands, and closes the stream at its end [account/session-length]", async () => {
  const admin = fakes.people.join('admin')
  const live = await openLive(admin)
  for (const path of ['/api/session', '/api/notification/notifications/unread', '/api/session'])
    expect((await bff.ask(path, {}, admin)).status).toBe(200)
  fakes.feed.add(admin.id, 'session', 'same')
  await expect.poll(live.named).toEqual(['same'])
  expect(fakes.callsOf('/sessions/active')).toEqual([])
  const resolved = fakes.callsOf('/sessions/resolve').map(({ body }) => body)
  expect(resolved).not.toContainEqual(expect.objectContaining({ is_active: true }))
  for (let time = 0; time < 3; time += 1) {
    expect((await bff.command('/api/session/activity', undefined, admin)).status).toBe(204)
  }
  await expect
    .poll(() => fakes.callsOf('/sessions/active').map(({ body }) => body))
    .toEqual([{ session: admin.secret }])
  fakes.people.endSession(admin)
  fakes.feed.add(admin.id, 'session', 'idle')
  await live.done
  expect(live.events().at(-1)?.event).toBe('session-ended')
})

it("ignores the end of another person's session", async () => {
  const [person, other] = [fakes.people.join(), fakes.people.join()]
  const live = await openLive(person)
  fakes.people.endSession(other)
  fakes.feed.add(other.id, 'session', 'ended')
  fakes.feed.add(person.id, 'appointment', 'mine')
  await expect.poll(live.named).toEqual(['mine'])
  expect(live.isOver()).toBe(false)
  await live.close()
})

it('returns 503 while notification is unavailable, instead of breaking off a 200', async () => {
  const person = fakes.people.join()
  fakes.down.add('notification')
  const refused = await bff.ask('/api/live', {}, person)
  expect([refused.status, await codeOf(refused)]).toEqual([503, 'unavailable'])
})

it('returns 503 until the process has its position in the feed, since later items would be lost', async () => {
  const person = fakes.people.join()
  fakes.feed.control.isMute = true
  const starting = startBff(fakes)
  const refused = await starting.ask('/api/live', {}, person)
  expect([refused.status, await codeOf(refused)]).toEqual([503, 'live-unavailable'])
  starting.stop()
})

it('ends when the process stops, which then reports not ready', async () => {
  const live = await openLive(fakes.people.join())
  expect((await bff.ask('/readyz')).status).toBe(200)
  bff.stop()
  await live.done
  expect((await bff.ask('/readyz')).status).toBe(503)
})

it('reopens a stream of notification that fell silent', async () => {
  fakes.feed.control.isMute = true
  const hub = createLiveHub({
    notificationUrl: `${fakes.url}/notification`,
    token: async () => 'token-of-bff',
    log: createLog('bff', 'silent'),
    silentMs: 50,
  })
  const heard: HubItem[] = []
  hub.subscribe('somebody', (item) => heard.push(item))
  await expect.poll(() => fakes.feed.control.opened.length).toBeGreaterThanOrEqual(3)
  hub.stop()
  expect(heard).toEqual([])
})

it('keeps other listeners running when one throws', async () => {
  const hub = createLiveHub({
    notificationUrl: `${fakes.url}/notification`,
    token: async () => 'token-of-bff',
    log: createLog('bff', 'silent'),
  })
  const { id } = fakes.people.join()
  const heard: string[] = []
  hub.onItem(() => {
    throw new Error('fails')
  })
  hub.subscribe(id, (item) => heard.push(item.id))
  await hub.whenPlaced()
  const leave = hub.subscribe(id, (item) => heard.push(`left-${item.id}`))
  leave()
  fakes.feed.add(id, 'appointment', 'one')
  await expect.poll(() => heard).toEqual(['one'])
  hub.stop()
})
