import { describe, expect, it } from 'vitest'
import { readCompose } from '../compose/testing/compose-files.ts'
import { startSettings } from './testing/start-settings.ts'

const GB = 1024 ** 3

describe('memory of Postgres', () => {
  it("follows the container's limit [operations/postgres-memory]", () => {
    expect(startSettings({ limit: String(2 * GB) })).toMatchObject({
      shared_buffers: '512MB',
      effective_cache_size: '1536MB',
      work_mem: '4096kB',
      maintenance_work_mem: '128MB',
      autovacuum_work_mem: '64MB',
      max_wal_size: '4096MB',
    })
    expect(startSettings({ limit: String(32 * GB) })).toMatchObject({
      shared_buffers: '8192MB',
      effective_cache_size: '24576MB',
      work_mem: '41943kB',
      maintenance_work_mem: '2048MB',
      autovacuum_work_mem: '1024MB',
      max_wal_size: '16384MB',
    })
  })

  it.each(['max', '9223372036854771712', String(16 * GB)])(
    "follows the machine's memory without a lower limit: %s",
    (limit) => {
      expect(startSettings({ limit, machine: 8 * GB })).toMatchObject({ shared_buffers: '2048MB' })
    },
  )

  it('leaves room for what all connections and workers take at once', () => {
    for (const gb of [1, 2, 8, 64]) {
      const settings = startSettings({ limit: String(gb * GB) })
      const mb = (name: string): number => Number.parseInt(settings[name]!, 10)
      // Three autovacuum workers, and one index that is built.
      const workers = 3 * mb('autovacuum_work_mem') + mb('maintenance_work_mem')
      expect(mb('shared_buffers') + workers, `${gb} GB`).toBeLessThan(gb * 512)
    }
  })
})

it('lets further settings win', () => {
  const settings = startSettings({ limit: String(2 * GB), more: ['-cwork_mem=16MB', '-cwal_level=logical'] })
  expect(settings).toMatchObject({ work_mem: '16MB', wal_level: 'logical', max_connections: '200' })
})

it("starts with the command of Postgres's image, which begins with the server's name", () => {
  const [limit, setting] = [String(2 * GB), '-cwork_mem=16MB']
  expect(startSettings({ limit, more: ['postgres', setting] })).toEqual(
    startSettings({ limit, more: [setting] }),
  )
})

it('runs in docker-compose.yml with a limit from .env', () => {
  const { postgres } = readCompose(['docker-compose.yml']).services
  expect(postgres).toMatchObject({
    entrypoint: ['sh', '/etc/fieldside/start-postgres.sh'],
    mem_limit: `${'$'}{POSTGRES_MEMORY:-2g}`,
    // Parallel statements and vacuums share memory, up to work_mem and maintenance_work_mem each.
    shm_size: `${'$'}{POSTGRES_MEMORY:-2g}`,
  })
  expect(postgres?.volumes).toContain(
    './deploy/postgres/start-postgres.sh:/etc/fieldside/start-postgres.sh:ro',
  )
})
