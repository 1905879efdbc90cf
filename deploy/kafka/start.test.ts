import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

/** The script with folders of the test, and programs that only note how they were called. */

const SCRIPT = readFileSync(join(import.meta.dirname, 'start.sh'), 'utf8')
const CLUSTER = 'MkU3OEVBNTcwNTJENDM2Qg'
const THREE = 'kafka:9093,kafka-2:9093,kafka-3:9093'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fieldside-kafka-'))
  const format = `#!/bin/sh
    echo "format $*" >> ${folder}/calls
    printf 'cluster.id=%s\\ndirectory.id=dir-%s\\nnode.id=%s\\n' "$CLUSTER_ID" "$KAFKA_NODE_ID" "$KAFKA_NODE_ID" \\
      > "$KAFKA_LOG_DIRS/meta.properties"`
  const start = `#!/bin/sh\necho start >> ${folder}/calls`
  for (const [name, text] of [
    ['opt/bin/kafka-storage.sh', format],
    ['opt/bin/kafka-server-start.sh', start],
    ['opt/config/empty', ''],
    ['shared/empty', ''],
  ] as const) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text, { mode: 0o755 })
  }
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const dataOf = (broker: number) => join(folder, `data-${broker}`)
const start = (broker: number, controllers = THREE, change: Record<string, string> = {}) => {
  mkdirSync(dataOf(broker), { recursive: true })
  writeFileSync(join(folder, 'calls'), '')
  const script = SCRIPT.replaceAll('/opt/kafka', join(folder, 'opt')).replaceAll(
    '/mnt/shared/config',
    join(folder, 'shared'),
  )
  const { status, stderr } = spawnSync('sh', ['-c', script], {
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      CLUSTER_ID: CLUSTER,
      KAFKA_NODE_ID: String(broker),
      KAFKA_LOG_DIRS: dataOf(broker),
      KAFKA_CONTROLLER_QUORUM_BOOTSTRAP_SERVERS: controllers,
      ...change,
    },
  })
  return { status, stderr, calls: readFileSync(join(folder, 'calls'), 'utf8') }
}
const properties = () => readFileSync(join(folder, 'opt/config/server.properties'), 'utf8').split('\n').sort()

/** Data of the static quorum, which releases before 0.3 made. */
const makeStatic = (broker: number, voters: number[]) => {
  const quorum = join(dataOf(broker), '__cluster_metadata-0/quorum-state')
  mkdirSync(dirname(quorum), { recursive: true })
  writeFileSync(
    quorum,
    JSON.stringify({
      leaderId: 1,
      leaderEpoch: 2,
      currentVoters: voters.map((voterId) => ({ voterId })),
      data_version: 0,
    }),
  )
  writeFileSync(
    join(dataOf(broker), 'meta.properties'),
    `version=1\ncluster.id=${CLUSTER}\ndirectory.id=old-${broker}\nnode.id=${broker}\n`,
  )
}
const lose = (broker: number) => rmSync(dataOf(broker), { recursive: true })

describe('a broker of a new installation', () => {
  it('makes a cluster if it is the first, and else can only join one', () => {
    expect(start(1, 'kafka:9093').calls).toMatch(/^format .*--standalone .*\nstart\n$/)
    expect(start(2).calls).toMatch(/^format .*--no-initial-controllers .*\nstart\n$/)
    expect(start(1).calls).toBe('start\n')
    expect(start(2).calls).toBe('start\n')
  })

  it("writes variables as the image's script does, and keeps them from other users", () => {
    start(1, 'kafka:9093', {
      KAFKA_LISTENER_NAME_CLIENTS_SCRAM___SHA___512_SASL_JAAS_CONFIG: 'a b="c=d";',
      KAFKA_A__B: 'under',
      KAFKA_HEAP_OPTS: '-Xmx1g',
    })
    expect(properties()).toEqual([
      '',
      'a_b=under',
      'controller.quorum.bootstrap.servers=kafka:9093',
      'listener.name.clients.scram-sha-512.sasl.jaas.config=a b="c=d";',
      `log.dirs=${dataOf(1)}`,
      'node.id=1',
    ])
  })
})

describe('a broker with data of the static quorum', () => {
  it('keeps the voters that its data name, whatever the Compose files say', () => {
    makeStatic(1, [1])
    expect(start(1).calls).toBe('start\n')
    expect(properties()).toContain('controller.quorum.voters=1@kafka:9093')
    makeStatic(2, [1, 2, 3])
    rmSync(join(folder, 'shared/brokers'), { recursive: true })
    expect(start(2).calls).toBe('start\n')
    expect(properties()).toContain('controller.quorum.voters=1@kafka:9093,2@kafka-2:9093,3@kafka-3:9093')
  })

  it('refuses data that were formatted for other voters than those of another broker [operations/grow-bus-refuses]', () => {
    makeStatic(1, [1])
    makeStatic(2, [1, 2, 3])
    start(1)
    const { status, stderr, calls } = start(2)
    expect([status, calls]).toEqual([1, ''])
    expect(stderr).toMatch(
      /formatted for the voters '1 2 3', those of another broker for '1'.*docs\/runbook\.md/,
    )
    lose(1)
    rmSync(join(folder, 'shared/brokers'), { recursive: true })
    start(1)
    expect(start(2).stderr).toMatch(/formatted for the voters '1 2 3', those of another broker for 'alone'/)
  })
})

describe('a broker of a cluster', () => {
  beforeEach(() => {
    for (const broker of [1, 2, 3]) start(broker)
  })

  it.each([1, 2, 3])('refuses to start broker %i when its data are gone, and formats nothing', (broker) => {
    lose(broker)
    const { status, stderr, calls } = start(broker)
    expect([status, calls]).toEqual([1, ''])
    expect(stderr).toMatch(/its data are gone.*docs\/runbook\.md#a-broker-refuses-to-start/)
    expect(existsSync(join(dataOf(broker), 'meta.properties'))).toBe(false)
  })

  it.each([1, 2])('lets broker %i join again after a person said that its data are lost', (broker) => {
    lose(broker)
    writeFileSync(join(folder, `shared/brokers/${broker}`), '- lost\n')
    expect(start(broker).calls).toMatch(/^format .*--no-initial-controllers .*\nstart\n$/)
    expect(start(broker).calls).toBe('start\n')
  })

  it('makes no second cluster for a first broker of which nothing is known', () => {
    rmSync(join(folder, 'shared/brokers'), { recursive: true })
    lose(1)
    start(2)
    expect(start(1)).toMatchObject({ status: 1, calls: '' })
  })

  it('refuses one broker where three were, and says why', () => {
    const { status, stderr, calls } = start(1, 'kafka:9093')
    expect([status, calls]).toEqual([1, ''])
    expect(stderr).toMatch(/the cluster has a broker 2, but .*three-brokers\.yml/)
  })

  it("refuses data of another cluster, of another broker, and a volume that isn't its own", () => {
    expect(start(2, THREE, { CLUSTER_ID: 'other' }).stderr).toMatch(
      /belong to the cluster Mk.*KAFKA_CLUSTER_ID/,
    )
    expect(start(2, THREE, { KAFKA_LOG_DIRS: dataOf(3) }).stderr).toMatch(/are those of broker 3/)
    lose(2)
    makeStatic(2, [1])
    expect(start(2).stderr).toMatch(/aren't those that it had before/)
  })

  it('starts the last one again when the record of brokers is lost', () => {
    rmSync(join(folder, 'shared/brokers'), { recursive: true })
    for (const broker of [3, 1, 2]) expect(start(broker).calls).toBe('start\n')
  })
})
