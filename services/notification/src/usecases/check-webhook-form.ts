import type { WebhookForm } from '@fieldside/contracts/http/webhooks.ts'
import { invalidInput } from '@fieldside/platform/errors.ts'
import { OutboundFailure } from '@fieldside/platform/outbound-failure.ts'
import type { NotificationContext } from '../context.ts'
import { inCatalogueOrder, unknownType } from '../domain/webhook-events.ts'
import { addressRejected } from '../errors.ts'

/**
 * Checks the form of an endpoint, including the address of its URL. Returns it with the types in catalogue order.
 * @throws invalidInput, unprocessable 'address-not-public' or 'address-not-found', or unavailable
 */
export const checkWebhookForm = async (
  { outbound }: NotificationContext,
  { url, description, event_types }: WebhookForm,
): Promise<WebhookForm> => {
  const unknown = unknownType(event_types)
  if (unknown !== undefined)
    throw invalidInput([{ field: 'event_types', message: `There is no event type ${unknown}` }])
  const problem = outbound.problemOf(url)
  if (problem) throw invalidInput([{ field: 'url', message: problem }])
  await outbound.check(url).catch((error: unknown) => {
    const code = error instanceof OutboundFailure ? error.code : undefined
    throw code === 'address-not-public' || code === 'address-not-found' ? addressRejected(code) : error
  })
  return { url, description, event_types: inCatalogueOrder(event_types) }
}
