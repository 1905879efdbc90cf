import type { CancelReason } from '@fieldside/contracts/appointment-sides.ts'
import { DAY_MS, MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { REQUEST_MAX_DAYS_WITHOUT_HOURS, SESSION_MAX_DAYS_AHEAD } from '@fieldside/contracts/limits.ts'
import {
  type AcceptedByAthlete,
  type Appointment,
  agreedStart,
  NOT_DUE,
  type Proposal,
  type Refusal,
  type Requested,
} from './appointment.ts'
import { cancelled } from './cancellation.ts'
import { remindAt, remindLastAt } from './deadlines.ts'
import { happened, rule } from './rule.ts'

export const ANSWER_IN_PROGRESS: Refusal = {
  code: 'answer-in-progress',
  detail: 'We’re processing an answer to this request. Please try again in a moment.',
}
export const NOT_PENDING: Refusal = {
  code: 'not-pending',
  detail: 'This request is no longer waiting for an answer.',
}
const EXPIRED: Refusal = { code: 'not-pending', detail: 'This request has expired.' }
const TIME_PASSED: Refusal = {
  code: 'not-pending',
  detail: 'The requested time has passed. Please suggest another one.',
}
const NO_ALTERNATE: Refusal = {
  code: 'no-suggestion',
  detail: 'No other time was suggested for this request.',
}
const ALTERNATE_PASSED: Refusal = { code: 'no-suggestion', detail: 'The suggested time has passed.' }
const ALTERNATE_AGREED: Refusal = {
  code: 'no-suggestion',
  detail: 'You agreed to this time. The professional still needs to confirm it.',
}

type Request = Requested | AcceptedByAthlete

export const refuseStart = (startsAt: Date, now: Date, field: string, maxDays: number): Refusal | null => {
  if (startsAt <= now) return { code: 'in-the-past', field, detail: 'Please choose a time in the future' }
  if (startsAt.getTime() - now.getTime() <= maxDays * DAY_MS) return null
  return { code: 'too-far-ahead', field, detail: `Please choose a time in the next ${maxDays} days` }
}

const PAYMENT_CHANGED: Refusal = {
  code: 'payment-changed',
  detail: 'How this session is paid has changed. Please check the price and send the request again.',
}

/** Rejects a request whose form didn't state that, or what, the athlete must pay online. */
export const refusePayment = (
  { payment_required, price_cents }: Pick<Appointment, 'payment_required' | 'price_cents'>,
  form: { prepay_cents?: number | undefined },
): Refusal | null =>
  (payment_required ? price_cents : null) === (form.prepay_cents ?? null) ? null : PAYMENT_CHANGED

/** The finest grid on which available slots start (decision 12). Every time zone's offset is a multiple of it. */
const GRID_MS = 15 * MINUTE_MS

/** Rejects a proposed start that no request could have. A professional's own hours don't limit what they propose. */
export const refuseProposedStart = (startsAt: Date, now: Date, field: string): Refusal | null => {
  const refusal = refuseStart(startsAt, now, field, SESSION_MAX_DAYS_AHEAD)
  if (refusal || startsAt.getTime() % GRID_MS === 0) return refusal
  return { code: 'off-grid', field, detail: 'Please choose a time on a quarter hour, such as 9:00 or 9:15' }
}

export const requestMaxDays = (hasHours: boolean): number =>
  hasHours ? SESSION_MAX_DAYS_AHEAD : REQUEST_MAX_DAYS_WITHOUT_HOURS

/** Rejects an answer to a time that has since been replaced. */
export const refuseUnseen = (start: Date, seen: string | undefined): Refusal | null =>
  seen === undefined || new Date(seen).getTime() === start.getTime()
    ? null
    : {
        code: 'time-changed',
        detail: 'The time has changed. Please review the new time before you answer.',
      }

const refuseAlternate = (startsAt: Date, now: Date): Refusal | null =>
  refuseProposedStart(startsAt, now, 'suggested_date')

const refuseExpired = ({ answer_by }: Request, now: Date): Refusal | null =>
  answer_by <= now ? EXPIRED : null

/** Rejects an answer in any state but those of a request. */
const notPending = ({ state }: Appointment): Refusal =>
  state.name === 'accepting' ? ANSWER_IN_PROGRESS : NOT_PENDING

/** Rejects accepting a time in the past. The professional can still decline or propose another time. */
export const refuseAccept = (request: Request, now: Date): Refusal | null =>
  refuseExpired(request, now) ?? (agreedStart(request) > now ? null : TIME_PASSED)

const openAlternate = (request: Requested, now: Date): Proposal | Refusal =>
  refuseExpired(request, now) ?? request.proposal ?? NO_ALTERNATE

/** Returns the proposal the athlete can accept. One that has passed can still be declined. */
export const acceptableAlternate = (request: Requested, now: Date): Proposal | Refusal => {
  const proposal = openAlternate(request, now)
  return 'code' in proposal || proposal.starts_at > now ? proposal : ALTERNATE_PASSED
}

const noAlternate = (appointment: Appointment, _command: unknown, now: Date): Refusal => {
  const { state } = appointment
  if (state.name !== 'accepted_by_athlete') return notPending(appointment)
  return refuseExpired(state, now) ?? ALTERNATE_AGREED
}

/** The system cancels a request. */
const cancelRequest = (appointment: Appointment, reason: CancelReason, now: Date) =>
  happened(cancelled(appointment, { by: 'system', reason }, now))

const notDue = (): Refusal => NOT_DUE

export const requestRules = {
  accept: rule('accept', {
    label: 'professional accepts',
    to: { requested: ['accepting'], accepted_by_athlete: ['accepting'] },
    decide: ({ state }, { seen }, now) => {
      const accepted_start = agreedStart(state)
      const refusal = refuseAccept(state, now) ?? refuseUnseen(accepted_start, seen)
      return refusal ?? happened({ type: 'accept_opened', at: now, by: 'professional', accepted_start })
    },
    otherwise: notPending,
  }),
  decline: rule('decline', {
    label: 'professional declines',
    to: { requested: ['declined'], accepted_by_athlete: ['declined'] },
    decide: ({ state }, { seen }, now) => {
      const starts_at = agreedStart(state)
      const refusal = refuseExpired(state, now) ?? refuseUnseen(starts_at, seen)
      return refusal ?? happened({ type: 'declined', at: now, starts_at })
    },
    otherwise: notPending,
  }),
  propose_alternate: rule('propose_alternate', {
    label: 'professional proposes another time',
    to: { requested: ['requested'], accepted_by_athlete: ['requested'] },
    decide: ({ state }, { starts_at }, now) => {
      const proposal = { for: 'request', by: 'professional', starts_at } as const
      const refusal = refuseAlternate(starts_at, now) ?? refuseExpired(state, now)
      return refusal ?? happened({ type: 'time_proposed', at: now, proposal })
    },
    otherwise: (appointment, { starts_at }, now) =>
      refuseAlternate(starts_at, now) ?? notPending(appointment),
  }),
  accept_alternate: rule('accept_alternate', {
    label: 'athlete accepts the proposal',
    to: { requested: ['accepting'] },
    decide: ({ state }, { seen }, now) => {
      const proposal = acceptableAlternate(state, now)
      if ('code' in proposal) return proposal
      const { starts_at: accepted_start } = proposal
      const opened = { type: 'accept_opened', at: now, by: 'athlete', accepted_start } as const
      return refuseUnseen(accepted_start, seen) ?? happened(opened)
    },
    otherwise: noAlternate,
  }),
  decline_alternate: rule('decline_alternate', {
    label: 'athlete declines the proposal',
    to: { requested: ['requested'] },
    decide: ({ state }, { seen }, now) => {
      const proposal = openAlternate(state, now)
      if ('code' in proposal) return proposal
      const declined = { type: 'proposal_declined', at: now, proposal, by: 'athlete' } as const
      return refuseUnseen(proposal.starts_at, seen) ?? happened(declined)
    },
    otherwise: noAlternate,
  }),
  remind: rule('remind', {
    to: { requested: ['requested'] },
    decide: ({ state, created_at, answered_at, reminded_at }, _command, now) => {
      const isDue = remindAt(created_at) <= now && state.answer_by > now
      return isDue && !answered_at && !reminded_at ? happened({ type: 'reminded', at: now }) : NOT_DUE
    },
    otherwise: notDue,
  }),
  remind_last: rule('remind_last', {
    to: { requested: ['requested'], accepted_by_athlete: ['accepted_by_athlete'] },
    decide: ({ state, updated_at }, _command, now) => {
      const at = remindLastAt(state.answer_by)
      const isDue = at > updated_at && at <= now && state.answer_by > now
      const waitsForAthlete = state.name === 'requested' && state.proposal !== null
      return isDue && !waitsForAthlete ? happened({ type: 'last_reminded', at: now }) : NOT_DUE
    },
    otherwise: notDue,
  }),
  expire_request: rule('expire_request', {
    label: 'expires after 48 h or at its start',
    to: { requested: ['cancelled'], accepted_by_athlete: ['cancelled'] },
    decide: (appointment, _command, now) =>
      appointment.state.answer_by <= now ? cancelRequest(appointment, 'not_answered', now) : NOT_DUE,
    otherwise: notDue,
  }),
  cancel_unlisted: rule('cancel_unlisted', {
    label: 'professional is unlisted',
    to: { requested: ['cancelled'], accepted_by_athlete: ['cancelled'] },
    decide: (appointment, _command, now) => cancelRequest(appointment, 'professional_unlisted', now),
    otherwise: notDue,
  }),
}
