import type { ChecklistStep, NextStep } from '@fieldside/contracts/http/bff/dashboards.ts'
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
  const rejected = professional?.status === 'rejected' ? professional : null
  const stepOf = (): NextStep['step'] => {
    if (!professional || professional.status === 'draft') return 'setup'
    if (professional.status === 'pending') return 'under_review'
    if (professional.status === 'rejected') return 'rejected'
    const missing = missingToAccept(professional, payment, offers)
    if (missing.includes('card')) return 'card'
    if (missing.includes('appointment_types')) return 'appointment_types'
    return professional.is_accepting_bookings ? 'listed' : 'accepting'
  }
  return {
    step: stepOf(),
    rejection_reason: rejected?.rejection_reason ?? null,
    approval_withdrawn_at: rejected?.approval_withdrawn_at ?? null,
  }
}

type Prepared = {
  payment: Pick<PaymentState, 'payment_method_setup' | 'suspended'>
  offers: readonly Pick<Offer, 'is_active' | 'place_detail' | 'own_room'>[]
  hasHours: boolean
}

/** Returns what an approved professional still has to do, with what is done until they accept bookings. */
export const checklistOf = (
  professional: Pick<Professional, 'is_approved' | 'is_accepting_bookings'> | null,
  { payment, offers, hasHours }: Prepared,
): ChecklistStep[] => {
  if (!professional?.is_approved) return []
  const active = offers.filter((offer) => offer.is_active)
  const arePlaced = active.every(({ place_detail, own_room }) => place_detail !== '' || own_room)
  if (professional.is_accepting_bookings)
    return arePlaced ? [] : [{ step: 'appointment_types', is_done: false }]
  return [
    { step: 'card', is_done: payment.payment_method_setup && !payment.suspended },
    { step: 'appointment_types', is_done: active.length > 0 && arePlaced },
    { step: 'hours', is_done: hasHours },
    { step: 'accepting', is_done: false },
  ]
}
