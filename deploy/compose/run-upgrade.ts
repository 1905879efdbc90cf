import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { upgrade } from './upgrade.ts'

const run = promisify(execFile)
const docker = async (...args: string[]): Promise<string> =>
  (await run('docker', args, { cwd: join(import.meta.dirname, '../..') })).stdout.trim()

try {
  await upgrade({ compose: (...args) => docker('compose', ...args), docker, log: console.log })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
