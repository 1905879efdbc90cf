import { pbkdf2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { Kafka } from 'kafkajs'
import { askCluster, type Encoder, KafkaDecoder, KafkaEncoder } from './kafka-request.ts'

/** Kafka's own default. RFC 7677 asks for at least this many. */
const ITERATIONS = 4096
const SCRAM_SHA_512 = 2

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

/**
 * Creates a user or sets its password with AlterUserScramCredentials, which kafkajs lacks. The password itself isn't sent.
 * https://github.com/tulios/kafkajs/issues/1164
 */
export const setScramPassword = async (kafka: Kafka, user: string, password: string): Promise<void> => {
  const salt = randomBytes(32)
  const saltedPassword = await promisify(pbkdf2)(password, salt, ITERATIONS, 64, 'sha512')
  await askCluster(kafka, {
    apiKey: 51,
    apiVersion: 0,
    apiName: 'AlterUserScramCredentials',
    encode: () => encode({ user, salt, saltedPassword }),
    read: check,
  })
}
