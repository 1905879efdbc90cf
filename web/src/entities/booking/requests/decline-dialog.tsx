import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { useCommand } from '@/client/api.ts'
import { FormDialog } from '@/ui/form-dialog.tsx'
import { AnswerMessageField, useAnswerMessage } from '../answer-message.tsx'
import { sessionTime } from '../time/session-time.ts'
import { athleteName } from '../words.ts'
import type { AnswerDialogProps } from './accept-dialog.tsx'
import { athleteFirstName } from './request-words.ts'
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
