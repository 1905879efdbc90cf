import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { useCommand } from '@/client/api.ts'
import { BookingTime } from '@/entities/booking/time/booking-time.tsx'
import { sessionTime } from '@/entities/booking/time/session-time.ts'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import type { BookingActionProps } from '../booking-action.ts'

type ReleaseDialogProps = Omit<BookingActionProps, 'size'> & { onClose: () => void }

export const ReleaseDialog = ({ booking, other, isProfessional = false, onClose }: ReleaseDialogProps) => {
  const { submit, pending } = useCommand(actions.releaseSession, {
    success: ['Time released', `${other} has been notified.`],
    failure: 'We couldn’t release the time',
    onSuccess: onClose,
  })
  return (
    <AlertDialog
      title="Release this time?"
      description={`The session ends as ${other}’s absence, and the time is free again. You can’t undo this.`}
      no="Not now"
      yes="Release the time"
      pending={pending}
      onYes={() => submit({ params: { id: booking.id } })}
      onClose={onClose}
    >
      <p>
        <BookingTime booking={booking} {...sessionTime(booking)} isProfessional={isProfessional} />
      </p>
    </AlertDialog>
  )
}
