import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'

export type GoProgram = {
  name: string
  module: string
  version: string
  /** The module's h1 hash as in go.sum. It covers the module's own go.sum, which pins the rest. */
  sum: string
  /** Folder of the main package in the module. */
  folder: string
}

export type Log = (line: string) => void

const CACHE = join(import.meta.dirname, '../../.cache')

/** Runs Go in `cwd` and logs its progress. @throws Error with its last output */
const go = async (args: string[], cwd: string, log: Log): Promise<string> => {
  const child = spawn('go', args, {
    cwd,
    env: { ...process.env, GOWORK: 'off', GOFLAGS: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => {
    said.push(line)
    log(line)
  })
  const output = text(child.stdout)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code === 0) return output
  throw new Error(`go ${args[0]} failed: ${[await output, ...said.slice(-10)].join('\n')}`)
}

/** Downloads the module and returns its folder. @throws Error when the hash differs */
const download = async (program: GoProgram, cwd: string, log: Log): Promise<string> => {
  const wanted = `${program.module}@v${program.version}`
  const fetched = JSON.parse(await go(['mod', 'download', '-json', wanted], cwd, log)) as {
    Dir: string
    Sum: string
  }
  if (fetched.Sum === program.sum) return fetched.Dir
  throw new Error(`${wanted} is ${fetched.Sum}, pinned is ${program.sum}`)
}

/**
 * Returns the path of a Go program and builds it on first use, which takes minutes on a small machine.
 * @throws Error when Go is missing, the download fails, or the hash differs
 */
export const buildGoProgram = async (program: GoProgram, log: Log): Promise<string> => {
  const { name, version, folder } = program
  const kept = join(CACHE, name, version)
  const built = join(kept, name)
  if (existsSync(built)) return built
  await mkdir(kept, { recursive: true })
  const work = await mkdtemp(join(kept, 'build-'))
  try {
    log(`fetching and building ${name} ${version}, once`)
    const source = await download(program, work, log)
    // Built in the module's own folder, so that its go.sum applies.
    await go(['build', '-mod=readonly', '-trimpath', '-o', join(work, name), folder], source, log)
    // Another process may have finished first; its file is equivalent.
    await rename(join(work, name), built)
    log(`built ${name} ${version}`)
    return built
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
