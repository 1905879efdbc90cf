import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { CalendarX2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useCommand } from '@/client/api.ts'
import { Button } from '@/ui/button.tsx'
import { lazyDialog } from '@/ui/lazy-part.ts'
import { Time } from '@/ui/time.tsx'
import { absentWords, otherSide } from '../words.ts'
import { AnswerReport } from './answer-report.tsx'

const ReleaseDialog = lazyDialog(async () => (await import('./release-dialog.tsx')).ReleaseDialog)

type AttendanceNoticeProps = {
  booking: Booking
  side: Side
  /** Shown below what both sides say, such as what they wrote. */
  children?: ReactNode
}

/** Says what is open between the two sides about whether a session is or was held, with what this side can do. */
export const AttendanceNotice = ({ booking, side, children }: AttendanceNoticeProps) => {
  const { attendance } = booking
  if (!attendance || attendance.state === 'open' || attendance.state === 'settled') return null
  return (
    <section aria-label="Was it held?" className="grid gap-3 rounded-md bg-warn-soft p-4">
      <p className="flex gap-3">
        <CalendarX2 aria-hidden className="mt-0.5 size-5 shrink-0 text-warn" />
        <span>
          <Words booking={booking} side={side} />
        </span>
      </p>
      {children}
      <Answers booking={booking} side={side} />
    </section>
  )
}

const Words = ({ booking, side }: { booking: Booking; side: Side }) => {
  const { state, by, absent, answer_by } = booking.attendance!
  const other = otherSide(booking, side)
  const isOwn = by === side
  if (state === 'noticed')
    return isOwn
      ? `You said that you can’t make it. ${other} can release the time. If not, the session counts as your absence when it ends.`
      : `${other} can’t make it to this session. If you don’t release the time, it counts as their absence when it ends.`
  const words = absentWords(absent!, booking, side)
  if (state === 'contested')
    return `${isOwn ? 'You' : other} reported that ${words}. Fieldside decides and tells you both why. If it can’t tell, the session counts as held, as it does until then.`
  const claim = by === absent && !isOwn ? 'they didn’t come' : words
  return (
    <>
      {isOwn
        ? `You reported that ${words}. ${other} can answer until `
        : `${other} says ${claim}. Is that right? Answer by `}
      <Time at={answer_by!} show="with-zone" />.{' '}
      {isOwn
        ? 'If they agree, the session is canceled. If they disagree, Fieldside decides. No answer counts as agreeing'
        : `If you agree, the session is canceled${absent === side ? ' and counts as your no-show' : ''}. If you disagree, Fieldside decides. If you don’t answer, it counts as agreeing`}
      , unless a review or a refund depends on it: then Fieldside decides. Until it’s settled, the session
      counts as held.
    </>
  )
}

const Answers = ({ booking, side }: { booking: Booking; side: Side }) => {
  const { actions: can, attendance } = booking
  const other = otherSide(booking, side)
  if (can.answer_absence_report)
    return (
      <AnswerReport
        booking={booking}
        other={other}
        words={absentWords(attendance!.absent!, booking, side)}
        isOwn={attendance!.absent === side}
      />
    )
  if (can.withdraw_absence_report)
    return <TakeBack booking={booking} command={actions.withdrawAbsenceReport} label="Withdraw report" />
  if (can.withdraw_late_notice)
    return <TakeBack booking={booking} command={actions.withdrawLateNotice} label="I can make it after all" />
  return can.release ? <Release booking={booking} side={side} /> : null
}

const Release = ({ booking, side }: { booking: Booking; side: Side }) => {
  const [asking, setAsking] = useState(false)
  return (
    <div>
      <Button size="sm" onClick={() => setAsking(true)}>
        Release the time
      </Button>
      {asking && (
        <ReleaseDialog
          booking={booking}
          other={otherSide(booking, side)}
          isProfessional={side === 'professional'}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

type TakeBackProps = {
  booking: Booking
  command: typeof actions.withdrawAbsenceReport | typeof actions.withdrawLateNotice
  label: string
}

const TakeBack = ({ booking, command, label }: TakeBackProps) => {
  const { submit, pending } = useCommand(command, {
    success: 'The other side has been notified.',
    failure: 'That didn’t work',
  })
  return (
    <div>
      <Button
        size="sm"
        variant="outline"
        pending={pending}
        onClick={() => submit({ params: { id: booking.id } })}
      >
        {label}
      </Button>
    </div>
  )
}
