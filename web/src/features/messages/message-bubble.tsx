import type { Message } from '@fieldside/contracts/http/messages.ts'
import { CalendarDays } from 'lucide-react'
import { memo, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { HiddenUntilAgreed } from '@/entities/booking/contact/hidden-until-agreed.tsx'
import { cn } from '@/ui/cn.ts'
import { lazyPart } from '@/ui/lazy-part.ts'
import { Time } from '@/ui/time.tsx'
import { ReportButton } from './report-button.tsx'

type MessageBubbleProps = {
  message: Message
  isOwn: boolean
  otherName: string
  /** Of its group. */
  isFirst: boolean
  isLast: boolean
  /** Below the caller's last message. */
  receipt: 'Seen' | 'Sent' | undefined
  onReported: (message: Message) => void
}

export const HIDDEN_BY_US = 'Hidden by Fieldside'

const SentFiles = lazyPart(async () => (await import('./sent-files.tsx')).SentFiles)

/** One message. It is read by screen readers with its sender. */
export const MessageBubble = memo(
  ({ message, isOwn, otherName, isFirst, isLast, receipt, onReported }: MessageBubbleProps) => (
    <li
      data-position={message.position}
      className={cn(
        'grid max-w-[85%] grid-cols-1 gap-1 md:max-w-[75%]',
        isOwn && 'justify-items-end justify-self-end',
      )}
    >
      {isFirst && message.appointment_id && <AboutBooking id={message.appointment_id} />}
      <div className="group flex min-w-0 items-center gap-1">
        <div
          className={cn(
            'grid w-fit max-w-full grid-cols-1 gap-2 whitespace-pre-line rounded-lg px-3.5 py-2.5',
            isOwn ? 'bg-turf-soft' : 'border border-line bg-raised',
            isOwn && isLast && 'rounded-br-sm',
            !isOwn && isLast && 'rounded-bl-sm',
          )}
        >
          <span className="sr-only">{isOwn ? 'You: ' : `${otherName}: `}</span>
          {message.state === 'hidden' ? (
            <i className="text-muted">{HIDDEN_BY_US}</i>
          ) : (
            message.text && <span>{message.text}</span>
          )}
          {message.files && message.files.length > 0 && (
            <Suspense fallback={<div className="h-36" />}>
              <SentFiles files={message.files} />
            </Suspense>
          )}
        </div>
        {!isOwn && message.state !== 'hidden' && !message.is_reported && (
          <ReportButton id={message.id} onReported={() => onReported(message)} />
        )}
      </div>
      {message.is_reported && <p className="px-1 text-muted text-sm">You reported this message</p>}
      {isOwn && message.state === 'masked' && <HiddenUntilAgreed />}
      {(isLast || receipt) && (
        <p className="px-1 text-muted text-sm">
          <Time at={message.sent_at} show="clock" />
          {receipt && ` · ${receipt}`}
        </p>
      )}
    </li>
  ),
)

const AboutBooking = ({ id }: { id: string }) => (
  <Link
    to={`/booking/${id}`}
    className="inline-flex w-fit items-center gap-1.5 rounded-sm text-sm text-turf underline-offset-4 hover:underline"
  >
    <CalendarDays aria-hidden className="size-4" />
    About a booking
  </Link>
)
