import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Instant, pageOf, ShownCount } from '../../fields.ts'
import { AppointmentOverview } from '../appointments-admin.ts'
import { PaidFee } from '../billing.ts'
import * as directory from '../directory.ts'
import { ApplicantDocument, Professional } from '../directory.ts'
import { BookingPayment } from './session-payment.ts'

/** A professional in the admin panel, with the names of the admins who opened their documents. */
export const AdminProfessional = Professional.extend({
  /** The version that the admin sees. An approval sends it back. */
  version: z.int(),
  documents: z.array(
    ApplicantDocument.extend({
      opened_by_others: z.array(z.object({ name: z.string(), opened_at: Instant })),
    }),
  ),
})
export type AdminProfessional = z.infer<typeof AdminProfessional>

const ProfessionalsPage = pageOf(AdminProfessional).extend({ count: ShownCount.optional() })

export const adminProfessionalsPage = endpoint('GET /screens/admin/professionals', {
  summary: 'Lists a page of professionals for the admin screen',
  callers: ['admin'],
  query: directory.adminListProfessionals.query,
  reply: ProfessionalsPage,
})

/** Counts of what an administrator has to review. A count is null while its service is down. */
export const AdminWaiting = z.object({
  applications: ShownCount,
  /** Cases of sessions whose sides disagree on whether they were held. */
  cases: ShownCount.nullable(),
  fee_disputes: ShownCount.nullable(),
  failed_refunds: ShownCount.nullable(),
  /** Payments that a bank disputes. */
  disputes: ShownCount.nullable(),
  reviews: ShownCount.nullable(),
  messages: ShownCount.nullable(),
  people: ShownCount.nullable(),
})
export type AdminWaiting = z.infer<typeof AdminWaiting>

export const adminScreen = endpoint('GET /screens/admin', {
  summary: 'Returns true totals, what waits for an administrator, and the professionals waiting for approval',
  callers: ['admin'],
  reply: z.object({
    /** A stat is null while its service is down, so that the rest of the panel works. */
    stats: z.object({
      users: ShownCount.nullable(),
      bookings: ShownCount.nullable(),
      programs: z.int().nullable(),
      pending_approvals: z.int(),
    }),
    /** Release 0.2.0 doesn't send it. */
    waiting: AdminWaiting.optional(),
    pending: pageOf(AdminProfessional),
    professionals: ProfessionalsPage,
  }),
})

/** A booking in the admin panel. A name is null once its account is deleted. */
export const AdminBooking = AppointmentOverview.extend({
  athlete_name: z.string().nullable(),
  professional_name: z.string().nullable(),
  /** What became of the online payment; only of a session that is paid_confirmed. */
  payment: BookingPayment.optional(),
})
export type AdminBooking = z.infer<typeof AdminBooking>

export const adminBookingsScreen = endpoint('GET /screens/admin/bookings', {
  summary: 'Lists the last 50 bookings with names, newest first',
  callers: ['admin'],
  reply: z.object({ items: z.array(AdminBooking) }),
})

/** A fee in the admin panel. The athlete's name is null while it is unavailable, and once the account is deleted. */
export const AdminFee = PaidFee.extend({ athlete_name: z.string().nullable() })
export type AdminFee = z.infer<typeof AdminFee>

export const adminFeesScreen = endpoint('GET /screens/admin/users/{id}/fees', {
  summary: 'Lists the first-booking fees that a professional paid, with the athletes’ names',
  callers: ['admin'],
  reply: z.object({ items: z.array(AdminFee) }),
})
