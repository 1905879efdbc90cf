import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { z } from 'zod'
import { RealmFile } from './checks/realm.ts'

/** The variable with the plan, in JSON. */
export const PLAN = 'DOCTOR_PLAN'
/** The command of the container that has a network and no socket of the engine. */
export const NETWORK_CHECKS = 'network-checks'

/** The input of the checks in the network. The operator, which has no network, passes it on. */
export const Plan = z.object({
  publicUrl: z.string(),
  keycloakPublicUrl: z.string(),
  storagePublicUrl: z.string(),
  /** Receives a test email. */
  emailTo: z.string().optional(),
  realm: RealmFile,
  /** The variables of each container that the checks use. */
  environments: z.record(z.string(), z.record(z.string(), z.string())),
})
export type Plan = z.infer<typeof Plan>

const Composed = z.object({
  services: z.record(
    z.string(),
    z.object({
      environment: z.record(z.string(), z.string().nullable()).nullish(),
      scale: z.int().optional(),
      restart: z.string().optional(),
    }),
  ),
})
type Composed = z.infer<typeof Composed>

/** Reads what `docker compose config --format json` prints. */
export const readComposed = (text: string): Composed => Composed.parse(JSON.parse(text))

const IN_CHECKS =
  /^(ADMIN_URL|[A-Z]+_POSTGRES|BACKUP_URL|BUS_URL|DATABASE_POOLER_URL|KAFKA_\w+|KC_BOOTSTRAP_ADMIN_\w+|KEYCLOAK_URL|MAIL_FROM|SMTP_URL|STRIPE_(API_URL|SECRET_KEY|PUBLISHABLE_KEY)|(KEYCLOAK_|STORAGE_)?PUBLIC_URL)$/

/** Returns whether a check uses a variable. Others stay out of a container that asks public servers. */
const isInChecks = (realm: unknown) => {
  const inRealm = new Set([...JSON.stringify(realm).matchAll(/\$\{(\w+)/g)].map(([, name]) => name))
  return (name: string): boolean => IN_CHECKS.test(name) || inRealm.has(name)
}

/** Compose doubles each dollar sign in what it prints. An empty variable counts as unset. */
const environmentOf = (
  { environment }: Composed['services'][string],
  isUsed: (name: string) => boolean,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment ?? {}).flatMap(([name, value]) =>
      value && isUsed(name) ? [[name, value.replaceAll('$$', '$')]] : [],
    ),
  )

const NEEDED = [
  ...SERVICES.flatMap((name) => [name, `migrate-${name}`]),
  'bff',
  'caddy',
  'keycloak',
  'prepare-database',
]

export const planOf = ({ services }: Composed, realm: unknown, emailTo: string | undefined): Plan => {
  const isUsed = isInChecks(realm)
  const environments = Object.fromEntries(
    NEEDED.map((name) => [name, services[name] ? environmentOf(services[name], isUsed) : {}]),
  )
  const { PUBLIC_URL, KEYCLOAK_PUBLIC_URL, STORAGE_PUBLIC_URL } = environments.caddy ?? {}
  return Plan.parse({
    publicUrl: PUBLIC_URL,
    keycloakPublicUrl: KEYCLOAK_PUBLIC_URL,
    storagePublicUrl: STORAGE_PUBLIC_URL,
    ...(emailTo && { emailTo }),
    realm,
    environments,
  })
}

/** Returns how many containers each service should have. Leaves out those that end after their work. */
export const wantedOf = ({ services }: Composed): Map<string, number> =>
  new Map(
    Object.entries(services).flatMap(([name, { scale = 1, restart }]) =>
      restart === undefined || restart === 'no' ? [] : [[name, scale]],
    ),
  )
