import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { useCommand } from '../../app/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/toast.tsx'
import { athleteName } from '../booking/booking-words.ts'
import { sessionTime } from '../booking/session-time.ts'
import type { AnswerDialogProps } from './accept-dialog.tsx'
import { athleteFirstName } from './request-words.ts'
import { SessionSummary } from './session-summary.tsx'

export const DeclineDialog = ({ request, onClose }: AnswerDialogProps) => {
  const command = useCommand(actions.declineAppointment, {
    onSuccess: () => {
      notify.success('Request declined', `${athleteName(request)} has been told.`)
      onClose()
    },
    onError: (problem) => notify.error('Failed to update booking request.', problem.message),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !command.pending && onClose()}
      title="Decline this request?"
      description={`${athleteFirstName(request)} is notified, and the time is free again. Nothing is charged. This cannot be undone.`}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={command.pending}>
            Keep it
          </Button>
          <Button
            variant="destructive"
            pending={command.pending}
            onClick={() =>
              command.submit({
                params: { id: request.id },
                body: { starts_at: sessionTime(request).start },
              })
            }
          >
            Decline request
          </Button>
        </>
      }
    >
      <SessionSummary booking={request} />
    </Dialog>
  )
}
