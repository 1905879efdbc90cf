import { z } from 'zod'

/**
 * Why a sold package takes no more requests before its last day. returned: the athlete returned the unused sessions.
 * payment_refunded: its payment was refunded or charged back.
 */
export const PackageCloseReason = z.enum([
  'returned',
  'account_closed',
  'approval_withdrawn',
  'payment_refunded',
])
export type PackageCloseReason = z.infer<typeof PackageCloseReason>

/** What a session takes from its package: reserved by a request, used by an agreed session, or nothing. */
export const PackageUse = z.enum(['reserved', 'used', 'free'])
export type PackageUse = z.infer<typeof PackageUse>

/** Why a sold package ended. expired: its last day passed. */
export const PackageEndReason = z.enum(['expired', ...PackageCloseReason.options])
export type PackageEndReason = z.infer<typeof PackageEndReason>
