import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { lookupAlerts } from '@fieldside/contracts/http/saved-searches.ts'
import type { DirectoryContext } from '../context.ts'
import { findSavedSearchesById } from './store/saved-searches.ts'

/** Returns what notifications and emails show of saved searches. Leaves out deleted ones. */
export const lookUpAlerts = async (
  ctx: DirectoryContext,
  ids: readonly string[],
): Promise<ReplyOf<typeof lookupAlerts>> => {
  const rows = ids.length === 0 ? [] : await findSavedSearchesById(ctx.db.kysely, ids)
  return {
    saved_searches: rows.map(({ id, athlete_id, name, alert }) => ({
      id,
      athlete_id,
      name,
      alert,
      end_token: ctx.alertLinks.tokenOf(id),
    })),
  }
}
