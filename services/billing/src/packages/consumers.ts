import { packageCreditsChanged } from '@fieldside/contracts/events/booking.ts'
import { professionalChanged } from '@fieldside/contracts/events/directory.ts'
import { type Handler, on } from '@fieldside/platform/consumer.ts'
import type { BillingContext } from '../context.ts'
import { followPackageCredits } from './follow-credits.ts'
import { followSeller } from './follow-seller.ts'

export const packageHandlers: Handler<BillingContext>[] = [
  on(packageCreditsChanged, (tx, { data }, ctx, emit) =>
    followPackageCredits({ tx, emit, now: ctx.now() }, data),
  ),
  on(professionalChanged, (tx, { data }, ctx) => followSeller(tx, data, ctx.now())),
]
