import type { InSteps } from '@fieldside/platform/context.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { NotificationContext } from '../../context.ts'
import type { DueDelivery } from '../../inbox/store/deliveries.ts'
import { isBundled } from '../rules/mail-digest.ts'
import { type PairMails, placeOrHold } from '../store/digests.ts'

type Held = {
  held: Set<string>
  /** A pair that couldn't be placed fails alone. */
  failures: Map<string, unknown>
}

/** Finds the emails that wait for a digest, because their pair has had its emails of the hour. */
export const bundleMails = async (
  ctx: InSteps<NotificationContext>,
  due: readonly DueDelivery[],
): Promise<Held> => {
  const now = ctx.now()
  const bundled = due.filter((delivery) => isBundled(delivery, now))
  const held = new Set(bundled.flatMap(({ id, digest_id }) => (digest_id ? [id] : [])))
  const failures: Held['failures'] = new Map()
  // A retry keeps the place that it has.
  const open = bundled.filter(({ placed_at, digest_id }) => !placed_at && !digest_id)
  const pairs = Map.groupBy(open, ({ user_id, about_id }) => `${user_id}:${about_id}`)
  const mails = [...pairs.values()].map((ofPair) => {
    const { user_id, about_id } = ofPair[0]!
    return { user_id, about_id: about_id!, ids: ofPair.map(({ id }) => id) }
  })
  const place = async (some: readonly PairMails[]): Promise<void> => {
    try {
      const holds = await writeStep(ctx, (tx, _emit, save) => placeOrHold(tx, save, some, now))
      for (const id of holds) held.add(id)
    } catch (error) {
      if (some.length > 1) for (const one of some) await place([one])
      else for (const id of some[0]!.ids) failures.set(id, error)
    }
  }
  if (mails.length > 0) await place(mails)
  return { held, failures }
}
