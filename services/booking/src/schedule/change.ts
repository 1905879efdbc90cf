import { openingsChanged } from '@fieldside/contracts/events/booking.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { invalidInput } from '@fieldside/platform/errors.ts'
import { write } from '@fieldside/platform/write.ts'
import type { BookingContext } from '../context.ts'
import { noProfessionalRecord } from '../errors.ts'
import { findOwnProfessional } from '../professionals/find-own.ts'
import type { BookingSchema } from '../schema.ts'
import type { WrongField } from './rules/schedule.ts'
import { scheduleFreed } from './store/figure-jobs.ts'
import { lock } from './store/locks.ts'
import { upsertScheduleVersion, zoneOfSchedule } from './store/schedules.ts'

/**
 * Changes what decides about the caller's available slots as a professional.
 * @throws invalid-input, no-professional-record
 */
export const changeCalendar = async <R>(
  ctx: BookingContext,
  wrong: WrongField[],
  change: (tx: Tx<BookingSchema>, professionalId: string) => Promise<R>,
): Promise<R> => {
  if (wrong.length > 0) throw invalidInput(wrong)
  const own = await findOwnProfessional(ctx)
  if (!own) throw noProfessionalRecord()
  const { professionalId, userId } = own
  return write(ctx, async (tx, emit) => {
    // Requests read the hours and types under the same lock.
    await lock(tx, { calendarOf: professionalId })
    const version = await upsertScheduleVersion(tx, professionalId)
    await scheduleFreed(tx, professionalId, ctx.now())
    const changed = await change(tx, professionalId)
    const time_zone = await zoneOfSchedule(tx, professionalId)
    const ids = { professional_id: professionalId, professional_user_id: userId }
    emit(openingsChanged, professionalId, { ...ids, version, time_zone })
    return changed
  })
}
