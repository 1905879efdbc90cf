import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { PaymentState } from '../billing.ts'
import { Professional } from '../directory.ts'
import { AppointmentType, Offer } from '../offers.ts'
import { Schedule } from '../schedules.ts'

export const professionalSetupScreen = endpoint('GET /screens/professional-setup', {
  summary: 'Returns what is already saved in setup',
  callers: ['professional'],
  reply: z.object({ professional: Professional.nullable(), payment: PaymentState }),
})

export const professionalSettingsScreen = endpoint('GET /screens/professional-settings', {
  summary: 'Returns hours, appointment types, price, and the accepting switch with what it still needs',
  callers: ['professional'],
  reply: z.object({
    professional: Professional.nullable(),
    payment: PaymentState,
    schedule: Schedule.nullable(),
    offers: z.array(Offer),
    appointment_types: z.array(AppointmentType),
    /** Missing requirements for accepting bookings, in the order to fix them. */
    missing: z.array(z.enum(['approval', 'card', 'appointment_types'])),
  }),
})

export const professionalBillingScreen = endpoint('GET /screens/professional-billing', {
  summary: 'Returns the professional’s saved card, and whether its last fee was declined',
  callers: ['professional'],
  reply: z.object({ payment: PaymentState }),
})
