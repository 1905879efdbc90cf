import { expect, test } from 'vitest'
import { type Part, type Running, supervise } from './supervise.ts'

const BACK_OFF = { firstMs: 2, mostMs: 8, steadyMs: 60_000, startAttempts: 3 }

const puppet = () => {
  const exit = Promise.withResolvers<string>()
  const running: Running = {
    pid: 1,
    exited: exit.promise,
    ready: async () => {},
    kill: (signal) => exit.resolve(`signal ${signal}`),
    stop: async () => exit.resolve('code 0'),
  }
  return running
}

const partOf = (launch: () => Promise<Running>): Part => ({ name: 'part', needs: [], launch })

test('doubles the delay after each crash in a row up to the maximum and logs it', async () => {
  const lines: string[] = []
  const part = supervise(
    partOf(async () => puppet()),
    (line) => lines.push(line),
    BACK_OFF,
  )
  part.start()
  for (let i = 0; i < 5; i++) {
    await part.waitReady(1000)
    part.kill('SIGKILL')
  }
  await part.waitReady(1000)
  const expected = [2, 4, 8, 8, 8].map((ms) => `ended (signal SIGKILL); starts again in ${ms / 1000} s`)
  expect(lines).toEqual(expected)
  expect(part.restarts()).toBe(5)
  await part.stop()
})

test('resets the delay after a steady run', async () => {
  const lines: string[] = []
  const part = supervise(
    partOf(async () => puppet()),
    (line) => lines.push(line),
    { ...BACK_OFF, steadyMs: 0 },
  )
  part.start()
  for (let i = 0; i < 3; i++) {
    await part.waitReady(1000)
    part.kill('SIGTERM')
  }
  await part.waitReady(1000)
  expect(new Set(lines)).toEqual(new Set(['ended (signal SIGTERM); starts again in 0.002 s']))
  await part.stop()
})

test('gives up on a part that never becomes ready after some attempts, with the reason', async () => {
  let launches = 0
  const launch = async (): Promise<Running> => {
    launches += 1
    throw new Error('no such folder')
  }
  const part = supervise(partOf(launch), () => {}, BACK_OFF)
  part.start()
  await expect(part.waitReady(1000)).rejects.toThrow('part does not start: no such folder')
  expect(launches).toBe(3)
})

test('never gives up on a part that was ready once', async () => {
  let launches = 0
  const launch = async (): Promise<Running> => {
    launches += 1
    if (launches > 1 && launches < 8) throw new Error('the port is still taken')
    return puppet()
  }
  const part = supervise(partOf(launch), () => {}, { ...BACK_OFF, mostMs: 2 })
  part.start()
  await part.waitReady(1000)
  part.kill('SIGKILL')
  await part.waitReady(1000)
  expect(launches).toBe(8)
  await part.stop()
})

test('keeps a stopped part down until it is started', async () => {
  let launches = 0
  const launch = async (): Promise<Running> => {
    launches += 1
    return puppet()
  }
  const part = supervise(partOf(launch), () => {}, BACK_OFF)
  part.start()
  await part.waitReady(1000)
  await part.stop()
  await expect(part.waitReady(1000)).rejects.toThrow('part is stopped')
  expect([launches, part.pid()]).toEqual([1, null])
  part.start()
  await part.waitReady(1000)
  expect(launches).toBe(2)
  await part.stop()
})
