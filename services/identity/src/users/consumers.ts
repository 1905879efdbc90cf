import { subscriptionChanged } from '@fieldside/contracts/events/billing.ts'
import { subscriptionNoted } from '@fieldside/contracts/events/identity.ts'
import { type Handler, on } from '@fieldside/platform/consumer.ts'
import type { IdentityContext } from '../context.ts'
import { updateSubscription } from './store/users.ts'

export const userHandlers: readonly Handler<IdentityContext>[] = [
  on(subscriptionChanged, async (tx, { data }, _ctx, emit) => {
    const { user_id, version, is_subscribed } = data
    if (await updateSubscription(tx, data)) {
      emit(subscriptionNoted, user_id, { user_id, version, is_subscribed })
    }
  }),
]
