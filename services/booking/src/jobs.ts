import {
  answerReminded,
  appointmentCompleted,
  approvalWithdrawn,
} from '@fieldside/contracts/events/booking.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { itemJob } from '@fieldside/platform/jobs.ts'
import type { Sweeper } from '@fieldside/platform/sweeper.ts'
import { type Emit, writeStep } from '@fieldside/platform/write.ts'
import type { BookingContext } from './context.ts'
import { type Appointment, complete, remind, remindRequestsBefore } from './domain/appointment.ts'
import { factsOf } from './domain/appointment-view.ts'
import { movableFrom } from './domain/new-time.ts'
import type { BookingSchema } from './schema.ts'
import { findLeftOpen, type OpenAttempt } from './store/accept-attempts.ts'
import { saveChanges } from './store/appointments.ts'
import {
  type Due,
  endedSessions,
  expiredRequests,
  findDue,
  lockDue,
  unansweredProposals,
  unlistedRequests,
  unremindedRequests,
  withdrawnSessions,
} from './store/due-appointments.ts'
import { freeTime } from './store/held-times.ts'
import { endProposal } from './usecases/decline-new-time.ts'
import { endAppointment } from './usecases/end-appointment.ts'
import { endOpenAccept } from './usecases/end-open-accept.ts'

const EVERY_MS = 1000
const OPEN_ACCEPTS_EVERY_MS = 5000
/** Longer than the request that opened the attempt can wait for billing. */
const LEFT_OPEN_AFTER_MS = 10_000

type Act = (tx: Tx<BookingSchema>, emit: Emit, appointment: Appointment, now: Date) => Promise<unknown>

/** Creates a job that handles each due appointment in its own transaction. */
const jobOf = (name: string, dueAt: (now: Date) => Due, act: Act): Sweeper<BookingContext> =>
  itemJob<BookingSchema, BookingContext, { id: string }>({
    name,
    everyMs: EVERY_MS,
    find: (ctx, claim) => findDue(ctx.db.kysely, dueAt(ctx.now()), claim),
    idOf: ({ id }) => id,
    run: (ctx, { id }) =>
      writeStep(ctx, async (tx, emit) => {
        const now = ctx.now()
        const appointment = await lockDue(tx, dueAt(now), id)
        if (appointment) await act(tx, emit, appointment, now)
      }),
  })

const expireRequests = jobOf('lapse-requests', expiredRequests, (tx, emit, appointment, now) =>
  endAppointment(tx, emit, appointment, { by: 'system', reason: 'not_answered', now }),
)

const remindProfessionals = jobOf(
  'remind-professionals',
  (now) => unremindedRequests(now, remindRequestsBefore(now)),
  async (tx, emit, appointment, now) => {
    emit(answerReminded, appointment.id, factsOf(await saveChanges(tx, appointment.id, remind(now))))
  },
)

const expireProposals = jobOf(
  'lapse-proposals',
  (now) => unansweredProposals(now, movableFrom(now)),
  (tx, emit, appointment) => endProposal(tx, emit, appointment, 'system'),
)

const completeSessions = jobOf('complete-sessions', endedSessions, async (tx, emit, appointment) => {
  const completed = await saveChanges(tx, appointment.id, complete())
  await freeTime(tx, appointment.id)
  emit(appointmentCompleted, appointment.id, factsOf(completed))
})

/** Cancels pending requests to unlisted professionals one by one, so that a failing one doesn't block the rest. */
const cancelUnlistedRequests = jobOf(
  'cancel-unlisted-requests',
  () => unlistedRequests,
  (tx, emit, appointment, now) =>
    endAppointment(tx, emit, appointment, { by: 'system', reason: 'professional_unlisted', now }),
)

/** Notifies athletes of agreed sessions whose professional lost approval. They can then cancel until the start. */
const releaseWithdrawnSessions = jobOf(
  'release-withdrawn-sessions',
  withdrawnSessions,
  async (tx, emit, appointment, now) => {
    const released = await saveChanges(tx, appointment.id, { approval_withdrawn_at: now })
    emit(approvalWithdrawn, appointment.id, factsOf(released))
  },
)

/** Creates a job that concludes the accepts left open, either before or after their requests expire. */
const acceptJobOf = (name: string, isExpired: boolean): Sweeper<BookingContext> =>
  itemJob<BookingSchema, BookingContext, OpenAttempt>({
    name,
    everyMs: OPEN_ACCEPTS_EVERY_MS,
    find: (ctx, claim) => {
      const now = ctx.now()
      const openedUntil = new Date(now.getTime() - LEFT_OPEN_AFTER_MS)
      return findLeftOpen(ctx.db.kysely, { openedUntil, now, isExpired }, claim)
    },
    idOf: ({ id }) => id,
    run: endOpenAccept,
  })

/** The accepts are two jobs, so that a parked or waiting attempt is still handled when its request expires. */
export const jobs: readonly Sweeper<BookingContext>[] = [
  acceptJobOf('end-open-accepts', false),
  acceptJobOf('give-up-accepts', true),
  expireRequests,
  remindProfessionals,
  expireProposals,
  completeSessions,
  cancelUnlistedRequests,
  releaseWithdrawnSessions,
]
