import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseEnv, promisify } from 'node:util'
import type { Compose } from './compose.ts'

const run = promisify(execFile)

/**
 * Compose, Docker, and settings of an installation, as the operator's commands expect them. They run asynchronously,
 * unlike the tests' own Compose, so that the load continues.
 */
export const operatorTools = ({ command, env }: Compose) => {
  const ask = async (program: string, args: string[]): Promise<string> =>
    (await run(program, args, { env: { ...process.env, ...env } })).stdout.trim()
  const [program = '', ...first] = command
  return {
    compose: (...args: string[]) => ask(program, [...first, ...args]),
    docker: (...args: string[]) => ask('docker', args),
    settings: async (): Promise<NodeJS.Dict<string>> =>
      parseEnv(readFileSync(env.COMPOSE_ENV_FILES!, 'utf8')),
    log: (line: string) => console.log(line),
  }
}
