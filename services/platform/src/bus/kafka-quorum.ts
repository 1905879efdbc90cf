import type { Kafka } from 'kafkajs'
import { askCluster, type Decoder, KafkaDecoder, KafkaEncoder } from './kafka-request.ts'

/** A controller of the quorum, or a broker that follows its log. */
export type QuorumReplica = {
  id: number
  logEndOffset: bigint
  /** When it last had all of the leader's log, by the leader's clock; -1 if the leader doesn't know. */
  caughtUpMs: number
}
export type Quorum = {
  leaderId: number
  /** The leader's time. */
  leaderMs: number
  voters: QuorumReplica[]
  observers: QuorumReplica[]
}

const METADATA_TOPIC = '__cluster_metadata'

const encode = () => {
  const partition = new KafkaEncoder().writeInt32(0).writeUVarIntBytes()
  const topic = new KafkaEncoder()
    .writeUVarIntString(METADATA_TOPIC)
    .writeUVarIntArray([partition])
    .writeUVarIntBytes()
  return new KafkaEncoder().writeUVarIntBytes().writeUVarIntArray([topic]).writeUVarIntBytes()
}

const check = (code: number): void => {
  if (code !== 0) throw new Error(`Kafka did not describe its quorum: error ${code}`)
}

const readReplica = (decoder: Decoder): QuorumReplica => {
  const id = decoder.readInt32()
  const logEndOffset = decoder.readInt64()
  decoder.readInt64()
  const caughtUpMs = Number(decoder.readInt64())
  decoder.readTaggedFields()
  return { id, logEndOffset, caughtUpMs }
}

const readPartition = (decoder: Decoder): Quorum => {
  decoder.readInt32()
  check(decoder.readInt16())
  const leaderId = decoder.readInt32()
  decoder.readInt32()
  decoder.readInt64()
  const voters = decoder.readUVarIntArray(readReplica) ?? []
  const observers = decoder.readUVarIntArray(readReplica) ?? []
  decoder.readTaggedFields()
  const leader = voters.find(({ id }) => id === leaderId)
  return { leaderId, leaderMs: leader?.caughtUpMs ?? -1, voters, observers }
}

const readQuorum = (reply: Buffer): Quorum => {
  const decoder = new KafkaDecoder(reply)
  decoder.readTaggedFields()
  check(decoder.readInt16())
  const partitions = decoder.readUVarIntArray((topic) => {
    topic.readUVarIntString()
    const found = topic.readUVarIntArray(readPartition) ?? []
    topic.readTaggedFields()
    return found
  })
  const quorum = partitions?.flat()[0]
  if (!quorum) throw new Error('Kafka describes no quorum')
  return quorum
}

/**
 * Describes the controllers' quorum with DescribeQuorum, which kafkajs lacks.
 * https://github.com/tulios/kafkajs/issues/1575
 * @throws Error without the right to
 */
export const describeQuorum = (kafka: Kafka): Promise<Quorum> =>
  askCluster(kafka, { apiKey: 55, apiVersion: 1, apiName: 'DescribeQuorum', encode, read: readQuorum })
