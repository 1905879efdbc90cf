// One real Kafka that accepts clients in plain text and with TLS and a user.
import { join } from 'node:path'
import { createAuthority } from '@fieldside/dev-native/certificates.ts'
import { fetchKafka, launchKafka } from '@fieldside/dev-native/kafka.ts'
import { findFreePorts } from '@fieldside/dev-process/ports.ts'
import { clientOf } from '@fieldside/platform/kafka-bus.ts'
import { setScramPassword } from '@fieldside/platform/kafka-scram.ts'
import { createLog } from '@fieldside/platform/log.ts'
import kafkajs, { type Kafka } from 'kafkajs'

export type TwoListeners = {
  /** Without TLS. Its clients may do everything. */
  plain: string
  secure: string
  caFile: string
  client: Kafka
  /** Creates a user that may read these topics and join these groups. */
  createReader: (
    user: string,
    password: string,
    rights: { topics: string[]; groups: string[] },
  ) => Promise<void>
  stop: () => Promise<void>
}

const settingsOf = (ports: { plain: number; secure: number; controller: number }, files: string[]) => ({
  listeners: `PLAINTEXT://127.0.0.1:${ports.plain},SECURE://127.0.0.1:${ports.secure},CONTROLLER://127.0.0.1:${ports.controller}`,
  'advertised.listeners': `PLAINTEXT://127.0.0.1:${ports.plain},SECURE://127.0.0.1:${ports.secure}`,
  'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,SECURE:SASL_SSL,CONTROLLER:PLAINTEXT',
  'sasl.enabled.mechanisms': 'SCRAM-SHA-512',
  'listener.name.secure.scram-sha-512.sasl.jaas.config':
    'org.apache.kafka.common.security.scram.ScramLoginModule required;',
  'authorizer.class.name': 'org.apache.kafka.metadata.authorizer.StandardAuthorizer',
  'super.users': 'User:ANONYMOUS',
  'ssl.keystore.type': 'PEM',
  'ssl.keystore.location': files[0]!,
  'ssl.truststore.type': 'PEM',
  'ssl.truststore.location': files[1]!,
})

const entryOf = (principal: string, resourceType: number, resourceName: string) => ({
  principal,
  resourceType,
  resourceName,
  host: '*',
  resourcePatternType: kafkajs.ResourcePatternTypes.LITERAL,
  permissionType: kafkajs.AclPermissionTypes.ALLOW,
  operation: kafkajs.AclOperationTypes.READ,
})

/** @throws Error when the download or the start fails */
export const startTwoListeners = async (folder: string): Promise<TwoListeners> => {
  await fetchKafka(() => undefined)
  const authority = await createAuthority(join(folder, 'certificates'))
  const { bothFile } = await authority.issue('broker')
  const { kafka: plain, files: secure, kafkaController: controller } = await findFreePorts()
  const settings = settingsOf({ plain, secure, controller }, [bothFile, authority.caFile])
  const lines: string[] = []
  const running = await launchKafka(
    { folder: join(folder, 'broker'), port: plain, controllerPort: controller, settings },
    (line) => lines.push(line),
  )
  await running.ready().catch((error: unknown) => {
    throw new Error(`Kafka did not start:\n${lines.slice(-20).join('\n')}`, { cause: error })
  })
  const client = clientOf({ clientId: 'test', brokers: [`127.0.0.1:${plain}`] }, createLog('test', 'silent'))
  return {
    plain: `127.0.0.1:${plain}`,
    secure: `127.0.0.1:${secure}`,
    caFile: authority.caFile,
    client,
    createReader: async (user, password, { topics, groups }) => {
      await setScramPassword(client, user, password)
      const admin = client.admin()
      await admin.connect()
      const { TOPIC, GROUP } = kafkajs.AclResourceTypes
      const acl = [
        ...topics.map((name) => entryOf(`User:${user}`, TOPIC, name)),
        ...groups.map((name) => entryOf(`User:${user}`, GROUP, name)),
      ]
      await admin.createAcls({ acl }).finally(() => admin.disconnect())
    },
    stop: running.stop,
  }
}
