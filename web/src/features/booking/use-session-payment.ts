import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { useEndpoint } from '../../client/api.ts'

/**
 * Loads the payment of a booking separately, so that the page never waits for billing. The first failure ends the
 * skeleton; background retries continue behind the retry button.
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
