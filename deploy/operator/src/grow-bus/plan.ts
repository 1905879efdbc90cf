/** Any one broker may fail, and the other two go on. */
export const REPLICAS = 3

export type Partition = {
  topic: string
  partition: number
  replicas: number[]
  inSync: number[]
}

/** Reads the list of `kafka-topics.sh --describe`. */
export const readPartitions = (output: string): Partition[] =>
  [
    ...output.matchAll(
      /\tTopic: (?<topic>\S+)\tPartition: (?<partition>\d+)\t.*?Replicas: (?<replicas>[\d,]+)\tIsr: (?<inSync>[\d,]*)/g,
    ),
  ].map(({ groups = {} }) => ({
    topic: groups.topic!,
    partition: Number(groups.partition),
    replicas: idsIn(groups.replicas!),
    inSync: idsIn(groups.inSync!),
  }))

const idsIn = (list: string): number[] => (list.match(/\d+/g) ?? []).map(Number)

/** Reads who votes from `kafka-metadata-quorum.sh describe --status`: ids alone, or with directories, by the version. */
export const readVoters = (output: string): number[] => {
  const [, voters = ''] = /^CurrentVoters:\s*(\[.*\])/m.exec(output) ?? []
  const found = JSON.parse(voters || '[]') as (number | { id: number })[]
  return found.map((voter) => (typeof voter === 'number' ? voter : voter.id)).sort((a, b) => a - b)
}

/** Reads from `kafka-features.sh describe` whether voters can be added. Older clusters have a static quorum. */
export const isDynamic = (output: string): boolean =>
  /^Feature: kraft\.version\b.*FinalizedVersionLevel: [1-9]/m.test(output)

export type Move = { topic: string; partition: number; replicas: number[] }

/** Returns where a partition belongs. It keeps its replicas, and the first ones, which lead, are spread over the brokers. */
const replicasFor = ({ partition, replicas }: Partition, brokers: readonly number[]): number[] => {
  const first = partition % brokers.length
  const ring = [...brokers.slice(first), ...brokers.slice(0, first)]
  const chosen = [...replicas, ...ring.filter((id) => !replicas.includes(id))].slice(0, REPLICAS)
  return ring.filter((id) => chosen.includes(id))
}

/**
 * Returns a move for each partition that has fewer replicas than three, by topic. The others stay, so another run moves
 * only what the first one didn't.
 */
export const movesOf = (
  partitions: readonly Partition[],
  brokers: readonly number[],
): Map<string, Move[]> => {
  const moves = partitions
    .filter(({ replicas }) => replicas.length < REPLICAS)
    .map((one) => ({
      topic: one.topic,
      partition: one.partition,
      replicas: replicasFor(one, brokers),
    }))
  return Map.groupBy(moves, ({ topic }) => topic)
}

/** Returns the partitions that have too few replicas, or one that hasn't caught up. */
export const lateOf = (partitions: readonly Partition[]): Partition[] =>
  partitions.filter(({ replicas, inSync }) => replicas.length < REPLICAS || inSync.length < replicas.length)

const BACK_TO_ONE = `Kafka can't go from three brokers to one: the quorum needs two of its three voters, and one broker may lack events that the
others have. Name deploy/compose/three-brokers.yml in COMPOSE_FILE again.`
const NAME_THREE = `COMPOSE_FILE in .env names one broker. Add deploy/compose/three-brokers.yml and, if it names kafka-users.yml, also
deploy/compose/three-brokers-users.yml, and set BUS_URL as their first lines say. Then run this command again.`

/**
 * Returns why the bus can't grow to the brokers that the Compose files name, and what to do.
 * `voters` are those of the running quorum.
 */
export const refusalOf = (
  named: readonly string[],
  voters: readonly number[],
  busUrl: string,
): string | undefined => {
  if (voters.length > named.length) return BACK_TO_ONE
  if (named.length < REPLICAS) return NAME_THREE
  const missing = named.filter((name) => !new RegExp(`[/,@]${name}(:|,|$)`).test(busUrl))
  if (missing.length > 0)
    return `BUS_URL in .env lacks ${missing.join(' and ')}: without it, services can't start while kafka is down.`
  return undefined
}
