import { z } from 'zod'
import { AppointmentStatus } from '../appointment-status.ts'
import { Id, Instant } from '../fields.ts'
import {
  AppointmentId,
  AppointmentType,
  AthleteId,
  ProfessionalId,
  ProfessionalUserId,
  UsCents,
} from './fields.ts'

/** What every event about an appointment carries. No contact details, notes, age, or sex. */
export const Appointment = z.object({
  appointment_id: AppointmentId,
  version: z.int().describe('Increases with every change of the appointment. Ignore an older version'),
  athlete_id: AthleteId,
  professional_id: ProfessionalId,
  professional_user_id: ProfessionalUserId,
  appointment_type: AppointmentType,
  status: AppointmentStatus.describe('The status after this event'),
  starts_at: Instant.describe(
    'The start in UTC: the requested time, or the agreed one once both sides agree on another',
  ),
  ends_at: Instant.describe('The end in UTC, from starts_at and the length of the type of session'),
  suggested_date: Instant.nullable().describe(
    'The other time that the professional suggested, in UTC, until it is answered or agreed; null if there is none',
  ),
  professional_time_zone: z
    .string()
    .nullable()
    .describe('The professional’s IANA time zone, for displaying times; null if they have set none'),
  athlete_time_zone: z
    .string()
    .nullable()
    .optional()
    .describe('The IANA time zone from which the athlete requested the session; null if unknown'),
  series_id: Id.optional().describe('The series that it belongs to. Missing for a single appointment'),
  series_index: z
    .int()
    .optional()
    .describe('Its number in the series, from 0. Missing for a single appointment'),
  package_id: Id.optional().describe(
    'The package that pays for it, as in billing.package-bought. Missing for a session that no package pays for',
  ),
  price_cents: UsCents.nullable().describe(
    'The price of the session in cents when it was requested; null if the professional set none, or if a package pays for it',
  ),
})
