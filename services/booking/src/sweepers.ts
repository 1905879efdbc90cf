import type { Sweeper } from '@fieldside/platform/sweeper.ts'
import type { BookingContext } from './context.ts'
import { endOpenAccepts } from './usecases/end-open-accepts.ts'
import {
  cancelUnlistedRequests,
  completeSessions,
  lapseProposals,
  lapseRequests,
  remindProfessionals,
} from './usecases/sweep-appointments.ts'

const EVERY_MS = 5000

export const sweepers: Sweeper<BookingContext>[] = [
  { name: 'end-open-accepts', everyMs: EVERY_MS, run: endOpenAccepts },
  { name: 'lapse-requests', everyMs: EVERY_MS, run: lapseRequests },
  { name: 'remind-professionals', everyMs: EVERY_MS, run: remindProfessionals },
  { name: 'lapse-proposals', everyMs: EVERY_MS, run: lapseProposals },
  { name: 'complete-sessions', everyMs: EVERY_MS, run: completeSessions },
  { name: 'cancel-unlisted-requests', everyMs: EVERY_MS, run: cancelUnlistedRequests },
]
