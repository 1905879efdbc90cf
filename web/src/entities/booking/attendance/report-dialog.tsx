import type { Absent } from '@fieldside/contracts/appointment-sides.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { ABSENCE_ANSWER_HOURS, REPORT_REASON_MAX_CHARS } from '@fieldside/contracts/limits.ts'
import { useState } from 'react'
import { useCommand } from '@/client/api.ts'
import { BookingTime } from '@/entities/booking/time/booking-time.tsx'
import { sessionTime } from '@/entities/booking/time/session-time.ts'
import { absentWords } from '@/entities/booking/words.ts'
import { Field } from '@/ui/field.tsx'
import { FormDialog } from '@/ui/form-dialog.tsx'
import { RadioGroup } from '@/ui/radio-group.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import type { BookingActionProps } from '../booking-action.ts'

type ReportDialogProps = Omit<BookingActionProps, 'size'> & { onClose: () => void }

const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** Says what a report does. Their own word ends the session at once, unless the athlete's review depends on it. */
const effectOf = (absent: Absent, side: string, other: string, hasReview: boolean): string =>
  absent === side && !(side === 'professional' && hasReview)
    ? `The session is canceled at once, and ${other} is notified.`
    : `${other} has ${ABSENCE_ANSWER_HOURS} hours to answer. If they agree, the session is canceled. If they disagree, Fieldside decides: if it can’t tell, the session counts as held. No answer counts as agreeing, unless a review or a refund depends on it: then Fieldside decides, too. Until it’s settled, the session counts as held.${absent === 'athlete' ? ' If the athlete didn’t come, a first-booking fee for this session moves to another agreed session of you two, or becomes a credit if there is none.' : ''}`

export const ReportDialog = ({ booking, other, isProfessional = false, onClose }: ReportDialogProps) => {
  const side = isProfessional ? 'professional' : 'athlete'
  const [absent, setAbsent] = useState<Absent>()
  const [text, setText] = useState('')
  const statement = text.trim()
  const { submit, pending, problem } = useCommand(actions.reportAbsence, {
    success: ['Report sent', `${other} has been notified.`],
    failure: 'We couldn’t send the report',
    onSuccess: onClose,
  })
  return (
    <FormDialog
      title="What happened?"
      description="You can report a session once. You can withdraw a report until it’s settled."
      closeLabel="Not now"
      submitLabel="Send report"
      disabled={!absent}
      dirty={absent !== undefined || statement !== ''}
      pending={pending}
      onSubmit={(event) => {
        event.preventDefault()
        if (!absent) return
        submit({ params: { id: booking.id }, body: { absent, ...(statement && { statement }) } })
      }}
      onClose={onClose}
    >
      <p>
        <BookingTime booking={booking} {...sessionTime(booking)} isProfessional={isProfessional} />
      </p>
      <RadioGroup
        aria-label="What happened?"
        value={absent}
        onValueChange={setAbsent}
        cards={([isProfessional ? 'athlete' : 'professional', side, 'both'] as const).map((value) => ({
          value,
          title: capitalized(absentWords(value, booking, side)),
        }))}
      />
      {absent && <p role="status">{effectOf(absent, side, other, booking.has_review)}</p>}
      <Field
        label="What happened (optional)"
        help={`In 10 to 1000 characters. ${other} reads it, and Fieldside if you disagree. Leave out health details.`}
        error={problem?.fields.statement}
      >
        <Textarea
          rows={3}
          value={text}
          maxLength={REPORT_REASON_MAX_CHARS}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
    </FormDialog>
  )
}
