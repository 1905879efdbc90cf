import { answerReminded, appointmentCompleted } from '@fieldside/contracts/events/booking.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { type Emit, writeStep } from '@fieldside/platform/write.ts'
import type { BookingContext } from '../context.ts'
import { type Appointment, complete, remind, remindRequestsBefore } from '../domain/appointment.ts'
import { factsOf } from '../domain/appointment-view.ts'
import { movableFrom } from '../domain/new-time.ts'
import type { BookingSchema } from '../schema.ts'
import {
  lockEnded,
  lockLapsed,
  lockUnansweredProposals,
  lockUnlisted,
  lockUnreminded,
  saveChanges,
} from '../store/appointments.ts'
import { freeTime } from '../store/held-times.ts'
import { endProposal } from './decline-new-time.ts'
import { endAppointment } from './end-appointment.ts'

type Lock = (tx: Tx<BookingSchema>, now: Date) => Promise<Appointment[]>
type Act = (tx: Tx<BookingSchema>, emit: Emit, appointment: Appointment, now: Date) => Promise<unknown>

/** Takes what is due batch by batch, each with its effect in one transaction, until nothing is left. */
const sweep = async (ctx: BookingContext, lock: Lock, act: Act): Promise<void> => {
  const batch = () =>
    writeStep(ctx, async (tx, emit) => {
      const now = ctx.now()
      const due = await lock(tx, now)
      for (const appointment of due) await act(tx, emit, appointment, now)
      return due.length
    })
  while ((await batch()) > 0);
}

/** Requests nobody answered in 48 hours or by their start end as 'not answered'. */
export const lapseRequests = (ctx: BookingContext): Promise<void> =>
  sweep(
    ctx,
    (tx, now) => lockLapsed(tx, { now }),
    (tx, emit, appointment, now) =>
      endAppointment(tx, emit, appointment, { by: 'system', reason: 'not_answered', now }),
  )

/** Professionals are reminded once of a request that has waited for 24 hours. */
export const remindProfessionals = (ctx: BookingContext): Promise<void> =>
  sweep(
    ctx,
    (tx, now) => lockUnreminded(tx, { now, createdUntil: remindRequestsBefore(now) }),
    async (tx, emit, appointment, now) => {
      emit(answerReminded, appointment.id, factsOf(await saveChanges(tx, appointment.id, remind(now))))
    },
  )

/** A proposed new time that nobody answered ends, and the agreed one stands. */
export const lapseProposals = (ctx: BookingContext): Promise<void> =>
  sweep(
    ctx,
    (tx, now) => lockUnansweredProposals(tx, { now, startUntil: movableFrom(now) }),
    (tx, emit, appointment) => endProposal(tx, emit, appointment, 'system'),
  )

/** Agreed sessions are completed when they have ended. */
export const completeSessions = (ctx: BookingContext): Promise<void> =>
  sweep(
    ctx,
    (tx, now) => lockEnded(tx, { now }),
    async (tx, emit, appointment) => {
      const completed = await saveChanges(tx, appointment.id, complete())
      await freeTime(tx, appointment.id)
      emit(appointmentCompleted, appointment.id, factsOf(completed))
    },
  )

const endUnlisted: Act = (tx, emit, appointment, now) =>
  endAppointment(tx, emit, appointment, { by: 'system', reason: 'professional_unlisted', now })

/** What the event could not end: requests that were being answered, or came in at the same moment. */
export const cancelUnlistedRequests = (ctx: BookingContext): Promise<void> =>
  sweep(ctx, (tx) => lockUnlisted(tx), endUnlisted)

/** The same for one professional, in the transaction in which they are unlisted. */
export const cancelRequestsOf = async (
  ctx: BookingContext,
  tx: Tx<BookingSchema>,
  emit: Emit,
  professionalId: string,
): Promise<void> => {
  const now = ctx.now()
  for (;;) {
    const found = await lockUnlisted(tx, professionalId)
    if (found.length === 0) return
    for (const appointment of found) await endUnlisted(tx, emit, appointment, now)
  }
}
