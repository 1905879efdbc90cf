import { formatCents } from '@fieldside/contracts/format-cents.ts'
import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import type { ShownEntry } from '@fieldside/contracts/http/bff/timeline.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import { formatClock, formatDay, type TimeOptions } from '@/client/time-format.ts'
import { absentWords, athleteName } from '@/entities/booking/words.ts'
import { professionalName } from '@/entities/professional/words.ts'

type Said = {
  entry: ShownEntry
  role: Role
  /** 'You', or the name of the side that did it. */
  who: string
  /** The other side of the one that did it. */
  otherWho: string
  athlete: string
  professional: string
  /** ': Tue, Nov 24, 10:30 AM', or nothing where the time isn't known. */
  time: string
  /** 'you didn’t come'; nothing where nobody was absent. */
  absentSaid: string
}
type Words = (said: Said) => string

const newTimeDeclined: Words = ({ entry: { by, proposed_by }, who, time }) => {
  if (by === 'system') return `The proposed time expired${time}`
  return `${who} ${by === proposed_by ? 'withdrew' : 'declined'} the proposed time${time}`
}

const cancelled: Words = ({ entry: { by, reason, unavailable }, who, role, athlete, professional }) => {
  if (unavailable) {
    if (role === 'admin') return `We canceled when the account of the ${unavailable} was suspended`
    const other = unavailable === 'athlete' ? athlete : professional
    return unavailable === role
      ? 'We canceled when your account was suspended'
      : `We canceled because ${other} isn’t available anymore`
  }
  if (reason === 'not_answered') return 'The request expired because it wasn’t answered in time'
  if (reason === 'professional_unlisted')
    return `We canceled the request because ${professional === 'you' ? 'you’re' : `${professional} is`} no longer listed`
  if (reason === 'called_off' && by === 'system')
    return 'The session was canceled because it wasn’t paid online in time'
  return reason === 'did_not_take_place' ? `${who} marked the session as a no-show` : `${who} canceled`
}

const settled: Words = ({ entry: { settled_by, absent }, who, otherWho, absentSaid }) => {
  if (settled_by === 'decision')
    return absent ? `Fieldside decided that ${absentSaid}` : 'Fieldside decided that the session was held'
  if (settled_by === 'release') return `The time was released, because ${absentSaid}`
  if (settled_by === 'answer') return `${otherWho} agreed that ${absentSaid}`
  return settled_by === 'silence'
    ? `The report wasn’t answered in time, so it counts that ${absentSaid}`
    : `${who} reported that ${absentSaid}`
}

const WORDS: Record<ShownEntry['type'], Words> = {
  requested: ({ who, time }) => `${who} asked for this session${time}`,
  offer_taken: ({ who, otherWho, time }) => `${who} took a time that ${otherWho} offered${time}`,
  answer_reminded: ({ professional }) => `We reminded ${professional} to answer`,
  time_suggested: ({ who, time }) => `${who} suggested another time${time}`,
  suggestion_declined: ({ who, time }) => `${who} declined the suggested time${time}`,
  suggestion_accepted: ({ who, time }) =>
    `${who} accepted the suggested time, but it isn’t confirmed yet${time}`,
  accept_failed: ({ who }) => `${who} accepted, but we couldn’t confirm the session`,
  declined: ({ who }) => `${who} declined the request`,
  confirmed: ({ entry: { by }, who, time }) =>
    by ? `${who} accepted, and the session is confirmed${time}` : 'The session was confirmed',
  contact_shown: ({ who, role, athlete }) =>
    `${who} first saw ${role === 'athlete' ? 'your' : `${athlete}’s`} contact details`,
  new_time_proposed: ({ who, time }) => `${who} proposed a new time${time}`,
  new_time_declined: newTimeDeclined,
  rescheduled: ({ entry: { by }, who, time }) =>
    by ? `${who} accepted the new time${time}` : 'The session moved to a new time',
  approval_withdrawn: ({ role, professional }) =>
    `We withdrew our approval of ${role === 'professional' ? 'your profile' : professional}`,
  session_reminded: ({ role }) =>
    `We reminded ${role === 'admin' ? 'both sides' : 'you both'} of the session`,
  completed: () => 'The session ended',
  review_invited: ({ role, athlete }) =>
    `We invited ${role === 'athlete' ? 'you' : athlete} to review the session`,
  cancelled,
  late_notice_given: ({ who }) => `${who} gave notice of not making it`,
  late_notice_withdrawn: ({ who }) => `${who} can make it after all`,
  absence_reported: ({ who, absentSaid }) => `${who} reported that ${absentSaid}`,
  absence_report_withdrawn: ({ who }) => `${who} withdrew the report`,
  absence_report_contested: ({ entry: { by }, who }) =>
    by === 'system'
      ? 'The report wasn’t answered in time, so Fieldside decides'
      : `${who} disagreed, so Fieldside decides`,
  attendance_settled: settled,
  released_time_refilled: () =>
    'Another session took the released time, so what was paid for this one goes back',
  session_paid: ({ entry, role, athlete }) =>
    `${role === 'athlete' ? 'You' : athlete} paid ${formatCents(entry.amount_cents ?? 0)} online`,
  session_refunded: () => 'The online payment was refunded',
  fee_paid: ({ entry }) => `You paid the ${formatCents(entry.amount_cents ?? 0)} first-booking fee`,
  fee_refunded: () => 'The first-booking fee was refunded',
}

/** Says an entry in the reader's voice. Null for a type that a newer server can send. */
export const timelineWords = (
  entry: ShownEntry,
  booking: Booking,
  role: Role,
  options?: TimeOptions,
): string | null => {
  const { by, starts_at } = entry
  const names = {
    athlete: athleteName(booking),
    professional: professionalName(booking.professional),
    system: '',
  }
  const nameOf = (side: ShownEntry['by']): string => (side === role ? 'You' : side ? names[side] : '')
  const words: Words | undefined = WORDS[entry.type]
  return (
    words?.({
      entry,
      role,
      who: nameOf(by),
      otherWho: nameOf(by === 'athlete' ? 'professional' : 'athlete'),
      athlete: names.athlete,
      professional: role === 'professional' ? 'you' : names.professional,
      absentSaid: entry.absent ? absentWords(entry.absent, booking, role) : '',
      time: starts_at ? `: ${formatDay(starts_at, options)}, ${formatClock(starts_at, options)}` : '',
    }) ?? null
  )
}
