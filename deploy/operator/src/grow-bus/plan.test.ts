import { describe, expect, it } from 'vitest'
import { isDynamic, lateOf, movesOf, type Partition, readPartitions, readVoters, refusalOf } from './plan.ts'

/** The output of the tools of Kafka 4.3.1. */
const TOPICS = `Topic: booking.events.v1\tTopicId: O1RKAx\tPartitionCount: 2\tReplicationFactor: 1\tConfigs: retention.ms=31536000000
\tTopic: booking.events.v1\tPartition: 0\tLeader: 1\tReplicas: 1\tIsr: 1\tElr: \tLastKnownElr: 
\tTopic: booking.events.v1\tPartition: 1\tLeader: 3\tReplicas: 2,3,1\tIsr: 3,1\tElr: \tLastKnownElr: `
const STATUS = `ClusterId:              MkU3OEVBNTcwNTJENDM2Qg
LeaderId:               1
CurrentVoters:          VOTERS
CurrentObservers:       [{"id": 2, "directoryId": "b-DwmhtOheTqZzPoh52kfA"}]`
const FEATURES = `Feature: kraft.version\tSupportedMinVersion: 0\tSupportedMaxVersion: 1\tFinalizedVersionLevel: LEVEL\tEpoch: 7
Feature: metadata.version\tSupportedMinVersion: 3.3-IV3\tSupportedMaxVersion: 4.3-IV0\tFinalizedVersionLevel: 4.3-IV0\tEpoch: 7`

describe("what Kafka's tools say", () => {
  it('reads replicas of partitions, and no lines of topics', () => {
    expect(readPartitions(TOPICS)).toEqual([
      { topic: 'booking.events.v1', partition: 0, replicas: [1], inSync: [1] },
      { topic: 'booking.events.v1', partition: 1, replicas: [2, 3, 1], inSync: [3, 1] },
    ])
  })

  it.each([
    ['[{"id": 1, "endpoints": ["CONTROLLER://kafka:9093"]}]', [1]],
    ['[{"id": 3, "directoryId": "x"}, {"id": 1, "directoryId": "y"}]', [1, 3]],
    ['[1,2,3]', [1, 2, 3]],
  ])('reads the voters %s', (voters, ids) => {
    expect(readVoters(STATUS.replace('VOTERS', voters))).toEqual(ids)
  })

  it('reads whether voters can be added', () => {
    expect(isDynamic(FEATURES.replace('LEVEL', '0'))).toBe(false)
    expect(isDynamic(FEATURES.replace('LEVEL', '1'))).toBe(true)
    expect(isDynamic('')).toBe(false)
  })
})

const on = (topic: string, partition: number, replicas: number[], inSync = replicas): Partition => ({
  topic,
  partition,
  replicas,
  inSync,
})

describe('movesOf', () => {
  it('puts each partition, also of internal topics, on three brokers, and spreads their leaders', () => {
    const topics = ['booking.events.v1', '__consumer_offsets', '__transaction_state']
    const moves = movesOf(
      topics.flatMap((topic) => [0, 1, 2, 3, 4, 5].map((partition) => on(topic, partition, [1]))),
      [1, 2, 3],
    )
    expect([...moves.keys()]).toEqual(topics)
    for (const [, of] of moves) {
      expect(of.every(({ replicas }) => [...replicas].sort().join() === '1,2,3')).toBe(true)
      expect(of.map(({ replicas }) => replicas[0])).toEqual([1, 2, 3, 1, 2, 3])
    }
  })

  it('moves no partition that has three replicas, wherever they are [operations/grow-bus]', () => {
    const moves = movesOf([on('a', 0, [3, 1, 2]), on('a', 1, [1, 2, 3], [1]), on('b', 0, [2])], [1, 2, 3])
    expect(Object.fromEntries(moves)).toEqual({ b: [{ topic: 'b', partition: 0, replicas: [1, 2, 3] }] })
  })

  it('never takes a replica away', () => {
    const [move] = movesOf([on('a', 0, [4, 5])], [1, 2, 3, 4, 5]).get('a')!
    expect(move!.replicas).toHaveLength(3)
    expect(move!.replicas).toEqual(expect.arrayContaining([4, 5]))
  })
})

describe('lateOf', () => {
  it('names partitions that lack a replica or have one that is behind', () => {
    const late = lateOf([on('a', 0, [1]), on('a', 1, [1, 2, 3], [1, 2]), on('a', 2, [1, 2, 3])])
    expect(late.map(({ partition }) => partition)).toEqual([0, 1])
  })
})

describe('refusalOf', () => {
  const three = ['kafka', 'kafka-2', 'kafka-3']
  const url = 'kafka+tls://kafka:9092,kafka-2:9092,kafka-3:9092'

  it('refuses to go from three brokers to one, and says why [operations/grow-bus-refuses]', () => {
    expect(refusalOf(['kafka'], [1, 2, 3], 'kafka://kafka:9092')).toMatch(
      /can't go from three brokers to one: the quorum/,
    )
  })

  it('names the files and the address that an installation on one broker lacks', () => {
    expect(refusalOf(['kafka'], [1], '')).toMatch(/three-brokers\.yml.*three-brokers-users\.yml.*BUS_URL/s)
    expect(refusalOf(three, [1], 'kafka+tls://kafka:9092')).toMatch(
      /BUS_URL in \.env lacks kafka-2 and kafka-3/,
    )
    expect(refusalOf(three, [1], 'kafka://kafka-2:9092,kafka-3:9092')).toMatch(
      /BUS_URL in \.env lacks kafka:/,
    )
  })

  it.each([[[]], [[1]], [[1, 2]], [[1, 2, 3]]])('goes on with the voters %j', (voters) => {
    expect(refusalOf(three, voters, url)).toBeUndefined()
  })
})
