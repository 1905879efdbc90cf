import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { BrowserTimeZone, Cursor, Id, pageOf } from '../../fields.ts'
import { countAppointments, listWeek } from '../appointments.ts'
import { Professional, ProfessionalCard } from '../directory.ts'
import { CelebratedMoment } from '../moments.ts'
import { Booking, BookingRequest, Requests } from './bookings.ts'

/** A success moment that the dashboard celebrates; null when there is none that wasn't celebrated before. */
const Celebrate = CelebratedMoment.nullable()

export const athleteDashboardScreen = endpoint('GET /screens/athlete-dashboard', {
  summary: 'Returns the athlete’s bookings, saved professionals, and computed figures',
  callers: ['athlete'],
  reply: z.object({
    stats: z.object({ upcoming: z.int(), pending: z.int(), saved: z.int(), completed: z.int() }),
    upcoming: pageOf(Booking),
    past: pageOf(Booking),
    saved: pageOf(ProfessionalCard),
    /** The next session of the first page that can be paid online now. */
    payable_id: Id.nullable(),
    celebrate: Celebrate,
  }),
})

export const savedPage = endpoint('GET /screens/saved-professionals', {
  summary: 'Lists a further page of the athlete’s saved professionals',
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

/** A request says whether accepting it charges the fee; `fee_due` is false for sessions. */
const ProviderWeek = listWeek.reply.extend({ items: z.array(BookingRequest) })

export const providerDashboardScreen = endpoint('GET /screens/provider-dashboard', {
  summary: 'Returns the professional’s next step, requests, and this week’s calendar',
  callers: ['professional'],
  query: z.strictObject({ time_zone: BrowserTimeZone.optional() }),
  reply: z.object({
    next_step: NextStep,
    professional: Professional.nullable(),
    stats: countAppointments.reply,
    requests: Requests,
    week: ProviderWeek,
    celebrate: Celebrate,
  }),
})

export const providerWeekScreen = endpoint('GET /screens/provider-dashboard/week', {
  summary: 'Returns the calendar of the week that contains a day',
  callers: ['professional'],
  query: listWeek.query,
  reply: ProviderWeek,
})
