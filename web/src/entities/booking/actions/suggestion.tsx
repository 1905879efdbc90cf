import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { CalendarClock } from 'lucide-react'
import { useCommand } from '../../../client/api.ts'
import { notify } from '../../../client/notify.ts'
import type { ApiProblem } from '../../../client/problem.ts'
import { Button } from '../../../ui/button.tsx'
import { professionalName } from '../../professional/words.ts'
import { BookingTime } from '../time/booking-time.tsx'
import { endOf } from '../time/session-time.ts'
import { useOverlapQuestion } from './overlap-question.tsx'

/**
 * Charging the professional's card failed, which isn't the athlete's error: the professional has to confirm the time.
 */
const sayRefusal = (problem: ApiProblem) =>
  problem.code === 'professional-must-confirm'
    ? notify.info('The professional still has to confirm', problem.message)
    : notify.error('Error', problem.message)

export const Suggestion = ({ booking }: { booking: Booking }) => {
  const name = professionalName(booking.professional)
  if (!booking.suggested_date || booking.suggestion_agreed || booking.status !== 'pending') return null
  return (
    <section aria-label="Suggested time" className="rounded-md bg-flare-soft p-4">
      <p className="flex gap-3">
        <CalendarClock aria-hidden className="mt-0.5 size-5 shrink-0 text-flare-deep" />
        <span>
          <span className="block font-semibold text-flare-deep text-sm">{name} suggests</span>
          <BookingTime
            booking={booking}
            start={booking.suggested_date}
            end={endOf(booking.suggested_date, booking.duration_minutes)}
          />
        </span>
      </p>
      {booking.actions.answer_suggestion && (
        <Answer id={booking.id} startsAt={booking.suggested_date} name={name} />
      )}
    </section>
  )
}

type AnswerProps = {
  id: string
  /** The displayed time. The server rejects an answer to any other. */
  startsAt: string
  name: string
}

const Answer = ({ id, startsAt, name }: AnswerProps) => {
  const answer = { params: { id }, body: { starts_at: startsAt } }
  const overlap = useOverlapQuestion('Accept anyway')
  const acceptAnyway = () => accept.submit({ ...answer, body: { ...answer.body, confirm_overlap: true } })
  const accept = useCommand(actions.acceptSuggestion, {
    onSuccess: () =>
      notify.success('Booking confirmed', `Your session with ${name} is at the suggested time.`),
    onError: (problem) => overlap.ask(problem, acceptAnyway) || sayRefusal(problem),
  })
  const decline = useCommand(actions.declineSuggestion, {
    onSuccess: () =>
      notify.success('Suggestion declined', `Your request to ${name} keeps its original time.`),
    onError: sayRefusal,
  })
  return (
    <div className="mt-3.5 flex flex-wrap gap-2 md:ml-8">
      <Button
        size="sm"
        disabled={decline.pending}
        pending={accept.pending}
        onClick={() => accept.submit(answer)}
      >
        Accept suggested time
      </Button>
      <Button
        size="sm"
        variant="outline"
        disabled={accept.pending}
        pending={decline.pending}
        onClick={() => decline.submit(answer)}
      >
        Decline suggested time
      </Button>
      {overlap.question}
    </div>
  )
}
