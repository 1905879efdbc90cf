import { payoutAccountChanged } from '@fieldside/contracts/events/billing.ts'
import { type Handler, on } from '@fieldside/platform/consumer.ts'
import type { BookingContext } from '../context.ts'
import { upsertPayoutAccount } from '../professionals/store/payout-accounts.ts'

export const prepaymentHandlers: Handler<BookingContext>[] = [
  on(payoutAccountChanged, async (tx, { data }) => upsertPayoutAccount(tx, data)),
]
