import { SCHEMAS_PATH } from '@fieldside/contracts/envelope.ts'
import type { ServiceName } from '@fieldside/contracts/service-name.ts'
import { addressOf, roleOf } from '@fieldside/database/databases.ts'
import { clientIdOf, PROCESSES, type Service, TOPOLOGY, urlVariableOf } from '@fieldside/deploy/topology.ts'
import type { Ports } from '@fieldside/dev-process/ports.ts'
import type { Secrets } from './secrets.ts'

export type Environment = Record<string, string>

export type Urls = ReturnType<typeof urlsOf>

const at = (port: number): string => `http://127.0.0.1:${port}`

export const urlsOf = (ports: Ports) => ({
  public: `http://localhost:${ports.bff}`,
  ...(Object.fromEntries(PROCESSES.map((name) => [name, at(ports[name])])) as Record<ServiceName, string>),
  login: at(ports.login),
  realm: `${at(ports.login)}/realms/fieldside`,
  files: at(ports.files),
  stripe: at(ports.stripe),
  inbox: at(ports.inbox),
  smtp: `smtp://127.0.0.1:${ports.smtp}`,
})

export const MAIL_FROM = 'Fieldside <hello@fieldside.test>'
const SUPPORT_EMAIL = 'support@fieldside.test'

const mailing = (urls: Urls): Environment => ({
  SMTP_URL: urls.smtp,
  MAIL_FROM,
})

const storing = (urls: Urls, accessKey: string, secretKey: string): Environment => ({
  S3_URL: urls.files,
  S3_ACCESS_KEY: accessKey,
  S3_SECRET_KEY: secretKey,
  S3_REGION: 'us-east-1',
})

export type Places = {
  /** Ports where each process listens. */
  ports: Ports
  /** Ports through which the processes reach each other. They differ when proxies stand in between. */
  via: Ports
  busUrl: (service: Service) => string
}

const common = ({ ports, via }: Places, name: ServiceName, secrets: Secrets): Environment => {
  const urls = urlsOf(via)
  const clientId = clientIdOf(name)
  const called = TOPOLOGY.processes[name].calls.map((service) => [urlVariableOf(service), urls[service]])
  return {
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: String(ports[name]),
    KEYCLOAK_URL: urls.realm,
    KEYCLOAK_ISSUER: urlsOf(ports).realm,
    PUBLIC_URL: urlsOf(ports).public,
    CLIENT_ID: clientId,
    CLIENT_SECRET: secrets.clients[clientId] ?? '',
    ...Object.fromEntries(called),
  }
}

const own = (name: Service, urls: Urls, secrets: Secrets): Environment => {
  switch (name) {
    case 'identity':
      return {
        KEYCLOAK_BFF_CLIENT_ID: clientIdOf('bff'),
        KEYCLOAK_BFF_CLIENT_SECRET: secrets.clients[clientIdOf('bff')] ?? '',
        SESSION_KEY: secrets.sessionKey,
        ...mailing(urls),
      }
    case 'directory':
      return storing(urls, secrets.s3AccessKey, secrets.s3SecretKey)
    case 'booking':
      return {
        // Rooms that exist nowhere, like the links of the demo data.
        VIDEO_ROOMS_URL: 'https://meet.fieldside.test',
        ...storing(urls, secrets.bookingS3AccessKey, secrets.bookingS3SecretKey),
      }
    case 'billing':
      return {
        STRIPE_API_URL: urls.stripe,
        STRIPE_SECRET_KEY: secrets.stripeSecretKey,
        STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
      }
    case 'notification':
      return {
        ...mailing(urls),
        SUPPORT_EMAIL,
        WEBHOOKS_TO_LOOPBACK: 'true',
        VAPID_PUBLIC_KEY: secrets.vapid.publicKey,
        VAPID_PRIVATE_KEY: secrets.vapid.privateKey,
      }
    default:
      return {}
  }
}

export const serviceEnvironment = (name: Service, places: Places, secrets: Secrets): Environment => {
  const role = roleOf(name)
  return {
    ...common(places, name, secrets),
    DATABASE_URL: addressOf(`postgres://127.0.0.1:${places.via.postgres}/`, 'fieldside', {
      role,
      password: secrets.rolePasswords[role] ?? '',
    }),
    BUS_URL: places.busUrl(name),
    EVENT_SCHEMAS_URL: `${urlsOf(places.ports).public}${SCHEMAS_PATH}`,
    ...own(name, urlsOf(places.via), secrets),
  }
}

export const bffEnvironment = (
  places: Places,
  secrets: Secrets,
  webDist: string,
  demo: boolean,
): Environment => {
  // The browser connects directly, never through a proxy.
  const urls = urlsOf(places.ports)
  return {
    ...common(places, 'bff', secrets),
    ...(webDist && { WEB_DIST: webDist }),
    STRIPE_PUBLISHABLE_KEY: secrets.stripePublishableKey,
    STRIPE_SCRIPT_URL: `${urls.stripe}/v3/`,
    INBOX_URL: urls.inbox,
    SUPPORT_EMAIL,
    DEMO: String(demo),
  }
}
