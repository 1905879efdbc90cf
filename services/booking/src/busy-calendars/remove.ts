import { cancelJob } from '@fieldside/platform/job-queue.ts'
import type { BookingContext } from '../context.ts'
import { noSuchCalendar } from '../errors.ts'
import { changeCalendar } from '../schedule/change.ts'
import { deleteBusyCalendar } from './store/busy-calendars.ts'

/** Removes one of the caller's calendars with its times. @throws not-found, no-professional-record */
export const removeBusyCalendar = (ctx: BookingContext, id: string): Promise<void> =>
  changeCalendar(ctx, [], async (tx, professional_id) => {
    if (!(await deleteBusyCalendar(tx, { id, professional_id }))) throw noSuchCalendar()
    await cancelJob(tx, { job: 'busy-calendars', key: id })
  })
