import { useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { lazyDialog } from '@/ui/lazy-part.ts'
import { leaveFocus } from '@/ui/return-focus.ts'
import type { BookingActionProps } from '../booking-action.ts'

const NoticeDialog = lazyDialog(async () => (await import('./notice-dialog.tsx')).NoticeDialog)

/** A button that tells the other side, when it is too late to cancel, that the reader can't make it. */
export const LateNotice = ({ size = 'default', ...rest }: BookingActionProps) => {
  const [asking, setAsking] = useState(false)
  return (
    <>
      {rest.booking.actions.give_late_notice && (
        <Button ref={leaveFocus} variant="outline" size={size} onClick={() => setAsking(true)}>
          I can’t make it
        </Button>
      )}
      {asking && <NoticeDialog {...rest} onClose={() => setAsking(false)} />}
    </>
  )
}
