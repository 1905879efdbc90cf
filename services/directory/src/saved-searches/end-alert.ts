import { write } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import { invalidAlertLink } from '../errors.ts'
import { setAlert } from './steps/set-alert.ts'
import { findSavedSearch, lockSavedSearches } from './store/saved-searches.ts'

/** Ends the alert that a signed link names. Idempotent, also once the search is deleted. @throws notFound */
export const endAlert = async (ctx: DirectoryContext, token: string): Promise<void> => {
  const id = ctx.alertLinks.idIn(token)
  if (!id) throw invalidAlertLink()
  const found = await findSavedSearch(ctx.db.kysely, id)
  if (!found) return
  await write(ctx, async (tx) => {
    await lockSavedSearches(tx, found.athlete_id)
    const row = await findSavedSearch(tx, id)
    if (row) await setAlert(tx, row, { alert: false, now: ctx.now() })
  })
}
