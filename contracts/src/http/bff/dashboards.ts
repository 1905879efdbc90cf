import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { BrowserTimeZone, Cursor, pageOf } from '../../fields.ts'
import { countAppointments } from '../appointments.ts'
import { Professional, ProfessionalCard } from '../directory.ts'
import { ListFilter, SavedEntry } from '../saved-professionals.ts'
import { Booking, Requests } from './bookings.ts'

/** A saved professional with the athlete's list and note. */
export const SavedCard = ProfessionalCard.extend(SavedEntry.pick({ list_id: true, note: true }).shape)
export type SavedCard = z.infer<typeof SavedCard>

export const athleteDashboardScreen = endpoint('GET /screens/athlete-dashboard', {
  summary: 'Returns the athlete’s bookings, saved professionals, and computed figures',
  callers: ['athlete'],
  reply: z.object({
    stats: z.object({ upcoming: z.int(), pending: z.int(), saved: z.int(), completed: z.int() }),
    upcoming: pageOf(Booking),
    past: pageOf(Booking),
    saved: pageOf(SavedCard),
  }),
})

export const savedPage = endpoint('GET /screens/saved-professionals', {
  summary: 'Lists a page of the athlete’s saved professionals, of one list if given',
  callers: ['athlete'],
  query: z.strictObject({ list: ListFilter.optional(), cursor: Cursor.optional() }),
  reply: pageOf(SavedCard),
})

export const NextStep = z.object({
  /** 'listed' when nothing is missing. */
  step: z.enum(['setup', 'under_review', 'rejected', 'card', 'appointment_types', 'accepting', 'listed']),
  rejection_reason: z.string().nullable(),
})
export type NextStep = z.infer<typeof NextStep>

export const providerDashboardScreen = endpoint('GET /screens/provider-dashboard', {
  summary: 'Returns the professional’s next step, requests, and sessions of the day',
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
