import { bookingRequestsScreen } from '@fieldside/contracts/http/bff.ts'
import { pendingRequests } from '../requests.ts'
import { type Bff, serve } from '../serve.ts'

export const serveBookingRequests = (bff: Bff): void =>
  serve(bff, bookingRequestsScreen, async (asker) => pendingRequests(asker))
