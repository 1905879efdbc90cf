import type { Ended } from '@fieldside/platform/job-runner.ts'
import type { NotificationContext } from '../context.ts'
import { type DeliveryEnd, deliveriesUpdate } from './store/deliveries.ts'

/** Returns the write that ends the deliveries of a batch. One that waits or failed stays pending. */
export const endDeliveries = (
  ctx: NotificationContext,
  ended: readonly Ended<DeliveryEnd | Date | undefined>[],
) =>
  deliveriesUpdate(
    ctx.db.kysely,
    ended.flatMap(({ key, result }) => (typeof result === 'string' ? [{ id: key, state: result }] : [])),
    ctx.now(),
  )
