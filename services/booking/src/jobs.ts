import { itemJob } from '@fieldside/platform/jobs.ts'
import type { Sweeper } from '@fieldside/platform/sweeper.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { BookingContext } from './context.ts'
import type { Command } from './domain/appointment-commands.ts'
import { movableFrom, remindRequestsBefore } from './domain/deadlines.ts'
import type { BookingSchema } from './schema.ts'
import { findLeftOpen, type OpenAttempt } from './store/accept-attempts.ts'
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
import { applyCommand } from './usecases/apply-command.ts'
import { endOpenAccept } from './usecases/end-open-accept.ts'

const EVERY_MS = 1000
const OPEN_ACCEPTS_EVERY_MS = 5000
/** Longer than the request that opened the attempt can wait for billing. */
const LEFT_OPEN_AFTER_MS = 10_000

/** Creates a job that sends each due appointment a command in a transaction of its own. */
const jobOf = (
  name: string,
  type: Command<
    'expire_request' | 'remind' | 'expire_move' | 'complete' | 'cancel_unlisted' | 'withdraw_approval'
  >['type'],
  dueAt: (now: Date) => Due,
): Sweeper<BookingContext> =>
  itemJob<BookingSchema, BookingContext, { id: string }>({
    name,
    everyMs: EVERY_MS,
    find: (ctx, claim) => findDue(ctx.db.kysely, dueAt(ctx.now()), claim),
    idOf: ({ id }) => id,
    run: (ctx, { id }) =>
      writeStep(ctx, async (tx, emit) => {
        const now = ctx.now()
        await applyCommand(tx, emit, await lockDue(tx, dueAt(now), id), { command: { type }, now })
      }),
  })

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
  jobOf('expire-requests', 'expire_request', expiredRequests),
  jobOf('remind-professionals', 'remind', (now) => unremindedRequests(now, remindRequestsBefore(now))),
  jobOf('expire-proposals', 'expire_move', (now) => unansweredProposals(now, movableFrom(now))),
  jobOf('complete-sessions', 'complete', endedSessions),
  jobOf('cancel-unlisted-requests', 'cancel_unlisted', () => unlistedRequests),
  jobOf('release-withdrawn-sessions', 'withdraw_approval', withdrawnSessions),
]
