import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { newId } from '../../base/ids.ts'
import type { Bus, BusRecord } from '../../bus/bus.ts'
import { type BusFixture, newTopic, numbers, record, WITHIN } from './fixture.ts'

const MEMBER = fileURLToPath(new URL('../member-main.ts', import.meta.url))

export const groupsConformance = (name: string, { client, listen, url, endAfterTest }: BusFixture): void => {
  test('delivers each record to one member of a group', async () => {
    const [one, two] = [await client(), await client()]
    const topic = await newTopic(one)
    const group = newId()
    const members = [await listen(one, group, [topic]), await listen(two, group, [topic])]
    const all = () => members.flatMap(({ values }) => values())
    const wanted = numbers(60)
    await one.publish(wanted.map((value) => record(topic, value, value)))
    await expect.poll(() => all().length, WITHIN).toBeGreaterThanOrEqual(60)
    expect([...new Set(all())].sort()).toEqual([...wanted].sort())
    expect(all()).toHaveLength(60)
  })

  test('resumes with another member after one stops', async () => {
    const bus = await client()
    const topic = await newTopic(bus)
    const group = newId()
    const first = await listen(bus, group, [topic])
    await bus.publish([record(topic, 'before')])
    await expect.poll(first.values, WITHIN).toEqual(['before'])
    await first.stop()
    await bus.publish([record(topic, 'between')])
    const second = await listen(await client(), group, [topic])
    await bus.publish([record(topic, 'after')])
    await expect.poll(second.values, WITHIN).toEqual(['between', 'after'])
    expect(first.values()).toEqual(['before'])
  })

  test('keeps a member whose handler runs longer than the session timeout', async () => {
    const [one, two] = [await client(), await client()]
    const topic = await newTopic(one)
    const group = newId()
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const startedAt: number[] = []
    const slow = async () => {
      startedAt.push(performance.now())
      await held
    }
    const members = [await listen(one, group, [topic], slow), await listen(two, group, [topic], slow)]
    await one.publish([record(topic, 'slow')])
    await expect.poll(() => startedAt.length, WITHIN).toBe(1)
    // Longer than the session timeout of 3 s: if the member had been evicted, the other would have started.
    await expect.poll(() => performance.now() - startedAt[0]!, WITHIN).toBeGreaterThan(4500)
    release()
    await expect.poll(() => members.flatMap(({ values }) => values()), WITHIN).toEqual(['slow'])
    expect(startedAt).toHaveLength(1)
  })

  const spawnMember = (group: string, topic: string) => {
    const child: ChildProcess = spawn(process.execPath, [MEMBER, url(), group, topic], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { PATH: process.env.PATH },
    })
    let output = ''
    child.stdout!.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    const kill = async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    endAfterTest(kill)
    return { kill, values: () => output.split('\n').filter((line) => line !== '') }
  }

  test('takes over the share of a killed member without losing records', async () => {
    const bus = await client()
    const topic = await newTopic(bus)
    const group = newId()
    const publish = (from: number, count: number) =>
      bus.publish(numbers(count).map((n) => record(topic, String(from + Number(n)), n)))
    const killed = spawnMember(group, topic)
    await publish(0, 30)
    await expect.poll(() => killed.values().length, WITHIN).toBe(30)
    const heir = await listen(await client(), group, [topic])
    await publish(100, 30)
    const all = () => new Set([...killed.values(), ...heir.values()])
    await expect.poll(() => all().size, WITHIN).toBe(60)
    await killed.kill()
    const killedMs = performance.now()
    await publish(200, 30)
    const inherited = () => new Set(heir.values().filter((value) => Number(value) >= 200)).size
    await expect.poll(inherited, WITHIN).toBe(30)
    console.log(
      `${name}: a killed member's share was taken over in ${Math.round(performance.now() - killedMs)} ms`,
    )
  })

  test('loses no records and keeps the order per key while members join and leave', async () => {
    const [bus, other] = [await client(), await client()]
    const topic = await newTopic(bus)
    const group = newId()
    const handled: BusRecord[] = []
    const join = (on: Bus) => listen(on, group, [topic], async (given) => void handled.push(given))
    const keys = numbers(8)
    let sent = 0
    const publishRounds = async (rounds: number) => {
      for (let round = 0; round < rounds; round += 1) {
        await bus.publish(keys.map((key) => record(topic, String(sent), key)))
        sent += 1
      }
    }
    const untilAllHandled = () =>
      expect
        .poll(() => new Set(handled.map(({ key, value }) => `${key}:${value}`)).size, WITHIN)
        .toBe(keys.length * sent)
    const first = await join(bus)
    await publishRounds(20)
    const [second] = await Promise.all([join(other), publishRounds(20)])
    await untilAllHandled()
    await Promise.all([first.stop(), publishRounds(20)])
    await untilAllHandled()
    await Promise.all([join(bus), second.stop(), publishRounds(20)])
    await untilAllHandled()
    for (const key of keys) {
      const seen = new Set(handled.filter((given) => given.key === key).map(({ value }) => value))
      expect([...seen]).toEqual(numbers(sent))
    }
  })
}
