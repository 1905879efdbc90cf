import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const SCRIPT = join(import.meta.dirname, '../start-postgres.sh')

export type StartSettings = {
  /** The container's memory limit in bytes, or `max`. */
  limit: string
  /** The machine's memory in bytes; 1 TB by default. */
  machine?: number
  /** Arguments of the script. */
  more?: readonly string[]
}

/** Returns the settings that start-postgres.sh starts Postgres with, by name. Of several values, the last one counts. */
export const startSettings = ({
  limit,
  machine = 1024 ** 4,
  more = [],
}: StartSettings): Record<string, string> => {
  const stubs = `cat() { echo ${limit}; }; sed() { echo ${machine / 1024}; }; exec() { printf '%s\\n' "$@"; }`
  const { status, stdout, stderr } = spawnSync('bash', ['-ec', `${stubs}; . "$0"`, SCRIPT, ...more], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (status !== 0) throw new Error(stderr)
  const [entrypoint, program, ...settings] = stdout.trim().split('\n')
  if (`${entrypoint} ${program}` !== 'docker-entrypoint.sh postgres') throw new Error(stdout)
  return Object.fromEntries(settings.map((setting) => setting.slice('-c'.length).split(/=(.*)/s, 2)))
}
