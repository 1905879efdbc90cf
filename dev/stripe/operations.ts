import { accountOperations } from './accounts.ts'
import { balanceOperations } from './balance.ts'
import { chargeOperations } from './charges.ts'
import { checkoutSessionOperations } from './checkout-sessions.ts'
import { customerOperations } from './customers.ts'
import { disputeOperations } from './dispute-operations.ts'
import { eventOperations } from './events.ts'
import { invoiceOperations } from './invoices.ts'
import type { Operation } from './operation.ts'
import { paymentIntentOperations } from './payment-intents.ts'
import { paymentMethodOperations } from './payment-methods.ts'
import { priceOperations } from './prices.ts'
import { refundOperations } from './refunds.ts'
import { setupIntentOperations } from './setup-intents.ts'
import { resumeSubscription, subscriptionOperations } from './subscriptions.ts'
import { transferOperations } from './transfers.ts'
import { webhookEndpointOperations } from './webhook-endpoints.ts'

export const OPERATIONS: Operation[] = [
  ...customerOperations,
  ...paymentMethodOperations,
  ...setupIntentOperations,
  ...paymentIntentOperations,
  ...refundOperations,
  ...chargeOperations,
  ...balanceOperations,
  ...transferOperations,
  ...disputeOperations,
  ...priceOperations,
  ...checkoutSessionOperations,
  ...subscriptionOperations,
  ...invoiceOperations(resumeSubscription),
  ...accountOperations,
  ...eventOperations,
  ...webhookEndpointOperations,
]
