import { countAppointments } from '@fieldside/contracts/http/appointments.ts'
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
    if (professional?.status !== 'rejected' || !professional.approval_withdrawn_at)
      return { professional, payment }
    const { upcoming } = await ctx.read('booking', countAppointments)
    return { professional, payment, confirmed_sessions: upcoming }
  })
