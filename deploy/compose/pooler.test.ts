import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { COMPOSE_FILE } from '@fieldside/operator/secrets.ts'
import { describe, expect, it } from 'vitest'
import { environmentOf, readCompose } from './testing/compose-files.ts'

const FILES = COMPOSE_FILE.split(':')
const POOLER = 'deploy/compose/pooler.yml'
const { services } = readCompose([...FILES, POOLER])
const without = readCompose(FILES).services
const encrypted = readCompose([
  ...FILES,
  'deploy/compose/postgres-tls.yml',
  POOLER,
  'deploy/compose/pooler-tls.yml',
]).services

describe('the pooler in deploy/compose/pooler.yml', () => {
  it.each(SERVICES)('takes the queries of %s with its own role, and leaves it its direct address', (name) => {
    const { DATABASE_POOLER_URL = '', ...others } = environmentOf(services[name])
    expect(others).toEqual(environmentOf(without[name]))
    const direct = new URL(others.DATABASE_URL!)
    direct.host = 'pooler:6432'
    direct.pathname = name
    expect(DATABASE_POOLER_URL).toBe(direct.href)
    expect(environmentOf(services.pooler)[`${name.toUpperCase()}_PASSWORD`]).toBe(direct.password)
    expect(services[name]!.depends_on).toEqual({
      ...without[name]!.depends_on,
      pooler: { condition: 'service_healthy', required: true },
    })
  })

  it('is passed by migrations, backups, and everything else', () => {
    const changed = Object.keys(services).filter(
      (name) => JSON.stringify(services[name]) !== JSON.stringify(without[name]),
    )
    expect(changed.sort()).toEqual(['pooler', ...SERVICES].sort())
  })

  it('is hardened, limited, and reachable only inside', () => {
    expect(services.pooler).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      networks: ['inside'],
      ports: [],
      mem_limit: '256m',
    })
  })

  it.each(SERVICES)('takes the queries of %s only with TLS when Postgres does', (name) => {
    const { DATABASE_URL, DATABASE_POOLER_URL } = environmentOf(encrypted[name])
    const direct = new URL(DATABASE_URL!)
    expect(direct.searchParams.get('sslmode')).toBe('verify-full')
    direct.host = 'pooler:6432'
    direct.pathname = name
    expect(DATABASE_POOLER_URL).toBe(direct.href)
    expect(encrypted[name]!.volumes).toContain('./tls/ca.crt:/etc/fieldside/postgres-ca.crt:ro')
    expect(encrypted.pooler!.volumes).toEqual([
      './tls/pooler:/etc/fieldside/tls:ro',
      './tls/ca.crt:/etc/fieldside/postgres-ca.crt:ro',
    ])
  })
})
