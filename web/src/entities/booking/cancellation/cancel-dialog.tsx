import { formatCents } from '@fieldside/contracts/format-cents.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { useCommand } from '@/client/api.ts'
import { AnswerMessageField, useAnswerMessage } from '@/entities/booking/contact/answer-message.tsx'
import { BookingTime } from '@/entities/booking/time/booking-time.tsx'
import { sessionTime } from '@/entities/booking/time/session-time.ts'
import { isListed } from '@/entities/booking/words.ts'
import { isDisputed, leftCents } from '@/entities/refund/money-back.ts'
import { FormDialog } from '@/ui/form-dialog.tsx'
import type { BookingActionProps } from '../booking-action.ts'

type CancelDialogProps = Omit<BookingActionProps, 'size'> & { onClose: () => void }

/** Says to both sides what is refunded, as far as it is known. */
const refundOfCancel = (payment: Booking['payment']): string | null => {
  if (!payment) return 'The rest of the online payment is refunded.'
  if (isDisputed(payment))
    return 'A bank disputes the online payment, so a refund waits until the bank decides.'
  const left = leftCents(payment)
  if (left === 0) return null
  return left === payment.amount_cents
    ? 'The online payment is refunded in full.'
    : `The remaining ${formatCents(left)} of the online payment is refunded.`
}

/** Professionals pay the first-booking fee, so the question tells them what happens to it. */
export const CancelDialog = ({ booking, other, isProfessional = false, onClose }: CancelDialogProps) => {
  const message = useAnswerMessage()
  const command = useCommand(actions.cancelAppointment, {
    success: ['Booking canceled', `${other} has been notified.`],
    failure: 'Failed to cancel appointment.',
    onSuccess: onClose,
  })
  return (
    <FormDialog
      title="Cancel this booking?"
      description={`${other} will be notified${isListed(booking) ? ', and the time becomes available to others' : ''}. You can’t undo this.`}
      closeLabel="Keep booking"
      submitLabel="Yes, cancel"
      destructive
      dirty={message.isDirty}
      pending={command.pending}
      onSubmit={(event) => {
        event.preventDefault()
        command.submit({ params: { id: booking.id }, ...(message.isDirty && { body: message.body }) })
      }}
      onClose={onClose}
    >
      <BookingTime booking={booking} {...sessionTime(booking)} isProfessional={isProfessional} />
      {isProfessional && booking.contact_info && (
        <p>
          You’ve seen {other}’s contact details, so a first-booking fee that was charged for this session
          isn’t refunded.
        </p>
      )}
      {booking.package_use === 'used' && (
        <p>
          The session goes back to the package that pays for it. If the package has ended, its share is
          refunded.
        </p>
      )}
      {booking.status === 'paid_confirmed' && <p>{refundOfCancel(booking.payment)}</p>}
      <AnswerMessageField {...message} name={other} problem={command.problem} />
    </FormDialog>
  )
}
