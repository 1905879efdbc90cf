import { audit } from '@fieldside/platform/audit.ts'
import { write } from '@fieldside/platform/write.ts'
import type { NotificationContext } from '../context.ts'
import { noSuchWebhook } from '../errors.ts'
import { describeWebhook } from './steps/describe.ts'
import { deleteEndpoint, lockEndpoint } from './store/endpoints.ts'
import { endRecordingLater, lockEvents } from './store/events.ts'

/** @throws notFound */
export const deleteWebhook = (ctx: NotificationContext, { id }: { id: string }): Promise<void> =>
  write(ctx, async (tx) => {
    await lockEvents(tx)
    const row = await lockEndpoint(tx, id)
    if (!row) throw noSuchWebhook()
    await deleteEndpoint(tx, id, ctx.now())
    await endRecordingLater(tx, ctx.now())
    const before = describeWebhook(row)
    await audit(tx, ctx, { action: 'delete-webhook', objectType: 'webhook', objectId: id, before })
  })
