import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { notify } from '@/client/notify.ts'
import type { ApiProblem } from '@/client/problem.ts'
import { professionalName } from '@/entities/professional/words.ts'
import { Answer, Proposal } from './proposal.tsx'

/**
 * Charging the professional's card failed, which isn't the athlete's error: the professional has to confirm the time.
 */
const sayRefusal = (problem: ApiProblem) =>
  problem.code === 'professional-must-confirm'
    ? notify.info('The professional still has to confirm', problem.message)
    : notify.error('Error', problem.message)

export const Suggestion = ({ booking }: { booking: Booking }) => {
  const name = professionalName(booking.professional)
  const { id, status, suggested_date: at, suggestion_agreed } = booking
  if (!at || suggestion_agreed || status !== 'pending') return null
  return (
    <Proposal label="Suggested time" title={`${name} suggests`} at={at} booking={booking}>
      {booking.actions.answer_suggestion && (
        <Answer
          id={id}
          startsAt={at}
          accept={{
            command: actions.acceptSuggestion,
            label: 'Accept suggested time',
            success: ['Booking confirmed', `Your session with ${name} is at the suggested time.`],
          }}
          decline={{
            command: actions.declineSuggestion,
            label: 'Decline suggested time',
            success: ['Suggestion declined', `Your request to ${name} keeps its original time.`],
          }}
          sayRefusal={sayRefusal}
        />
      )}
    </Proposal>
  )
}
