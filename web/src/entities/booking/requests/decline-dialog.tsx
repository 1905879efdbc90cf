import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { useCommand } from '../../../client/api.ts'
import { AlertDialog } from '../../../ui/alert-dialog.tsx'
import { sessionTime } from '../time/session-time.ts'
import { athleteName } from '../words.ts'
import type { AnswerDialogProps } from './accept-dialog.tsx'
import { athleteFirstName } from './request-words.ts'
import { SessionSummary } from './session-summary.tsx'

export const DeclineDialog = ({ request, onClose }: AnswerDialogProps) => {
  const command = useCommand(actions.declineAppointment, {
    success: ['Request declined', `${athleteName(request)} has been notified.`],
    failure: 'Failed to update booking request.',
    onSuccess: onClose,
  })
  return (
    <AlertDialog
      title="Decline this request?"
      description={`${athleteFirstName(request)} will be notified, and the time becomes available again. You won’t be charged. You can’t undo this.`}
      no="Not now"
      yes="Decline request"
      pending={command.pending}
      onYes={() =>
        command.submit({ params: { id: request.id }, body: { starts_at: sessionTime(request).start } })
      }
      onClose={onClose}
    >
      <SessionSummary booking={request} />
    </AlertDialog>
  )
}
