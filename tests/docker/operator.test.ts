import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { blockWith } from './operator.ts'

/** The restore of docs/operating.md, with a `docker` that only prints its arguments. */

const ROOT = join(import.meta.dirname, '../..')
const RESTORE = blockWith('restore --into')
const PUBLISH = blockWith('publish_again()')

/** Runs commands as an operator does, one after the other, and returns the calls of Docker. */
const callsOf = (commands: string, answers: string, pause = ':'): string[] => {
  const script = `
    asked=0
    docker() { echo "docker $*" >&3; ${answers}; }
    sleep() { ${pause}; }
    read() { :; }
    ${commands}`
  const { output } = spawnSync('bash', ['-c', script], {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  return output[3]!.split('\n').filter((line) => line.startsWith('docker '))
}

test('removes every volume of Postgres, the files, and the bus, with one broker or three', () => {
  const volumesOf = (file: string): string[] =>
    Object.keys(
      (parse(readFileSync(join(ROOT, file), 'utf8'), { maxAliasCount: -1 }) as { volumes: object }).volumes,
    )
  const volumes = ['docker-compose.yml', 'deploy/compose/three-brokers.yml']
    .flatMap(volumesOf)
    .filter((name) => /^(postgres|files|kafka(-\d)?)-data$/.test(name))
  const [, removed] = callsOf(RESTORE, 'echo f')
  expect(removed).toMatch(/^docker volume rm --force /)
  expect(removed!.match(/(?<=fieldside_)\S+/g)!.sort()).toEqual([...new Set(volumes)].sort())
})

test('waits until Postgres has replayed the log before anything else', () => {
  const answers = `[[ $* != *pg_is_in_recovery* ]] || if [ "$asked" = 2 ]; then echo f; else echo t; fi`
  const calls = callsOf(RESTORE, answers, 'asked=$((asked + 1))')
  const asked = calls.filter((call) => call.includes('pg_is_in_recovery()'))
  expect(asked).toHaveLength(3)
  const after = calls.slice(calls.lastIndexOf(asked[0]!) + 1)
  expect(after.join('\n')).toMatch(/^docker compose up --wait files\n.*restore-files$/)
})

test('starts the services only after the events of each are to be published again', () => {
  const published = (calls: string[]): string[] =>
    calls.flatMap((call) => /update (\w+)\.outbox/.exec(call)?.[1] ?? [])
  const all = callsOf(PUBLISH, ':')
  expect(published(all)).toEqual([...SERVICES])
  expect(all).toContain('docker compose up --wait')
  const failed = callsOf(PUBLISH, '[[ $* != *booking.outbox* ]]')
  expect(published(failed)).toEqual(['identity', 'directory', 'booking'])
  expect(failed).not.toContain('docker compose up --wait')
})
