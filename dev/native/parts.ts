import { join } from 'node:path'
import type { Part, Running } from '@fieldside/dev-process/supervise.ts'
import { cardsPart, mailPart } from '@fieldside/dev-stack/embedded-parts.ts'
import { MAIL_FROM, urlsOf } from '@fieldside/dev-stack/environment.ts'
import type { Foundation, Given } from '@fieldside/dev-stack/foundation.ts'
import { fetchKafka, launchKafka } from './kafka.ts'
import { fetchKeycloak, launchKeycloak, realmEnvironment } from './keycloak.ts'
import { fetchVersitygw, launchVersitygw } from './versitygw.ts'

const part = (name: string, launch: (log: (line: string) => void) => Promise<Running>): Part => ({
  name,
  needs: [],
  launch,
})

/** Starts Kafka. `advertisedPort` is where clients reach it, which may be a proxy. */
const kafkaPart = ({ ports, stateDir }: Given, advertisedPort: number): Part =>
  part('kafka', (log) =>
    launchKafka(
      {
        folder: join(stateDir, 'kafka'),
        port: ports.kafka,
        controllerPort: ports.kafkaController,
        advertisedPort,
      },
      log,
    ),
  )

const keycloakPart = ({ ports, secrets, stateDir, withOverrides }: Given, quick: boolean): Part =>
  part('login', (log) => {
    const urls = urlsOf(ports)
    const mail = { smtpUrl: urls.smtp, mailFrom: MAIL_FROM }
    const realm = realmEnvironment({ clients: secrets.clients, publicUrl: urls.public, ...mail })
    return launchKeycloak(
      { folder: join(stateDir, 'login'), port: ports.login, env: withOverrides('login', realm), quick },
      log,
    )
  })

const filesPart = ({ ports, secrets, stateDir }: Given): Part =>
  part('files', (log) =>
    launchVersitygw(
      {
        folder: join(stateDir, 'files'),
        port: ports.files,
        accessKey: secrets.s3AccessKey,
        secretKey: secrets.s3SecretKey,
        booking: { accessKey: secrets.bookingS3AccessKey, secretKey: secrets.bookingS3SecretKey },
        webOrigin: urlsOf(ports).public,
      },
      log,
    ),
  )

export type NativeOptions = {
  /** Cheap password hashing, for tests only. */
  quick?: boolean
  /** Port of a proxy through which clients reach Kafka. */
  kafkaAt?: number
}

/** Runs Kafka, Keycloak, and an S3 server as in production, on this machine without Docker. */
export const native = ({ quick = false, kafkaAt }: NativeOptions = {}): Foundation => ({
  name: 'native',
  busUrl: (ports) => `kafka://127.0.0.1:${kafkaAt ?? ports.kafka}`,
  parts: (given) => [
    kafkaPart(given, kafkaAt ?? given.ports.kafka),
    keycloakPart(given, quick),
    filesPart(given),
    mailPart(given),
    cardsPart(given),
  ],
  fetch: async (log) => {
    await fetchKafka(log)
    await fetchKeycloak(log)
    await fetchVersitygw(log)
  },
  simulated: [
    'the payment provider (no money moves) and mail delivery. Kafka, Keycloak, the file',
    'store and Postgres are real.',
  ],
})
