import { Id } from '@fieldside/contracts/fields.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { useEndpoint } from '../../client/api.ts'
import { useLoadFailureToast } from '../../client/load-failure.ts'

/** Loads a booking. Treats a missing or malformed id as not found, without a request. */
export const useBooking = (id: string | null | undefined) => {
  const known = Id.safeParse(id).success
  const query = useEndpoint(screens.bookingScreen, { params: { id: id ?? '' } }, { enabled: known })
  useLoadFailureToast(query, 'Failed to load appointment details.')
  return {
    booking: query.data?.booking,
    missing: !known || query.error?.status === 404,
    problem: query.error,
    retry: () => void query.refetch(),
  }
}
