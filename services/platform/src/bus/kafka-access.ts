import { readFileSync } from 'node:fs'
import type { KafkaConfig, SASLOptions } from 'kafkajs'
import { z } from 'zod'

const KAFKA = /^kafka(\+tls)?:\/\//
const TLS = /^kafka\+tls:\/\//

export const isKafka = (busUrl: string): boolean => KAFKA.test(busUrl)

/** Returns the `host:port` of each broker that the address of a Kafka bus names. */
export const brokersOf = (busUrl: string): string[] => busUrl.replace(KAFKA, '').split(',')

/** Variables that say how a process signs in to Kafka. */
export const kafkaConfig = {
  KAFKA_USERNAME: z
    .string()
    .optional()
    .describe("The service's own Kafka user; if unset, it connects without signing in"),
  KAFKA_PASSWORD: z.string().optional().describe('Password of `KAFKA_USERNAME`'),
  KAFKA_SASL_MECHANISM: z
    .enum(['scram-sha-512', 'scram-sha-256', 'plain'])
    .default('scram-sha-512')
    .describe('How `KAFKA_USERNAME` signs in'),
  KAFKA_CA_FILE: z
    .string()
    .optional()
    .describe("Certificate authority (PEM) of a `kafka+tls://` address, if it isn't a public one"),
}

export type KafkaAccess = {
  username?: string | undefined
  password?: string | undefined
  mechanism?: 'scram-sha-512' | 'scram-sha-256' | 'plain'
  caFile?: string | undefined
}

type AccessConfig = z.infer<z.ZodObject<typeof kafkaConfig>>

export const kafkaAccessOf = (config: AccessConfig): KafkaAccess => ({
  username: config.KAFKA_USERNAME,
  password: config.KAFKA_PASSWORD,
  mechanism: config.KAFKA_SASL_MECHANISM,
  caFile: config.KAFKA_CA_FILE,
})

/** @throws Error when only one of user and password is given */
const signInOf = ({
  username,
  password,
  mechanism = 'scram-sha-512',
}: KafkaAccess): SASLOptions | undefined => {
  if (!username && !password) return undefined
  if (!username || !password) throw new Error('KAFKA_USERNAME and KAFKA_PASSWORD need each other')
  return { mechanism, username, password }
}

/** @throws Error when the file can't be read, or when it is given for an address without TLS */
const tlsOf = (url: string, caFile: string | undefined): KafkaConfig['ssl'] => {
  if (TLS.test(url)) return caFile ? { ca: readFileSync(caFile, 'utf8') } : true
  // A forgotten scheme must not send passwords and events in the clear.
  if (caFile) throw new Error('KAFKA_CA_FILE needs a BUS_URL that starts with kafka+tls://')
  return undefined
}

/** Returns kafkajs's settings for `kafka://host:port,host:port`, or `kafka+tls://…`. */
export const kafkaConnectionOf = (
  url: string,
  access: KafkaAccess = {},
): Pick<KafkaConfig, 'brokers' | 'ssl' | 'sasl'> => {
  const [ssl, sasl] = [tlsOf(url, access.caFile), signInOf(access)]
  return {
    brokers: brokersOf(url),
    ...(ssl && { ssl }),
    ...(sasl && { sasl }),
  }
}
