import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { COMPOSE_FILE } from '@fieldside/operator/secrets.ts'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { environmentOf, readCompose } from './testing/compose-files.ts'

const FILES = COMPOSE_FILE.split(':')
const REPLICA = 'deploy/compose/replica.yml'
const { services } = readCompose([...FILES, REPLICA])
const without = readCompose(FILES).services
const encrypted = readCompose([
  ...FILES,
  'deploy/compose/postgres-tls.yml',
  REPLICA,
  'deploy/compose/replica-tls.yml',
]).services
const READERS = ['directory', 'booking']

describe('the replica in deploy/compose/replica.yml', () => {
  it.each(READERS)('is read by %s with its own role, next to the primary [operations/replica]', (name) => {
    const { DATABASE_READ_URL, ...others } = environmentOf(services[name])
    expect(others).toEqual(environmentOf(without[name]))
    expect(DATABASE_READ_URL).toBe(others.DATABASE_URL!.replace('@postgres:', '@postgres-replica:'))
    // Reads go to the primary while it is down.
    expect(services[name]!.depends_on).toEqual(without[name]!.depends_on)
    const host = `@\${${name.toUpperCase()}_POSTGRES:-postgres}`
    expect(services[name]!.environment.DATABASE_URL).toContain(`${host}:`)
    expect(services[name]!.environment.DATABASE_READ_URL).toContain(`${host}-replica:`)
  })

  it('concerns nothing else', () => {
    const changed = Object.keys(services).filter(
      (name) => JSON.stringify(services[name]) !== JSON.stringify(without[name]),
    )
    expect(changed.sort()).toEqual([...READERS, 'postgres-replica'].sort())
  })

  it('has the limits and settings of the primary, and data of its own', () => {
    const { postgres, 'postgres-replica': replica } = services
    const { volumes, environment, ...same } = postgres!
    const others = { entrypoint: undefined, depends_on: undefined, healthcheck: undefined }
    expect({ ...replica, ...others }).toMatchObject({ ...same, ...others })
    expect(replica!.environment).toMatchObject(environment)
    expect(replica!.volumes.toSorted()).toEqual(
      [
        ...volumes.filter((volume) => !volume.startsWith('postgres-data:')),
        'postgres-replica-data:/var/lib/postgresql',
        './deploy/postgres/start-replica.sh:/etc/fieldside/start-replica.sh:ro',
      ].sort(),
    )
  })

  it('is one of another server when its names are replaced as its first lines say', () => {
    const text = readFileSync(join(import.meta.dirname, '../..', REPLICA), 'utf8')
    const second = text
      .replaceAll('postgres-replica', 'postgres-2-replica')
      .replaceAll('host=postgres', 'host=postgres-2')
    const { services: of, volumes } = parse(second) as Record<string, Record<string, { environment: object }>>
    expect(of!['postgres-2-replica']!.environment).toMatchObject({
      PRIMARY: expect.stringMatching(/^host=postgres-2 /),
    })
    expect(volumes).toEqual({ 'postgres-2-replica-data': null })
    for (const name of READERS)
      expect(of![name]!.environment).toEqual({
        DATABASE_READ_URL: services[name]!.environment.DATABASE_READ_URL,
      })
  })

  it('is copied and read only with TLS when Postgres is', () => {
    for (const name of READERS) {
      const { DATABASE_URL, DATABASE_READ_URL } = environmentOf(encrypted[name])
      expect(DATABASE_URL).toContain('?sslmode=verify-full&')
      expect(DATABASE_READ_URL).toBe(DATABASE_URL!.replace('@postgres:', '@postgres-replica:'))
    }
    const plain = environmentOf(services['postgres-replica']).PRIMARY
    expect(environmentOf(encrypted['postgres-replica'])).toMatchObject({
      POSTGRES_TLS: '/etc/fieldside/tls',
      PRIMARY: `${plain} sslmode=verify-full sslrootcert=/etc/fieldside/postgres-ca.crt`,
    })
    expect(encrypted['postgres-replica']!.volumes).toEqual(
      expect.arrayContaining([
        './tls/postgres-replica:/etc/fieldside/tls:ro',
        './tls/ca.crt:/etc/fieldside/postgres-ca.crt:ro',
      ]),
    )
  })
})
