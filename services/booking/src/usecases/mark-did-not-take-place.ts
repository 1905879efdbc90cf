import type { BookingContext } from '../context.ts'
import { refuseDidNotTakePlace } from '../domain/appointment.ts'
import { changeAppointment } from './change-appointment.ts'
import { endAppointment } from './end-appointment.ts'
import { refuseIf } from './refuse.ts'
import { sideOfViewer } from './side-of-viewer.ts'

/** Either side says that an agreed session did not take place. @throws not-found, not-over, too-late-to-mark */
export const markDidNotTakePlace = (ctx: BookingContext, id: string) =>
  changeAppointment(ctx, id, async (tx, appointment, viewer, emit) => {
    const now = ctx.now()
    refuseIf(refuseDidNotTakePlace(appointment, now))
    return endAppointment(tx, emit, appointment, {
      by: sideOfViewer(viewer),
      reason: 'did_not_take_place',
      now,
    })
  })
