import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { type ComponentProps, useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { lazyDialog } from '@/ui/lazy-part.ts'
import { leaveFocus } from '@/ui/return-focus.ts'

const ProposeDialog = lazyDialog(async () => (await import('./propose-dialog.tsx')).ProposeDialog)

type ProposeTimeProps = { booking: Booking; side: Side; size?: ComponentProps<typeof Button>['size'] }

/** Keeps the open dialog, which may hold input, when the action is no longer allowed. */
export const ProposeTime = ({ booking, side, size = 'default' }: ProposeTimeProps) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      {booking.actions.propose_time && (
        <Button ref={leaveFocus} variant="outline" size={size} onClick={() => setOpen(true)}>
          Propose a new time
        </Button>
      )}
      {open && <ProposeDialog booking={booking} side={side} onClose={() => setOpen(false)} />}
    </>
  )
}
