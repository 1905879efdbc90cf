import type { Appointment } from '../domain/appointment.ts'
import type { Reader } from '../schema.ts'

export const newestOf = (on: Reader, limit: number): Promise<Appointment[]> =>
  on
    .selectFrom('appointments')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
