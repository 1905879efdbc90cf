import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { PaymentState } from '../billing.ts'
import { Professional } from '../directory.ts'
import { AppointmentType, Offer } from '../offers.ts'
import { Schedule } from '../schedules.ts'
import { listTimeOff, listTimeOffAppointments } from '../time-off.ts'
import { Booking } from './bookings.ts'

export const professionalSetupScreen = endpoint('GET /screens/professional-setup', {
  summary: 'Returns what is already saved in setup',
  callers: ['professional'],
  reply: z.object({
    professional: Professional.nullable(),
    payment: PaymentState,
    /** The agreed sessions that stay after a withdrawn approval; missing otherwise. */
    confirmed_sessions: z.int().optional(),
  }),
})

export const professionalSettingsScreen = endpoint('GET /screens/professional-settings', {
  summary: 'Returns hours, appointment types, price, and the accepting switch with what it still needs',
  callers: ['professional'],
  reply: z.object({
    professional: Professional.nullable(),
    payment: PaymentState,
    schedule: Schedule.nullable(),
    time_off: listTimeOff.reply.shape.items,
    offers: z.array(Offer),
    appointment_types: z.array(AppointmentType),
    /** Whether types can have a video room for each session. The BFF of the last release doesn't send it. */
    video_rooms: z.boolean().optional(),
    /** Missing requirements for accepting bookings, in the order to fix them. */
    missing: z.array(z.enum(['approval', 'card', 'appointment_types'])),
  }),
})

export const timeOffAppointmentsScreen = endpoint(
  'GET /screens/professional-settings/time-off-appointments',
  {
    summary: 'Lists the requests and sessions on days that the professional is about to take off',
    callers: ['professional'],
    query: listTimeOffAppointments.query,
    reply: listTimeOffAppointments.reply.extend({ items: z.array(Booking) }),
    problems: ['hours-required'],
  },
)

export const professionalBillingScreen = endpoint('GET /screens/professional-billing', {
  summary: 'Returns the professional’s saved card, and whether its last fee was declined',
  callers: ['professional'],
  reply: z.object({ payment: PaymentState }),
})
