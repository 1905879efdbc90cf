// Runs on any Node 20 or later: installs the lock file's dependencies when they changed, then runs the given
// TypeScript file with the project's own Node 24.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PNPM = 'pnpm@12.21.0'
const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const [entry, ...args] = process.argv.slice(2)

const marker = join(root, 'node_modules', '.fieldside-installed')
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'pnpm-lock.yaml')))
  .update(readFileSync(join(root, 'pnpm-workspace.yaml')))
  .digest('hex')

if (!existsSync(marker) || readFileSync(marker, 'utf8') !== wanted) {
  console.log('Installing what Fieldside needs (first start, or the lock file changed) …')
  const installed = spawnSync('npx', ['-y', PNPM, 'install', '--frozen-lockfile'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (installed.status !== 0) process.exit(installed.status ?? 1)
  mkdirSync(dirname(marker), { recursive: true })
  writeFileSync(marker, wanted)
}

const bin = join(root, 'node_modules', '.bin')
const child = spawn(
  join(bin, 'node'),
  ['--disable-warning=ExperimentalWarning', join(root, entry), ...args],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      // Node keeps compiled code here, which halves the time that a process takes to start.
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
      ...process.env,
      PATH: `${bin}${delimiter}${process.env.PATH}`,
    },
  },
)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
