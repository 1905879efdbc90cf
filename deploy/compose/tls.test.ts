import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { configurations } from '@fieldside/dev-docs/configurations.ts'
import { tlsConfig, tlsFilesOf } from '@fieldside/platform/tls-config.ts'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { PROCESSES } from '../topology.ts'

const ROOT = join(import.meta.dirname, '../..')
const Compose = z.object({
  services: z.record(
    z.string(),
    z.looseObject({
      environment: z.record(z.string(), z.string()).default({}),
      volumes: z.array(z.string()).default([]),
    }),
  ),
})
const read = (file: string) =>
  Compose.parse(parse(readFileSync(join(ROOT, file), 'utf8'), { merge: true, maxAliasCount: 1000 })).services

const base = read('docker-compose.yml')
const overlay = read('deploy/compose/tls.yml')
const serving = [...PROCESSES, 'backup']

it('covers every process that serves HTTP to others, Caddy, Prometheus, and the doctor', () => {
  expect(Object.keys(overlay).sort()).toEqual([...serving, 'caddy', 'doctor', 'prometheus'].sort())
})

it.each(serving)('gives %s its own certificate, a port for health checks, and https addresses', (name) => {
  const { environment, volumes } = overlay[name]!
  const config = z.object(tlsConfig).parse(environment)
  const [source, target] = volumes[0]!.split(':')
  expect([source, volumes.length]).toEqual([`./tls/${name}`, 1])
  expect(Object.values(tlsFilesOf(config) ?? {}).map((file) => dirname(file))).toEqual([
    target,
    target,
    target,
  ])
  expect(config.HEALTH_PORT).toBe(8081)
  const merged = Object.values({ ...base[name]!.environment, ...environment })
  const plain = merged.filter((value) => /^http:.*:8080$/.test(value))
  expect(plain.filter((url) => !/^http:\/\/egress(-webhooks)?:8080$/.test(url))).toEqual([])
})

it.each(serving)('gives %s no variable that it does not read', (name) => {
  const known = Object.keys(configurations[name]!.shape)
  expect(Object.keys(overlay[name]!.environment).filter((key) => !known.includes(key))).toEqual([])
})

describe('TLS to Postgres', () => {
  const QUERY = '?sslmode=verify-full&sslrootcert=/etc/fieldside/postgres-ca.crt'
  const withTls = read('deploy/compose/postgres-tls.yml')
  const addresses = Object.entries(base).flatMap(([name, { environment }]) =>
    Object.entries(environment)
      .filter(([, value]) => /postgres}?:5432\//.test(value))
      .map(([variable, value]) => ({ name, variable, value: value.replace('?sslmode=disable', '') })),
  )

  it.each(addresses)(
    'is required of $name, which checks the name of the server [operations/postgres-tls]',
    ({ name, variable, value }) => {
      expect(withTls[name]?.environment).toEqual({ [variable]: value + QUERY })
      expect(withTls[name]?.volumes).toEqual(['./tls/ca.crt:/etc/fieldside/postgres-ca.crt:ro'])
    },
  )

  it('covers what connects to Postgres, and the server, which has its own certificate', () => {
    expect(Object.keys(withTls).sort()).toEqual(
      [...addresses.map(({ name }) => name), 'doctor', 'postgres'].sort(),
    )
    expect(withTls.postgres).toMatchObject({
      environment: { POSTGRES_TLS: '/etc/fieldside/tls' },
      volumes: ['./tls/postgres:/etc/fieldside/tls:ro'],
    })
  })

  it('covers a second server in the same way', () => {
    const second = read('deploy/compose/postgres-2-tls.yml')
    const asFirst = (name: string) =>
      JSON.parse(
        JSON.stringify(withTls[name])
          .replace('./tls/postgres:', './tls/postgres-2:')
          .replace('postgres:5432', 'postgres-2:5432'),
      )
    expect(second).toEqual({
      'postgres-2': asFirst('postgres'),
      'postgres-exporter-2': asFirst('postgres-exporter'),
    })
  })
})
