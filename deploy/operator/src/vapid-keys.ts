import { createECDH } from 'node:crypto'

const PRIVATE_KEY_BYTES = 32

/** Creates the key pair with which an installation signs its pushes (VAPID, RFC 8292), in base64url. */
export const newVapidKeys = (): { publicKey: string; privateKey: string } => {
  const curve = createECDH('prime256v1')
  const publicKey = curve.generateKeys('base64url')
  // Node leaves out leading zeros.
  const privateKey = Buffer.alloc(PRIVATE_KEY_BYTES)
  const own = curve.getPrivateKey()
  own.copy(privateKey, PRIVATE_KEY_BYTES - own.length)
  return { publicKey, privateKey: privateKey.toString('base64url') }
}
