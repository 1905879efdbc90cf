import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { atMost } from '@fieldside/platform/listener.ts'
import type { NotificationContext } from '../context.ts'
import { attemptDelivery } from './steps/attempt-delivery.ts'
import { type ClaimedDelivery, claimDue, deleteDoneLanes, expandEvents, nextDueAt } from './store/lanes.ts'

/** Deliveries of one endpoint in flight, at most one per subject. */
const AT_ONCE = 8
/** Longer than an attempt takes. */
const LEASE_MS = 15_000
/** Ends a run that always has work, so that the job's metrics show it. */
const RUN_MS = MINUTE_MS
/** How soon new events are seen while slow attempts are in flight. */
const LOOK_EVERY_MS = 250

type InFlight = {
  size: () => number
  start: (work: Promise<void>) => void
  oneEnded: () => Promise<void>
  failed: () => boolean
}

/** Tracks attempts. The first internal error ends the run once the other attempts have ended. */
const createInFlight = (): InFlight => {
  const running = new Set<Promise<void>>()
  let failure: { error: unknown } | undefined
  return {
    size: () => running.size,
    failed: () => failure !== undefined,
    start: (work) => {
      const ended: Promise<void> = work
        .catch((error: unknown) => {
          failure ??= { error }
        })
        .finally(() => running.delete(ended))
      running.add(ended)
    },
    oneEnded: async () => {
      if (running.size > 0) await atMost(LOOK_EVERY_MS, Promise.race(running))
      else if (failure) throw failure.error
    },
  }
}

/**
 * Delivers an endpoint's events, one at a time per subject. Returns when the next delivery is due. Starts attempts for
 * at most a minute and waits for those in flight.
 */
export const deliverWebhooks = async (
  ctx: NotificationContext,
  id: string,
  _loaded?: unknown,
  mayGoOn: () => boolean = () => true,
): Promise<Date | undefined> => {
  const inFlight = createInFlight()
  const untilMs = performance.now() + RUN_MS
  let hasMoreEvents = true
  const mayStart = () => mayGoOn() && !inFlight.failed() && performance.now() < untilMs
  for (let isIdle = true; ; ) {
    // Only when there is room: the order doesn't change, and each costs a statement.
    if (isIdle)
      for (hasMoreEvents = true; hasMoreEvents && mayStart(); )
        hasMoreEvents = await expandEvents(ctx.db, id, ctx.now())
    const sizeBefore = inFlight.size()
    const limit = AT_ONCE - sizeBefore
    const now = ctx.now()
    const lease = { now, until: new Date(now.getTime() + LEASE_MS), limit }
    const due: ClaimedDelivery[] = limit > 0 && mayStart() ? await claimDue(ctx.db, id, lease) : []
    for (const claimed of due) inFlight.start(attemptDelivery(ctx, claimed))
    isIdle = due.length < limit
    // One that ends during the claim can make the next of its subject due.
    if (sizeBefore === 0 && due.length === 0) break
    await inFlight.oneEnded()
  }
  await inFlight.oneEnded()
  await deleteDoneLanes(ctx.db, id)
  return hasMoreEvents ? ctx.now() : nextDueAt(ctx.db, id)
}
