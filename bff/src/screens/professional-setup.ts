import { professionalSetupScreen } from '@fieldside/contracts/http/bff/professional.ts'
import { getPaymentState } from '@fieldside/contracts/http/billing.ts'
import { type Bff, serve } from '../http/serve.ts'
import { ownProfessional } from './parts/own-professional.ts'

export const serveProfessionalSetup = (bff: Bff): void =>
  serve(bff, professionalSetupScreen, async (ctx) => {
    const [professional, payment] = await Promise.all([
      ownProfessional(ctx),
      ctx.read('billing', getPaymentState),
    ])
    return { professional, payment }
  })
