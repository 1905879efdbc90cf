import { useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { lazyDialog } from '@/ui/lazy-part.ts'
import { leaveFocus } from '@/ui/return-focus.ts'
import type { BookingActionProps } from '../booking-action.ts'

const CancelDialog = lazyDialog(async () => (await import('./cancel-dialog.tsx')).CancelDialog)

/** A button that asks before it cancels. Keeps the open dialog when canceling is no longer allowed. */
export const CancelBooking = ({ size = 'default', ...rest }: BookingActionProps) => {
  const [asking, setAsking] = useState(false)
  return (
    <>
      {rest.booking.actions.cancel && (
        <Button ref={leaveFocus} variant="outline" size={size} onClick={() => setAsking(true)}>
          Cancel booking
        </Button>
      )}
      {asking && <CancelDialog {...rest} onClose={() => setAsking(false)} />}
    </>
  )
}
