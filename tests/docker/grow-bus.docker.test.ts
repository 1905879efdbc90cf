import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { topicOf } from '@fieldside/contracts/envelope.ts'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { docker } from '@fieldside/dev-docker/engine.ts'
import { growBus } from '@fieldside/operator/grow-bus/grow-bus.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../faults/until.ts'
import { figures, seconds } from '../load/figures.ts'
import { oracle } from '../load/oracle.ts'
import { createTraffic, type Traffic } from '../load/traffic.ts'
import { type Compose, createCompose } from './compose.ts'
import { bash, blockUnder } from './operator.ts'
import { operatorTools } from './operator-tools.ts'
import { type Containers, startContainers } from './product.ts'

const PROJECT = 'fieldside-grow'
const BROKERS = ['kafka', 'kafka-2', 'kafka-3']
const DOWN_MS = 8000
const SIGKILLED = 137
const STATIC = 'tests/docker/static-quorum.yml'
const GROWN = 'deploy/compose/three-brokers.yml'
const GROWN_WITH_USERS = `${GROWN}:deploy/compose/three-brokers-users.yml`
const TOPICS = [...SERVICES.map(topicOf), '__consumer_offsets']
const PASSWORD = 'revenue-secret'
const ADMIN = '/etc/kafka/secrets/admin.properties'

/** Runs one of Kafka's tools, as the admin where there are users. @throws Error with its output on failure */
const kafka = ({ exec, env }: Compose, tool: string, ...args: string[]): string => {
  const { code, output } = exec(
    'kafka',
    ...['env', 'KAFKA_HEAP_OPTS=-Xmx96m', `/opt/kafka/bin/${tool}`, '--bootstrap-server', 'kafka:9092'],
    ...(env.COMPOSE_FILE?.includes('kafka-users.yml') ? ['--command-config', ADMIN] : []),
    ...args,
  )
  if (code !== 0) throw new Error(output)
  return output
}

/** Returns what the cluster has besides events: another team's user and rights, and settings of topics. */
const kept = (compose: Compose) => ({
  users: kafka(compose, 'kafka-configs.sh', '--describe', '--entity-type', 'users'),
  rights: kafka(compose, 'kafka-acls.sh', '--list').split('\n').sort(),
  settings: kafka(compose, 'kafka-configs.sh', '--describe', '--entity-type', 'topics').split('\n').sort(),
})

/** Returns the ids of events that another team's user reads with its consumer group, each once: the bus may repeat them. */
const readAsRevenue = ({ exec }: Compose): string[] => {
  const login = `org.apache.kafka.common.security.scram.ScramLoginModule required username="revenue" password="${PASSWORD}";`
  const script = `
    (grep -v ^sasl ${ADMIN}
     echo 'sasl.mechanism=SCRAM-SHA-512'; echo 'sasl.jaas.config=${login}') > /tmp/revenue.properties
    KAFKA_HEAP_OPTS=-Xmx96m /opt/kafka/bin/kafka-console-consumer.sh --bootstrap-server kafka:9092 --group revenue \\
      --topic booking.events.v1 --from-beginning --timeout-ms 10000 --command-config /tmp/revenue.properties`
  const lines = exec('kafka', 'bash', '-c', script)
    .output.split('\n')
    .filter((line) => line.startsWith('{'))
  return [...new Set(lines.map((line) => (JSON.parse(line) as { id: string }).id))]
}

const expectOnAllBrokers = (compose: Compose, topics: string[]): void => {
  const described = kafka(compose, 'kafka-topics.sh', '--describe').split('\n')
  for (const topic of topics) {
    const partitions = described.filter((line) => line.startsWith(`\tTopic: ${topic}\t`))
    expect(partitions.length, topic).toBeGreaterThan(0)
    for (const line of partitions) {
      expect(line).toMatch(/Replicas: [123],[123],[123]\s/)
      expect(line).toMatch(/Isr: [123],[123],[123]\s/)
    }
  }
}

type Kill = {
  /** The first line that matches. */
  line: RegExp
  /** Waits until the step that the line announces has begun to change something. */
  begun?: () => Promise<unknown>
}

/** Runs the operator's `grow-bus` to its end, or kills its container in a step. Returns what it logged. */
const grow = async ({ command, env, project }: Compose, kill?: Kill): Promise<string[]> => {
  const name = `${project}-operator`
  const [program = '', ...first] = command
  const args = [...first, 'run', '--rm', '-T', '--name', name, 'operator', 'grow-bus']
  const operator = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(operator, 'exit')
  const said = text(operator.stderr)
  const lines: string[] = []
  let isKilled = false
  for await (const line of createInterface(operator.stdout)) {
    lines.push(line)
    if (!kill?.line.test(line) || isKilled) continue
    isKilled = true
    await kill.begun?.()
    docker('kill', name)
  }
  const [code] = await ended
  expect(code, `${lines.join('\n')}\n${await said}`).toBe(kill ? SIGKILLED : 0)
  return lines
}

const statusOf = ({ inspect }: Compose, name: string): string | undefined => inspect(name)[0]?.State.Status

const isHealthy = async ({ inspect }: Compose, name: string) =>
  inspect(name)[0]?.State.Health?.Status === 'healthy'

const untilLogged = ({ run }: Compose, name: string, text: string) =>
  until(
    `${name}: ${text}`,
    async () => run('logs', '--no-log-prefix', '--tail', '20', name),
    (log) => log.includes(text),
    60_000,
  )

describe('a new installation without users', () => {
  let compose: Compose
  beforeAll(async () => {
    compose = await createCompose({ project: `${PROJECT}-plain`, composeFile: 'docker-compose.yml' })
    if (compose.left().length > 0) compose.clear()
    compose.run('up', '--wait', '--no-build', '--no-deps', 'kafka')
  })
  afterAll(() => compose?.remove())

  test('grows to three, killed while brokers start and while it copies, and keeps the settings of topics [operations/grow-bus]', async () => {
    const topics = ['a', 'b']
    for (const topic of topics)
      kafka(
        compose,
        'kafka-topics.sh',
        ...['--create', '--topic', topic, '--partitions', '3', '--config', 'retention.ms=1234567'],
      )
    compose.env.COMPOSE_FILE += `:${GROWN}`
    compose.set({ BUS_URL: `kafka://${BROKERS.map((name) => `${name}:9092`).join()}` })
    const started = () =>
      until(
        'kafka-2',
        async () => statusOf(compose, 'kafka-2'),
        (status) => status === 'running',
      )
    await grow(compose, { line: /^Starting .*kafka-2/, begun: started })
    await grow(compose, { line: /^Copying b/ })
    await grow(compose)
    expectOnAllBrokers(compose, topics)
    expect(kafka(compose, 'kafka-topics.sh', '--describe', '--topic', 'a')).toContain('retention.ms=1234567')
  }, 300_000)
})

describe('an installation of an older release, with a static quorum', () => {
  let containers: Containers
  let traffic: Traffic
  let before: ReturnType<typeof kept>
  let readBefore: string[]
  beforeAll(async () => {
    containers = await startContainers({ project: PROJECT, files: [STATIC] })
    traffic = await createTraffic(containers, { professionals: 4, athletes: 10 })
    const commands = blockUnder('A Kafka user for another service').replace('read -rs PASSWORD', '')
    bash(`PASSWORD=${PASSWORD}\n${commands}`, containers.compose)
    await traffic.run({ concurrency: 2, count: 10 })
    readBefore = readAsRevenue(containers.compose)
    before = kept(containers.compose)
  })
  afterAll(() => containers?.close())

  test('is refused while its files name one broker', async () => {
    await expect(growBus(operatorTools(containers.compose))).rejects.toThrow(`Add ${GROWN}`)
  })

  test('grows to three under load, killed three times, and loses no event [operations/grow-bus]', async () => {
    const { compose } = containers
    compose.env.COMPOSE_FILE = compose.env.COMPOSE_FILE!.replace(STATIC, GROWN_WITH_USERS)
    compose.set({ BUS_URL: `kafka+tls://${BROKERS.map((name) => `${name}:9092`).join()}` })
    const tried = traffic.tried()
    const startedMs = performance.now()
    await traffic.during(
      async () => {
        const stopped = () =>
          until(
            'the end of the old broker',
            async () => statusOf(compose, 'kafka'),
            (status) => status !== 'running',
            60_000,
          )
        await grow(compose, { line: /^Starting kafka$/, begun: stopped })
        await grow(compose, { line: /^Letting/ })
        await grow(compose, { line: /^Copying booking/ })
        await grow(compose)
      },
      { concurrency: 2 },
    )
    const lasted = seconds(performance.now() - startedMs)
    figures('grown from one broker to three under load', { lasted, bookings: traffic.tried() - tried })
    expect(traffic.refused).toEqual([])
    expectOnAllBrokers(compose, TOPICS)
    figures('after growing', await oracle(containers, traffic))
  }, 600_000)

  test("keeps other teams' users, rights, and positions, and the settings of topics", async () => {
    const { compose } = containers
    expect(kept(compose)).toEqual(before)
    const all = (await containers.readEvents()).filter(({ aggregate }) =>
      aggregate.startsWith(topicOf('booking')),
    )
    const readAfter = readAsRevenue(compose)
    expect(readBefore.length).toBeGreaterThan(0)
    expect(readAfter.filter((id) => readBefore.includes(id))).toEqual([])
    expect([...readBefore, ...readAfter].sort()).toEqual(all.map(({ id }) => id).sort())
  }, 60_000)

  test('changes nothing when it runs again', async () => {
    const lines = await grow(containers.compose)
    expect(lines.filter((line) => /^(Copying|Letting)/.test(line))).toEqual([])
  }, 180_000)

  test('goes on when any one broker dies', async () => {
    const { compose } = containers
    await traffic.during(
      async () => {
        for (const name of BROKERS) {
          compose.run('kill', '--signal', 'SIGKILL', name)
          await pause(DOWN_MS)
          compose.run('start', name)
          await until(
            `${name} to be back`,
            () => isHealthy(compose, name),
            (healthy) => healthy,
            120_000,
          )
        }
      },
      { concurrency: 2 },
    )
    expect(traffic.refused).toEqual([])
    figures('each of three brokers lost after growing', await oracle(containers, traffic))
  }, 300_000)

  test('refuses to go back to one broker', async () => {
    const { compose } = containers
    const grown = compose.env.COMPOSE_FILE!
    compose.env.COMPOSE_FILE = grown.replace(`:${GROWN_WITH_USERS}`, '')
    await expect(growBus(operatorTools(compose))).rejects.toThrow("can't go from three brokers to one")
    compose.run('up', '--detach', '--no-build', '--no-deps', 'kafka')
    await untilLogged(compose, 'kafka', "Kafka can't go back to one broker")
    compose.env.COMPOSE_FILE = grown
    compose.run('up', '--detach', '--wait', '--no-build', '--no-deps', 'kafka')
  }, 180_000)

  test('refuses a broker whose volume was lost, until a person says so', async () => {
    const { compose } = containers
    compose.run('rm', '--stop', '--force', 'kafka-2')
    compose.run('run', '--rm', '--no-deps', '-T', 'kafka-2', 'sh', '-c', 'rm -r /var/lib/kafka/data/*')
    compose.run('up', '--detach', '--no-build', '--no-deps', 'kafka-2')
    await untilLogged(compose, 'kafka-2', 'its data are gone')
    const isLost = 'echo - lost > /mnt/shared/config/brokers/2'
    compose.run('run', '--rm', '--no-deps', '-T', 'kafka-2', 'sh', '-c', isLost)
    compose.run('up', '--detach', '--wait', '--no-build', '--no-deps', 'kafka-2')
    await grow(compose)
    expectOnAllBrokers(compose, TOPICS)
    figures('after a broker lost its volume', await oracle(containers, traffic))
  }, 300_000)
})
