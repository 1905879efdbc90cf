import type { JobNames } from '@fieldside/platform/job-queue.ts'
import type { Tables } from './tables.ts'

type JobName =
  | 'mails'
  | 'bulk-mails'
  | 'mail-digests'
  | 'pushes'
  | 'bulk-pushes'
  | 'announcements'
  | 'live-feed'
  | 'old-notifications'
  | 'support-mails'
  | 'support-messages'
  | 'webhooks'
  | 'webhook-removals'
  | 'old-webhook-events'
  | 'ended-logins'
  | 'unread-threads'

export type NotificationSchema = Tables & JobNames<JobName>
