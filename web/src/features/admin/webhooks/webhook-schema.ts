import { WebhookForm } from '@fieldside/contracts/http/webhooks.ts'
import { optionalTypedInstant } from '@/client/typed-instant.ts'

/** The contract's form with the typed date and time. */
export const NewWebhookFields = WebhookForm.extend({ since: optionalTypedInstant })
