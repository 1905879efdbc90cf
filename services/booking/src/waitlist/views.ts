import type { WaitlistEntry as EntryReply } from '@fieldside/contracts/http/waitlists.ts'
import type { OwnEntry } from './store/entries.ts'

const instant = (text: string): string => new Date(text).toISOString()

export const entryViewOf = ({ held, ...entry }: OwnEntry): EntryReply => ({
  id: entry.id,
  professional_id: entry.professional_id,
  appointment_type: entry.appointment_type,
  weekdays: entry.weekdays,
  from: entry.from_time,
  until: entry.until_time,
  time_zone: entry.time_zone,
  joined_at: entry.joined_at.toISOString(),
  held: held && {
    appointment_type: held.appointment_type,
    starts_at: instant(held.starts_at),
    ends_at: instant(held.ends_at),
    held_until: instant(held.held_until),
  },
})
