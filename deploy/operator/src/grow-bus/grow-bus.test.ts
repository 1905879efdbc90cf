import { expect, test } from 'vitest'
import { type GrowTools, growBus } from './grow-bus.ts'

const NAMED = ['kafka', 'kafka-2', 'kafka-3']
const idOf = (name: string): number => NAMED.indexOf(name) + 1

type Cluster = { containers: string[]; running: string[]; voters: number[]; isDynamic: boolean }

/** Kafka in containers. A broker answers at the second question after its start, and joins a quorum that is dynamic. */
const createKafka = (cluster: Cluster) => {
  const state = structuredClone(cluster)
  const ups: string[] = []
  const lines: string[] = []
  let isReady = state.running.includes('kafka')
  const answer = (command: string): string => {
    if (!state.running.includes('kafka')) throw new Error('kafka is not running')
    if (!isReady) {
      isReady = true
      throw new Error('kafka does not answer yet')
    }
    if (command.includes('quorum.sh')) return `CurrentVoters: ${JSON.stringify(state.voters)}`
    if (command.includes('upgrade')) state.isDynamic = true
    if (command.includes('features.sh'))
      return `Feature: kraft.version FinalizedVersionLevel: ${state.isDynamic ? 1 : 0}`
    return command.includes('topics.sh') ? '\tTopic: a\tPartition: 0\tReplicas: 1,2,3\tIsr: 1,2,3' : ''
  }
  const up = (args: string[]): void => {
    const names = args.filter((arg) => !arg.startsWith('-'))
    ups.push(`${names.join()}${args.includes('--wait') ? ' --wait' : ''}`)
    state.running = [...new Set([...state.running, ...names])]
    if (args.includes('--wait') && names.some((name) => !state.voters.includes(idOf(name))))
      throw new Error(`${names.join()}: one is unhealthy`)
    if (state.isDynamic) state.voters = state.running.map(idOf)
  }
  const tools: GrowTools = {
    compose: async (command = '', ...args) => {
      if (command === 'config') return [...NAMED, 'booking'].join('\n')
      if (command === 'ps') return (args.includes('--all') ? state.containers : state.running).join('\n')
      if (command === 'exec') return answer(args.join(' '))
      up(args)
      return ''
    },
    settings: async () => ({ BUS_URL: `kafka://${NAMED.map((name) => `${name}:9092`).join()}` }),
    log: (line) => void lines.push(line),
    wait: async () => undefined,
  }
  return { tools, ups, lines, state }
}

const GROWN = ['kafka,kafka-2,kafka-3', 'kafka,kafka-2,kafka-3 --wait']

test.each<[string, Cluster, string[]]>([
  [
    'runs, with a static quorum',
    { containers: ['kafka'], running: ['kafka'], voters: [1], isDynamic: false },
    ['kafka --wait', ...GROWN],
  ],
  [
    'was killed while the one broker of a static quorum restarted',
    { containers: ['kafka'], running: [], voters: [1], isDynamic: false },
    ['kafka', 'kafka --wait', ...GROWN],
  ],
  [
    'was stopped with all three brokers',
    { containers: NAMED, running: [], voters: [1, 2, 3], isDynamic: true },
    ['kafka,kafka-2,kafka-3', 'kafka,kafka-2,kafka-3 --wait', ...GROWN],
  ],
  [
    'has no containers, and a static quorum',
    { containers: [], running: [], voters: [1], isDynamic: false },
    ['kafka,kafka-2,kafka-3', 'kafka --wait', ...GROWN],
  ],
])('finishes an installation that %s [operations/grow-bus]', async (_, cluster, starts) => {
  const { tools, ups, lines, state } = createKafka(cluster)
  await growBus(tools)
  const announced = lines.flatMap((line) => /^Starting (.+)/.exec(line)?.[1]?.split(', ') ?? [])
  expect(announced.sort()).toEqual(NAMED)
  expect(ups).toEqual(starts)
  expect(state).toMatchObject({ voters: [1, 2, 3], isDynamic: true })
})

test('ends with what to look at when the broker does not answer', async () => {
  const { tools } = createKafka({ containers: ['kafka'], running: [], voters: [1], isDynamic: false })
  const compose: GrowTools['compose'] = async (...args) =>
    args[0] === 'exec' ? Promise.reject(new Error('no')) : tools.compose(...args)
  await expect(growBus({ ...tools, compose })).rejects.toThrow(/docker compose logs kafka, and run this/)
})
