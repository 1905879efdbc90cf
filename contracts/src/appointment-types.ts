import { z } from 'zod'

export const APPOINTMENT_TYPE_IDS = [
  'consultation',
  'performance_training',
  'physical_therapy',
  'nutrition_consultation',
  'assessment',
  'follow_up',
] as const
export const AppointmentTypeId = z.enum(APPOINTMENT_TYPE_IDS)
export type AppointmentTypeId = z.infer<typeof AppointmentTypeId>

export const APPOINTMENT_TYPE_LABELS: Record<AppointmentTypeId, string> = {
  consultation: 'Initial Consultation',
  performance_training: 'Performance Training Session',
  physical_therapy: 'Physical Therapy Session',
  nutrition_consultation: 'Nutrition Consultation',
  assessment: 'Assessment & Evaluation',
  follow_up: 'Follow-up Session',
}

export const APPOINTMENT_PLACES = ['in_person', 'online'] as const
export const AppointmentPlace = z.enum(APPOINTMENT_PLACES)
export type AppointmentPlace = z.infer<typeof AppointmentPlace>
export const APPOINTMENT_PLACE_LABELS: Record<AppointmentPlace, string> = {
  in_person: 'In person',
  online: 'Online',
}
