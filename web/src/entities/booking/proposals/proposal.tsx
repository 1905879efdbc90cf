import type { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { CalendarClock } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { type Said, useCommand } from '@/client/api.ts'
import type { ApiProblem } from '@/client/problem.ts'
import { BookingTime } from '@/entities/booking/time/booking-time.tsx'
import { useOverlapQuestion } from '@/entities/booking/time/overlap-question.tsx'
import { endOf } from '@/entities/booking/time/session-time.ts'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'

type ProposalProps = Omit<ComponentProps<typeof BookingTime>, 'start' | 'end'> & {
  label: string
  title: string
  /** The proposed start time. */
  at: string
  note?: string
  className?: string | undefined
  /** The buttons that answer it. */
  children: ReactNode
}

/** Shows a time that one side proposed. */
export const Proposal = ({ label, title, at, note, className, children, ...time }: ProposalProps) => (
  <section aria-label={label} className={cn('rounded-md bg-flare-soft p-4', className)}>
    <p className="flex gap-3">
      <CalendarClock aria-hidden className="mt-0.5 size-5 shrink-0 text-flare-deep" />
      <span>
        <span className="block font-semibold text-flare-deep text-sm">{title}</span>
        <BookingTime {...time} start={at} end={endOf(at, time.booking.duration_minutes)} />
        {note && <span className="mt-1 block text-muted text-sm">{note}</span>}
      </span>
    </p>
    {children}
  </section>
)

type Accept = typeof actions.acceptNewTime | typeof actions.acceptSuggestion
type Decline = typeof actions.declineNewTime | typeof actions.declineSuggestion
type Choice<Command> = { command: Command; label: string; success: Said }

type AnswerProps = {
  id: string
  /** The displayed time. The server rejects an answer to any other. */
  startsAt: string
  accept: Choice<Accept>
  decline: Choice<Decline>
  sayRefusal: (problem: ApiProblem) => void
}

export const Answer = ({ id, startsAt, accept: yes, decline: no, sayRefusal }: AnswerProps) => {
  const answer = { params: { id }, body: { starts_at: startsAt } }
  const overlap = useOverlapQuestion('Accept anyway')
  const acceptAnyway = () => accept.submit({ ...answer, body: { ...answer.body, confirm_overlap: true } })
  const accept = useCommand<Accept>(yes.command, {
    success: yes.success,
    onError: (problem) => overlap.ask(problem, acceptAnyway) || sayRefusal(problem),
  })
  const decline = useCommand<Decline>(no.command, { success: no.success, onError: sayRefusal })
  return (
    <div className="mt-3.5 flex flex-wrap gap-2 md:ml-8">
      <Button
        size="sm"
        disabled={decline.pending}
        pending={accept.pending}
        onClick={() => accept.submit(answer)}
      >
        {yes.label}
      </Button>
      <Button
        size="sm"
        variant="outline"
        disabled={accept.pending}
        pending={decline.pending}
        onClick={() => decline.submit(answer)}
      >
        {no.label}
      </Button>
      {overlap.question}
    </div>
  )
}
