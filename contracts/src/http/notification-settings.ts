import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { BrowserTimeZone, TimeZone } from '../fields.ts'
import { PUSH_DEVICES_MAX, URL_MAX_CHARS } from '../limits.ts'
import type { SwitchedKind } from '../notification-kinds.ts'

const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time like 21:00')

/** Local times. They may span midnight. */
const QuietHoursForm = z
  .strictObject({ from: ClockTime, until: ClockTime })
  .refine(({ from, until }) => from !== until, {
    path: ['until'],
    message: 'Quiet hours can’t start and end at the same time',
  })

/** Whether a kind of notification is also sent by email and by push. The account's two switches come first. */
const Channels = z.strictObject({ email: z.boolean(), push: z.boolean() })

const forEachKind = <Schema>(schema: Schema) =>
  ({
    requests: schema,
    reminders: schema,
    messages: schema,
    payments: schema,
    announcements: schema,
  }) satisfies Record<SwitchedKind, Schema>

const QuietHours = z.object({ from: z.string(), until: z.string() })
export type QuietHours = z.infer<typeof QuietHours>

export const NotificationSettings = z.object({
  kinds: z.object(forEachKind(Channels)),
  /** When email and push wait; null if turned off. */
  quiet_hours: QuietHours.nullable(),
  /** The zone that the user chose for the quiet hours, or null. */
  time_zone: z.string().nullable(),
  /** The zone that counts until the user chooses one. */
  assumed_time_zone: z.string(),
  /** The key with which a browser subscribes to pushes (VAPID); null if this installation sends none. */
  push_key: z.string().nullable(),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

/** A field that is left out stays as it is. */
export const NotificationSettingsChange = z.strictObject({
  kinds: z.strictObject(forEachKind(Channels.partial())).partial().optional(),
  quiet_hours: QuietHoursForm.nullable().optional(),
  time_zone: TimeZone.nullable().optional(),
})
export type NotificationSettingsChange = z.infer<typeof NotificationSettingsChange>

export const getNotificationSettings = endpoint('GET /notification-settings', {
  summary: 'Returns the channels of each kind of notification and the quiet hours',
  callers: ['signed-in'],
  reply: NotificationSettings,
})

export const changeNotificationSettings = endpoint('PATCH /notification-settings', {
  summary: 'Changes channels of kinds of notifications, the quiet hours, or their time zone',
  callers: ['signed-in'],
  body: NotificationSettingsChange,
  reply: NotificationSettings,
})

export const reportTimeZone = endpoint('PUT /notification-settings/browser-time-zone', {
  summary: 'Takes the browser’s time zone for the quiet hours of a user of whom no zone is known',
  callers: ['signed-in'],
  body: z.strictObject({ time_zone: BrowserTimeZone }),
})

/** The address at which a push service takes pushes for one browser. Whoever knows it and the keys can send some. */
const PushEndpoint = z.string().max(URL_MAX_CHARS, 'This address is too long')

/** A browser's subscription, as PushSubscription.toJSON() returns it. Keys are in base64url. */
export const PushSubscriptionForm = z.strictObject({
  endpoint: PushEndpoint,
  keys: z.strictObject({
    p256dh: z.string().regex(/^[\w-]{87}=?$/, 'This isn’t a public key on the curve P-256'),
    auth: z.string().regex(/^[\w-]{22}(==)?$/, 'This isn’t a secret of 16 bytes'),
  }),
})
export type PushSubscriptionForm = z.infer<typeof PushSubscriptionForm>

export const addPushDevice = endpoint('POST /push-devices', {
  summary: `Sends the caller’s pushes to this browser too. Beyond ${PUSH_DEVICES_MAX}, the oldest gives way`,
  callers: ['signed-in'],
  body: PushSubscriptionForm,
  problems: ['push-unavailable'],
})

export const checkPushDevice = endpoint('POST /push-devices/checks', {
  summary: 'Returns whether this browser gets pushes of the caller',
  callers: ['signed-in'],
  // The address is a secret, so it isn't in the URL.
  body: z.strictObject({ endpoint: PushEndpoint }),
  reply: z.object({ known: z.boolean() }),
})

export const removePushDevice = endpoint('POST /push-devices/removals', {
  summary: 'Sends no more pushes of the caller to this browser',
  callers: ['signed-in'],
  body: z.strictObject({ endpoint: PushEndpoint }),
})
