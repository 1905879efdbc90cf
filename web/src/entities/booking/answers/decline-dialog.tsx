import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { useCommand } from '@/client/api.ts'
import { AnswerMessageField, useAnswerMessage } from '@/entities/booking/contact/answer-message.tsx'
import { athleteFirstName } from '@/entities/booking/request-words.ts'
import { sessionTime } from '@/entities/booking/time/session-time.ts'
import { athleteName } from '@/entities/booking/words.ts'
import { FormDialog } from '@/ui/form-dialog.tsx'
import type { AnswerDialogProps } from './accept-dialog.tsx'
import { SessionSummary } from './session-summary.tsx'

export const DeclineDialog = ({ request, onClose }: AnswerDialogProps) => {
  const message = useAnswerMessage()
  const command = useCommand(actions.declineAppointment, {
    success: ['Request declined', `${athleteName(request)} has been notified.`],
    failure: 'Failed to update booking request.',
    onSuccess: onClose,
  })
  const body = { starts_at: sessionTime(request).start, ...message.body }
  return (
    <FormDialog
      title="Decline this request?"
      description={`${athleteFirstName(request)} will be notified, and the time becomes available again. You won’t be charged. You can’t undo this.`}
      closeLabel="Not now"
      submitLabel="Decline request"
      destructive
      dirty={message.isDirty}
      pending={command.pending}
      onSubmit={(event) => {
        event.preventDefault()
        command.submit({ params: { id: request.id }, body })
      }}
      onClose={onClose}
    >
      <SessionSummary booking={request} />
      <AnswerMessageField {...message} name={athleteFirstName(request)} problem={command.problem} />
    </FormDialog>
  )
}
