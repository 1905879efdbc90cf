import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import type { Context } from './context.ts'
import { isDatabaseAway, isWorthRetrying } from './database.ts'
import { isDomainError } from './errors.ts'
import {
  type Claim,
  claimOf,
  claimReady,
  forgetItem,
  forgetMissed,
  forgetUntouched,
  listParkedIds,
  recordFailure,
  recordMissed,
  recordWait,
} from './job-items.ts'
import type { Sweeper, SweepParts } from './sweeper.ts'

export type { Claim } from './job-items.ts'

/**
 * Returned by `run` for an item that can't be finished yet although nothing failed. The job checks it again later.
 */
export const WAITING = 'waiting'
/** Returned by `run` for an item that it ended without success because no retry can help. */
export const GIVEN_UP = 'given-up'

export type ItemJob<Ctx, Item> = {
  name: string
  everyMs: number
  /** Returns due items that match `claim.isReady`, ordered by `claim.nextTryAt`. */
  find: (ctx: Ctx, claim: Claim) => Promise<Item[]>
  idOf: (item: Item) => string
  /** Finishes one item in its own transaction. Returns WAITING or GIVEN_UP if it can't. */
  run: (ctx: Ctx, item: Item) => Promise<unknown>
  /** Follows up on an item that was just parked, in its own transaction. `code` identifies the last error. */
  onParked?: (ctx: Ctx, item: Item, code: string) => Promise<unknown>
  /** 1 by default. */
  atOnce?: number
}

const BATCH = 100
/** Bounds a run because shutdown waits for it. The next run continues. */
const BATCHES_PER_RUN = 20
const UNTOUCHED_MS = HOUR_MS
const PARKED_CHECKED = 1000

const isPassing = (error: unknown): boolean =>
  isWorthRetrying(error) || (isDomainError(error) && error.kind === 'unavailable')

/** Identifies an error without its message, which may contain personal data. */
const codeOf = (error: unknown): string => {
  if (isDomainError(error)) return error.code
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : error instanceof Error ? error.name : 'unknown'
}

/**
 * Deletes the state of items that were settled elsewhere. Something else may temporarily hold a parked item so that
 * the job doesn't find it; such an item is deleted only after it was missing for an hour.
 */
const forgetMoot = async <S, Ctx extends Context<S>, Item>(
  ctx: Ctx,
  job: ItemJob<Ctx, Item>,
): Promise<void> => {
  const now = ctx.now()
  const before = new Date(now.getTime() - UNTOUCHED_MS)
  await forgetUntouched<S>(ctx.db, job.name, before)
  for (let after = ''; ; ) {
    const checked = await listParkedIds<S>(ctx.db, job.name, { after, limit: PARKED_CHECKED })
    const last = checked.at(-1)
    if (last === undefined) break
    const found = (await job.find(ctx, claimOf(job.name, checked))).map(job.idOf)
    await recordMissed<S>(ctx.db, job.name, { checked, found, now })
    after = last
  }
  await forgetMissed<S>(ctx.db, job.name, before)
}

const followParked = async <Ctx extends Pick<Context, 'log'>, Item>(
  ctx: Ctx,
  job: ItemJob<Ctx, Item>,
  { item, code }: { item: Item; code: string },
): Promise<void> => {
  try {
    await job.onParked?.(ctx, item, code)
  } catch (error) {
    ctx.log.error({ err: error, job: job.name, item: job.idOf(item) }, 'parked item without its follow-up')
  }
}

const fail = async <S, Ctx extends Context<S>, Item>(
  ctx: Ctx,
  { metrics }: SweepParts,
  job: ItemJob<Ctx, Item>,
  { item: found, error }: { item: Item; error: unknown },
): Promise<void> => {
  // The failure can't be recorded and isn't the item's fault. The next run finds the item again.
  if (isDatabaseAway(error)) throw error
  const item = { job: job.name, itemId: job.idOf(found) }
  const failure = { error: codeOf(error), isPassing: isPassing(error) }
  const { failures, isParked, nextTryAt } = await recordFailure<S>(ctx, item, failure)
  const fields = { err: error, job: item.job, item: item.itemId, failures }
  if (isParked) {
    metrics.jobsParked.inc({ job: item.job })
    ctx.log.error(fields, 'parked an item that keeps failing')
    await followParked(ctx, job, { item: found, code: failure.error })
  } else {
    metrics.jobsRetried.inc({ job: item.job })
    ctx.log.warn({ ...fields, nextTryAt }, 'retrying an item later')
  }
}

const runItem = async <S, Ctx extends Context<S>, Item>(
  ctx: Ctx,
  parts: SweepParts,
  job: ItemJob<Ctx, Item>,
  found: { item: Item; isRepeated: boolean },
): Promise<void> => {
  const item = { job: job.name, itemId: job.idOf(found.item) }
  // The item is due again after running in this run. Running it again now would hold up the items behind it.
  if (found.isRepeated) return recordWait<S>(ctx, item)
  try {
    const result = await job.run(ctx, found.item)
    if (result === WAITING) return await recordWait<S>(ctx, item)
    await forgetItem<S>(ctx.db, item)
    const { jobsDone, jobsGivenUp } = parts.metrics
    const ended = result === GIVEN_UP ? jobsGivenUp : jobsDone
    ended.inc({ job: job.name })
  } catch (error) {
    await fail<S, Ctx, Item>(ctx, parts, job, { item: found.item, error })
  }
}

/** Runs the due items up to a limit. A failing item never holds up the others. */
export const runItems = async <S, Ctx extends Context<S>, Item>(
  ctx: Ctx,
  parts: SweepParts,
  job: ItemJob<Ctx, Item>,
): Promise<void> => {
  await forgetMoot<S, Ctx, Item>(ctx, job)
  const seen = new Set<string>()
  const { atOnce = 1 } = job
  for (let batch = 0; batch < BATCHES_PER_RUN; batch += 1) {
    const items = await job.find(ctx, claimReady(job.name, ctx.now(), BATCH))
    const found = items.map((item) => ({ item, isRepeated: seen.has(job.idOf(item)) }))
    for (const item of items) seen.add(job.idOf(item))
    for (let from = 0; from < found.length && !parts.stopping?.aborted; from += atOnce)
      await Promise.all(
        found.slice(from, from + atOnce).map((one) => runItem<S, Ctx, Item>(ctx, parts, job, one)),
      )
    if (items.length < BATCH || parts.stopping?.aborted) return
  }
}

/** Creates a job over items. Each item fails on its own, backs off, and is parked when it keeps failing. */
export const itemJob = <S, Ctx extends Context<S>, Item>(job: ItemJob<Ctx, Item>): Sweeper<Ctx> => ({
  name: job.name,
  everyMs: job.everyMs,
  run: (ctx, parts) => runItems<S, Ctx, Item>(ctx, parts, job),
})
