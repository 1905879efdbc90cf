import { getBackupState } from '@fieldside/contracts/http/backup.ts'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { serversOf } from '@fieldside/database/servers.ts'
import { createClient } from '@fieldside/platform/client.ts'
import { isKafka, type KafkaAccess } from '@fieldside/platform/kafka-access.ts'
import { isPublicHost } from '@fieldside/platform/public-address.ts'
import type { Tls } from '@fieldside/platform/tls.ts'
import { TOPOLOGY } from '../../../topology.ts'
import type { Check } from './check.ts'
import { checkAddresses } from './checks/addresses.ts'
import { checkBackup } from './checks/backup.ts'
import { checkClock, dateOf, type OtherClock } from './checks/clock.ts'
import { checkEmailSettings, checkMailbox } from './checks/email.ts'
import { checkKafka, type KafkaSettings, kafkaClock, type ServiceRights } from './checks/kafka.ts'
import { checkPooler, checkPostgres, type Pooled, postgresClock } from './checks/postgres.ts'
import { checkRealm } from './checks/realm.ts'
import { checkStripe } from './checks/stripe.ts'
import type { Plan } from './plan.ts'

type Environment = Plan['environments'][string]

/** As in deploy/backup. */
const SLOT = 'fieldside_backup'
const STATE_WITHIN_MS = 5000

const userOf = ({ KAFKA_USERNAME: username, KAFKA_PASSWORD: password }: Environment) =>
  username && password ? { username, password } : undefined

const rightsIn = ({ environments }: Plan): ServiceRights[] =>
  SERVICES.map((name) => ({
    name,
    user: userOf(environments[name] ?? {}),
    reads: TOPOLOGY.processes[name].consumes,
    groups: [name, ...(TOPOLOGY.processes[name].moreGroups ?? [])],
  }))

/** Returns undefined for a bus other than Kafka. */
const kafkaIn = (plan: Plan): KafkaSettings | undefined => {
  const environment = plan.environments['migrate-booking'] ?? {}
  const { BUS_URL: url = plan.environments.booking?.BUS_URL } = environment
  if (!url || !isKafka(url)) return undefined
  const admin: KafkaAccess = environment.KAFKA_ADMIN_USERNAME
    ? {
        username: environment.KAFKA_ADMIN_USERNAME,
        password: environment.KAFKA_ADMIN_PASSWORD,
        mechanism: (environment.KAFKA_ADMIN_SASL_MECHANISM ?? 'scram-sha-512') as NonNullable<
          KafkaAccess['mechanism']
        >,
        caFile: environment.KAFKA_CA_FILE,
      }
    : { caFile: environment.KAFKA_CA_FILE }
  return { url, admin, services: rightsIn(plan) }
}

const pooledIn = ({ environments }: Plan): Pooled[] =>
  SERVICES.flatMap((service) => {
    const url = environments[service]?.DATABASE_POOLER_URL
    return url ? [{ service, url }] : []
  })

const setting = (plan: Plan, part: string, name: string): string => {
  const value = plan.environments[part]?.[name]
  if (!value) throw new Error(`${part} has no ${name}`)
  return value
}

const STRIPE = 'https://api.stripe.com'

/** Returns the checks that ask servers. `tls` opens backup's state where the processes speak TLS. */
export const networkChecks = (plan: Plan, tls: () => Tls | undefined): Check[] => {
  const { publicUrl, environments } = plan
  const now = () => new Date()
  const databaseUrl = setting(plan, 'prepare-database', 'ADMIN_URL')
  const servers = serversOf(databaseUrl, environments['prepare-database'] ?? {})
  const backupUrl = environments.bff?.BACKUP_URL
  const stripeUrl = environments.billing?.STRIPE_API_URL
  const kafka = kafkaIn(plan)
  const pooled = pooledIn(plan)
  const keycloakUrl = new URL(setting(plan, 'bff', 'KEYCLOAK_URL')).origin
  const email = {
    smtpUrl: setting(plan, 'identity', 'SMTP_URL'),
    from: setting(plan, 'identity', 'MAIL_FROM'),
    publicUrl,
    to: plan.emailTo,
  }
  const clocks: OtherClock[] = [
    { name: 'Postgres', read: () => postgresClock(databaseUrl) },
    ...(kafka ? [{ name: 'Kafka', read: () => kafkaClock(kafka) }] : []),
    { name: 'Stripe', read: (signal) => dateOf(stripeUrl ?? STRIPE, signal) },
  ]
  return [
    checkAddresses({
      urls: [publicUrl, plan.keycloakPublicUrl, plan.storagePublicUrl],
      proxyHost: 'caddy',
      now,
    }),
    checkEmailSettings(email),
    checkMailbox(email),
    checkStripe({
      publicUrl,
      secretKey: setting(plan, 'billing', 'STRIPE_SECRET_KEY'),
      apiUrl: stripeUrl,
    }),
    ...(kafka ? [checkKafka(kafka)] : []),
    ...servers.map(({ url, host }) =>
      checkPostgres({ url, host: servers.length > 1 ? host : undefined, slot: backupUrl ? SLOT : undefined }),
    ),
    ...(pooled.length > 0 ? [checkPooler(pooled)] : []),
    checkBackup({
      url: backupUrl,
      isPublic: isPublicHost(new URL(publicUrl).hostname),
      read: (url) => createClient(url, { timeoutMs: STATE_WITHIN_MS, tls: tls() }).call(getBackupState),
      now,
    }),
    checkRealm({
      url: keycloakUrl,
      admin: {
        username: environments.keycloak?.KC_BOOTSTRAP_ADMIN_USERNAME ?? 'admin',
        password: environments.keycloak?.KC_BOOTSTRAP_ADMIN_PASSWORD ?? '',
      },
      file: plan.realm,
      variables: environments.keycloak ?? {},
    }),
    checkClock(clocks, now),
  ]
}
