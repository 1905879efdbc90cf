import { APPOINTMENT_TYPE_LABELS, type AppointmentTypeId } from './appointment-types.ts'

type Sold = { sessions: number; appointment_type: AppointmentTypeId }

/** Names a package by what is in it: '6 sessions: Physical Therapy Session'. */
export const packageWords = ({ sessions, appointment_type }: Sold): string =>
  `${sessions} sessions: ${APPOINTMENT_TYPE_LABELS[appointment_type]}`
