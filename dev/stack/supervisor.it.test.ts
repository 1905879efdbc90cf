import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePorts, PortBusy, type Ports, portsFrom } from '@fieldside/dev-process/ports.ts'
import { BACK_OFF } from '@fieldside/dev-process/supervise.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { smallParts } from './fixtures/parts.ts'
import { AlreadyRunning, deleteState } from './state-lock.ts'
import { type Stack, startStack } from './supervisor.ts'

/** Above the blocks of `findFreePorts`, which other tests take at the same time. */
const FIRST_PORT = 31_140
const QUICK = { ...BACK_OFF, firstMs: 100 }
const COMMAND = join(import.meta.dirname, 'fixtures/command.ts')

let folder: string
let journal: string
let open: Stack | null
const commands: ChildProcess[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fieldside-supervisor-'))
  journal = join(folder, 'journal')
  writeFileSync(journal, '')
  open = null
})
afterEach(async () => {
  await open?.stop()
  for (const command of commands.splice(0)) command.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const notes = (): string[] => readFileSync(journal, 'utf8').split('\n').filter(Boolean)
const start = async (ports: Ports, change: object = {}): Promise<Stack> => {
  const stateDir = join(folder, 'state')
  const parts = smallParts(ports, journal)
  open = await startStack({ stateDir, ports, seed: false, quiet: true, parts, backOff: QUICK, ...change })
  return open
}
/** Starts a stack without processes, which takes the folder and the ports like any other. */
const startEmpty = (ports: Ports): Promise<Stack> => start(ports, { parts: [] })
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Runs the supervisor in a separate process, as npm start does. */
const command = (port: number, { baseReadyAfterMs = 200 } = {}) => {
  const args = [COMMAND, join(folder, 'state'), String(port), journal, String(baseReadyAfterMs)]
  const child = spawn(process.execPath, args)
  commands.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve))
  const says = (text: string) => expect.poll(() => output).toContain(text)
  return { child, exited, says, output: () => output }
}

test('starts parts after those they need and stops them before', async () => {
  const stack = await start(await findFreePorts())
  await stack.stop()
  const order = notes().filter((note, index, all) => all.indexOf(note) === index)
  expect(order).toEqual([
    'base up',
    'base ready',
    'middle up',
    'middle ready',
    'top up',
    'top ready',
    'top down',
    'middle down',
    'base down',
  ])
})

test('restarts a crashed process and leaves the others running', async () => {
  const ports = await findFreePorts()
  const stack = await start(ports)
  const before = { middle: stack.process('middle').pid(), top: stack.process('top').pid() }
  // The process crashes before it can answer.
  await fetch(`${stack.urls.identity}/crash`).catch(() => null)
  await expect.poll(() => stack.process('middle').restarts()).toBe(1)
  await stack.waitReady('middle', 30_000)
  stack.process('middle').kill('SIGKILL')
  await stack.waitReady('middle', 30_000)
  expect(stack.process('middle').restarts()).toBe(2)
  expect(stack.process('middle').pid()).not.toBe(before.middle)
  expect(stack.process('top').pid()).toBe(before.top)
  const log = readFileSync(join(folder, 'state/logs/middle.log'), 'utf8')
  expect(log).toContain('ended (code 7); starts again in 0.1 s')
})

test('fails the start with the output of the part that fails, and leaves nothing running', async () => {
  const ports = await findFreePorts()
  const parts = smallParts(ports, join(folder, 'no/such/folder'))
  await expect(start(ports, { parts })).rejects.toThrow(/base does not start: code 1[\s\S]*ENOENT/)
  await startEmpty(ports)
})

test('rejects a second start on the same folder and names the address of the first', async () => {
  await startEmpty(await findFreePorts())
  const address = open!.urls.public
  const second = startStack({ stateDir: join(folder, 'state'), ports: 'free', seed: false, parts: [] })
  await expect(second).rejects.toThrow(`Fieldside already runs from this folder, at ${address}`)
  expect(() => deleteState(join(folder, 'state'))).toThrow(AlreadyRunning)
})

test('names a busy port and how to choose another', async () => {
  const ports = await findFreePorts()
  const server = createServer().listen(ports.identity, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const refused = startEmpty(ports)
  await expect(refused).rejects.toThrow(PortBusy)
  await expect(refused).rejects.toThrow(`Port ${ports.identity} (identity) is in use`)
  await expect(refused).rejects.toThrow('npm start -- --port')
  await new Promise((resolve) => server.close(resolve))
  await startEmpty(ports)
})

test('creates secrets once, for their owner only, and never overwrites them in place', async () => {
  const first = await startEmpty(await findFreePorts())
  const { ino } = statSync(join(folder, 'state/secrets.json'))
  await first.stop()
  const second = await startEmpty(await findFreePorts())
  expect(second.secrets).toEqual(first.secrets)
  const kept = statSync(join(folder, 'state/secrets.json'))
  expect(kept.mode & 0o777).toBe(0o600)
  expect(kept.ino).not.toBe(ino)
  expect(Buffer.from(first.secrets.sessionKey, 'base64')).toHaveLength(32)
})

test.each(['SIGTERM', 'SIGINT'] as const)(
  'drains everything and unlocks the folder on %s',
  async (signal) => {
    const first = command(FIRST_PORT)
    await first.says(`ready at http://localhost:${FIRST_PORT}`)
    first.child.kill(signal)
    first.child.kill(signal)
    expect(await first.exited).toBe(0)
    expect(notes().slice(-3)).toEqual(['top down', 'middle down', 'base down'])
    await startEmpty(portsFrom(FIRST_PORT))
  },
)

test('exits with 1 beside a start from the same folder, and aborts that start on a signal', async () => {
  // The first part becomes ready only long after the signal.
  const starting = command(FIRST_PORT, { baseReadyAfterMs: 60_000 })
  await expect.poll(notes).toContain('base up')
  const second = command(FIRST_PORT)
  expect(await second.exited).toBe(1)
  expect(second.output()).toContain(`already runs from this folder, at http://localhost:${FIRST_PORT}`)
  starting.child.kill('SIGTERM')
  expect(await starting.exited).toBe(0)
  expect(notes().at(-1)).toMatch(/down$/)
  expect(notes()).not.toContain('top up')
})

test('ends its processes when the supervisor is killed, and the next start takes over', async () => {
  const killed = command(FIRST_PORT)
  await killed.says('ready at')
  killed.child.kill('SIGKILL')
  await killed.exited
  await expect.poll(() => notes().filter((note) => note.endsWith('down'))).toHaveLength(3)
  const stack = await start(portsFrom(FIRST_PORT))
  expect(isAlive(stack.process('top').pid()!)).toBe(true)
})
