import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePorts } from '@fieldside/dev-process/ports.ts'
import { layOutImage } from './image-layout.ts'

/** Builds images like the Dockerfile without a container engine: same files, user, command, and health check. */

const NOBODY = 65_534
const ASK_EVERY_MS = 50
const READY_WITHIN_MS = 30_000
const dockerfile = readFileSync(join(import.meta.dirname, '../../deploy/Dockerfile'), 'utf8')

const fromDockerfile = (pattern: RegExp): string => {
  const found = dockerfile.match(pattern)?.[1]
  if (!found) throw new Error(`the Dockerfile has no ${pattern}`)
  return found
}
const COMMAND = JSON.parse(fromDockerfile(/^CMD (\[.*\])$/m)) as [string, ...string[]]
const HEALTH_CHECK = JSON.parse(fromDockerfile(/^ {2}CMD (\[.*\])$/m)) as [string, ...string[]]
const IMAGE_ENV = Object.fromEntries(
  fromDockerfile(/^ENV (.*)$/m)
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
)

export type Image = {
  /** Stands for the image's /app. */
  folder: string
  remove: () => void
}

/** Lays out an image owned by another user and writable by nobody, close to a read-only file system. */
export const layOut = async (part: string, webDist?: string): Promise<Image> => {
  const root = mkdtempSync(join(tmpdir(), 'fieldside-image-'))
  const folder = join(root, 'app')
  await layOutImage(part, folder, webDist)
  // Copies Node, because the repository's own may lie where another user cannot read it.
  mkdirSync(join(root, 'bin'))
  copyFileSync(process.execPath, join(root, 'bin/node'))
  execFileSync('chmod', ['-R', 'a-w,a+rX', root])
  const remove = (): void => {
    execFileSync('chmod', ['-R', 'u+w', root])
    rmSync(root, { recursive: true, force: true })
  }
  return { folder, remove }
}

export type Container = {
  url: string
  output: () => string
  /** Waits up to 30 s for /readyz to answer 200 and resolves with its last status. @throws Error when it exits first */
  readiness: () => Promise<number>
  healthCheck: () => Promise<number>
  /** Runs a command like `docker compose exec`. Resolves with the exit code and the output. */
  exec: (...command: [string, ...string[]]) => Promise<[number, string]>
  exited: Promise<number>
  /** Sends SIGTERM and resolves with the exit code. */
  stop: () => Promise<number>
}

const wordsOf = (child: ChildProcess): (() => string) => {
  let words = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      words += chunk.toString()
    })
  return () => words
}

/** Runs the image's command, as nobody when the test runs as root. Only a temporary folder is writable. */
export const runImage = async (image: Image, env: Record<string, unknown>): Promise<Container> => {
  const tmp = mkdtempSync(join(tmpdir(), 'fieldside-image-tmp-'))
  chmodSync(tmp, 0o1777)
  const { bff: port } = await findFreePorts()
  const environment = {
    ...IMAGE_ENV,
    PATH: [join(image.folder, '../bin'), '/usr/bin', '/bin'].join(delimiter),
    TMPDIR: tmp,
    ...Object.fromEntries(Object.entries(env).map(([name, value]) => [name, String(value)])),
    HOST: '127.0.0.1',
    PORT: String(port),
  }
  const as = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  const run = ([command, ...args]: [string, ...string[]]): ChildProcess =>
    spawn(command, args, { cwd: image.folder, env: environment, stdio: ['ignore', 'pipe', 'pipe'], ...as })
  const child = run(COMMAND)
  const output = wordsOf(child)
  const exited = once(child, 'exit').then(([code]) => code as number)
  void exited.then(() => rmSync(tmp, { recursive: true, force: true }))
  const url = `http://127.0.0.1:${port}`
  const healthUrl = `http://127.0.0.1:${env.HEALTH_PORT ?? port}`
  const readiness = async (): Promise<number> => {
    const deadline = performance.now() + READY_WITHIN_MS
    for (; child.exitCode === null; await pause(ASK_EVERY_MS)) {
      // The connection is refused until the process listens.
      const reply = await fetch(`${healthUrl}/readyz`).catch(() => undefined)
      if (reply && (reply.ok || performance.now() > deadline)) return reply.status
    }
    throw new Error(`it ended with ${child.exitCode}:\n${output()}`)
  }
  return {
    url,
    output,
    readiness,
    healthCheck: async () => (await once(run(HEALTH_CHECK), 'exit'))[0] as number,
    exec: async (...command) => {
      const started = run(command)
      const words = wordsOf(started)
      return [(await once(started, 'close'))[0] as number, words()]
    },
    exited,
    stop: () => {
      child.kill('SIGTERM')
      return exited
    },
  }
}
