import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { topicOf } from '@fieldside/contracts/envelope.ts'
import { DOCUMENT_MAX_BYTES, IMPORT_MAX_BYTES, MESSAGE_VIDEO_MAX_BYTES } from '@fieldside/contracts/limits.ts'
import { SERVICES, type ServiceName } from '@fieldside/contracts/service-name.ts'
import { busRights, configurations } from '@fieldside/dev-docs/configurations.ts'
import {
  COMPOSE_FILE,
  MONITORING_KEYS,
  newSecrets,
  PUSH_KEYS,
  STRIPE_KEYS,
  writeSecrets,
} from '@fieldside/operator/secrets.ts'
import { readConfig } from '@fieldside/platform/config.ts'
import { identityToRecipient } from 'age-encryption'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { clientIdOf, folderOf, type PartName, PROCESSES, TOPOLOGY, urlVariableOf } from '../topology.ts'
import {
  askedBy,
  ENV,
  imageOf,
  readCompose,
  environmentOf as readEnvironment,
  requiredBy,
  SECRETS,
} from './testing/compose-files.ts'

const ROOT = join(import.meta.dirname, '../..')
const dockerfile = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8')
const realmText = readFileSync(join(ROOT, 'deploy/keycloak/realm.json'), 'utf8')
const Realm = z.object({ clients: z.array(z.object({ clientId: z.string() })) })

const folder = mkdtempSync(join(tmpdir(), 'fieldside-compose-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The files of a new installation, which include everything of an older one. */
const FILES = COMPOSE_FILE.split(':')
const POSTGRES_TLS = 'deploy/compose/postgres-tls.yml'
const POOLER = 'deploy/compose/pooler.yml'
const REPLICA = 'deploy/compose/replica.yml'
const WITH_TLS = [
  ...['deploy/compose/tls.yml', POSTGRES_TLS, POOLER, 'deploy/compose/pooler-tls.yml'],
  ...[REPLICA, 'deploy/compose/replica-tls.yml'],
]
const THREE = 'deploy/compose/three-brokers.yml'
const { services, networks } = readCompose(FILES)
const older = readCompose(['docker-compose.yml']).services
const all = Object.entries(services)
const environmentOf = (name: string) => readEnvironment(services[name])

/** Processes that run once. */
const ENDS = /^(prepare-[\w-]+|migrate-\w+)$/

const FROM_IMAGE = Object.fromEntries(
  [...dockerfile.matchAll(/^ENV (.*)$/gm)].flatMap(([, line]) =>
    (line ?? '').split(' ').map((pair) => pair.split('=') as [string, string]),
  ),
)

describe.each([
  ['of docker-compose.yml', older],
  ['of a new installation', services],
])('environment of each process %s', (_, those) => {
  it.each(Object.keys(configurations))('gives %s no variable that it does not read', (name) => {
    const known = Object.keys(configurations[name]?.shape ?? {})
    expect(Object.keys(readEnvironment(those[name])).filter((key) => !known.includes(key))).toEqual([])
  })

  it.each(Object.keys(configurations))('gives %s every variable that it needs, in a valid form', (name) => {
    const config = readConfig(configurations[name]!, { ...FROM_IMAGE, ...readEnvironment(those[name]) })
    const isOurs = (PROCESSES as string[]).includes(name)
    expect(config).toMatchObject(
      ENDS.test(name) ? {} : { PORT: 8080, ...(isOurs && { NODE_ENV: 'production' }) },
    )
  })
})

describe('settings in docs/operating', () => {
  const manual = readdirSync(join(ROOT, 'docs/operating'))
    .map((page) => readFileSync(join(ROOT, 'docs/operating', page), 'utf8'))
    .join('\n')
  const withTls = readCompose([...FILES, 'deploy/compose/tls.yml', POOLER]).services
  const [, listed = ''] =
    /A process gets these only from a `docker-compose\.override\.yml`.*?: (.*?), and what/.exec(manual)!
  const needOverride = [...listed.matchAll(/`(\w+)`/g)].map(([, name]) => name!)

  it.each(Object.keys(configurations))('are passed to %s, except those that need an override', (name) => {
    const given = Object.keys(readEnvironment(withTls[name]))
    // All services read it, but only some have a use for it.
    const others = [...given, ...needOverride, 'PUBLIC_URL']
    expect(Object.keys(configurations[name]?.shape ?? {}).filter((key) => !others.includes(key))).toEqual([])
  })

  it('include every variable that the Compose files take from .env', () => {
    const named = manual.match(/(?<![\w`])`?(?:<SERVICE>|[A-Z*])[A-Z0-9_*]+/g)!
    const patterns = named.map((name) => name.replace('`', '').replaceAll(/\*|<SERVICE>/g, '[A-Z]+'))
    const known = new RegExp(`^(${[...new Set(patterns)].join('|')})$`)
    expect(askedBy([...FILES, THREE, ...WITH_TLS]).filter((name) => !known.test(name))).toEqual([])
  })
})

describe('secrets in the Compose files', () => {
  it.each(SERVICES)('gives %s the database passwords that prepare-database sets', (name) => {
    const prepared = environmentOf('prepare-database')
    expect(environmentOf(name).DATABASE_URL).toContain(prepared[`${name.toUpperCase()}_PASSWORD`])
    expect(environmentOf(`migrate-${name}`).DATABASE_OWNER_URL).toContain(
      `${prepared[`${name.toUpperCase()}_OWNER_PASSWORD`]}@`,
    )
    expect(services[`migrate-${name}`]?.image).toBe(services[name]?.image)
  })

  it('sets every variable that the realm file leaves open', () => {
    const open = [...realmText.matchAll(/\$\{([A-Z]\w+)(?::[^}]*)?\}/g)].map(([, name]) => name)
    expect(open.length).toBeGreaterThan(0)
    expect(Object.keys(environmentOf('keycloak'))).toEqual(expect.arrayContaining(open))
  })

  it('gives each client the secret that Keycloak knows', () => {
    const login = environmentOf('keycloak')
    const realm = Realm.parse(JSON.parse(realmText))
    const clients = realm.clients.map(({ clientId }) => clientId)
    expect(clients, 'clients of deploy/keycloak/realm.json').toEqual(
      expect.arrayContaining(PROCESSES.map(clientIdOf)),
    )
    for (const name of SERVICES)
      expect(environmentOf(name).CLIENT_SECRET, name).toBe(login[`SERVICE_${name.toUpperCase()}_SECRET`])
    expect(environmentOf('bff').CLIENT_SECRET).toBe(login.FIELDSIDE_BFF_SECRET)
  })
})

describe('deploy/topology.ts', () => {
  const containers = Object.values(TOPOLOGY.parts).flatMap(({ container }) => container ?? [])
  const proxyTo = (part: PartName): string => (part === 'stripe' ? 'egress' : 'egress-webhooks')
  const waitsFor = (name: ServiceName, part: PartName): string[] =>
    part === 'postgres' ? [`migrate-${name}`] : [TOPOLOGY.parts[part].container ?? proxyTo(part)]

  it('names exactly the services of docker-compose.yml, besides Caddy, monitoring, backups, the egress proxies, the operator, the doctor, and what prepares database and bus', () => {
    const migrations = SERVICES.map((name) => `migrate-${name}`)
    const others = [
      'caddy',
      'prepare-database',
      'prepare-kafka',
      'prepare-kafka-monitoring',
      'prometheus',
      'alertmanager',
      'grafana',
      'postgres-exporter',
      'kafka-exporter',
      'node-exporter',
      'backup',
      'egress',
      'egress-webhooks',
      'operator',
      'doctor',
    ]
    const named = [...PROCESSES, ...containers, ...migrations, ...others]
    expect({
      'docker-compose.yml lacks': named.filter((name) => !(name in services)),
      'deploy/topology.ts lacks': Object.keys(services).filter((name) => !named.includes(name)),
    }).toEqual({ 'docker-compose.yml lacks': [], 'deploy/topology.ts lacks': [] })
  })

  it.each(PROCESSES)('agrees with docker-compose.yml on image, client, calls, and needs of %s', (name) => {
    const { calls, needs } = TOPOLOGY.processes[name]
    const { build, depends_on, networks: joined } = services[name]!
    const environment = environmentOf(name)
    expect({
      image: imageOf(services[name]),
      part: build?.args?.PART,
      client: environment.CLIENT_ID,
      calls: SERVICES.filter((service) => environment[urlVariableOf(service)] === `http://${service}:8080`),
      waitsFor: Object.keys(depends_on).sort(),
      leadsOut: joined.some((network) => ['egress', 'webhooks'].includes(network)),
    }).toEqual({
      image: `fieldside/${name}:local`,
      part: folderOf(name),
      client: clientIdOf(name),
      calls: SERVICES.filter((service) => calls.includes(service)),
      waitsFor: [...(name === 'bff' ? calls : []), ...needs.flatMap((part) => waitsFor(name, part))].sort(),
      leadsOut: needs.some((part) => TOPOLOGY.parts[part].container === null),
    })
  })

  it.each(Object.entries(TOPOLOGY.parts))('agrees with docker-compose.yml on the image of %s', (_, part) => {
    if (part.container) expect(imageOf(services[part.container]).split(':')[0]).toBe(part.image)
  })

  it('lists whose events each service consumes', () => {
    const consumed = (name: ServiceName) => TOPOLOGY.processes[name].consumes.map(topicOf)
    expect(Object.fromEntries(SERVICES.map((name) => [name, consumed(name).sort()]))).toEqual(
      Object.fromEntries(busRights.map(({ group, reads }) => [group, [...reads].sort()])),
    )
    for (const { group, moreGroups } of busRights)
      expect(TOPOLOGY.processes[group as ServiceName].moreGroups ?? [], group).toEqual(moreGroups)
  })

  it('names what deploy/Caddyfile opens to browsers', () => {
    const caddyfile = readFileSync(join(ROOT, 'deploy/Caddyfile'), 'utf8')
    const opened = [...caddyfile.matchAll(/(?:reverse_proxy|dynamic a) \{\$\w+:([\w-]+)(?::\d+)?\}/g)].map(
      ([, name]) => name,
    )
    expect(opened.sort()).toEqual([...TOPOLOGY.behindCaddy].sort())
  })
})

describe('the secrets of an installation', () => {
  it('writes exactly the secrets that the Compose files require, the keys for pushes, and the passwords of monitoring [push/devices] [operations/monitoring-passwords]', () => {
    const required = requiredBy(FILES)
    for (const name of MONITORING_KEYS) expect(required).not.toContain(name)
    expect(new Set(Object.keys(SECRETS))).toEqual(new Set([...required, ...PUSH_KEYS, ...MONITORING_KEYS]))
    for (const name of PUSH_KEYS) expect(environmentOf('notification')[name]).toBe(SECRETS[name])
  })

  it('lets a new installation run Kafka with users, and an older one as it did', async () => {
    const file = join(folder, 'users.env')
    expect(await writeSecrets(file, {})).toContain('COMPOSE_FILE')
    const text = readFileSync(file, 'utf8')
    expect(parseEnv(text).COMPOSE_FILE).toBe('docker-compose.yml:deploy/compose/kafka-users.yml')
    expect(parseEnv(text).COMPOSE_PATH_SEPARATOR).toBe(':')
    writeFileSync(
      file,
      text.replace(/^(COMPOSE_FILE|COMPOSE_PATH_SEPARATOR|\w*KAFKA\w*_PASSWORD)=.*\n/gm, ''),
    )
    expect((await writeSecrets(file, {})).sort()).toEqual(
      Object.keys(SECRETS)
        .filter((name) => /KAFKA.*_PASSWORD$/.test(name))
        .sort(),
    )
    expect(parseEnv(readFileSync(file, 'utf8'))).not.toHaveProperty('COMPOSE_FILE')
  })

  it('turns on backups for a new installation, and keeps the keys of an older one [operations/backup-default]', async () => {
    const file = join(folder, 'backup.env')
    await writeSecrets(file, {})
    const { COMPOSE_PROFILES, BACKUP_URL, BACKUP_RECIPIENT, BACKUP_IDENTITY } = parseEnv(
      readFileSync(file, 'utf8'),
    )
    expect([COMPOSE_PROFILES, BACKUP_URL]).toEqual(['backup', 'http://backup:8080'])
    expect(await identityToRecipient(BACKUP_IDENTITY!)).toBe(BACKUP_RECIPIENT)
    for (const [name] of all) expect(Object.keys(environmentOf(name))).not.toContain('BACKUP_IDENTITY')
    const older = `${readFileSync(file, 'utf8').replace(/^BACKUP_IDENTITY=.*\n/m, '')}`
    writeFileSync(file, older)
    expect(await writeSecrets(file, {})).toEqual([])
    expect(readFileSync(file, 'utf8')).toBe(older)
  })

  it('makes the file readable by its owner only, keeps what it has, and adds what it lacks', async () => {
    const file = join(folder, 'new.env')
    await writeSecrets(file, {})
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const before = readFileSync(file, 'utf8')
    expect(await writeSecrets(file, {})).toEqual([])
    expect(readFileSync(file, 'utf8')).toBe(before)
    const older = before.replace(/^BACKUP_DATABASE_PASSWORD=.*\n/m, '').trimEnd()
    writeFileSync(file, older)
    expect(await writeSecrets(file, {})).toEqual(['BACKUP_DATABASE_PASSWORD'])
    expect(readFileSync(file, 'utf8').startsWith(`${older}\n`)).toBe(true)
    expect(Object.keys(parseEnv(readFileSync(file, 'utf8'))).sort()).toEqual(
      Object.keys(parseEnv(before)).sort(),
    )
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('generates distinct secrets that need no quoting', () => {
    const random = Object.entries(SECRETS).filter(
      ([name]) => !name.endsWith('S3_ACCESS_KEY') && !STRIPE_KEYS.includes(name),
    )
    const other = newSecrets({})
    expect(new Set(random.map(([, value]) => value)).size).toBe(random.length)
    for (const [, value] of random) {
      expect(value).toMatch(/^[\w\-+/=]{22,}$/)
      expect(other).not.toContain(value)
    }
  })
})

const CAPABILITIES: Record<string, string[]> = {
  caddy: ['NET_BIND_SERVICE'],
  operator: ['SETGID', 'SETUID'],
}

describe('hardening in the Compose files', () => {
  it.each(all)(
    'runs %s read-only but for the operator, without capabilities, and without new privileges',
    (name, service) => {
      expect(service).toMatchObject({
        read_only: name !== 'operator',
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      })
      expect(service.cap_add).toEqual(CAPABILITIES[name])
      expect(service.privileged).toBeUndefined()
    },
  )

  it.each(all)('pins the image of %s to one version', (_, { image, build }) => {
    if (build || image?.includes('$'))
      expect(image).toMatch(/^\$\{FIELDSIDE_IMAGE:-fieldside\}\/\w+:\$\{FIELDSIDE_VERSION:-local\}$/)
    else expect(image).toMatch(/^[\w./-]+:v?\d[\w.-]+(@sha256:[0-9a-f]{64})?$/)
  })

  it('exposes only Caddy to the network, and the pages of mail and Grafana to this machine', () => {
    const published = Object.fromEntries(
      all.map(([name, { ports }]) => [name, ports]).filter(([, p]) => p?.length),
    )
    expect(Object.keys(published).sort()).toEqual(['caddy', 'grafana', 'mail'])
    expect(services.grafana?.ports).toEqual(['127.0.0.1:3000:3000'])
    expect(services.mail?.ports).toEqual(['127.0.0.1:8025:8025'])
    const internal = { internal: true }
    expect(networks).toMatchObject({ inside: internal, egress: internal, webhooks: internal })
    const joining = (network: string) =>
      all.flatMap(([name, service]) => (service.networks.includes(network) ? name : [])).sort()
    expect(joining('outside')).toEqual([
      'backup',
      'caddy',
      'doctor',
      'egress',
      'egress-webhooks',
      'grafana',
      'mail',
    ])
    expect(joining('egress')).toEqual(['billing', 'egress'])
    expect(joining('webhooks')).toEqual(['alertmanager', 'booking', 'egress-webhooks', 'notification'])
    expect(joining('inside').filter((name) => name.startsWith('egress'))).toEqual([])
    const unconnected = all.filter(([, service]) => service.networks.length === 0)
    expect(unconnected.map(([name, service]) => [name, service.network_mode]).sort()).toEqual([
      ['operator', 'none'],
      ['prepare-kafka', 'none'],
    ])
  })

  it("gives the engine's socket only to the operator, who starts by name and has no network [operations/operator-engine]", () => {
    const withSocket = all.filter(([, { volumes }]) =>
      volumes.some((volume) => volume.includes('docker.sock')),
    )
    expect(withSocket.map(([name]) => name)).toEqual(['operator'])
    expect(services.operator).toMatchObject({
      profiles: ['operator'],
      network_mode: 'none',
      networks: [],
      restart: 'no',
      environment: {},
    })
  })

  it('lets the largest upload through Caddy at 400 kbit/s', () => {
    const caddyfile = readFileSync(join(ROOT, 'deploy/Caddyfile'), 'utf8')
    const minutes = Number(/^\s*read_body (\d+)m$/m.exec(caddyfile)?.[1])
    expect(minutes * 60 * 400_000).toBeGreaterThan(Math.max(DOCUMENT_MAX_BYTES, IMPORT_MAX_BYTES) * 8)
    // A video takes a better line.
    expect(minutes * 60 * 1_000_000).toBeGreaterThan(MESSAGE_VIDEO_MAX_BYTES * 8)
  })

  it('waits for the health check of each dependency, and gives each dependency one', () => {
    for (const [, { depends_on }] of all)
      for (const [name, { condition }] of Object.entries(depends_on)) {
        const ends = ENDS.test(name)
        expect(condition).toBe(ends ? 'service_completed_successfully' : 'service_healthy')
        expect(ends || services[name]?.healthcheck || name in configurations).toBeTruthy()
      }
    expect(dockerfile).toContain('HEALTHCHECK')
  })
})

const Told = z.looseObject({
  environment: z.record(z.string(), z.string()).nullish(),
  depends_on: z.record(z.string(), z.unknown()).nullish(),
  volumes: z.array(z.looseObject({ target: z.string() })).default([]),
})
const composeOf = (command: string, ...args: string[]) => {
  const run = (...more: string[]) =>
    spawnSync(command, [...args, ...more], { cwd: ROOT, encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 })
  return /^(v?[2-9]|dev)/.test(run('version', '--short').stdout ?? '') ? run : undefined
}
/** Where `npm run test:docker` builds Compose. */
const [built] = globSync(join(ROOT, '.cache/docker-compose/*/docker-compose'))
const compose =
  composeOf('docker', 'compose') ?? composeOf('docker-compose') ?? (built ? composeOf(built) : undefined)
const accepts = compose
  ? 'docker compose config accepts the file and reads it as the tests above do'
  : 'docker compose is NOT on this machine: what its config command says was not asked'

const envFile = join(folder, '.env')
const lines = Object.entries(ENV).map(([name, value]) => `${name}=${value}\n`)
writeFileSync(envFile, lines.join(''))

const THREE_WITH_USERS = [FILES, THREE, 'deploy/compose/three-brokers-users.yml'].flat()
it.each([
  [['docker-compose.yml']],
  [FILES],
  [['docker-compose.yml', THREE]],
  [THREE_WITH_USERS],
  [[...FILES, 'deploy/compose/tls.yml', POSTGRES_TLS]],
  [[...FILES, POOLER]],
  [[...FILES, ...WITH_TLS]],
])(`${accepts}: %s`, (files) => {
  if (!compose) return expect(all.length).toBeGreaterThan(0)
  const named = files.flatMap((name) => ['-f', name])
  const asked = compose(...named, '--env-file', envFile, '--profile', '*', 'config', '--format', 'json')
  expect(asked.stderr).toBe('')
  const told = z.object({ services: z.record(z.string(), Told) }).parse(JSON.parse(asked.stdout)).services
  const read = readCompose(files).services
  expect(Object.keys(told).sort()).toEqual(Object.keys(read).sort())
  for (const [name, service] of Object.entries(read)) {
    expect(told[name]?.environment ?? {}, name).toEqual(readEnvironment(service))
    expect(Object.keys(told[name]?.depends_on ?? {}).sort(), name).toEqual(
      Object.keys(service.depends_on).sort(),
    )
    expect(told[name]?.volumes.map(({ target }) => target).sort(), name).toEqual(
      service.volumes.map((volume) => volume.split(':')[1]).sort(),
    )
  }
  const missing = /missing in .env, see docs|put the test keys of your Stripe account/
  expect(compose(...named, '--env-file', '/dev/null', 'config').stderr).toMatch(missing)
})

describe('containers that an installation can have elsewhere', () => {
  const MONITORING = Object.keys(older).filter((name) => older[name]?.profiles?.includes('observability'))
  const ELSEWHERE = Object.values(TOPOLOGY.parts).flatMap(({ container }) => container ?? [])

  it('are waited for, but not required by any other', () => {
    const optional = [...ELSEWHERE, 'kafka-2', 'kafka-3']
    for (const [name, { depends_on }] of Object.entries(readCompose(THREE_WITH_USERS).services))
      for (const [on, { required }] of Object.entries(depends_on))
        expect(required, `${name} depends on ${on}`).toBe(!optional.includes(on))
  })

  it.runIf(compose)('can be disabled with a profile', () => {
    const override = join(folder, 'elsewhere.yml')
    const disabled = ELSEWHERE.map((name) => `  ${name}: { profiles: [bundled] }\n`)
    writeFileSync(override, `services:\n${disabled.join('')}`)
    const files = ['docker-compose.yml', override].flatMap((name) => ['-f', name])
    const { stdout, stderr } = compose!(...files, '--env-file', envFile, 'config', '--services')
    expect(stderr).toBe('')
    expect(stdout.trim().split('\n').sort()).toEqual(
      Object.keys(older)
        .filter((name) => ![...ELSEWHERE, 'backup', 'doctor', 'operator', ...MONITORING].includes(name))
        .sort(),
    )
  })
})
