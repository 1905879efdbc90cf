import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { useCommand } from '@/client/api.ts'
import { AnswerMessageField, useAnswerMessage } from '@/entities/booking/contact/answer-message.tsx'
import { BookingTime } from '@/entities/booking/time/booking-time.tsx'
import { sessionTime } from '@/entities/booking/time/session-time.ts'
import { FormDialog } from '@/ui/form-dialog.tsx'
import type { BookingActionProps } from '../booking-action.ts'

type NoticeDialogProps = Omit<BookingActionProps, 'size'> & { onClose: () => void }

export const NoticeDialog = ({ booking, other, isProfessional = false, onClose }: NoticeDialogProps) => {
  const message = useAnswerMessage()
  const { submit, pending, problem } = useCommand(actions.giveLateNotice, {
    success: ['Notice sent', `${other} has been notified.`],
    failure: 'We couldn’t send the notice',
    onSuccess: onClose,
  })
  return (
    <FormDialog
      title={`Tell ${other} that you can’t make it?`}
      description={`It’s too late to cancel, so the session stays booked. ${other} can release the time. If not, the session counts as your absence when it ends. You can withdraw the notice until then.`}
      closeLabel="Not now"
      submitLabel="Send notice"
      dirty={message.isDirty}
      pending={pending}
      onSubmit={(event) => {
        event.preventDefault()
        submit({ params: { id: booking.id }, ...(message.isDirty && { body: message.body }) })
      }}
      onClose={onClose}
    >
      <p>
        <BookingTime booking={booking} {...sessionTime(booking)} isProfessional={isProfessional} />
      </p>
      <AnswerMessageField {...message} name={other} problem={problem} />
    </FormDialog>
  )
}
