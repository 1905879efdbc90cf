import { execFileSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'rolldown'

/** Builds the package into dist/: one JavaScript module with the schemas, its types, and the schemas as files. */

const HERE = import.meta.dirname
const DIST = join(HERE, 'dist')

rmSync(DIST, { recursive: true, force: true })
execFileSync(join(HERE, '../../node_modules/.bin/tsc'), ['-p', HERE], { stdio: 'inherit' })
await build({
  input: join(HERE, 'src/index.ts'),
  platform: 'node',
  external: ['@cfworker/json-schema', 'standardwebhooks'],
  output: { file: join(DIST, 'index.js'), format: 'esm' },
  logLevel: 'warn',
})
cpSync(join(HERE, '../../contracts/schemas'), join(DIST, 'schemas'), { recursive: true })
