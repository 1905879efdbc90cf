import { setTimeout as pause } from 'node:timers/promises'
import { kafkaTools } from './kafka-tools.ts'
import { lateOf, movesOf, refusalOf } from './plan.ts'

export type GrowTools = {
  /** Runs Compose on the installation, and returns its output. Rejects on failure. */
  compose: (...args: string[]) => Promise<string>
  /** The settings in .env. */
  settings: () => Promise<NodeJS.Dict<string>>
  log: (line: string) => void
  /** Waits before another look at Kafka. */
  wait?: () => Promise<unknown>
}

const POLL_MS = 2000
/** Joining takes seconds. Copying has no limit, because it takes as long as the events need. */
const TRIES_TO_JOIN = 60
const TRIES_PER_LINE = 15

type Kafka = ReturnType<typeof kafkaTools>

const idOf = (name: string): number => Number(/\d+$/.exec(name)?.[0] ?? 1)
const linesOf = (output: string): string[] => output.split('\n').filter((line) => line !== '')

/** Returns the voters of a broker that is starting. @throws Error when it doesn't answer */
const untilAnswered = async (kafka: Kafka, wait: () => Promise<unknown>): Promise<number[]> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await kafka.voters()
    } catch {
      if (tries === TRIES_TO_JOIN)
        throw new Error("kafka doesn't answer. See docker compose logs kafka, and run this command again.")
      await wait()
    }
  }
}

/** @throws Error when a broker doesn't join */
const untilAllVote = async (
  kafka: Kafka,
  named: readonly string[],
  wait: () => Promise<unknown>,
): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    const voters = await kafka.voters()
    const absent = named.filter((name) => !voters.includes(idOf(name)))
    if (absent.length === 0) return
    if (tries === TRIES_TO_JOIN)
      throw new Error(
        `${absent.join(' and ')} didn't join the quorum. See docker compose logs ${absent[0]}, and run this command again.`,
      )
    await wait()
  }
}

/** Copies what has fewer replicas than three, topic by topic, and returns when every replica is in sync. */
const replicate = async (
  kafka: Kafka,
  ids: readonly number[],
  { log, wait }: Required<Pick<GrowTools, 'log' | 'wait'>>,
) => {
  for (let tries = 0; ; tries += 1) {
    const partitions = await kafka.partitions()
    const late = lateOf(partitions)
    if (late.length === 0) return
    if (late.some(({ replicas, inSync }) => inSync.length < replicas.length)) {
      if (tries % TRIES_PER_LINE === 0) log(`${late.length} of ${partitions.length} partitions to go`)
      await wait()
      continue
    }
    const [[topic, moves] = ['', []]] = movesOf(partitions, ids)
    log(`Copying ${topic} to the other brokers`)
    await kafka.move(moves)
  }
}

/**
 * Grows Kafka from one broker to the three that the Compose files name, while services publish and consume. Looks at what
 * is done and does the rest, so it can run again, also after it was killed. Topics, events, positions, users, and rights
 * stay.
 * @throws Error with what to do when it can't
 */
export const growBus = async (tools: GrowTools): Promise<void> => {
  const { compose, log, wait = () => pause(POLL_MS) } = tools
  const named = linesOf(await compose('config', '--services'))
    .filter((name) => /^kafka(-\d)?$/.test(name))
    .sort()
  if (named.length === 0)
    throw new Error("Compose doesn't run this installation's Kafka: grow it with Kafka's own tools.")
  const first = kafkaTools(compose, ['kafka'])
  const isRunning = linesOf(await compose('ps', '--services', '--status', 'running')).includes('kafka')
  let voters = isRunning ? await first.voters() : []
  const refusal = refusalOf(named, voters, (await tools.settings()).BUS_URL ?? '')
  if (refusal) throw new Error(refusal)

  const starting = new Set<string>()
  const start = async (names: readonly string[], ...options: string[]): Promise<void> => {
    const others = names.filter((name) => !starting.has(name))
    if (others.length > 0) log(`Starting ${others.join(', ')}`)
    for (const name of others) starting.add(name)
    await compose('up', '--detach', '--no-build', ...options, ...names)
  }
  if (!isRunning) {
    // An interrupted run may have stopped it. A broker that isn't there yet can't be a voter, unless none is.
    const there = linesOf(await compose('ps', '--all', '--services')).filter((name) => named.includes(name))
    await start(there.length > 0 ? there : named)
    voters = await untilAnswered(first, wait)
  }
  const kafka = kafkaTools(compose, named)
  // A static quorum takes no others in. They would wait for it for a minute, and end.
  const voting = named.filter((name) => voters.includes(idOf(name)))
  await start(voting, '--wait')
  if (!(await kafka.isDynamic())) {
    log('Letting the quorum grow (kraft.version 1)')
    await kafka.makeDynamic()
  }
  await start(named)
  await untilAllVote(kafka, named, wait)
  // A broker votes before it takes partitions.
  await start(named, '--wait')
  log(`${named.length} brokers vote`)
  await replicate(kafka, named.map(idOf), { log, wait })
  // Kafka stores a default when it makes a cluster, and that outranks what a broker's own settings say.
  await kafka.setDefault('min.insync.replicas=2')
  log('Every partition is on three brokers. An event counts as published once two have it.')
}
