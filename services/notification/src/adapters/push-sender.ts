import { ECDH } from 'node:crypto'
import { DAY_S } from '@fieldside/contracts/durations.ts'
import type { PushSubscriptionForm } from '@fieldside/contracts/http/notification-settings.ts'
import type { PushMessage } from '@fieldside/contracts/push-message.ts'
import type { Outbound } from '@fieldside/platform/outbound.ts'

/** Our key pair for pushes (VAPID, RFC 8292), and where push services can reach us. */
export type PushKeys = { publicKey: string; privateKey: string; subject: string }

export type PushSender = {
  publicKey: string
  /**
   * Encrypts a message for one browser (RFC 8291), posts it to the browser's push service, and returns the status.
   * @throws OutboundFailure
   */
  send: (to: PushSubscriptionForm, message: PushMessage, how: { isUrgent: boolean }) => Promise<number>
}

/** How long a push service keeps a push for a device that is off. */
const TTL_S = DAY_S

/** Returns whether a browser's key is a point of the curve, because others can't be encrypted for. */
export const isPublicKey = (p256dh: string): boolean => {
  try {
    ECDH.convertKey(Buffer.from(p256dh, 'base64url'), 'prime256v1')
    return true
  } catch {
    return false
  }
}

export const createPushSender = (vapidDetails: PushKeys, outbound: Pick<Outbound, 'post'>): PushSender => ({
  publicKey: vapidDetails.publicKey,
  send: async (to, message, { isUrgent }) => {
    // Loaded with the first push, because it takes memory and most installations start without one.
    const { default: webPush } = await import('web-push')
    const { endpoint, headers, body } = webPush.generateRequestDetails(to, JSON.stringify(message), {
      vapidDetails,
      TTL: TTL_S,
      urgency: isUrgent ? 'high' : 'normal',
      contentEncoding: 'aes128gcm',
    })
    // The outbound module counts the bytes itself.
    const { 'Content-Length': _, ...sent } = headers
    const texts = Object.entries(sent).map(([name, value]) => [name, String(value)])
    return outbound.post(endpoint, { headers: Object.fromEntries(texts), body })
  },
})
