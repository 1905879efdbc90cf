import { createRequire } from 'node:module'
import type { Kafka } from 'kafkajs'

export type Encoder = {
  writeInt8(value: number): Encoder
  writeInt32(value: number): Encoder
  writeUVarIntString(value: string): Encoder
  writeUVarIntArray(values: readonly Encoder[]): Encoder
  /** Writes an empty list of tagged fields by default. */
  writeUVarIntBytes(value?: Buffer): Encoder
}
export type Decoder = {
  readInt16(): number
  readInt32(): number
  readInt64(): bigint
  readUVarIntString(): string | null
  readUVarIntArray<T>(read: (decoder: Decoder) => T): T[] | null
  readTaggedFields(): unknown
}
type Broker = { connectionPool: { send(exchange: object): Promise<unknown> } }
type Cluster = {
  connect(): Promise<void>
  refreshMetadata(): Promise<void>
  findControllerBroker(): Promise<Broker>
  disconnect(): Promise<void>
}

const require = createRequire(import.meta.url)
export const KafkaEncoder = require('kafkajs/src/protocol/encoder') as new () => Encoder
export const KafkaDecoder = require('kafkajs/src/protocol/decoder') as new (data: Buffer) => Decoder

/** Reaches into kafkajs, which doesn't export its connection to the cluster. */
const clusterOf = (kafka: Kafka): Cluster => {
  const create = Object.getOwnPropertySymbols(kafka).find(
    ({ description }) => description === 'private:Kafka:createCluster',
  )
  return (kafka as unknown as Record<symbol, (options: object) => Cluster>)[create!]!({})
}

export type KafkaRequest<Reply> = {
  apiKey: number
  apiVersion: number
  apiName: string
  /** The body, after the tagged fields of the header. */
  encode: () => Encoder
  read: (reply: Buffer) => Reply
}

/** Sends a request that kafkajs lacks to the cluster's controller. @throws what `read` throws */
export const askCluster = async <Reply>(kafka: Kafka, asked: KafkaRequest<Reply>): Promise<Reply> => {
  const { encode, read, ...request } = asked
  const cluster = clusterOf(kafka)
  try {
    await cluster.connect()
    await cluster.refreshMetadata()
    const { connectionPool } = await cluster.findControllerBroker()
    return (await connectionPool.send({
      request: { ...request, encode: async () => encode() },
      response: { decode: async (data: Buffer) => data, parse: async (data: Buffer) => read(data) },
    })) as Reply
  } finally {
    await cluster.disconnect()
  }
}
