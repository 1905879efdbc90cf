import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { BrowserTimeZone, Cursor, pageOf } from '../../fields.ts'
import { countAppointments } from '../appointments.ts'
import { Professional, ProfessionalCard } from '../directory.ts'
import { Booking, Requests } from './bookings.ts'

export const athleteDashboardScreen = endpoint({
  method: 'GET',
  path: '/screens/athlete-dashboard',
  summary: "The athlete's bookings, saved professionals and true figures",
  callers: ['athlete'],
  reply: z.object({
    stats: z.object({ upcoming: z.int(), pending: z.int(), saved: z.int(), completed: z.int() }),
    upcoming: pageOf(Booking),
    past: pageOf(Booking),
    saved: pageOf(ProfessionalCard),
  }),
})

export const savedPage = endpoint({
  method: 'GET',
  path: '/screens/saved-professionals',
  summary: 'A further page of the professionals that the athlete has saved',
  callers: ['athlete'],
  query: z.strictObject({ cursor: Cursor }),
  reply: pageOf(ProfessionalCard),
})

export const NextStep = z.object({
  /** 'listed' when nothing is missing. */
  step: z.enum(['setup', 'under_review', 'rejected', 'card', 'appointment_types', 'accepting', 'listed']),
  rejection_reason: z.string().nullable(),
})
export type NextStep = z.infer<typeof NextStep>

export const providerDashboardScreen = endpoint({
  method: 'GET',
  path: '/screens/provider-dashboard',
  summary: 'What is next, the requests and the day of the professional',
  callers: ['professional'],
  query: z.strictObject({ time_zone: BrowserTimeZone.optional() }),
  reply: z.object({
    next_step: NextStep,
    professional: Professional.nullable(),
    stats: countAppointments.reply,
    requests: Requests,
    /** Agreed sessions only. */
    upcoming: pageOf(Booking),
    past: pageOf(Booking),
  }),
})
