import type { Envelope } from '@fieldside/contracts/envelope.ts'
import type { Appointment } from '@fieldside/contracts/http/appointments.ts'

const HOUR_MS = 3_600_000

/** The state of one appointment according to its events. Derived from the rules alone, without booking's code. */
export type Story = {
  status: Appointment['status']
  starts: number
  ends: number
  created: number
  suggested: number | null
  agreedTo: boolean
  proposed: number | null
  proposedBy: string | null
  rescheduled: boolean
  reminded: boolean
  version: number
  cancelledBy: string | null
  reason: string | null
  /** How many of its events report a charged fee. */
  fees: number
  /** An accepted suggestion emits two events: accepted and confirmed. */
  toldTwice: boolean
}
type Data = Record<string, unknown> & { status: Story['status']; starts_at: string; ends_at: string }

const instant = (value: unknown): number => Date.parse(String(value))
const must = (holds: boolean, words: string): void => {
  if (!holds) throw new Error(words)
}
const AGREED = new Set(['confirmed', 'paid_confirmed', 'rescheduled'])
export const isAgreed = (status: string): boolean => AGREED.has(status)
export const isHeld = (status: string): boolean => status === 'pending' || AGREED.has(status)

type Step = (story: Story, data: Data, now: number) => Partial<Story>

const pending = (story: Story) => must(story.status === 'pending', `it is ${story.status}, not pending`)
const agreed = (story: Story) => must(isAgreed(story.status), `it is ${story.status}, not agreed`)
const aDayBefore = ({ starts }: Story, now: number) =>
  must(starts - now >= 24 * HOUR_MS, 'less than 24 hours before its start')
const timesOf = (data: Data) => ({ starts: instant(data.starts_at), ends: instant(data.ends_at) })
const NO_SUGGESTION = { suggested: null, agreedTo: false }
const NO_PROPOSAL = { proposed: null, proposedBy: null }

const cancelled: Step = (story, data, now) => {
  const { cancelled_by: by, reason } = data
  if (reason === 'called_off' && story.status === 'pending')
    must(by === 'athlete', 'a professional called off a request')
  else if (reason === 'called_off') {
    agreed(story)
    aDayBefore(story, now)
  } else if (reason === 'not_answered') {
    pending(story)
    const start = story.agreedTo ? story.suggested! : story.starts
    must(now >= Math.min(story.created + 48 * HOUR_MS, start), 'expired too early')
  } else {
    must(reason === 'did_not_take_place', `cancelled as ${reason}`)
    must(story.status === 'completed' || isAgreed(story.status), 'it was never agreed')
    must(data.was_completed === (story.status === 'completed'), 'was_completed is wrong')
    must(now >= story.ends && now <= story.ends + 7 * 24 * HOUR_MS, 'marked outside of the 7 days')
  }
  return {
    status: 'cancelled',
    cancelledBy: String(by),
    reason: String(reason),
    ...NO_SUGGESTION,
    ...NO_PROPOSAL,
  }
}

const STEPS: Record<string, Step> = {
  'appointment-declined': (story) => {
    pending(story)
    return { status: 'declined', ...NO_SUGGESTION }
  },
  'appointment-confirmed': (story, data) => {
    must(story.toldTwice || story.status === 'pending', `confirmed while ${story.status}`)
    const start = instant(data.starts_at)
    const expected = story.agreedTo ? story.suggested : story.starts
    must(start === expected, 'confirmed at a time that nobody agreed to')
    const fees = story.fees + (data.first_booking_fee_charged ? 1 : 0)
    return { status: 'confirmed', ...timesOf(data), ...NO_SUGGESTION, fees }
  },
  'alternate-time-suggested': (story, data) => {
    pending(story)
    return { suggested: instant(data.suggested_date), agreedTo: false }
  },
  'alternate-time-accepted': (story, data, now) => {
    pending(story)
    must(story.suggested === instant(data.starts_at) && story.suggested > now, 'not the suggested time')
    return { status: 'confirmed', ...timesOf(data), ...NO_SUGGESTION, toldTwice: true }
  },
  'alternate-time-declined': (story) => {
    pending(story)
    must(story.suggested !== null && !story.agreedTo, 'nothing was suggested')
    return NO_SUGGESTION
  },
  'alternate-fee-failed': (story) => {
    pending(story)
    must(story.suggested !== null, 'nothing was suggested')
    return { agreedTo: true }
  },
  'accept-failed': (story) => {
    pending(story)
    return {}
  },
  'answer-reminded': (story, _data, now) => {
    pending(story)
    must(!story.reminded && now >= story.created + 24 * HOUR_MS, 'reminded twice or too early')
    return { reminded: true }
  },
  'appointment-cancelled': cancelled,
  'appointment-completed': (story, _data, now) => {
    agreed(story)
    must(now >= story.ends, 'completed before its end')
    return { status: 'completed', ...NO_PROPOSAL }
  },
  'new-time-proposed': (story, data, now) => {
    agreed(story)
    aDayBefore(story, now)
    return { proposed: instant(data.proposed_date), proposedBy: String(data.proposed_by) }
  },
  'new-time-declined': (story, data, now) => {
    agreed(story)
    must(story.proposed === instant(data.proposed_date), 'not what was proposed')
    const isOver = story.starts - now < 24 * HOUR_MS || story.proposed! <= now
    must(data.declined_by !== 'system' || isOver, 'a proposal ended too early')
    return NO_PROPOSAL
  },
  'appointment-rescheduled': (story, data, now) => {
    agreed(story)
    aDayBefore(story, now)
    must(story.proposed === instant(data.starts_at), 'moved to a time that nobody proposed')
    return { ...timesOf(data), rescheduled: true, ...NO_PROPOSAL }
  },
}

const begin = (data: Data, now: number): Story => ({
  status: 'pending',
  ...timesOf(data),
  created: now,
  ...NO_SUGGESTION,
  ...NO_PROPOSAL,
  rescheduled: false,
  reminded: false,
  version: 1,
  cancelledBy: null,
  reason: null,
  fees: 0,
  toldTwice: false,
})

/** Applies one more event. @throws when the rules don't allow it */
export const tell = (story: Story | undefined, event: Envelope, now: number): Story => {
  const data = event.data as Data & { version: number }
  const type = event.type.replace('booking.', '')
  if (!story) {
    must(type === 'appointment-requested', `it begins with ${type}`)
    return begin(data, now)
  }
  const step = STEPS[type]
  if (!step) throw new Error(`${type} is told of an appointment that there is`)
  must(data.version > story.version || story.toldTwice, `${type} has no new version`)
  const next = { ...story, toldTwice: false, ...step(story, data, now), version: data.version }
  must(data.status === next.status, `${type} says ${data.status}, the rules say ${next.status}`)
  return next
}

export const seenOf = (story: Story) => ({
  status: story.status,
  appointment_date: new Date(story.starts).toISOString(),
  ends_at: new Date(story.ends).toISOString(),
  suggested_date: story.suggested === null ? null : new Date(story.suggested).toISOString(),
  suggestion_agreed: story.agreedTo,
  proposed_date: story.proposed === null ? null : new Date(story.proposed).toISOString(),
  proposed_by: story.proposedBy,
  rescheduled: story.rescheduled,
  cancelled_by: story.cancelledBy,
  cancel_reason: story.reason,
})
