import type { InSteps } from '@fieldside/platform/context.ts'
import type { NotificationContext } from '../context.ts'
import { findPendingDeliveries } from '../inbox/store/deliveries.ts'
import { decideEach } from '../settings/rules/choices.ts'
import { bundleMails } from './steps/bundle.ts'
import { type DueMails, readDueMails } from './steps/read-due.ts'

/** Decides on several emails and reads what those need that are sent now. @throws unavailable */
export const loadDueMails = async (
  ctx: InSteps<NotificationContext>,
  ids: readonly string[],
): Promise<DueMails> => {
  const due = await findPendingDeliveries(ctx.db, ids)
  const decisions = decideEach(due, ctx.now())
  const { held, failures } = await bundleMails(
    ctx,
    due.filter(({ id }) => decisions.get(id) === 'send'),
  )
  for (const id of [...held, ...failures.keys()]) decisions.delete(id)
  return { ...(await readDueMails(ctx, due, decisions)), failures }
}
