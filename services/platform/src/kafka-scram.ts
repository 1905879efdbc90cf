import { pbkdf2, randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import type { Kafka } from 'kafkajs'

/** Kafka's own default. RFC 7677 asks for at least this many. */
const ITERATIONS = 4096
const SCRAM_SHA_512 = 2

type Encoder = {
  writeInt8(value: number): Encoder
  writeInt32(value: number): Encoder
  writeUVarIntString(value: string): Encoder
  writeUVarIntArray(values: readonly Encoder[]): Encoder
  /** Writes an empty list of tagged fields by default. */
  writeUVarIntBytes(value?: Buffer): Encoder
}
type Decoder = {
  readInt16(): number
  readInt32(): number
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
const KafkaEncoder = require('kafkajs/src/protocol/encoder') as new () => Encoder
const KafkaDecoder = require('kafkajs/src/protocol/decoder') as new (data: Buffer) => Decoder

type Credential = { user: string; salt: Buffer; saltedPassword: Buffer }

const encode = ({ user, salt, saltedPassword }: Credential): Encoder => {
  const upsertion = new KafkaEncoder()
    .writeUVarIntString(user)
    .writeInt8(SCRAM_SHA_512)
    .writeInt32(ITERATIONS)
    .writeUVarIntBytes(salt)
    .writeUVarIntBytes(saltedPassword)
    .writeUVarIntBytes()
  return new KafkaEncoder()
    .writeUVarIntBytes()
    .writeUVarIntArray([])
    .writeUVarIntArray([upsertion])
    .writeUVarIntBytes()
}

/** @throws Error with the broker's reason, such as missing rights */
const check = (data: Buffer): void => {
  const decoder = new KafkaDecoder(data)
  decoder.readTaggedFields()
  decoder.readInt32()
  decoder.readUVarIntArray((result) => {
    const [user, code, reason] = [result.readUVarIntString(), result.readInt16(), result.readUVarIntString()]
    result.readTaggedFields()
    if (code !== 0) throw new Error(`Kafka did not set the password of ${user}: ${reason ?? `error ${code}`}`)
  })
}

/** Reaches into kafkajs, which doesn't export its connection to the cluster. */
const clusterOf = (kafka: Kafka): Cluster => {
  const create = Object.getOwnPropertySymbols(kafka).find(
    ({ description }) => description === 'private:Kafka:createCluster',
  )
  return (kafka as unknown as Record<symbol, (options: object) => Cluster>)[create!]!({})
}

/**
 * Creates a user or sets its password with AlterUserScramCredentials, which kafkajs lacks (tulios/kafkajs#1185).
 * The password itself isn't sent.
 */
export const setScramPassword = async (kafka: Kafka, user: string, password: string): Promise<void> => {
  const salt = randomBytes(32)
  const saltedPassword = await promisify(pbkdf2)(password, salt, ITERATIONS, 64, 'sha512')
  const cluster = clusterOf(kafka)
  try {
    await cluster.connect()
    await cluster.refreshMetadata()
    const { connectionPool } = await cluster.findControllerBroker()
    await connectionPool.send({
      request: {
        apiKey: 51,
        apiVersion: 0,
        apiName: 'AlterUserScramCredentials',
        encode: async () => encode({ user, salt, saltedPassword }),
      },
      response: { decode: async (data: Buffer) => data, parse: async (data: Buffer) => check(data) },
    })
  } finally {
    await cluster.disconnect()
  }
}
