import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const SCRIPT = join(import.meta.dirname, 'start-replica.sh')

let folder: string
let data: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fieldside-replica-'))
  data = join(folder, '18/docker')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the script with stand-ins for Postgres's programs. Returns what it calls and in the end starts. */
const start = ({ copies = true } = {}) => {
  const stubs = `
    psql() { echo "$PGPASSWORD psql $*" >&3; return 1; }
    pg_basebackup() {
      echo "pg_basebackup $*" >&3
      mkdir "$PGDATA.new"; echo 18 >"$PGDATA.new/PG_VERSION"; ${copies ? '' : 'return 1'}
    }
    exec() { echo "exec $*" >&3; }`
  const { status, output } = spawnSync('bash', ['-ec', `${stubs}; . "$0"`, SCRIPT, '-cwork_mem=16MB'], {
    env: { ...process.env, PGDATA: data, PRIMARY: 'host=postgres', PRIMARY_PASSWORD: 'p' },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  return { status, calls: output[3]!.trim().split('\n') }
}
const STARTS = expect.stringMatching(
  /^exec sh \/etc\/fieldside\/start-postgres\.sh -cprimary_conninfo=host=postgres -cprimary_slot_name=\w+ -cwork_mem=16MB$/,
)
const COPIES = [
  expect.stringMatching(/^p psql host=postgres replication=true .*DROP_REPLICATION_SLOT fieldside_replica$/),
  expect.stringMatching(/^pg_basebackup .*--create-slot --slot fieldside_replica /),
]

it('copies the primary into an empty volume, and follows it from then on [operations/replica]', () => {
  expect(start()).toEqual({ status: 0, calls: [...COPIES, STARTS] })
  expect(readFileSync(join(data, 'PG_VERSION'), 'utf8')).toBe('18\n')
  expect(existsSync(join(data, 'standby.signal'))).toBe(true)
  expect(start()).toEqual({ status: 0, calls: [STARTS] })
})

it('copies again after a copy was interrupted', () => {
  expect(start({ copies: false })).toEqual({ status: 1, calls: COPIES })
  expect(existsSync(data)).toBe(false)
  expect(start()).toEqual({ status: 0, calls: [...COPIES, STARTS] })
})

it('makes no replica of a server that was promoted', () => {
  mkdirSync(data, { recursive: true })
  writeFileSync(join(data, 'PG_VERSION'), '18\n')
  start()
  expect(existsSync(join(data, 'standby.signal'))).toBe(false)
})
