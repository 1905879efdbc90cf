// A real Apache Kafka (one KRaft node) without Docker: jars from Maven, run by the machine's Java.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { findFreePorts } from '@fieldside/dev-process/ports.ts'
import { launchProgram } from '@fieldside/dev-process/program.ts'
import type { Running } from '@fieldside/dev-process/supervise.ts'
import { sha256OfFolder } from './checksum.ts'

// Maven can't resolve 4.4.0: its pom names kafka-tools-api, which was never published.
export const KAFKA_VERSION = '4.3.1'
/** Covers all jars, see checksum.ts. */
const SHA256 = 'c3ab63209f2582ea037a108aee3ae58bd3b639a4816f72600e678629e15f8369'
const CACHE = fileURLToPath(new URL('../../.cache/kafka', import.meta.url))
export const KAFKA_JARS = join(CACHE, KAFKA_VERSION, 'lib')
const COPY_DEPENDENCIES = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies'

const run = promisify(execFile)

const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>fieldside</groupId><artifactId>kafka</artifactId><version>1</version>
  <dependencies>
    <dependency>
      <groupId>org.apache.kafka</groupId><artifactId>kafka_2.13</artifactId><version>${KAFKA_VERSION}</version>
    </dependency>
    <dependency>
      <groupId>org.apache.kafka</groupId><artifactId>kafka-tools</artifactId><version>${KAFKA_VERSION}</version>
    </dependency>
    <dependency>
      <groupId>org.slf4j</groupId><artifactId>slf4j-simple</artifactId><version>1.7.36</version>
    </dependency>
  </dependencies>
</project>`

/** Downloads Kafka's jars once (54 MB). @throws Error with Maven's output, or when the checksum differs */
export const fetchKafka = async (log: (line: string) => void): Promise<void> => {
  if (existsSync(KAFKA_JARS)) return
  log(`fetching Apache Kafka ${KAFKA_VERSION} (54 MB)`)
  await mkdir(join(CACHE, KAFKA_VERSION), { recursive: true })
  const folder = await mkdtemp(join(CACHE, 'install-'))
  try {
    await copyJars(folder)
    // Another process may have finished first; its folder is equivalent.
    if (!existsSync(KAFKA_JARS)) await rename(join(folder, 'lib'), KAFKA_JARS)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** @throws Error with Maven's output, or when the checksum differs */
const copyJars = async (folder: string): Promise<void> => {
  await writeFile(join(folder, 'pom.xml'), POM)
  const args = ['-q', '-B', COPY_DEPENDENCIES, '-DincludeScope=runtime', '-DoutputDirectory=lib']
  await run('mvn', args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 }).catch((error: { stdout?: string }) => {
    throw new Error(`Maven could not fetch Kafka ${KAFKA_VERSION}: ${error.stdout?.slice(0, 2000)}`, {
      cause: error,
    })
  })
  const found = await sha256OfFolder(join(folder, 'lib'))
  if (found !== SHA256)
    throw new Error(`Kafka ${KAFKA_VERSION} has the checksum ${found} instead of ${SHA256}`)
}

const propertiesOf = ({
  folder,
  port,
  controllerPort,
  advertisedPort = port,
  settings,
}: KafkaOptions): string =>
  Object.entries({
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
    listeners: `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${advertisedPort}`,
    'controller.listener.names': 'CONTROLLER',
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
    'log.dirs': join(folder, 'data'),
    'auto.create.topics.enable': false,
    'group.initial.rebalance.delay.ms': 0,
    'group.min.session.timeout.ms': 1000,
    'broker.session.timeout.ms': 2000,
    'broker.heartbeat.interval.ms': 500,
    'offsets.topic.num.partitions': 1,
    'offsets.topic.replication.factor': 1,
    'transaction.state.log.num.partitions': 1,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'share.coordinator.state.topic.num.partitions': 1,
    'share.coordinator.state.topic.replication.factor': 1,
    'share.coordinator.state.topic.min.isr': 1,
    ...settings,
  })
    .map(([name, value]) => `${name}=${value}`)
    .join('\n')

const JAVA = [
  '-cp',
  join(KAFKA_JARS, '*'),
  '-Xms64m',
  '-Xmx256m',
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
]
const READY = 'Kafka Server started'
const QUIET = [
  '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn',
  '-Dorg.slf4j.simpleLogger.log.kafka.server.KafkaRaftServer=info',
]

export type KafkaOptions = {
  /** Data and settings. Keeps existing data. */
  folder: string
  port: number
  controllerPort: number
  /** Port where clients reach Kafka when a proxy stands in front. */
  advertisedPort?: number
  /** The same for all nodes of a cluster. Random by default. */
  clusterId?: string
  /** Additional and other properties. */
  settings?: Record<string, string | number>
}

/** Runs one Kafka node. Requires `fetchKafka`. @throws Error when its folder cannot be prepared */
export const launchKafka = async (options: KafkaOptions, log: (line: string) => void): Promise<Running> => {
  const { folder, clusterId = randomBytes(16).toString('base64url') } = options
  await mkdir(folder, { recursive: true })
  const properties = join(folder, 'server.properties')
  await writeFile(properties, propertiesOf(options))
  if (!existsSync(join(folder, 'data', 'meta.properties'))) {
    // One argument: an id may start with '-', which would pass for an option.
    const cluster = `--cluster-id=${clusterId}`
    await run('java', [...JAVA, 'kafka.tools.StorageTool', 'format', cluster, '-c', properties])
  }
  return launchProgram(
    {
      command: 'java',
      args: [...JAVA, ...QUIET, 'kafka.Kafka', properties],
      env: process.env,
      ready: { line: READY },
    },
    log,
  )
}

export type Kafka = {
  /** "kafka://127.0.0.1:<port>" */
  url: string
  /** Shuts down in order and keeps the folder. */
  stop: () => Promise<void>
  /** Kills the process, like a power failure. */
  kill: () => Promise<void>
  start: () => Promise<void>
}

/** Starts a single Kafka for tests of the event bus. @throws Error when the download or the start fails */
export const startKafka = async (folder: string, settings?: KafkaOptions['settings']): Promise<Kafka> => {
  await fetchKafka(() => undefined)
  const { kafka: port, kafkaController: controllerPort } = await findFreePorts()
  const words: string[] = []
  let running: Running | undefined
  const start = async () => {
    running = await launchKafka({ folder, port, controllerPort, ...(settings && { settings }) }, (line) =>
      words.push(line),
    )
    await running.ready().catch((error: unknown) => {
      throw new Error(`Kafka did not start:\n${words.slice(-20).join('\n')}`, { cause: error })
    })
  }
  await start()
  return {
    url: `kafka://127.0.0.1:${port}`,
    start,
    stop: async () => running?.stop(),
    kill: async () => {
      running?.kill('SIGKILL')
      await running?.exited
    },
  }
}

export type KafkaPair = {
  /** The first broker, which is also the controller. */
  url: string
  /** Where the second one listens. */
  secondPort: number
  stop: () => Promise<void>
}

/**
 * Starts two brokers of one cluster for a test. Clients are sent to the second one at `advertisedPort`, where a proxy of
 * the test stands in front of it. @throws Error when the download or the start fails
 */
export const startKafkaPair = async (folder: string, advertisedPort: number): Promise<KafkaPair> => {
  await fetchKafka(() => undefined)
  const {
    kafka: port,
    kafkaController: controllerPort,
    login: secondPort,
    stripe: unused,
  } = await findFreePorts()
  const clusterId = randomBytes(16).toString('base64url')
  const words: string[] = []
  const started: Running[] = []
  const start = async (options: Omit<KafkaOptions, 'clusterId'>): Promise<void> => {
    const running = await launchKafka({ ...options, clusterId }, (line) => words.push(line))
    started.push(running)
    await running.ready().catch((error: unknown) => {
      throw new Error(`Kafka did not start:\n${words.slice(-20).join('\n')}`, { cause: error })
    })
  }
  const stop = async (): Promise<void> => {
    for (const running of started.toReversed()) await running.stop()
  }
  const second = {
    'process.roles': 'broker',
    'node.id': 2,
    'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
    listeners: `PLAINTEXT://127.0.0.1:${secondPort}`,
  }
  try {
    await start({ folder: join(folder, 'first'), port, controllerPort })
    await start({
      folder: join(folder, 'second'),
      port: secondPort,
      advertisedPort,
      controllerPort: unused,
      settings: second,
    })
  } catch (error) {
    await stop()
    throw error
  }
  return { url: `kafka://127.0.0.1:${port}`, secondPort, stop }
}
