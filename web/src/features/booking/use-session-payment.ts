import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { useEndpoint } from '@/client/api.ts'

/** Adds what became of the online payment once billing has answered, for all sentences of the page. */
export const useKnownPayment = (booking: Booking): Booking => {
  const { known } = useSessionPayment(booking, { enabled: booking.status === 'paid_confirmed' })
  const payment = known?.payments.find(({ payment_type }) => payment_type === 'session')
  return payment ? { ...booking, payment } : booking
}

/**
 * Loads the payment of a booking separately, so that the page never waits for billing. The first failure ends the
 * skeleton; background retries continue behind the retry button.
 */
export const useSessionPayment = ({ id }: Pick<Booking, 'id'>, { enabled = true } = {}) => {
  const query = useEndpoint(screens.sessionPaymentScreen, { params: { id } }, { enabled })
  return {
    known: query.data,
    isLoading: query.isPending && query.failureCount === 0,
    isRetrying: query.isFetching,
    retry: () => void query.refetch(),
  }
}
