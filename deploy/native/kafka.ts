// A real Apache Kafka (one KRaft node) without Docker: its jars from Maven, run by the machine's Java.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const VERSION = '4.4.0'
const CACHE = fileURLToPath(new URL('../../.cache/kafka', import.meta.url))
const LIB = join(CACHE, VERSION, 'lib')
const COPY_DEPENDENCIES = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies'
const READY_WITHIN_MS = 60_000

const run = promisify(execFile)

// kafka-tools-api is named by the pom of 4.4.0 and was never published; a broker does not need it.
const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>fieldside</groupId><artifactId>kafka</artifactId><version>1</version>
  <dependencies>
    <dependency>
      <groupId>org.apache.kafka</groupId><artifactId>kafka_2.13</artifactId><version>${VERSION}</version>
      <exclusions><exclusion>
        <groupId>org.apache.kafka</groupId><artifactId>kafka-tools-api</artifactId>
      </exclusion></exclusions>
    </dependency>
    <dependency>
      <groupId>org.slf4j</groupId><artifactId>slf4j-simple</artifactId><version>1.7.36</version>
    </dependency>
  </dependencies>
</project>`

/** Fetches Kafka's jars once (43 MB). @throws Error with Maven's words */
const install = async (): Promise<void> => {
  if (existsSync(LIB)) return
  await mkdir(join(CACHE, VERSION), { recursive: true })
  const folder = await mkdtemp(join(CACHE, 'install-'))
  await writeFile(join(folder, 'pom.xml'), POM)
  const args = ['-q', '-B', COPY_DEPENDENCIES, '-DincludeScope=runtime', '-DoutputDirectory=lib']
  await run('mvn', args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 }).catch((error: { stdout?: string }) => {
    throw new Error(`Maven could not fetch Kafka ${VERSION}: ${error.stdout?.slice(0, 2000)}`, {
      cause: error,
    })
  })
  // Another process may have been quicker; its folder is as good.
  if (!existsSync(LIB)) await rename(join(folder, 'lib'), LIB)
  await rm(folder, { recursive: true, force: true })
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const propertiesOf = (folder: string, port: number, controllerPort: number): string =>
  Object.entries({
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
    listeners: `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${port}`,
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
  })
    .map(([name, value]) => `${name}=${value}`)
    .join('\n')

const classpath = ['-cp', join(LIB, '*')]
const SMALL = ['-Xms64m', '-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1']

const whenReady = (child: ChildProcess, logFile: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const giveUp = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`Kafka was not ready in ${READY_WITHIN_MS} ms, see ${logFile}`))
    }, READY_WITHIN_MS)
    child.once('exit', (code) => {
      clearTimeout(giveUp)
      reject(new Error(`Kafka ended with ${code}, see ${logFile}`))
    })
    child.stderr?.on('data', (chunk: Buffer) => {
      if (!chunk.includes('Kafka Server started')) return
      clearTimeout(giveUp)
      resolve()
    })
  })

export type Kafka = {
  /** 'kafka://127.0.0.1:<port>' */
  url: string
  /** Ends it in order; its folder stays. */
  stop: () => Promise<void>
  /** Ends it as a power cut would. */
  kill: () => Promise<void>
  /** Starts it again on the same port and data. */
  start: () => Promise<void>
}

/** Starts Kafka in a folder of its own. Throws when it cannot be fetched or does not come up in a minute. */
export const startKafka = async (folder: string, port = 0): Promise<Kafka> => {
  await install()
  await mkdir(folder, { recursive: true })
  const chosen = port || (await freePort())
  const properties = join(folder, 'server.properties')
  const logFile = join(folder, 'kafka.log')
  if (!existsSync(properties)) {
    await writeFile(properties, propertiesOf(folder, chosen, await freePort()))
    const clusterId = randomBytes(16).toString('base64url')
    const format = ['kafka.tools.StorageTool', 'format', '-t', clusterId, '-c', properties]
    await run('java', [...SMALL, ...classpath, ...format])
  }
  let child: ChildProcess | undefined
  const start = async () => {
    child = spawn('java', [...SMALL, ...classpath, 'kafka.Kafka', properties], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child.stderr?.pipe(createWriteStream(logFile, { flags: 'a' }))
    await whenReady(child, logFile)
  }
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const ending = child
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill(signal)
    await ended
  }
  await start()
  return { url: `kafka://127.0.0.1:${chosen}`, start, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}
