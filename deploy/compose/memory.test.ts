import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { COMPOSE_FILE } from '@fieldside/operator/secrets.ts'
import { describe, expect, it } from 'vitest'
import { readCompose } from './testing/compose-files.ts'

const ROOT = join(import.meta.dirname, '../..')
const { services } = readCompose(COMPOSE_FILE.split(':'))

/** They end before the services start. */
const ENDS = /^(prepare|migrate)-/

const mbOf = (limit: string): number => {
  const [, fallback = limit] = /:-(.*)}$/.exec(limit) ?? []
  return Number.parseInt(fallback, 10) * (fallback.endsWith('g') ? 1024 : 1)
}

/** Returns the sum of the memory limits of some profiles' containers, in GB, as the docs say it. */
const limitsOf = (profiles: readonly string[]): string => {
  const running = Object.entries(services).filter(
    ([name, service]) =>
      !ENDS.test(name) && (service.profiles ?? []).every((profile) => profiles.includes(profile)),
  )
  const mb = running.reduce((sum, [, { mem_limit = '' }]) => sum + mbOf(mem_limit), 0)
  return String(Math.round((mb / 1024) * 10) / 10)
}

describe('memory that an installation needs', () => {
  const manual = readFileSync(join(ROOT, 'docs/operating/install.md'), 'utf8')

  it('is in the manual: what all limits come to, with backups and with monitoring', () => {
    const [, withBackups, withMonitoring] =
      /limits add up to ([\d.]+) GB with backups, and ([\d.]+) GB with \[monitoring\]/.exec(manual)!
    expect([withBackups, withMonitoring]).toEqual([
      limitsOf(['backup']),
      limitsOf(['backup', 'observability']),
    ])
  })

  it('is limited for every container', () => {
    for (const [name, { mem_limit }] of Object.entries(services)) expect(mem_limit, name).toMatch(/\d+[mg]\b/)
  })
})
