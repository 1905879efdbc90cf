import type { BookingRequest } from '@fieldside/contracts/http/bff/bookings.ts'
import { Clock, LoaderCircle } from 'lucide-react'
import { formatDay, formatExact, formatTimeRange, readerZone, zoneName } from '@/client/time-format.ts'
import type { Answer } from '@/entities/booking/answers/answer-dialog.tsx'
import { HiddenUntilAgreed } from '@/entities/booking/contact/hidden-until-agreed.tsx'
import { MessageLink } from '@/entities/booking/contact/message-link.tsx'
import { ContactOpenedNotice } from '@/entities/booking/fee/contact-opened-notice.tsx'
import { FeeNotice } from '@/entities/booking/fee/fee-notice.tsx'
import { type FeeTerms, feeLine, feeOf } from '@/entities/booking/fee/fee-words.ts'
import { answerWithin, athleteFirstName, requestLine } from '@/entities/booking/request-words.ts'
import { BusyWarning } from '@/entities/booking/time/busy-warning.tsx'
import { endOf, sessionTime } from '@/entities/booking/time/session-time.ts'
import { athleteName } from '@/entities/booking/words.ts'
import { Avatar } from '@/ui/avatar.tsx'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { Time } from '@/ui/time.tsx'

type RequestCardProps = {
  request: BookingRequest
  /** All dates of its series, where they are known. */
  dates?: readonly BookingRequest[]
  terms: FeeTerms
  now: Date
  /** True while another answer is being sent. */
  inert: boolean
  onAnswer: (answer: Answer | 'series') => void
}

export const RequestCard = ({ request, dates, terms, now, inert, onAnswer }: RequestCardProps) => {
  const fee = feeOf(request, terms)
  const name = athleteName(request)
  return (
    <article aria-label={`Request from ${name}`} className="grid grid-cols-1 gap-3 p-5">
      <header className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
        <Avatar id={request.athlete_id} name={name} />
        <div className="min-w-0 flex-1">
          <h3 className="font-sans font-semibold text-base">{name}</h3>
          <p className="text-muted text-sm">{requestLine(request)}</p>
        </div>
        <AnswerBy request={request} now={now} />
      </header>
      <When request={request} />
      {request.series_id && <p className="font-medium">{seriesLine(request, dates)}</p>}
      {request.package_id && <p className="font-medium">Paid by package</p>}
      <BusyWarning booking={request} />
      {request.notes && <p className="whitespace-pre-line break-words text-muted">{request.notes}</p>}
      {request.notes_masked && <HiddenUntilAgreed />}
      <FeeNotice fee={fee}>{feeLine(fee)}</FeeNotice>
      <ContactOpenedNotice request={request} terms={terms} />
      <Answers request={request} inert={inert} onAnswer={onAnswer} />
    </article>
  )
}

const seriesLine = ({ series_index }: BookingRequest, dates: RequestCardProps['dates']): string => {
  // The list is in the order of answers, not of dates.
  const last = dates
    ?.map(({ appointment_date }) => appointment_date)
    .toSorted()
    .at(-1)
  if (dates && last) return `A series of ${dates.length} sessions, the last one on ${formatDay(last)}`
  return series_index ? 'A date of a series' : 'The first date of a series'
}

const ANSWERS = [
  { answer: 'accept', label: 'Accept', variant: 'default' },
  { answer: 'suggest', label: 'Suggest another time', variant: 'outline' },
  { answer: 'decline', label: 'Decline', variant: 'ghost' },
] as const

type AnswersProps = Pick<RequestCardProps, 'request' | 'inert' | 'onAnswer'>

const Answers = ({ request, inert, onAnswer }: AnswersProps) => {
  const { actions, answering, series_id } = request
  if (answering) {
    return (
      <p className="flex items-center gap-2 py-2.5 text-muted">
        <LoaderCircle aria-hidden className="size-[1.125rem] animate-spin" />
        We’re processing the answer. Please check again in a minute.
      </p>
    )
  }
  if (series_id) {
    return (
      <div className="flex flex-wrap gap-2 pt-1">
        <Button className="max-md:flex-1" disabled={inert} onClick={() => onAnswer('series')}>
          Answer the series
        </Button>
        <MessageLink booking={request} side="professional" variant="ghost" className="max-md:flex-1" />
      </div>
    )
  }
  return (
    <div className="flex flex-wrap gap-2 pt-1">
      {ANSWERS.map(({ answer, label, variant }) => (
        <Button
          key={answer}
          variant={variant}
          className="max-md:flex-1"
          disabled={inert || !actions[answer]}
          onClick={() => onAnswer(answer)}
        >
          {label}
        </Button>
      ))}
      <MessageLink booking={request} side="professional" variant="ghost" className="max-md:flex-1" />
    </div>
  )
}

const AnswerBy = ({ request, now }: { request: BookingRequest; now: Date }) => {
  const { answer_by } = request
  if (!answer_by) return null
  const { words, urgent } = answerWithin({ ...request, answer_by }, now)
  return (
    <time
      dateTime={answer_by}
      title={formatExact(answer_by)}
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
  const { start, end } = sessionTime(request)
  return (
    <div>
      <p>
        <b>
          <time dateTime={start} title={formatExact(start)}>
            {formatDay(start)}, {formatTimeRange(start, end)}
          </time>
        </b>{' '}
        <span className="text-muted">
          your time ({zoneName(readerZone(), new Date(start))}) ·{' '}
          {request.place === 'online' ? 'online' : 'in person'}
        </span>
      </p>
      <Suggested request={request} />
    </div>
  )
}

/**
 * Shows whether the athlete still has to answer the suggested time or has accepted it and waits for the professional.
 */
const Suggested = ({ request }: { request: BookingRequest }) => {
  const { suggested_date, suggestion_agreed, appointment_date, duration_minutes } = request
  if (!suggested_date) return null
  if (suggestion_agreed) {
    return (
      <p className="mt-1">
        {athleteFirstName(request)} agreed to the time you suggested. Accept to confirm it.{' '}
        <span className="text-muted">
          Originally requested: <Time at={appointment_date} />.
        </span>
      </p>
    )
  }
  return (
    <p className="mt-1">
      <span className="text-muted">You suggested </span>
      <time dateTime={suggested_date} title={formatExact(suggested_date)} className="font-semibold">
        {formatDay(suggested_date)},{' '}
        {formatTimeRange(suggested_date, endOf(suggested_date, duration_minutes))}
      </time>
      <span className="text-muted">. {athleteFirstName(request)} hasn’t answered yet.</span>
    </p>
  )
}
