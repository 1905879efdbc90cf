import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { useCommand } from '@/client/api.ts'
import { notify } from '@/client/notify.ts'
import { formatDay, formatTimeRange } from '@/client/time-format.ts'
import { AnswerMessageField, useAnswerMessage } from '@/entities/booking/contact/answer-message.tsx'
import { useOverlapQuestion } from '@/entities/booking/time/overlap-question.tsx'
import { TimeChoice } from '@/entities/booking/time/time-choice.tsx'
import { useTimeForm } from '@/entities/booking/time/use-time-form.ts'
import { cancelHours, otherSide } from '@/entities/booking/words.ts'
import { FormDialog } from '@/ui/form-dialog.tsx'

const WORDS: Record<Side, { label: string; chosen: string; back: string }> = {
  athlete: {
    label: 'One of the available times',
    chosen: 'You propose',
    back: 'Choose from the available times',
  },
  professional: {
    label: 'One of your available times',
    chosen: 'You propose',
    back: 'Choose from my available times',
  },
}

const useProposal = ({ id }: Booking, name: string, onClose: () => void) => {
  const form = useTimeForm({
    missing: 'Please select a new time',
    past: 'Please choose a time in the future',
    field: 'proposed_date',
    failure: 'Error',
    sayInvalid: (message) => notify.error('Validation Error', message),
  })
  const message = useAnswerMessage()
  const overlap = useOverlapQuestion('Propose anyway')
  const send = (proposed_date: string, confirm_overlap?: true) =>
    command.submit({ params: { id }, body: { proposed_date, confirm_overlap, ...message.body } })
  const command = useCommand(actions.proposeNewTime, {
    success: ['New time proposed', `${name} has been asked to accept or decline it.`],
    onSuccess: onClose,
    onError: (problem) => overlap.ask(problem, () => form.at && send(form.at, true)) || form.refuse(problem),
  })
  const submit = form.submitting((at) => !command.pending && send(at))
  const { pending, problem } = command
  return { ...form, submit, pending, problem, message, question: overlap.question }
}

type ProposeDialogProps = { booking: Booking; side: Side; onClose: () => void }

export const ProposeDialog = ({ booking, side, onClose }: ProposeDialogProps) => {
  const name = otherSide(booking, side)
  const { at, choice, submit, pending, problem, message, question } = useProposal(booking, name, onClose)
  return (
    <FormDialog
      size="lg"
      title="Propose a new time"
      description={`The session stays at ${formatDay(booking.appointment_date)}, ${formatTimeRange(booking.appointment_date, booking.ends_at)} unless ${name} accepts the new time, no later than ${cancelHours(booking)} hours before the session. You won’t be charged.`}
      submitLabel="Propose this time"
      closeLabel="Not now"
      dirty={at !== null || message.isDirty}
      pending={pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TimeChoice booking={booking} {...choice} words={WORDS[side]} bound={side === 'athlete'} />
      <AnswerMessageField {...message} name={name} problem={problem} />
      {question}
    </FormDialog>
  )
}
