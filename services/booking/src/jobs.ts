import { type Job, rowJob } from '@fieldside/platform/job-runner.ts'
import type { BookingContext } from './context.ts'
import {
  END_OPEN_ACCEPTS,
  findOpenAttempt,
  GIVE_UP_ACCEPTS,
  type OpenAttempt,
} from './store/accept-attempts.ts'
import { TIMERS, type TimedCommand } from './store/timers.ts'
import { endOpenAccept } from './usecases/end-open-accept.ts'
import { sendDueCommand } from './usecases/send-due-command.ts'

const endOpenAccepts = rowJob<BookingContext, OpenAttempt>({
  name: END_OPEN_ACCEPTS,
  find: async (ctx, id) => {
    const attempt = await findOpenAttempt(ctx.db.kysely, id)
    return attempt && attempt.answer_by > ctx.now() ? attempt : undefined
  },
  run: endOpenAccept,
})

const giveUpAccepts = rowJob<BookingContext, OpenAttempt>({
  name: GIVE_UP_ACCEPTS,
  find: (ctx, id) => findOpenAttempt(ctx.db.kysely, id),
  run: endOpenAccept,
})

const timers = (Object.keys(TIMERS) as TimedCommand[]).map(
  (type): Job<BookingContext> => ({ name: TIMERS[type], run: (ctx, id) => sendDueCommand(ctx, id, type) }),
)

export const jobs: readonly Job<BookingContext>[] = [endOpenAccepts, giveUpAccepts, ...timers]
