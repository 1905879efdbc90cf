import type { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { type Said, useCommand } from '@/client/api.ts'
import { BookingTime } from '@/entities/booking/time/booking-time.tsx'
import { sessionTime } from '@/entities/booking/time/session-time.ts'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import { Button } from '@/ui/button.tsx'

export type BookingActionProps = {
  booking: Booking
  other: string
  isProfessional?: boolean
  size?: ComponentProps<typeof Button>['size']
}

type BookingQuestionProps = Omit<BookingActionProps, 'other'> & {
  label: string
  command: typeof actions.releaseSession
  title: string
  description: string
  no: string
  yes: string
  success: Said
  failure: string
  /** Shown below the time of the session. */
  children?: ReactNode
}

/** A button that asks before it sends a command about a booking. */
export const BookingQuestion = ({ label, size = 'default', ...rest }: BookingQuestionProps) => {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="outline" size={size} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {asking && <Question {...rest} onClose={() => setAsking(false)} />}
    </>
  )
}

type QuestionProps = Omit<BookingQuestionProps, 'label' | 'size'> & { onClose: () => void }

const Question = (props: QuestionProps) => {
  const { booking, isProfessional = false, command, success, failure, children, onClose, ...dialog } = props
  const { submit, pending } = useCommand(command, { success, failure, onSuccess: onClose })
  return (
    <AlertDialog
      {...dialog}
      pending={pending}
      onYes={() => submit({ params: { id: booking.id } })}
      onClose={onClose}
    >
      <BookingTime booking={booking} {...sessionTime(booking)} isProfessional={isProfessional} />
      {children}
    </AlertDialog>
  )
}
