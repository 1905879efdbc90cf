import { createECDH, ECDH } from 'node:crypto'
import type { PushSubscriptionForm } from '@fieldside/contracts/http/notification-settings.ts'
import type { PushMessage } from '@fieldside/contracts/push-message.ts'
import { unavailable } from '@fieldside/platform/errors.ts'
import type { Outbound } from '@fieldside/platform/outbound.ts'
import { OutboundFailure } from '@fieldside/platform/outbound-failure.ts'

/** Our key pair for pushes (VAPID, RFC 8292), and where push services can reach us. */
export type PushKeys = { publicKey: string; privateKey: string; subject: string }

/** `ttlS`: how long the push service keeps a push for a device that is off. */
export type PushHow = { isUrgent: boolean; ttlS: number }

export type PushSender = {
  publicKey: string
  /** Returns whether an address is one of a push service that this installation posts to. */
  accepts: (endpoint: string) => boolean
  /**
   * Encrypts a message for one browser (RFC 8291), posts it to the browser's push service, and returns the status.
   * @throws OutboundFailure, or unavailable while the push service rests
   */
  send: (to: PushSubscriptionForm, message: PushMessage, how: PushHow) => Promise<number>
}

/** Short, because few pushes are posted at once and a slow address must not hold up the others. */
const TIMEOUT_MS = 5000
/** After this many timeouts in a row, a host gets no pushes for a while, so that it doesn't delay those to others. */
const TIMEOUTS_MAX = 3
const RESTS_MS = 30_000
const CURVE = 'prime256v1'
const PRIVATE_KEY_BYTES = 32

/** Returns whether a browser's key is a point of the curve, because others can't be encrypted for. */
export const isPublicKey = (p256dh: string): boolean => {
  try {
    ECDH.convertKey(Buffer.from(p256dh, 'base64url'), CURVE)
    return true
  } catch {
    return false
  }
}

/** Returns whether the keys are a pair, as RFC 8292 wants them: unpadded base64url. */
export const isKeyPair = ({ publicKey, privateKey }: Pick<PushKeys, 'publicKey' | 'privateKey'>): boolean => {
  const bytes = Buffer.from(privateKey, 'base64url')
  if (bytes.length !== PRIVATE_KEY_BYTES || bytes.toString('base64url') !== privateKey) return false
  const pair = createECDH(CURVE)
  pair.setPrivateKey(bytes)
  return pair.getPublicKey('base64url') === publicKey
}

const isHostIn = (hosts: readonly string[], endpoint: string): boolean => {
  const hostname = URL.parse(endpoint)?.hostname
  return (
    hostname !== undefined &&
    hosts.some((host) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host))
  )
}

/** `hosts` are those of the push services that are posted to. '*.' stands for any subdomain. */
export const createPushSender = (
  vapidDetails: PushKeys,
  outbound: Pick<Outbound, 'post'>,
  hosts: readonly string[],
): PushSender => {
  /** Timeouts in a row by host, and when the last one was. */
  const timeouts = new Map<string, { count: number; lastMs: number }>()
  const post: Outbound['post'] = async (endpoint, request) => {
    const { host } = new URL(endpoint)
    const { count, lastMs } = timeouts.get(host) ?? { count: 0, lastMs: 0 }
    if (count >= TIMEOUTS_MAX && performance.now() - lastMs < RESTS_MS)
      throw unavailable('The push service doesn’t answer', 'unavailable', RESTS_MS / 1000)
    try {
      const status = await outbound.post(endpoint, request)
      timeouts.delete(host)
      return status
    } catch (error) {
      if (error instanceof OutboundFailure && error.code === 'timeout')
        timeouts.set(host, { count: count + 1, lastMs: performance.now() })
      throw error
    }
  }
  return {
    publicKey: vapidDetails.publicKey,
    accepts: (endpoint) => isHostIn(hosts, endpoint),
    send: async (to, message, { isUrgent, ttlS }) => {
      // Loaded with the first push, because it takes memory and most installations start without one.
      const { default: webPush } = await import('web-push')
      const { endpoint, headers, body } = webPush.generateRequestDetails(to, JSON.stringify(message), {
        vapidDetails,
        TTL: ttlS,
        urgency: isUrgent ? 'high' : 'normal',
        contentEncoding: 'aes128gcm',
      })
      // The outbound module counts the bytes itself.
      const { 'Content-Length': _, ...sent } = headers
      const texts = Object.entries(sent).map(([name, value]) => [name, String(value)])
      return post(endpoint, { headers: Object.fromEntries(texts), body, timeoutMs: TIMEOUT_MS })
    },
  }
}
