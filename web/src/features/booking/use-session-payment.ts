import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { useEndpoint } from '../../app/api.ts'

/**
 * Reads what billing knows of a booking. The page shows the booking without waiting for it, and one failed try ends the
 * skeleton: further tries go on behind the button.
 */
export const useSessionPayment = ({ id }: Pick<Booking, 'id'>) => {
  const query = useEndpoint(screens.sessionPaymentScreen, { params: { id } })
  return {
    known: query.data,
    isLoading: query.isPending && query.failureCount === 0,
    isRetrying: query.isFetching,
    retry: () => void query.refetch(),
  }
}
