import { useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { lazyDialog } from '@/ui/lazy-part.ts'
import { leaveFocus } from '@/ui/return-focus.ts'
import type { BookingActionProps } from '../booking-action.ts'

const ReportDialog = lazyDialog(async () => (await import('./report-dialog.tsx')).ReportDialog)

/** A button that reports that a session wasn't held. Keeps the open dialog when that is no longer possible. */
export const ReportAbsence = ({ size = 'default', ...rest }: BookingActionProps) => {
  const [asking, setAsking] = useState(false)
  return (
    <>
      {rest.booking.actions.did_not_take_place && (
        <Button ref={leaveFocus} variant="outline" size={size} onClick={() => setAsking(true)}>
          It didn’t take place
        </Button>
      )}
      {asking && <ReportDialog {...rest} onClose={() => setAsking(false)} />}
    </>
  )
}
