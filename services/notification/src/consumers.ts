import type { Projection } from '@fieldside/platform/consumer.ts'
import type { Recorder } from '@fieldside/platform/recorder.ts'
import type { NotificationContext } from './context.ts'
import { inboxHandlers } from './inbox/consumers.ts'
import { webhookRecorder } from './webhooks/consumers.ts'

export const handlers: readonly Projection<NotificationContext>[] = inboxHandlers

/** Webhooks have a consumer group of their own, so that they and notifications never wait for each other. */
export const recorders: { webhooks: Recorder<NotificationContext> } = { webhooks: webhookRecorder }
