import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOfSources } from './source-hash.ts'

const ROOT = join(import.meta.dirname, '../..')
const WEB = join(ROOT, 'web')
const DIST = join(WEB, 'dist')
const MARKER = join(DIST, '.sources')
const SOURCES = [
  'web/{src,public,build}/**/*.*',
  'web/*.{ts,mjs,html,json}',
  'contracts/src/**/*.ts',
  'pnpm-lock.yaml',
]

const isBuilt = (wanted: string): boolean => existsSync(MARKER) && readFileSync(MARKER, 'utf8') === wanted

/** @throws Error with the builder's output */
const buildInto = async (folder: string, signal?: AbortSignal): Promise<void> => {
  const child = spawn(
    join(WEB, 'node_modules', '.bin', 'vite'),
    ['build', '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir'],
    { cwd: WEB, env: { ...process.env, NODE_ENV: 'production' }, stdio: ['ignore', 'pipe', 'pipe'], signal },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(`The web client could not be built:\n${output}`)
}

/**
 * Builds the web client unless a build of the same sources exists, and returns its folder. A build replaces the last one
 * when it is complete, because another process may serve that one or build the same.
 * @throws Error with the builder's output
 */
export const buildWeb = async (log: (line: string) => void, signal?: AbortSignal): Promise<string> => {
  const wanted = await hashOfSources(ROOT, SOURCES)
  if (isBuilt(wanted)) return DIST
  log('building the web client (its sources changed)')
  const folder = join(WEB, 'node_modules', `.build-${randomUUID()}`)
  try {
    await buildInto(folder, signal)
    writeFileSync(join(folder, '.sources'), wanted)
    if (isBuilt(wanted)) return DIST
    rmSync(DIST, { recursive: true, force: true })
    renameSync(folder, DIST)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return DIST
}
