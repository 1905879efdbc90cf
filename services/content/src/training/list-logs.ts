import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import { BoundedDay, Id } from '@fieldside/contracts/fields.ts'
import type { listTrainingLogs as listEndpoint } from '@fieldside/contracts/http/training.ts'
import { PAGE_SIZE } from '@fieldside/contracts/limits.ts'
import { cursorCodec } from '@fieldside/platform/cursor.ts'
import { pageFrom } from '@fieldside/platform/page.ts'
import { z } from 'zod'
import { requireTrainee } from '../access/require-trainee.ts'
import type { ContentContext } from '../context.ts'
import * as store from './store/training-logs.ts'
import { toLog } from './views.ts'

const logs = cursorCodec('training-logs', z.strictObject({ at: BoundedDay, id: Id }))
/** @throws forbidden 'subscription-required', invalid-input for an invalid cursor */
export const listTrainingLogs = async (
  ctx: ContentContext,
  cursor: string | undefined,
): Promise<ReplyOf<typeof listEndpoint>> => {
  const after = logs.decode(cursor)
  const userId = await requireTrainee(ctx)
  const rows = await store.logsOf(ctx.prisma.reads, userId, { after, limit: PAGE_SIZE + 1 })
  const page = pageFrom(rows, PAGE_SIZE, logs, ({ done_on, id }) => ({ at: done_on, id }))
  const sets = await store.setsOf(
    ctx.db.kysely,
    page.items.map(({ id }) => id),
  )
  const byLog = Map.groupBy(sets, ({ log_id }) => log_id)
  return { items: page.items.map((log) => toLog(log, byLog.get(log.id) ?? [])), next: page.next }
}
