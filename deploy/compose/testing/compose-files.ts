import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { newSecrets } from '@fieldside/operator/secrets.ts'
import { parse } from 'yaml'
import { z } from 'zod'

const ROOT = join(import.meta.dirname, '../../..')
/** Variables that a file takes from its environment: `${NAME:?…}`, `${NAME:-…}`, and `${NAME:+…}`. */
const ASKED = /\$\{(\w+)(?::([?+-])([^}]*))?\}/g

const Service = z.looseObject({
  image: z.string().optional(),
  build: z.looseObject({ args: z.record(z.string(), z.string()).optional() }).optional(),
  extends: z.object({ file: z.string(), service: z.string() }).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  depends_on: z
    .record(z.string(), z.object({ condition: z.string(), required: z.boolean().default(true) }))
    .default({}),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  cap_add: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  profiles: z.array(z.string()).optional(),
  mem_limit: z.string().optional(),
  privileged: z.boolean().optional(),
  networks: z.array(z.string()).default([]),
  network_mode: z.string().optional(),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  healthcheck: z.looseObject({ disable: z.boolean().optional() }).optional(),
})
type Service = z.infer<typeof Service>
const File = z.object({
  services: z.record(z.string(), Service),
  networks: z.record(z.string(), z.object({ internal: z.boolean().optional() }).nullable()).default({}),
})

const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const read = (file: string) => File.parse(parse(textOf(file), { merge: true, maxAliasCount: 1000 }))

const targetOf = (volume: string): string => volume.split(':')[1]!

/** Merges a service like Compose: settings by name, volumes by target, lists one after the other. */
const mergeService = (one: Service, other: Service): Service => ({
  ...one,
  ...Object.fromEntries(
    Object.entries(other).filter(([, value]) => !Array.isArray(value) || value.length > 0),
  ),
  environment: { ...one.environment, ...other.environment },
  depends_on: { ...one.depends_on, ...other.depends_on },
  networks: [...new Set([...one.networks, ...other.networks])],
  ports: [...one.ports, ...other.ports],
  volumes: [
    ...new Map([...one.volumes, ...other.volumes].map((volume) => [targetOf(volume), volume])).values(),
  ],
})

const extended = ({ extends: base, ...service }: Service): Service =>
  base ? mergeService(extended(read(base.file).services[base.service]!), service) : service

/** Returns the services and networks of some Compose files as Compose merges them. Variables stay as they are. */
export const readCompose = (files: readonly string[]) => {
  const services: Record<string, Service> = {}
  for (const file of files)
    for (const [name, service] of Object.entries(read(file).services))
      services[name] = services[name] ? mergeService(services[name], extended(service)) : extended(service)
  return { services, networks: Object.assign({}, ...files.map((file) => read(file).networks)) as object }
}

const askedIn = (files: readonly string[]) => files.flatMap((file) => [...textOf(file).matchAll(ASKED)])

/** Returns the variables that some Compose files take from their environment. */
export const askedBy = (files: readonly string[]): string[] => [
  ...new Set(askedIn(files).map(([, name]) => name!)),
]

/** Returns the variables that some Compose files require. */
export const requiredBy = (files: readonly string[]): string[] =>
  askedIn(files).flatMap(([, name, kind]) => (kind === '?' ? [name!] : []))

/** Secrets of an installation, as in its .env. */
export const SECRETS = parseEnv(
  newSecrets({
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'w',
  }),
) as Record<string, string>

/** The secrets, and what operators add to run backups. */
export const ENV: Record<string, string> = {
  ...SECRETS,
  BACKUP_S3_URL: 'https://backups.example.com',
  BACKUP_S3_ACCESS_KEY: 'a',
  BACKUP_S3_SECRET_KEY: 'b',
  BACKUP_RECIPIENT: 'age1',
}

const filledIn = (value: string): string =>
  value.replaceAll(ASKED, (whole, name: string, kind?: string, fallback?: string) => {
    if (kind === '+') return ENV[name] ? (fallback ?? '') : ''
    const known = ENV[name] || (kind === '-' ? fallback : undefined)
    if (known === undefined) throw new Error(`${whole} has no value`)
    return known
  })

/** Returns a service's image with every variable filled in. */
export const imageOf = (service: Service | undefined): string => filledIn(service?.image ?? '')

/** Returns a service's environment with every variable filled in. */
export const environmentOf = (service: Service | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(service?.environment ?? {}).map(([key, value]) => [key, filledIn(value)]))
