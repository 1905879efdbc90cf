import { ECDH } from 'node:crypto'
import type { PushSubscriptionForm } from '@fieldside/contracts/http/notification-settings.ts'
import type { PushMessage } from '@fieldside/contracts/push-message.ts'
import type { Outbound } from '@fieldside/platform/outbound.ts'

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
   * @throws OutboundFailure
   */
  send: (to: PushSubscriptionForm, message: PushMessage, how: PushHow) => Promise<number>
}

/** Short, because few pushes are posted at once and a slow address must not hold up the others. */
const TIMEOUT_MS = 5000

/** Returns whether a browser's key is a point of the curve, because others can't be encrypted for. */
export const isPublicKey = (p256dh: string): boolean => {
  try {
    ECDH.convertKey(Buffer.from(p256dh, 'base64url'), 'prime256v1')
    return true
  } catch {
    return false
  }
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
): PushSender => ({
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
    return outbound.post(endpoint, { headers: Object.fromEntries(texts), body, timeoutMs: TIMEOUT_MS })
  },
})
