import type { BookingRequest } from '@fieldside/contracts/http/bff.ts'
import { Clock, LoaderCircle } from 'lucide-react'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { formatDay, formatExact, formatTimeRange, readerZone, zoneName } from '../../ui/time-format.ts'
import { FeeNotice } from './fee-notice.tsx'
import { type FeeTerms, feeLine, feeOf } from './fee-words.ts'
import { answerWithin, athleteName, requestLine } from './request-words.ts'

export type Answer = 'accept' | 'suggest' | 'decline'

type RequestCardProps = {
  request: BookingRequest
  terms: FeeTerms
  now: Date
  /** An answer is under way, so no other is begun. */
  inert: boolean
  onAnswer: (answer: Answer) => void
}

export const RequestCard = ({ request, terms, now, inert, onAnswer }: RequestCardProps) => {
  const fee = feeOf(request, terms)
  const name = athleteName(request)
  return (
    <article aria-label={`Request of ${name}`} className="grid grid-cols-1 gap-3 p-5">
      <header className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
        <Avatar id={request.athlete_id} name={name} />
        <div className="min-w-0 flex-1">
          <h3 className="font-sans font-semibold text-base">{name}</h3>
          <p className="text-muted text-sm">{requestLine(request)}</p>
        </div>
        {request.answer_by && <AnswerBy at={request.answer_by} now={now} />}
      </header>
      <When request={request} />
      {request.notes && <p className="whitespace-pre-line break-words text-muted">{request.notes}</p>}
      <FeeNotice fee={fee}>{feeLine(fee)}</FeeNotice>
      <Answers request={request} inert={inert} onAnswer={onAnswer} />
    </article>
  )
}

type AnswersProps = Pick<RequestCardProps, 'request' | 'inert' | 'onAnswer'>

const Answers = ({ request: { actions, answering }, inert, onAnswer }: AnswersProps) => {
  if (answering) {
    return (
      <p className="flex items-center gap-2 py-2.5 text-muted">
        <LoaderCircle aria-hidden className="size-[1.125rem] animate-spin" />
        The answer is being carried out. You will be told how it ends.
      </p>
    )
  }
  return (
    <div className="flex flex-wrap gap-2 pt-1">
      <Button
        className="max-md:flex-1"
        disabled={inert || !actions.accept}
        onClick={() => onAnswer('accept')}
      >
        Accept
      </Button>
      <Button
        variant="outline"
        className="max-md:flex-1"
        disabled={inert || !actions.suggest}
        onClick={() => onAnswer('suggest')}
      >
        Suggest another time
      </Button>
      <Button
        variant="plain"
        className="max-md:flex-1"
        disabled={inert || !actions.decline}
        onClick={() => onAnswer('decline')}
      >
        Decline
      </Button>
    </div>
  )
}

const AnswerBy = ({ at, now }: { at: string; now: Date }) => {
  const { words, urgent } = answerWithin(at, now)
  return (
    <time
      dateTime={at}
      title={formatExact(at)}
      className={cn(
        'flex items-center gap-1.5 font-semibold text-sm max-md:basis-full',
        urgent ? 'text-warn' : 'text-muted',
      )}
    >
      {urgent && <Clock aria-hidden className="size-4" />}
      {words}
    </time>
  )
}

const When = ({ request }: { request: BookingRequest }) => {
  const { appointment_date, ends_at, suggested_date, place } = request
  return (
    <div>
      <p>
        <b>
          <time dateTime={appointment_date} title={formatExact(appointment_date)}>
            {formatDay(appointment_date)}, {formatTimeRange(appointment_date, ends_at)}
          </time>
        </b>{' '}
        <span className="text-muted">
          your time ({zoneName(readerZone(), new Date(appointment_date))}) ·{' '}
          {place === 'online' ? 'online' : 'in person'}
        </span>
      </p>
      {suggested_date && (
        <p className="mt-1">
          <span className="text-muted">You suggested </span>
          <time dateTime={suggested_date} title={formatExact(suggested_date)} className="font-semibold">
            {formatDay(suggested_date)}, {formatTimeRange(suggested_date, endOf(suggested_date, request))}
          </time>
          <span className="text-muted">; the athlete has not answered yet.</span>
        </p>
      )}
    </div>
  )
}

const endOf = (start: string, { duration_minutes }: Pick<BookingRequest, 'duration_minutes'>): Date =>
  new Date(new Date(start).getTime() + duration_minutes * 60_000)
