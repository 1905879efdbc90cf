import type { Move, Partition } from './plan.ts'
import { isDynamic, readPartitions, readVoters } from './plan.ts'

type Compose = (...args: string[]) => Promise<string>

/** Where deploy/kafka/prepare.sh keeps how the admin signs in. Without users there is no such file. */
const ADMIN = '/etc/kafka/secrets/admin.properties'
/** Some tools take the option only before their command. */
const TOOL = `tool=$1; shift; [ ! -e ${ADMIN} ] || set -- --command-config ${ADMIN} "$@"; exec "/opt/kafka/bin/$tool" "$@"`
/** The tool reads a file. */
const WITH_MOVES = `printf %s "$1" > /tmp/moves.json; shift; ${TOOL}`
/** The broker's own heap settings would take the rest of the container's memory. */
const EXEC = ['exec', '-T', '-e', 'KAFKA_HEAP_OPTS=-Xmx96m', 'kafka', 'sh', '-c']

/** Kafka's own tools, in the first broker's container. All throw with the tool's output on failure. */
export const kafkaTools = (compose: Compose, brokers: readonly string[]) => {
  const server = ['--bootstrap-server', brokers.map((name) => `${name}:9092`).join()]
  const run = (tool: string, ...args: string[]) => compose(...EXEC, TOOL, 'sh', tool, ...server, ...args)
  return {
    voters: async (): Promise<number[]> =>
      readVoters(await run('kafka-metadata-quorum.sh', 'describe', '--status')),
    isDynamic: async (): Promise<boolean> => isDynamic(await run('kafka-features.sh', 'describe')),
    makeDynamic: (): Promise<string> => run('kafka-features.sh', 'upgrade', '--feature', 'kraft.version=1'),
    partitions: async (): Promise<Partition[]> => readPartitions(await run('kafka-topics.sh', '--describe')),
    /** Returns once Kafka has accepted the moves, which it then completes on its own, also after a restart. */
    move: (moves: readonly Move[]): Promise<string> => {
      const file = JSON.stringify({ version: 1, partitions: moves })
      const args = ['--execute', '--reassignment-json-file', '/tmp/moves.json']
      return compose(...EXEC, WITH_MOVES, 'sh', file, 'kafka-reassign-partitions.sh', ...server, ...args)
    },
    setDefault: (setting: string): Promise<string> =>
      run(
        'kafka-configs.sh',
        ...['--alter', '--entity-type', 'brokers', '--entity-default', '--add-config', setting],
      ),
  }
}
