import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import type {
  NewPasskey,
  NewPasskeyOptions,
  PasskeyOptions,
  PasskeyProof,
} from '@fieldside/contracts/http/webauthn.ts'

type Cbor = number | string | Buffer | Map<number | string, Cbor>

const headOf = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

/** Encodes the few types of CBOR (RFC 8949) that WebAuthn's objects have. */
const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value >= 0 ? headOf(0, value) : headOf(1, -1 - value)
  if (typeof value === 'string')
    return Buffer.concat([headOf(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([headOf(2, value.length), value])
  return Buffer.concat([headOf(5, value.size), ...[...value].flatMap(([key, of]) => [cbor(key), cbor(of)])])
}

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest()
const base64url = (bytes: string | Buffer): string => Buffer.from(bytes).toString('base64url')

const PRESENT = 1
const VERIFIED = 4
const ATTESTED = 64

/** The COSE form of a P-256 key. */
const coseOf = (key: KeyObject): Buffer => {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const coordinate = (text: string) => Buffer.from(text, 'base64url')
  return cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]),
  )
}

/** Changes one part of what an honest authenticator and browser would say. */
export type Lie = Partial<{
  origin: string
  rpId: string
  verified: boolean
  counter: number
  type: string
  userHandle: string
}>

/** Makes the replies of a browser with one passkey, which signs with ES256. */
export const createSoftwareAuthenticator = (pagesOrigin: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let signatures = 0
  const clientDataOf = (type: string, challenge: string, { origin = pagesOrigin }: Lie): string =>
    JSON.stringify({ type, challenge, origin, crossOrigin: false })
  const dataOf = (rpId: string, lie: Lie, isNew: boolean): Buffer => {
    signatures += 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(lie.counter ?? signatures)
    const flags = PRESENT | (lie.verified === false ? 0 : VERIFIED) | (isNew ? ATTESTED : 0)
    const length = Buffer.from([0, id.length])
    const attested = isNew ? [Buffer.alloc(16), length, id, coseOf(publicKey)] : []
    return Buffer.concat([sha256(lie.rpId ?? rpId), Buffer.from([flags]), counter, ...attested])
  }
  const credential = {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key' as const,
    clientExtensionResults: {},
  }
  return {
    id: base64url(id),
    create: ({ challenge, rp }: NewPasskeyOptions, lie: Lie = {}): NewPasskey => ({
      ...credential,
      response: {
        clientDataJSON: base64url(clientDataOf(lie.type ?? 'webauthn.create', challenge, lie)),
        attestationObject: base64url(
          cbor(
            new Map<string, Cbor>([
              ['fmt', 'none'],
              ['attStmt', new Map()],
              ['authData', dataOf(rp.id, lie, true)],
            ]),
          ),
        ),
      },
    }),
    get: ({ challenge, rpId }: PasskeyOptions, lie: Lie = {}): PasskeyProof => {
      const clientData = clientDataOf(lie.type ?? 'webauthn.get', challenge, lie)
      const data = dataOf(rpId, lie, false)
      const signed = Buffer.concat([data, sha256(clientData)])
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData),
          authenticatorData: base64url(data),
          signature: base64url(createSign('sha256').update(signed).sign(privateKey)),
          ...(lie.userHandle !== undefined && { userHandle: base64url(lie.userHandle) }),
        },
      }
    },
  }
}

export type SoftwareAuthenticator = ReturnType<typeof createSoftwareAuthenticator>
