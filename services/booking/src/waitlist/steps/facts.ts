import type { WaitlistEntry } from '../store/entries.ts'

/** Returns the fields that all events of a waitlist carry. */
export const waitlistFactsOf = (entry: WaitlistEntry) => ({
  waitlist_id: entry.id,
  athlete_id: entry.athlete_id,
  professional_id: entry.professional_id,
  professional_user_id: entry.professional_user_id,
  appointment_type: entry.appointment_type,
})
