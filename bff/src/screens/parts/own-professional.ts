import type { NextStep } from '@fieldside/contracts/http/bff/dashboards.ts'
import type { PaymentState } from '@fieldside/contracts/http/billing.ts'
import { getMyProfessional, type Professional } from '@fieldside/contracts/http/directory.ts'
import type { Offer } from '@fieldside/contracts/http/offers.ts'
import { unlessNotFound } from '@fieldside/platform/errors.ts'
import type { RequestContext } from '../../http/request-context.ts'

/** Returns the caller's professional record, or null before the first setup step is saved. */
export const ownProfessional = async (ctx: RequestContext): Promise<Professional | null> =>
  (await unlessNotFound(ctx.read('directory', getMyProfessional))) ?? null

export type Missing = 'approval' | 'card' | 'appointment_types'

/** Returns what keeps 'accepting bookings' off, in the order to fix it. */
export const missingToAccept = (
  professional: Professional | null,
  payment: PaymentState,
  offers: Offer[],
): Missing[] => [
  ...(professional?.is_approved ? [] : (['approval'] as const)),
  ...(payment.payment_method_setup && !payment.suspended ? [] : (['card'] as const)),
  ...(offers.some((offer) => offer.is_active) ? [] : (['appointment_types'] as const)),
]

export const nextStep = (
  professional: Professional | null,
  payment: PaymentState,
  offers: Offer[],
): NextStep => {
  const rejection_reason = professional?.status === 'rejected' ? professional.rejection_reason : null
  const stepOf = (): NextStep['step'] => {
    if (!professional || professional.status === 'draft') return 'setup'
    if (professional.status === 'pending') return 'under_review'
    if (professional.status === 'rejected') return 'rejected'
    const missing = missingToAccept(professional, payment, offers)
    if (missing.includes('card')) return 'card'
    if (missing.includes('appointment_types')) return 'appointment_types'
    return professional.is_accepting_bookings ? 'listed' : 'accepting'
  }
  return { step: stepOf(), rejection_reason }
}
