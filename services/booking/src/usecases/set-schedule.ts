import { openingsChanged } from '@fieldside/contracts/events/booking.ts'
import type { Schedule } from '@fieldside/contracts/http/schedules.ts'
import { invalidInput } from '@fieldside/platform/errors.ts'
import { write } from '@fieldside/platform/write.ts'
import type { BookingContext } from '../context.ts'
import { wrongInSchedule } from '../domain/schedule.ts'
import { findSchedule, saveSchedule, touchSchedule } from '../store/schedules.ts'
import { lockCalendar } from '../store/slot-holds.ts'
import { requireOwnProfessional } from './require-own-professional.ts'

/** @throws invalid-input, no-professional-record */
export const setSchedule = async (ctx: BookingContext, schedule: Schedule) => {
  const wrong = wrongInSchedule(schedule)
  if (wrong.length > 0) throw invalidInput(wrong)
  const { professionalId, userId } = await requireOwnProfessional(ctx)
  return write(ctx, async (tx, emit) => {
    // Requests read the hours and types under the same lock.
    await lockCalendar(tx, professionalId)
    const version = await touchSchedule(tx, professionalId)
    await saveSchedule(tx, professionalId, schedule)
    emit(openingsChanged, professionalId, {
      professional_id: professionalId,
      professional_user_id: userId,
      version,
    })
    return { schedule: (await findSchedule(tx, professionalId))! }
  })
}
