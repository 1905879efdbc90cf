import type { WebhookForm } from '@fieldside/contracts/http/webhooks.ts'
import type { Scope } from '@fieldside/contracts/scopes.ts'
import { invalidInput } from '@fieldside/platform/errors.ts'
import { OutboundFailure } from '@fieldside/platform/outbound-failure.ts'
import type { NotificationContext } from '../../context.ts'
import { addressRejected } from '../../errors.ts'
import { inCatalogueOrder, unknownType } from '../rules/events.ts'

/** An API client needs the scope that reads the same facts. No scope reads the other services' facts. */
const READ_BY: Record<string, Scope> = { booking: 'bookings:read', billing: 'payments:read' }

/** Returns the first event type that the caller may not receive. */
const notPermitted = ({ caller }: NotificationContext, types: readonly string[]): string | undefined => {
  if (caller.kind !== 'client') return undefined
  return types.find((type) => {
    const scope = READ_BY[type.split('.')[0]!]
    return !scope || !caller.scopes.includes(scope)
  })
}

/**
 * Checks the form of an endpoint, including the address of its URL. Returns it with the types in catalogue order.
 * @throws invalidInput, unprocessable 'address-not-public' or 'address-not-found', or unavailable
 */
export const checkWebhookForm = async (
  ctx: NotificationContext,
  { url, description, event_types }: WebhookForm,
): Promise<WebhookForm> => {
  const unknown = unknownType(event_types)
  if (unknown !== undefined)
    throw invalidInput([{ field: 'event_types', message: `There is no event type ${unknown}` }])
  const refused = notPermitted(ctx, event_types)
  if (refused !== undefined)
    throw invalidInput([{ field: 'event_types', message: `This client’s scopes don’t include ${refused}` }])
  const problem = ctx.outbound.problemOf(url)
  if (problem) throw invalidInput([{ field: 'url', message: problem }])
  await ctx.outbound.check(url).catch((error: unknown) => {
    const code = error instanceof OutboundFailure ? error.code : undefined
    throw code === 'address-not-public' || code === 'address-not-found' ? addressRejected(code) : error
  })
  return { url, description, event_types: inCatalogueOrder(event_types) }
}
