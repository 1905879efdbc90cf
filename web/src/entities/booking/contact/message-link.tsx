import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { MessageSquare } from 'lucide-react'
import type { ComponentProps } from 'react'
import { LinkButton } from '@/ui/link-button.tsx'

type MessageLinkProps = Pick<ComponentProps<typeof LinkButton>, 'variant' | 'className'> & {
  booking: Pick<Booking, 'id' | 'athlete_id' | 'professional_id'>
  side: Side
}

/** Opens the pair's conversation. What is written there is about the booking. */
export const MessageLink = ({ booking, side, variant = 'outline', className }: MessageLinkProps) => {
  const other = side === 'athlete' ? booking.professional_id : booking.athlete_id
  return (
    <LinkButton to={`/messages?with=${other}&about=${booking.id}`} variant={variant} className={className}>
      <MessageSquare aria-hidden />
      Message
    </LinkButton>
  )
}
