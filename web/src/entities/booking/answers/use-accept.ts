import type { Appointment } from '@fieldside/contracts/http/appointments.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { BookingRequest } from '@fieldside/contracts/http/bff/bookings.ts'
import { useState } from 'react'
import { useCommand } from '@/client/api.ts'
import { notify } from '@/client/notify.ts'
import { ApiProblem, sentenceOf } from '@/client/problem.ts'
import { useSession } from '@/client/session.tsx'
import { sessionTime } from '@/entities/booking/time/session-time.ts'
import { confirmCharge } from './confirm-charge.ts'

type Reply = { appointment: Appointment; charged: boolean }

/** What came of an accept that wasn't confirmed. */
export type Refused =
  /** The professional needs to fix the card; the request is still pending. */
  | { kind: 'card'; sentence: string }
  /** We don't know yet whether the fee was charged. */
  | { kind: 'unknown'; sentence: string }
  | { kind: 'refused'; sentence: string }

/** What came of an accept, with the server's reply. */
export type AcceptOutcome<R = Reply> = { kind: 'accepted'; reply: R } | Refused

const UPDATE_FAILED = 'Failed to update booking request.'
const FINDING_OUT =
  'We’re checking whether the fee was charged. Nothing changes until we know. Please check again in a minute.'

const outcomeOfProblem = (problem: ApiProblem): Refused => {
  switch (problem.code) {
    case 'payment-method-required':
      notify.error(
        'Payment Setup Required',
        'Please set up your payment method first to accept bookings from new athletes.',
      )
      return { kind: 'card', sentence: problem.message }
    case 'card-declined': {
      const sentence = `${problem.message} The request is still pending.`
      notify.error('We couldn’t charge the fee', sentence)
      return { kind: 'card', sentence }
    }
    case 'fee-unavailable':
      notify.info('The charge isn’t confirmed yet', FINDING_OUT)
      return { kind: 'unknown', sentence: FINDING_OUT }
    default:
      return refused(problem)
  }
}

const refused = (error: unknown): Refused => {
  notify.error(UPDATE_FAILED, sentenceOf(error))
  return { kind: 'refused', sentence: sentenceOf(error) }
}

/**
 * Accepts the request at the time on screen; the server rejects any other time. If the card requires authentication,
 * confirms the charge with the payment provider and accepts again.
 */
export const useAccept = (request: BookingRequest, cardId: string | undefined) => {
  const command = useCommand(actions.acceptAppointment)
  const body = { starts_at: sessionTime(request).start }
  return useAcceptWith<Reply>(() => command.submitAsync({ params: { id: request.id }, body }), cardId)
}

/** Does so for any command that charges the fee. */
export const useAcceptWith = <R>(send: () => Promise<R>, cardId: string | undefined) => {
  const session = useSession()
  const client = session.status === 'signed-in' ? session.client : null
  const [outcome, setOutcome] = useState<AcceptOutcome<R> | null>(null)
  const [pending, setPending] = useState(false)
  const [asking, setAsking] = useState(false)
  const attempt = async (mayAsk: boolean): Promise<AcceptOutcome<R>> => {
    try {
      return { kind: 'accepted', reply: await send() }
    } catch (error) {
      if (!(error instanceof ApiProblem)) return refused(error)
      const secret = error.extra.client_secret
      if (error.code !== 'authentication-required' || typeof secret !== 'string' || !cardId || !mayAsk)
        return outcomeOfProblem(error)
      setAsking(true)
      const sentence = await confirmCharge(client, { clientSecret: secret, cardId }).finally(() =>
        setAsking(false),
      )
      if (sentence === null) return attempt(false)
      notify.error('We couldn’t charge the fee', sentence)
      return { kind: 'card', sentence: `${sentence} The request is still pending.` }
    }
  }
  const accept = async (): Promise<void> => {
    setPending(true)
    setOutcome(null)
    setOutcome(await attempt(true))
    setPending(false)
  }
  return { accept, outcome, pending, asking }
}
