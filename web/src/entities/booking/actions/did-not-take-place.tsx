import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { DID_NOT_TAKE_PLACE_DAYS } from '@fieldside/contracts/limits.ts'
import { type ComponentProps, useState } from 'react'
import { useCommand } from '../../../client/api.ts'
import { notify } from '../../../client/notify.ts'
import { AlertDialog } from '../../../ui/alert-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { BookingTime } from '../time/booking-time.tsx'
import { sessionTime } from '../time/session-time.ts'

type DidNotTakePlaceProps = {
  booking: Booking
  other: string
  isProfessional?: boolean
  size?: ComponentProps<typeof Button>['size']
}

/** Reports a no-show. Either side can do so for a week after the session ends. */
export const DidNotTakePlace = ({
  booking,
  other,
  isProfessional,
  size = 'default',
}: DidNotTakePlaceProps) => {
  const [asking, setAsking] = useState(false)
  if (!booking.actions.did_not_take_place) return null
  return (
    <>
      <Button variant="outline" size={size} onClick={() => setAsking(true)}>
        Mark as no-show
      </Button>
      {asking && (
        <MarkQuestion
          booking={booking}
          other={other}
          isProfessional={isProfessional}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

const MarkQuestion = ({
  booking,
  other,
  isProfessional,
  onClose,
}: DidNotTakePlaceProps & { onClose: () => void }) => {
  const mark = useCommand(actions.markDidNotTakePlace, {
    onSuccess: () => {
      onClose()
      notify.success('Marked as a no-show', `${other} has been notified.`)
    },
    onError: (problem) => notify.error('Error', problem.message),
  })
  return (
    <AlertDialog
      title="Mark this session as a no-show?"
      description={`This cancels the session for both of you, and it can’t be reviewed. ${other} will be notified. You can do this for ${DID_NOT_TAKE_PLACE_DAYS} days after the session ends, and you can’t undo it.`}
      no="Not now"
      yes="Mark as no-show"
      pending={mark.pending}
      onYes={() => mark.submit({ params: { id: booking.id } })}
      onClose={onClose}
    >
      <BookingTime booking={booking} {...sessionTime(booking)} isProfessional={isProfessional} />
    </AlertDialog>
  )
}
