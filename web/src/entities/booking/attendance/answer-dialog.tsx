import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { REPORT_REASON_MAX_CHARS } from '@fieldside/contracts/limits.ts'
import { useState } from 'react'
import { useCommand } from '@/client/api.ts'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import { Field } from '@/ui/field.tsx'
import { FormDialog } from '@/ui/form-dialog.tsx'
import { Textarea } from '@/ui/textarea.tsx'

type AnswerDialogProps = {
  booking: Booking
  other: string
  /** What the other side reported, such as 'you didn’t come'. */
  words: string
  /** Whether the other side reported that this one didn't come. */
  isOwn: boolean
  agrees: boolean
  onClose: () => void
}

export const AnswerDialog = ({ agrees, ...rest }: AnswerDialogProps) =>
  agrees ? <Agree {...rest} /> : <Disagree {...rest} />

type AnswerProps = Omit<AnswerDialogProps, 'agrees'>

const Agree = ({ booking, other, words, isOwn, onClose }: AnswerProps) => {
  const { submit, pending } = useCommand(actions.answerAbsenceReport, {
    success: ['Answer sent', `${other} has been notified.`],
    failure: 'We couldn’t send the answer',
    onSuccess: onClose,
  })
  return (
    <AlertDialog
      title={`Is it right that ${words}?`}
      description={`The session is canceled${isOwn ? ', counts as your no-show' : ''}, and a review of it no longer counts. You can’t undo this.`}
      no="Not now"
      yes="Yes, that’s right"
      pending={pending}
      onYes={() => submit({ params: { id: booking.id }, body: { agrees: true } })}
      onClose={onClose}
    />
  )
}

const Disagree = ({ booking, other, words, onClose }: AnswerProps) => {
  const [text, setText] = useState('')
  const statement = text.trim()
  const { submit, pending, problem } = useCommand(actions.answerAbsenceReport, {
    success: ['Answer sent', 'Fieldside decides and tells you both why.'],
    failure: 'We couldn’t send the answer',
    onSuccess: onClose,
  })
  return (
    <FormDialog
      title="What happened?"
      description={`${other} says ${words}. Fieldside reads what you both write, and decides. If it can’t tell, the session counts as held, as it does until then.`}
      closeLabel="Not now"
      submitLabel="Send answer"
      disabled={statement === ''}
      dirty={statement !== ''}
      pending={pending}
      onSubmit={(event) => {
        event.preventDefault()
        submit({ params: { id: booking.id }, body: { agrees: false, statement } })
      }}
      onClose={onClose}
    >
      <Field
        label="What happened"
        help={`Say where and when, and whether you changed the plan. ${other} and Fieldside read it. Leave out health details. Write 10 to 1000 characters.`}
        error={problem?.fields.statement}
      >
        <Textarea
          rows={4}
          value={text}
          maxLength={REPORT_REASON_MAX_CHARS}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
    </FormDialog>
  )
}
