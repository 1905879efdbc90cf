import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { rollBack, upgrade } from './upgrade.ts'

/** `npm run upgrade`, or `npm run upgrade -- --back` to return to this release from the next one. */

const run = promisify(execFile)
const docker = async (...args: string[]): Promise<string> => {
  const { stdout, stderr } = await run('docker', args, { cwd: join(import.meta.dirname, '../..') })
  return `${stdout}${args[0] === 'logs' ? stderr : ''}`.trim()
}

try {
  const replaceAll = process.argv.includes('--back') ? rollBack : upgrade
  await replaceAll({ compose: (...args) => docker('compose', ...args), docker, log: console.log })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
