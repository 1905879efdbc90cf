import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { askDocker } from '@fieldside/dev-docker/engine.ts'
import { isOnPath, missingTools } from '@fieldside/dev-native/tools.ts'
import { dockerAnswers } from '../setup/docker.ts'

/** `npm run test:docker`: uses the Docker engine that answers, or installs and starts Debian's for the run. */

const READY_WITHIN_MS = 30_000
const ROOT = join(import.meta.dirname, '../..')
/** Debian packages by the program that they install. mmdebstrap builds the base of all stand-in images. */
const PACKAGES = { dockerd: 'docker.io', iptables: 'iptables', mmdebstrap: 'mmdebstrap' }

type Engine = { pid: number | undefined; stop: () => Promise<void> }

const installMissing = (): void => {
  const missing = Object.entries(PACKAGES).filter(([program]) => !isOnPath(program))
  if (missing.length === 0 || process.getuid?.() !== 0 || !isOnPath('apt-get')) return
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
  const names = missing.map(([, name]) => name)
  const quietly = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], quietly)
}

const answersSoon = async (): Promise<boolean> => {
  for (const until = Date.now() + READY_WITHIN_MS; Date.now() < until; await pause(500))
    if (await dockerAnswers()) return true
  return false
}

/** Starts an engine, and restarts it whenever a test stops it. Returns undefined if none can run here. */
const startEngine = async (): Promise<Engine | undefined> => {
  if (process.getuid?.() !== 0 || !isOnPath('dockerd')) return undefined
  let isStopping = false
  const start = () => {
    const engine = spawn('dockerd', [], { stdio: 'ignore' })
    engine.once('error', () => undefined)
    engine.once('exit', () => {
      if (!isStopping) running = start()
    })
    return engine
  }
  let running = start()
  const stop = async (): Promise<void> => {
    isStopping = true
    const ended = new Promise((resolve) => running.once('exit', resolve))
    if (running.kill('SIGTERM')) await ended
  }
  if (await answersSoon()) return { pid: running.pid, stop }
  await stop()
  return undefined
}

const notTried = (reason: string): number => {
  console.log(`Containers were NOT tried here: ${reason}.\n\n0 passed, 0 failed`)
  return 0
}

const runParts = ({ pid }: Engine): Promise<number> => {
  const child = spawn(process.execPath, ['tests/run.ts', '--docker', ...process.argv.slice(2)], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...(pid && { FIELDSIDE_ENGINE_PID: String(pid) }) },
  })
  // The engine that was started for the run must end after it.
  process.once('SIGTERM', () => child.kill('SIGTERM'))
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}

const run = async (): Promise<number> => {
  const missing = missingTools()
  if (missing.length > 0) return notTried(`${missing.join(', ')} not found`)
  installMissing()
  const engine: Engine | undefined = (await dockerAnswers())
    ? { pid: undefined, stop: async () => undefined }
    : await startEngine()
  if (!engine) return notTried('no Docker engine answers or can be started')
  const canMake = isOnPath('mmdebstrap') || askDocker('pull', 'debian:bookworm-slim') !== undefined
  const status = canMake ? await runParts(engine) : notTried('images can be neither pulled nor made')
  await engine.stop()
  return status
}

process.exitCode = await run()
