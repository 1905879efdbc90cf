import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Holder = { pid: number; started: string; address: string }

export class AlreadyRunning extends Error {
  readonly address: string
  constructor(address: string) {
    super(`Fieldside already runs from this folder, at ${address}`)
    this.address = address
  }
}

export class NoStateFolder extends Error {
  constructor(folder: string) {
    super(`${folder} is no state folder of Fieldside and is not wiped: name another one behind --state`)
  }
}

/** Returns when a process began, as the system prints it, because process ids are reused. */
const startOf = (pid: number): string => {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim()
  } catch {
    return ''
  }
}

const isAlive = ({ pid, started }: Holder): boolean => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return started === startOf(pid)
}

const readHolder = (file: string): Holder | null => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    return null
  }
}

/** Returns the address of the product that runs from a state folder. */
export const addressOfRunning = (stateDir: string): string | undefined => {
  const holder = readHolder(join(stateDir, 'running.json'))
  return holder && isAlive(holder) ? holder.address : undefined
}

export type StateLock = { wasOrphaned: boolean; release: () => void }

/**
 * Locks the state folder for this process.
 * @throws AlreadyRunning when a live process holds it
 */
export const lockState = (stateDir: string, address: string): StateLock => {
  mkdirSync(stateDir, { recursive: true, mode: 0o700 })
  const file = join(stateDir, 'running.json')
  const mine: Holder = { pid: process.pid, started: startOf(process.pid), address }
  let wasOrphaned = false
  for (;;) {
    try {
      writeFileSync(file, JSON.stringify(mine), { flag: 'wx', mode: 0o600 })
      return { wasOrphaned, release: () => rmSync(file, { force: true }) }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const holder = readHolder(file)
      if (holder && isAlive(holder)) throw new AlreadyRunning(holder.address)
      wasOrphaned = true
      rmSync(file, { force: true })
    }
  }
}

/** Names that exist from the first moments of a start. */
const FIRST_NAMES = ['logs', 'running.json']

/** Recognizes a state folder, so that a mistyped --state never wipes another folder. */
const isStateFolder = (folder: string): boolean =>
  !existsSync(folder) ||
  readdirSync(folder).every((name) => FIRST_NAMES.includes(name)) ||
  ['logs', 'secrets.json'].every((name) => existsSync(join(folder, name)))

/** @throws AlreadyRunning when a process uses the folder, NoStateFolder when it holds other files */
export const deleteState = (stateDir: string): void => {
  if (!isStateFolder(stateDir)) throw new NoStateFolder(stateDir)
  lockState(stateDir, '').release()
  rmSync(stateDir, { recursive: true, force: true })
}
