import type { Side } from '@fieldside/contracts/events/booking.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { CalendarClock } from 'lucide-react'
import { useCommand } from '../../../client/api.ts'
import { notify } from '../../../client/notify.ts'
import type { ApiProblem } from '../../../client/problem.ts'
import { Button } from '../../../ui/button.tsx'
import { cn } from '../../../ui/cn.ts'
import { BookingTime } from '../time/booking-time.tsx'
import { endOf } from '../time/session-time.ts'
import { otherSide } from '../words.ts'
import { useOverlapQuestion } from './overlap-question.tsx'

type NewTimeProps = { booking: Booking; side: Side; className?: string }

export const NewTime = ({ booking, side, className }: NewTimeProps) => {
  const { proposed_date: at, proposed_by } = booking
  if (!at) return null
  const name = otherSide(booking, side)
  const own = proposed_by === side
  return (
    <section aria-label="New time" className={cn('rounded-md bg-flare-soft p-4', className)}>
      <p className="flex gap-3">
        <CalendarClock aria-hidden className="mt-0.5 size-5 shrink-0 text-flare-deep" />
        <span>
          <span className="block font-semibold text-flare-deep text-sm">
            {own ? `You proposed a new time. ${name} hasn’t answered yet.` : `${name} proposed a new time`}
          </span>
          <BookingTime
            booking={booking}
            start={at}
            end={endOf(at, booking.duration_minutes)}
            isProfessional={side === 'professional'}
          />
          <span className="mt-1 block text-muted text-sm">
            The session keeps its current time until the new one is accepted.
          </span>
        </span>
      </p>
      {booking.actions.answer_new_time && <Answer id={booking.id} startsAt={at} name={name} />}
      {booking.actions.withdraw_new_time && <TakeBack id={booking.id} startsAt={at} />}
    </section>
  )
}

type AnswerProps = {
  id: string
  /** The displayed time. The server rejects an answer to any other. */
  startsAt: string
}

const sayRefusal = (problem: ApiProblem) => notify.error('Error', problem.message)

const Answer = ({ id, startsAt, name }: AnswerProps & { name: string }) => {
  const answer = { params: { id }, body: { starts_at: startsAt } }
  const overlap = useOverlapQuestion('Accept anyway')
  const acceptAnyway = () => accept.submit({ ...answer, body: { ...answer.body, confirm_overlap: true } })
  const accept = useCommand(actions.acceptNewTime, {
    onSuccess: () => notify.success('Session rescheduled', `${name} has been notified.`),
    onError: (problem) => overlap.ask(problem, acceptAnyway) || sayRefusal(problem),
  })
  const decline = useCommand(actions.declineNewTime, {
    onSuccess: () => notify.success('New time declined', 'The session keeps its current time.'),
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
        Accept new time
      </Button>
      <Button
        size="sm"
        variant="outline"
        disabled={accept.pending}
        pending={decline.pending}
        onClick={() => decline.submit(answer)}
      >
        Decline new time
      </Button>
      {overlap.question}
    </div>
  )
}

const TakeBack = ({ id, startsAt }: AnswerProps) => {
  const command = useCommand(actions.declineNewTime, {
    onSuccess: () => notify.success('Proposal withdrawn', 'The session keeps its current time.'),
    onError: sayRefusal,
  })
  return (
    <div className="mt-3.5 md:ml-8">
      <Button
        size="sm"
        variant="outline"
        pending={command.pending}
        onClick={() => command.submit({ params: { id }, body: { starts_at: startsAt } })}
      >
        Withdraw proposal
      </Button>
    </div>
  )
}
