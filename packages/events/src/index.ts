// The package's entry: what `import … from '@fieldside/events'` finds.
export type { Event } from './envelope.ts'
export type * from './events.ts'
export { InvalidEventError, parseEvent } from './parse-event.ts'
export {
  InvalidWebhookError,
  verifyWebhook,
  type WebhookHeaders,
  WebhookSecretError,
} from './verify-webhook.ts'
