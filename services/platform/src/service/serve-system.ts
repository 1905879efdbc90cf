import * as system from '@fieldside/contracts/http/system.ts'
import { conflict } from '../base/errors.ts'
import type { ConsumerParts } from '../bus/consumer.ts'
import { findWaitingDeadLetter, listNewestDeadLetters, settleDeadLetter } from '../bus/dead-letters.ts'
import { replayDeadLetter } from '../bus/replay.ts'
import { shownDeadLetter } from '../bus/shown-dead-letter.ts'
import { audit } from '../data/audit.ts'
import type { Context } from '../data/context.ts'
import { write } from '../data/write.ts'
import type { HttpApp } from '../http/http.ts'
import { listParkedJobs, unparkJobs } from '../jobs/job-queue.ts'
import { serveAudit } from './audit-list.ts'
import { readState, type StateParts } from './system-state.ts'

const retryJob = <S>(ctx: Context<S>, { job, key }: { job: string; key: string }): Promise<void> =>
  write(ctx, async (tx) => {
    const [retried] = await unparkJobs<S>(tx, job, [key])
    if (retried === undefined)
      throw conflict('job-not-parked', 'This job isn’t parked anymore. Reload the page.')
    await audit(tx, ctx, { action: 'retry-job', objectType: 'job', objectId: key, after: { job } })
  })

const serveDeadLetters = <S, Ctx extends Context<S>>(
  http: HttpApp<Ctx>,
  consumerParts: ConsumerParts<S, Ctx>,
): void => {
  const { handlers } = consumerParts
  http.serve(system.listDeadLetters, async ({ db }, { query }) => ({
    items: (await listNewestDeadLetters(db, query)).map((letter) => shownDeadLetter(handlers, letter)),
  }))
  http.serve(system.replayDeadLetter, (ctx, { params: { id } }) =>
    replayDeadLetter<S, Ctx>(ctx, consumerParts, id),
  )
  http.serve(system.discardDeadLetter, async (ctx, { params: { id }, body: { reason } }) => {
    await findWaitingDeadLetter<S>(ctx.db, id)
    await write<S, void>(ctx, (tx) =>
      settleDeadLetter<S>(tx, ctx, { action: 'discard-dead-letter', id, reason }),
    )
  })
}

/** Serves the endpoints behind the System and Audit log pages. */
export const serveSystem = <S, Ctx extends Context<S>>(
  http: HttpApp<Ctx>,
  stateParts: StateParts<S>,
  consumerParts: ConsumerParts<S, Ctx>,
): void => {
  serveAudit<S, Ctx>(http)
  http.serve(system.getServiceState, ({ log }) => readState(stateParts, log))
  serveDeadLetters<S, Ctx>(http, consumerParts)
  http.serve(system.listParkedJobs, async ({ db }) => {
    const parked = await listParkedJobs<S>(db, system.PARKED_JOBS_LISTED)
    return {
      items: parked.map(({ job, key, failures, error, parked_at }) => ({
        job,
        key,
        failures,
        error,
        parked_at: parked_at!.toISOString(),
      })),
    }
  })
  http.serve(system.retryParkedJob, (ctx, { body }) => retryJob<S>(ctx, body))
}
