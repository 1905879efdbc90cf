import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { ComponentProps } from 'react'
import { useEndpoint } from '@/client/api.ts'
import { BookingDialog } from './lazy-booking-dialog.ts'

type BookAgainDialogProps = Omit<ComponentProps<typeof BookingDialog>, 'chosen'> & {
  /** The completed session that is booked again. */
  sessionId: string
  chosen: NonNullable<ComponentProps<typeof BookingDialog>['chosen']>
}

/**
 * Opens the booking dialog with the next available time at the weekday and clock time of a completed session. Without
 * one, or if it can't be found, the athlete chooses a time.
 */
export const BookAgainDialog = ({ sessionId, chosen, ...dialog }: BookAgainDialogProps) => {
  const { data, isPending } = useEndpoint(actions.getRebooking, { params: { id: sessionId } }, { once: true })
  if (isPending) return null
  const start = data?.starts_at
  return <BookingDialog {...dialog} chosen={{ ...chosen, ...(start && { start }) }} />
}
