import type { Sweeper } from '@fieldside/platform/sweeper.ts'
import type { BookingContext } from './context.ts'
import { acceptJobs } from './usecases/end-open-accepts.ts'
import { appointmentJobs } from './usecases/sweep-appointments.ts'

export const sweepers: readonly Sweeper<BookingContext>[] = [...acceptJobs, ...appointmentJobs]
