import type { Appointment } from '../domain/appointment.ts'
import type { Reader } from '../schema.ts'
import { appointmentOf } from './appointment-rows.ts'

export const newestOf = async (on: Reader, limit: number): Promise<Appointment[]> => {
  const rows = await on
    .selectFrom('appointments')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(appointmentOf)
}
