import { professionalBillingScreen } from '@fieldside/contracts/http/bff/professional.ts'
import { getPaymentState } from '@fieldside/contracts/http/billing.ts'
import { type Bff, serve } from '../http/serve.ts'

export const serveProfessionalBilling = (bff: Bff): void =>
  serve(bff, professionalBillingScreen, async (ctx) => ({
    payment: await ctx.read('billing', getPaymentState),
  }))
