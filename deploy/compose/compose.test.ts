import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DOCUMENT_MAX_BYTES } from '@fieldside/contracts/limits.ts'
import { readConfig } from '@fieldside/platform/config.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { configurations } from '../operating/configurations.ts'
import { SERVICES } from '../stack/services.ts'
import { newSecrets, STRIPE_KEYS, writeSecrets } from './secrets.ts'

const ROOT = join(import.meta.dirname, '../..')
const text = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8')
const dockerfile = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8')

const Service = z.looseObject({
  image: z.string(),
  build: z.looseObject({ args: z.record(z.string(), z.string()).optional() }).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  cap_add: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  privileged: z.boolean().optional(),
  networks: z.array(z.string()),
  ports: z.array(z.string()).default([]),
  healthcheck: z.looseObject({ disable: z.boolean().optional() }).optional(),
})
const Compose = z.object({
  services: z.record(z.string(), Service),
  networks: z.record(z.string(), z.object({ internal: z.boolean().optional() }).nullable()),
})
const folder = mkdtempSync(join(tmpdir(), 'fieldside-compose-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { services, networks } = Compose.parse(parse(text, { merge: true }))
const all = Object.entries(services)

/** Everything that the file asks of its surroundings: `${NAME:?…}` and `${NAME:-…}`. */
const ASKED = /\$\{(\w+)(?::([?-])([^}]*))?\}/g
const env = Object.fromEntries(
  newSecrets({
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'w',
  })
    .split('\n')
    .filter((line) => line.includes('=') && !line.startsWith('#'))
    .map((line): [string, string] => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
)
const filledIn = (value: string): string =>
  value.replaceAll(ASKED, (whole, name: string, kind?: string, fallback?: string) => {
    const known = env[name] || (kind === '-' ? fallback : undefined)
    if (known === undefined) throw new Error(`${whole} has no value`)
    return known
  })
const environmentOf = (name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(services[name]?.environment ?? {}).map(([key, value]) => [key, filledIn(value)]),
  )

const FROM_IMAGE = Object.fromEntries(
  [...dockerfile.matchAll(/^ENV (.*)$/gm)].flatMap(([, line]) =>
    (line ?? '').split(' ').map((pair) => pair.split('=') as [string, string]),
  ),
)

describe('what docker-compose.yml tells each process', () => {
  it.each(Object.keys(configurations))('%s is told nothing that it does not know', (name) => {
    const known = Object.keys(configurations[name]?.shape ?? {})
    expect(Object.keys(environmentOf(name)).filter((key) => !known.includes(key))).toEqual([])
  })

  it.each(Object.keys(configurations))('%s is told all that it needs, in a form it takes', (name) => {
    const config = readConfig(configurations[name]!, { ...FROM_IMAGE, ...environmentOf(name) })
    expect(config).toMatchObject(name === 'prepare-database' ? {} : { NODE_ENV: 'production', PORT: 8080 })
  })

  it('every service of ours is there, built from its folder, and its database is prepared', () => {
    for (const name of SERVICES) {
      expect(services[name]?.build?.args).toEqual({ PART: `services/${name}` })
      expect(environmentOf(name).DATABASE_URL).toContain(
        environmentOf('prepare-database')[`${name.toUpperCase()}_PASSWORD`],
      )
    }
    expect(services.bff?.build?.args).toEqual({ PART: 'bff' })
  })

  it('the login is told everything that its realm leaves open', () => {
    const realm = readFileSync(join(ROOT, 'deploy/keycloak/realm.json'), 'utf8')
    const open = [...realm.matchAll(/\$\{([A-Z]\w+)(?::[^}]*)?\}/g)].map(([, name]) => name)
    expect(open.length).toBeGreaterThan(0)
    expect(Object.keys(environmentOf('keycloak'))).toEqual(expect.arrayContaining(open))
  })

  it('the secret that a client is told is the one that the login knows', () => {
    const login = environmentOf('keycloak')
    for (const name of SERVICES)
      expect(environmentOf(name).CLIENT_SECRET).toBe(login[`SERVICE_${name.toUpperCase()}_SECRET`])
    expect(environmentOf('bff').CLIENT_SECRET).toBe(login.FIELDSIDE_BFF_SECRET)
  })
})

describe('npm run secrets', () => {
  it('writes exactly the secrets that docker-compose.yml asks for', () => {
    const asked = [...text.matchAll(ASKED)].filter(([, , kind]) => kind === '?').map(([, name]) => name)
    expect(new Set(Object.keys(env))).toEqual(new Set(asked))
  })

  it('only its owner may read the file, and an existing one is never written over', () => {
    const file = join(folder, 'new.env')
    writeSecrets(file, {})
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const before = readFileSync(file, 'utf8')
    expect(() => writeSecrets(file, {})).toThrow('is there already')
    expect(readFileSync(file, 'utf8')).toBe(before)
  })

  it('no two secrets are alike, no two installations share one, and none needs quoting', () => {
    const random = Object.entries(env).filter(
      ([name]) => name !== 'S3_ACCESS_KEY' && !STRIPE_KEYS.includes(name),
    )
    const other = newSecrets({})
    expect(new Set(random.map(([, value]) => value)).size).toBe(random.length)
    for (const [, value] of random) {
      expect(value).toMatch(/^[\w\-+/=]{22,}$/)
      expect(other).not.toContain(value)
    }
  })
})

describe('how docker-compose.yml runs it', () => {
  it.each(all)('%s: read-only, without capabilities, without new privileges', (name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
    expect(service.cap_add).toEqual(name === 'caddy' ? ['NET_BIND_SERVICE'] : undefined)
    expect(service.privileged).toBeUndefined()
  })

  it.each(all)('%s: an image of one version', (_, { image }) => {
    expect(image).toMatch(/^[\w./-]+:(v?\d[\w.-]+|\$\{FIELDSIDE_VERSION:-local\})$/)
  })

  it('only Caddy is reached from outside, and the mail page from this machine', () => {
    const published = Object.fromEntries(
      all.map(([name, { ports }]) => [name, ports]).filter(([, p]) => p?.length),
    )
    expect(Object.keys(published).sort()).toEqual(['caddy', 'mail'])
    expect(services.mail?.ports).toEqual(['127.0.0.1:8025:8025'])
    expect(networks.inside).toEqual({ internal: true })
    const leadsOut = all.filter(([, service]) => service.networks.includes('outside')).map(([name]) => name)
    expect(leadsOut.sort()).toEqual(['billing', 'caddy', 'mail'])
  })

  it('the largest document gets through Caddy on a line of 400 kbit/s', () => {
    const caddyfile = readFileSync(join(ROOT, 'deploy/Caddyfile'), 'utf8')
    const minutes = Number(/^\s*read_body (\d+)m$/m.exec(caddyfile)?.[1])
    expect(minutes * 60 * 400_000).toBeGreaterThan(DOCUMENT_MAX_BYTES * 8)
  })

  it('whoever waits for another waits for its health, and who is waited for has a health check', () => {
    for (const [, { depends_on }] of all)
      for (const [name, { condition }] of Object.entries(depends_on)) {
        const ends = name === 'prepare-database'
        expect(condition).toBe(ends ? 'service_completed_successfully' : 'service_healthy')
        expect(ends || services[name]?.healthcheck || name in configurations).toBeTruthy()
      }
    expect(dockerfile).toContain('HEALTHCHECK')
  })
})

const composeOf = (command: string, ...args: string[]) => {
  const run = (...more: string[]) =>
    spawnSync(command, [...args, ...more], { cwd: ROOT, encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 })
  return /^v?[2-9]/.test(run('version', '--short').stdout ?? '') ? run : undefined
}
const compose = composeOf('docker', 'compose') ?? composeOf('docker-compose')
const accepts = compose
  ? 'docker compose config accepts the file and reads it as the tests above do'
  : 'docker compose is NOT on this machine: what its config command says was not asked'

it(accepts, () => {
  if (!compose) return expect(all.length).toBeGreaterThan(0)
  const file = join(folder, '.env')
  writeFileSync(
    file,
    Object.entries(env)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  )
  const asked = compose('--env-file', file, 'config', '--format', 'json')
  expect(asked.stderr).toBe('')
  const told = JSON.parse(asked.stdout) as { services: Record<string, { environment?: object }> }
  for (const [name] of all) expect(told.services[name]?.environment ?? {}).toEqual(environmentOf(name))
  expect(compose('--env-file', '/dev/null', 'config').stderr).toContain('run npm run secrets')
})
