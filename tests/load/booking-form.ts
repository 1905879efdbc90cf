import type { BookingForm } from '@fieldside/contracts/http/appointments.ts'
import { NOTES, type Person, PHONE } from '../fixtures/users.ts'

export const formOf = (professionalId: string, athlete: Person, at: Date): BookingForm => ({
  professional_id: professionalId,
  appointment_type: 'consultation',
  appointment_date: at.toISOString(),
  age: 27,
  sex: 'male',
  phone: PHONE,
  email: athlete.email,
  confirm_overlap: true,
  notes: NOTES,
})
