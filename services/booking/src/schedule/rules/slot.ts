import { MINUTE_MS } from '@fieldside/contracts/durations.ts'

/** session: the appointment's own time. reservation: another time that is being accepted. */
export type KindOfAppointment = 'session' | 'reservation'
/**
 * block: time that the professional keeps free of sessions. offer: a time that they offer to a client. waitlist: a time
 * that is held for a waiting athlete.
 */
export type HoldKind = KindOfAppointment | 'block' | 'offer' | 'waitlist'

/** A time that an appointment could have. */
export type Slot = { id: string; professional_id: string; starts_at: Date; duration_minutes: number }

export const endOf = (startsAt: Date, durationMinutes: number): Date =>
  new Date(startsAt.getTime() + durationMinutes * MINUTE_MS)
