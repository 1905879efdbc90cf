import { APPOINTMENT_PLACE_LABELS, APPOINTMENT_TYPE_LABELS } from '@fieldside/contracts/appointment-types.ts'
import { isolated, withoutMarks } from '@fieldside/contracts/bidi.ts'
import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { SEX_LABELS } from '@fieldside/contracts/sex.ts'
import { athleteName, memberWords, type Suggestion, waitsForAthlete } from './words.ts'

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

export const waitingWords = (count: number): string =>
  `${NUMBERS[count] ?? count} ${count === 1 ? 'request is' : 'requests are'} waiting for you`

/**
 * Formats the remaining time ('Answer within 5 h'), rounded down so that it never promises too much. Urgent under 6 h,
 * unless the athlete has to answer.
 */
export const answerWithin = (
  request: Suggestion & { answer_by: string },
  now: Date,
): { words: string; urgent: boolean } => {
  const minutes = Math.floor((new Date(request.answer_by).getTime() - now.getTime()) / 60_000)
  const waits = waitsForAthlete(request)
  const urgent = !waits && minutes < 6 * 60
  if (minutes <= 0) return { words: 'Expiring now', urgent }
  const words = minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`
  return { words: `${waits ? 'Expires in' : 'Answer within'} ${words}`, urgent }
}

/** Formats minutes: 190 → '3 h 10 min'. */
export const durationWords = (minutes: number): string => {
  if (minutes < 1) return 'under 1 min'
  if (minutes >= 48 * 60) return `${Math.round(minutes / 1440)} days`
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')
}

export const athleteFirstName = (booking: Pick<Booking, 'athlete'>): string =>
  isolated(withoutMarks(athleteName(booking)).split(/\s+/)[0]!)

type Session = Pick<
  Booking,
  'appointment_type' | 'place' | 'duration_minutes' | 'age' | 'sex' | 'guardian_present' | 'for_member'
>

/** Example: 'Initial Consultation · 45 min · 17, male, with a parent or guardian'. */
export const requestLine = (session: Session): string => {
  const { appointment_type, duration_minutes, age, sex } = session
  const type = [APPOINTMENT_TYPE_LABELS[appointment_type], `${duration_minutes} min`]
  if (age === null) return type.join(' · ')
  const isSexShown = sex !== null && sex !== 'prefer_not_to_say'
  const athlete = isSexShown ? `${age}, ${SEX_LABELS[sex].toLowerCase()}` : `${age}`
  return [...type, athlete + memberWords(session)].join(' · ')
}

/** Example: 'Initial Consultation · in person'. */
export const sessionLine = ({ appointment_type, place }: Pick<Session, 'appointment_type' | 'place'>) =>
  `${APPOINTMENT_TYPE_LABELS[appointment_type]} · ${APPOINTMENT_PLACE_LABELS[place].toLowerCase()}`
