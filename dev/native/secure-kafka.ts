// A cluster of real Kafka brokers with TLS, users, and rights, as operators run it.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { findFreePorts } from '@fieldside/dev-process/ports.ts'
import type { Running } from '@fieldside/dev-process/supervise.ts'
import { type Authority, createAuthority } from './certificates.ts'
import { fetchKafka, launchKafka } from './kafka.ts'

const ADMIN = { username: 'admin', password: 'admin-secret', mechanism: 'plain' as const }

const moduleOf = (name: string): string => `org.apache.kafka.common.security.${name}LoginModule required`
const { username, password } = ADMIN
const PLAIN = `${moduleOf('plain.Plain')} username="${username}" password="${password}" user_${username}="${password}";`

/** Only the brokers and the admin sign in with PLAIN, because the SCRAM users are in the cluster's own data. */
const securityOf = (keyFile: string, caFile: string) => ({
  'listener.security.protocol.map': 'CLIENTS:SASL_SSL,CONTROLLER:SASL_SSL',
  'inter.broker.listener.name': 'CLIENTS',
  'sasl.enabled.mechanisms': 'SCRAM-SHA-512,PLAIN',
  'sasl.mechanism.inter.broker.protocol': 'PLAIN',
  'sasl.mechanism.controller.protocol': 'PLAIN',
  'listener.name.controller.sasl.enabled.mechanisms': 'PLAIN',
  'listener.name.controller.plain.sasl.jaas.config': PLAIN,
  'listener.name.clients.plain.sasl.jaas.config': PLAIN,
  'listener.name.clients.scram-sha-512.sasl.jaas.config': `${moduleOf('scram.Scram')};`,
  'authorizer.class.name': 'org.apache.kafka.metadata.authorizer.StandardAuthorizer',
  'super.users': `User:${username}`,
  'ssl.keystore.type': 'PEM',
  'ssl.keystore.location': keyFile,
  'ssl.truststore.type': 'PEM',
  'ssl.truststore.location': caFile,
})

const replicationOf = (brokers: number) => ({
  'default.replication.factor': brokers,
  'min.insync.replicas': Math.min(brokers, 2),
  'offsets.topic.replication.factor': brokers,
  'transaction.state.log.replication.factor': brokers,
})

export type SecureKafka = {
  /** "kafka+tls://127.0.0.1:<port>,…" */
  url: string
  authority: Authority
  /** May do everything. */
  admin: typeof ADMIN & { caFile: string }
  /** Kills one broker like a power failure. */
  kill: (broker: number) => Promise<void>
  start: (broker: number) => Promise<void>
  stop: () => Promise<void>
}

/** Starts a cluster for tests. @throws Error when the download or the start fails */
export const startSecureKafka = async (folder: string, brokers = 1): Promise<SecureKafka> => {
  await fetchKafka(() => undefined)
  const authority = await createAuthority(join(folder, 'certificates'))
  const { bothFile } = await authority.issue('broker')
  const nodes = await Promise.all(
    Array.from({ length: brokers }, async (_, index) => {
      const { kafka: port, kafkaController: controllerPort } = await findFreePorts()
      return { id: index + 1, port, controllerPort, folder: join(folder, `broker-${index + 1}`) }
    }),
  )
  const voters = nodes.map(({ id, controllerPort }) => `${id}@127.0.0.1:${controllerPort}`).join()
  const clusterId = randomBytes(16).toString('base64url')
  const running = new Map<number, Running>()
  const start = async (broker: number): Promise<void> => {
    const node = nodes[broker - 1]!
    const lines: string[] = []
    const settings = {
      'node.id': node.id,
      'controller.quorum.voters': voters,
      listeners: `CLIENTS://127.0.0.1:${node.port},CONTROLLER://127.0.0.1:${node.controllerPort}`,
      'advertised.listeners': `CLIENTS://127.0.0.1:${node.port}`,
      ...securityOf(bothFile, authority.caFile),
      ...replicationOf(brokers),
    }
    const launched = await launchKafka({ ...node, clusterId, settings }, (line) => lines.push(line))
    running.set(broker, launched)
    await launched.ready().catch((error: unknown) => {
      throw new Error(`Kafka did not start:\n${lines.slice(-20).join('\n')}`, { cause: error })
    })
  }
  await Promise.all(nodes.map(({ id }) => start(id)))
  return {
    url: `kafka+tls://${nodes.map(({ port }) => `127.0.0.1:${port}`).join()}`,
    authority,
    admin: { ...ADMIN, caFile: authority.caFile },
    start,
    kill: async (broker) => {
      running.get(broker)?.kill('SIGKILL')
      await running.get(broker)?.exited
    },
    stop: async () => {
      await Promise.all([...running.values()].map((one) => one.stop()))
    },
  }
}
