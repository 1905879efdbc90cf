import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Cursor, Id, Instant, pageOf } from '../fields.ts'
import { NotificationKind } from '../notification-kinds.ts'
import { NotificationType } from '../notification-types.ts'

export const Notification = z.object({
  id: Id,
  user_id: Id,
  appointment_id: Id.nullable(),
  type: NotificationType,
  /** Which email and push switches apply to it. The service of release 0.1.0 replies without it. */
  kind: NotificationKind.optional(),
  title: z.string(),
  message: z.string(),
  /** The path that a click opens in the web app; null for none. */
  link: z.string().nullable(),
  read: z.boolean(),
  created_at: Instant,
})
export type Notification = z.infer<typeof Notification>

/** Counted up to UNREAD_SHOWN_MAX + 1. */
const Unread = z.int()

export const Preferences = z.strictObject({ emailNotifications: z.boolean(), pushNotifications: z.boolean() })
export type Preferences = z.infer<typeof Preferences>

export const SavedPreferences = Preferences.extend({
  /** Whether a zone for the quiet hours is known. The service of release 0.1.0 replies without it. */
  zone_known: z.boolean().optional(),
})
export type SavedPreferences = z.infer<typeof SavedPreferences>

export const listNotifications = endpoint('GET /notifications', {
  summary: 'Lists the caller’s notifications, newest first',
  callers: ['signed-in'],
  query: z.strictObject({ cursor: Cursor.optional() }),
  reply: pageOf(Notification).extend({ unread: Unread }),
})

export const countUnread = endpoint('GET /notifications/unread', {
  summary: 'Counts the caller’s unread notifications',
  callers: ['signed-in'],
  reply: z.object({ unread: Unread }),
})

export const markRead = endpoint('POST /notifications/{id}/read', {
  summary: 'Marks a notification as read, permanently',
  callers: ['signed-in'],
  reply: Notification,
  problems: ['not-found'],
})

export const markAllRead = endpoint('POST /notifications/read', {
  summary: 'Marks all of the caller’s notifications as read',
  callers: ['signed-in'],
  reply: z.object({ unread: z.int() }),
})

export const deleteNotification = endpoint('DELETE /notifications/{id}', {
  summary: 'Deletes a notification',
  callers: ['signed-in'],
  problems: ['not-found'],
})

export const getPreferences = endpoint('GET /preferences', {
  summary: 'Returns the caller’s notification channels; email is on and push off by default',
  callers: ['signed-in'],
  reply: SavedPreferences,
})

export const setPreferences = endpoint('PUT /preferences', {
  summary: 'Changes the notification channels',
  callers: ['signed-in'],
  /** Pages of release 0.1.0 return what they read, with fields that they don't know. */
  body: SavedPreferences,
  reply: Preferences,
})

/** A change for a user: a kind and an id, never data. The web app refetches it. */
export const LiveKind = z.enum([
  'appointment',
  'notification',
  'professional',
  'openings',
  'payment',
  'session',
  'approvals',
  'subscription',
  'access',
  'exercise',
  'program',
  'training',
  'review',
  'thread',
  'plan',
])
export type LiveKind = z.infer<typeof LiveKind>

/** A null `user_id` addresses everyone who is connected. */
export const LiveItem = z.object({
  position: z.int(),
  user_id: Id.nullable(),
  kind: LiveKind,
  id: z.string(),
  /** The span that appended the item. Delivering it continues that span's trace. */
  traceparent: z.string().optional(),
})
export type LiveItem = z.infer<typeof LiveItem>

export const readLiveFeed = endpoint('GET /live-feed', {
  summary:
    'Returns the caller’s feed, and everyone’s, after a position; without one, only the current position',
  callers: ['signed-in'],
  /** `after` counts for both parts unless `everyone_after` is given. */
  query: z.strictObject({
    after: z.coerce.number().int().min(0).optional(),
    everyone_after: z.coerce.number().int().min(0).optional(),
  }),
  reply: z.object({
    items: z.array(LiveItem),
    /** For the BFF of release 0.1.0, which returns it as `after`. */
    position: z.int(),
    /** The service of release 0.1.0 replies without it. */
    positions: z.object({ own: z.int(), everyone: z.int() }).optional(),
  }),
})

export const streamLiveFeed = endpoint('GET /live-feed/stream', {
  summary: 'Streams everyone’s feed from now on as server-sent events, for the BFF to distribute',
  callers: ['service:bff'],
  query: z.strictObject({ after: z.coerce.number().int().min(0).optional() }),
  raw: true,
  mediaType: 'text/event-stream',
})
