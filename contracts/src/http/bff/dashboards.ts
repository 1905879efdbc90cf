import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { BrowserTimeZone, Cursor, Id, Instant, pageOf } from '../../fields.ts'
import { countAppointments, listWeek } from '../appointments.ts'
import { Professional, ProfessionalCard } from '../directory.ts'
import { CelebratedMoment } from '../moments.ts'
import { ListFilter, SavedEntry } from '../saved-professionals.ts'
import { Booking, BookingRequest, OtherSide, Requests } from './bookings.ts'

/** A success moment that the dashboard celebrates; null when there is none that wasn't celebrated before. */
const Celebrate = CelebratedMoment.nullable()

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
    /** The next session of the first page that can be paid online now. Up to five professionals are checked. */
    payable_id: Id.nullable(),
    celebrate: Celebrate,
    saved: pageOf(SavedCard),
    other_side: OtherSide.optional(),
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
  /** Set if the rejection withdrew an approval. */
  approval_withdrawn_at: Instant.nullable().optional(),
})
export type NextStep = z.infer<typeof NextStep>

/** The steps that an approved professional takes before athletes can book them. */
export const ChecklistStep = z.object({
  step: z.enum(['card', 'appointment_types', 'hours', 'accepting']),
  is_done: z.boolean(),
})
export type ChecklistStep = z.infer<typeof ChecklistStep>

/** `fee_due` says whether accepting a request charges the fee. It is false for sessions. */
const ProviderWeek = listWeek.reply.extend({ items: z.array(BookingRequest) })

export const providerDashboardScreen = endpoint('GET /screens/provider-dashboard', {
  summary: 'Returns the professional’s next step, requests, and this week’s calendar',
  callers: ['professional'],
  query: z.strictObject({ time_zone: BrowserTimeZone.optional() }),
  reply: z.object({
    next_step: NextStep,
    /**
     * Once approved: every step until the professional accepts bookings, then only what is open. Release 0.1.0
     * replies without it.
     */
    checklist: z.array(ChecklistStep).optional(),
    professional: Professional.nullable(),
    stats: countAppointments.reply,
    requests: Requests,
    week: ProviderWeek,
    celebrate: Celebrate,
    other_side: OtherSide.optional(),
  }),
})

export const providerWeekScreen = endpoint('GET /screens/provider-dashboard/week', {
  summary: 'Returns the calendar of the week that contains a day',
  callers: ['professional'],
  query: listWeek.query,
  reply: ProviderWeek,
})
