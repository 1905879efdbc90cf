import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { busRights } from '@fieldside/dev-docs/configurations.ts'
import { COMPOSE_FILE } from '@fieldside/operator/secrets.ts'
import { describe, expect, it } from 'vitest'
import { environmentOf, readCompose, SECRETS } from './testing/compose-files.ts'

const script = readFileSync(join(import.meta.dirname, '../kafka/prepare.sh'), 'utf8')
const { services } = readCompose(COMPOSE_FILE.split(':'))
const onThree = readCompose([
  ...COMPOSE_FILE.split(':'),
  'deploy/compose/three-brokers.yml',
  'deploy/compose/three-brokers-users.yml',
]).services
const BROKERS = ['kafka', 'kafka-2', 'kafka-3']

/** Names of the processes whose environment contains a secret. */
const knowing = (secret: string): string[] =>
  Object.keys(onThree)
    .filter((name) =>
      Object.values(environmentOf(onThree[name])).some((value) => value.includes(SECRETS[secret]!)),
    )
    .sort()
const mounting = (volume: string): string[] =>
  Object.keys(onThree)
    .filter((name) => onThree[name]!.volumes.some((one) => one.startsWith(`${volume}:`)))
    .sort()

describe('passwords of Kafka', () => {
  it('gives a service only its own', () => {
    for (const name of SERVICES)
      expect(knowing(`${name.toUpperCase()}_KAFKA_PASSWORD`)).toEqual([name, `migrate-${name}`].sort())
  })

  it("gives the admin's only to brokers and to what prepares Kafka", () => {
    const migrations = SERVICES.map((name) => `migrate-${name}`)
    expect(knowing('KAFKA_ADMIN_PASSWORD')).toEqual([...BROKERS, 'prepare-kafka', ...migrations].sort())
    expect(knowing('KAFKA_BROKER_PASSWORD')).toEqual(BROKERS)
    expect(knowing('KAFKA_KEYSTORE_PASSWORD')).toEqual([...BROKERS, 'prepare-kafka'])
  })

  it.each(busRights)('lets $group sign in as the user whose rights migrate sets', ({ group }) => {
    const [own, prepared] = [environmentOf(services[group]), environmentOf(services[`migrate-${group}`])]
    expect(own.KAFKA_USERNAME).toBe(group)
    for (const name of ['BUS_URL', 'KAFKA_USERNAME', 'KAFKA_PASSWORD', 'KAFKA_CA_FILE'])
      expect(prepared[name], name).toBe(own[name])
  })
})

describe('certificate of Kafka', () => {
  it('shares its key with no service, and its public part read-only', () => {
    expect(mounting('kafka-keys')).toEqual([...BROKERS, 'prepare-kafka', 'prepare-kafka-monitoring'])
    const migrations = SERVICES.map((name) => `migrate-${name}`)
    expect(mounting('kafka-certificate')).toEqual(
      [...SERVICES, ...migrations, 'doctor', 'kafka-exporter', 'prepare-kafka'].sort(),
    )
    for (const name of [...SERVICES, ...migrations]) {
      const [folder] = services[name]!.volumes.flatMap(
        (volume) => /^kafka-certificate:(.*):ro$/.exec(volume)?.[1] ?? [],
      )
      expect(environmentOf(services[name]).KAFKA_CA_FILE).toBe(`${folder}/ca.pem`)
    }
    for (const name of BROKERS) expect(onThree[name]!.volumes).toContain('kafka-keys:/etc/kafka/secrets:ro')
  })

  it('names every broker, and comes from the image of the brokers', () => {
    for (const name of BROKERS) expect(script).toContain(`dns:${name},`)
    expect(services['prepare-kafka']?.image).toBe(services.kafka?.image)
  })
})

describe('three brokers with users', () => {
  it('gives each broker the settings of the others, and its own names and data', () => {
    const [first, ...others] = BROKERS.map((name) => environmentOf(onThree[name]))
    for (const [index, name] of ['kafka-2', 'kafka-3'].entries())
      expect(others[index]).toEqual({
        ...first,
        KAFKA_NODE_ID: String(index + 2),
        KAFKA_ADVERTISED_LISTENERS: `CLIENTS://${name}:9092,CONTROLLER://${name}:9093`,
      })
    expect(new Set(BROKERS.map((name) => onThree[name]!.volumes[0])).size).toBe(3)
    for (const name of BROKERS)
      expect(onThree[name]!.depends_on['prepare-kafka']?.condition).toBe('service_completed_successfully')
  })

  it('prepares topics when all brokers run', () => {
    for (const name of SERVICES)
      expect(Object.keys(onThree[`migrate-${name}`]!.depends_on)).toEqual(expect.arrayContaining(BROKERS))
  })

  it('has no listener without TLS and users', () => {
    for (const name of BROKERS)
      expect(environmentOf(onThree[name])).toMatchObject({
        KAFKA_LISTENERS: 'CLIENTS://:9092,CONTROLLER://:9093',
        KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'CLIENTS:SASL_SSL,CONTROLLER:SASL_SSL',
      })
  })
})
