import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { useCommand } from '@/client/api.ts'
import { notify } from '@/client/notify.ts'
import type { ApiProblem } from '@/client/problem.ts'
import { BusyWarning } from '@/entities/booking/time/busy-warning.tsx'
import { otherSide } from '@/entities/booking/words.ts'
import { Button } from '@/ui/button.tsx'
import { Answer, Proposal } from './proposal.tsx'

type NewTimeProps = { booking: Booking; side: Side; className?: string }

export const NewTime = ({ booking, side, className }: NewTimeProps) => {
  const { id, proposed_date: at, proposed_by } = booking
  if (!at) return null
  const name = otherSide(booking, side)
  return (
    <Proposal
      label="New time"
      title={
        proposed_by === side
          ? `You proposed a new time. ${name} hasn’t answered yet.`
          : `${name} proposed a new time`
      }
      at={at}
      booking={booking}
      isProfessional={side === 'professional'}
      note="The session keeps its current time until the new one is accepted."
      className={className}
    >
      {booking.actions.answer_new_time && (
        <>
          <BusyWarning booking={booking} />
          <Answer
            id={id}
            startsAt={at}
            accept={{
              command: actions.acceptNewTime,
              label: 'Accept new time',
              success: ['Session rescheduled', `${name} has been notified.`],
            }}
            decline={{
              command: actions.declineNewTime,
              label: 'Decline new time',
              success: ['New time declined', 'The session keeps its current time.'],
            }}
            sayRefusal={sayRefusal}
          />
        </>
      )}
      {booking.actions.withdraw_new_time && <TakeBack id={id} startsAt={at} />}
    </Proposal>
  )
}

const sayRefusal = (problem: ApiProblem) => notify.error('Error', problem.message)

const TakeBack = ({ id, startsAt }: { id: string; startsAt: string }) => {
  const { submit, pending } = useCommand(actions.declineNewTime, {
    success: ['Proposal withdrawn', 'The session keeps its current time.'],
    onError: sayRefusal,
  })
  return (
    <div className="mt-3.5 md:ml-8">
      <Button
        size="sm"
        variant="outline"
        pending={pending}
        onClick={() => submit({ params: { id }, body: { starts_at: startsAt } })}
      >
        Withdraw proposal
      </Button>
    </div>
  )
}
