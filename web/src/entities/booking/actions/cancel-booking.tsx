import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { type ComponentProps, useState } from 'react'
import { useCommand } from '../../../client/api.ts'
import { notify } from '../../../client/notify.ts'
import { AlertDialog } from '../../../ui/alert-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { BookingTime } from '../time/booking-time.tsx'
import { sessionTime } from '../time/session-time.ts'

type CancelBookingProps = {
  booking: Booking
  other: string
  /** Professionals pay the first-booking fee, so the dialog tells them what happens to it. */
  isProfessional?: boolean
  size?: ComponentProps<typeof Button>['size']
}

export const CancelBooking = ({
  booking,
  other,
  isProfessional = false,
  size = 'default',
}: CancelBookingProps) => {
  const [asking, setAsking] = useState(false)
  if (!booking.actions.cancel) return null
  return (
    <>
      <Button variant="outline" size={size} onClick={() => setAsking(true)}>
        Cancel booking
      </Button>
      {asking && (
        <CancelQuestion
          booking={booking}
          other={other}
          isProfessional={isProfessional}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

const CancelQuestion = ({
  booking,
  other,
  isProfessional,
  onClose,
}: CancelBookingProps & { onClose: () => void }) => {
  const cancel = useCommand(actions.cancelAppointment, {
    onSuccess: () => {
      onClose()
      notify.success('Booking canceled', `${other} has been notified.`)
    },
    onError: (problem) => notify.error('Failed to cancel appointment.', problem.message),
  })
  return (
    <AlertDialog
      title="Cancel this booking?"
      description={`${other} will be notified, and the time becomes available to others. You can’t undo this.`}
      no="Keep booking"
      yes="Yes, cancel"
      pending={cancel.pending}
      onYes={() => cancel.submit({ params: { id: booking.id } })}
      onClose={onClose}
    >
      <BookingTime booking={booking} {...sessionTime(booking)} isProfessional={isProfessional} />
      {isProfessional && booking.contact_info && (
        <p className="mt-3">
          You’ve seen {other}’s contact details, so a first-booking fee that was charged for this session
          isn’t refunded.
        </p>
      )}
      {booking.status === 'paid_confirmed' && <p className="mt-3">The athlete gets a full refund.</p>}
    </AlertDialog>
  )
}
