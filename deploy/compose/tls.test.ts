import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { configurations } from '@fieldside/dev-docs/configurations.ts'
import { tlsConfig, tlsFilesOf } from '@fieldside/platform/tls-config.ts'
import { expect, it } from 'vitest'
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

it('covers every process that serves HTTP to others, Caddy, and Prometheus', () => {
  expect(Object.keys(overlay).sort()).toEqual([...serving, 'caddy', 'prometheus'].sort())
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
