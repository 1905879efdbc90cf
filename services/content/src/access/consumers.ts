import { subscriptionChanged } from '@fieldside/contracts/events/billing.ts'
import { accessChanged } from '@fieldside/contracts/events/content.ts'
import { type Handler, on } from '@fieldside/platform/consumer.ts'
import type { ContentContext } from '../context.ts'
import { projectEntitlement } from './store/entitlements.ts'

export const accessHandlers: Handler<ContentContext>[] = [
  on(subscriptionChanged, async (tx, { data: { user_id, version, is_subscribed } }, _ctx, emit) => {
    const isNews = await projectEntitlement(tx, { user_id, version, is_subscribed })
    // Open pages refetch on this event, so it is emitted with the new access in place.
    if (isNews) emit(accessChanged, user_id, { user_id, version, is_subscribed })
  }),
]
