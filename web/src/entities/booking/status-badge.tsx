import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { Badge } from '@/ui/badge.tsx'
import { statusBadge } from './words.ts'

export const StatusBadge = ({ booking }: { booking: Booking }) => {
  const { label, variant } = statusBadge(booking)
  return <Badge variant={variant}>{label}</Badge>
}
