import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { DAY_S } from '@fieldside/contracts/durations.ts'
import type { Pem } from './certificates.ts'

const SALT_BYTES = 16
const TAG_BYTES = 16
/** Ends the last record (RFC 8188). */
const LAST = 2

type BrowserKeys = { privateKey: string; publicKey: string; auth: string }

export const newBrowserKeys = (): BrowserKeys => {
  const curve = createECDH('prime256v1')
  const publicKey = curve.generateKeys('base64url')
  const auth = randomBytes(16).toString('base64url')
  return { privateKey: curve.getPrivateKey('base64url'), publicKey, auth }
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/** Decrypts the body of a push as a browser does (RFC 8291, 'aes128gcm'). @throws Error for other keys */
export const decryptPush = (body: Buffer, { privateKey, publicKey, auth }: BrowserKeys): string => {
  const salt = body.subarray(0, SALT_BYTES)
  const idStart = SALT_BYTES + 5
  const idEnd = idStart + body[SALT_BYTES + 4]!
  const sender = body.subarray(idStart, idEnd)
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey, 'base64url')
  const own = Buffer.from(publicKey, 'base64url')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
  const secret = derive(curve.computeSecret(sender), Buffer.from(auth, 'base64url'), info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const encrypted = body.subarray(idEnd)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(encrypted.subarray(-TAG_BYTES))
  const padded = Buffer.concat([decipher.update(encrypted.subarray(0, -TAG_BYTES)), decipher.final()])
  const end = padded.lastIndexOf(LAST)
  return padded.subarray(0, end).toString('utf8')
}

const json = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))

/** Checks a request's signature (RFC 8292). Returns the key that signed it. @throws Error if it isn't valid */
const signerOf = (authorization: string, origin: string): string => {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' })
  const signed = Buffer.from(`${header}.${claims}`)
  const how = { key: jwk, dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', signed, how, Buffer.from(signature, 'base64url'))) throw new Error('bad signature')
  const { aud, exp, sub } = json(claims) as { aud: string; exp: number; sub: string }
  const leftS = exp - Date.now() / 1000
  if (aud !== origin || leftS <= 0 || leftS > DAY_S || !sub.startsWith('mailto:'))
    throw new Error('bad claims')
  return key
}

export type Push = { path: string; headers: Record<string, string>; body: Buffer; signer: string }

/**
 * Starts a push service that checks each request as the real ones do: method, signature, encoding, and TTL. It can't
 * decrypt, and replies 201 unless `replyWith` says otherwise.
 */
export const startPushService = async (pem: Pem, host = 'localhost') => {
  const pushes: Push[] = []
  let status = 201
  const server = createServer(pem, async (request, response) => {
    const headers = request.headers as Record<string, string>
    const body = await buffer(request)
    try {
      const signer = signerOf(headers.authorization ?? '', `https://${headers.host}`)
      const isValid = request.method === 'POST' && headers['content-encoding'] === 'aes128gcm'
      if (!isValid || !/^\d+$/.test(headers.ttl ?? '')) throw new Error('bad request')
      pushes.push({ path: request.url!, headers, body, signer })
      response.writeHead(status).end()
    } catch {
      response.writeHead(400).end()
    }
  })
  const sockets = new Set<Duplex>()
  server.on('connection', (socket) => sockets.add(socket))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    pushes,
    port,
    endpoint: (name: string) => `https://${host}:${port}/push/${name}`,
    replyWith: (next: number) => {
      status = next
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
