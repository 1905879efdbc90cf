import type { Tx } from '@fieldside/platform/database.ts'
import { cancelJob, scheduleJob } from '@fieldside/platform/job-queue.ts'
import type { DirectorySchema } from '../../schema.ts'
import { nextCheckAt } from '../rules/alert.ts'
import { type SavedSearchRow, updateSavedSearchRow } from '../store/saved-searches.ts'

/** Turns the alert of a saved search on or off and schedules or cancels its job. News while it is off never counts. */
export const setAlert = async (
  tx: Tx<DirectorySchema>,
  row: SavedSearchRow,
  { alert, now }: { alert: boolean; now: Date },
): Promise<SavedSearchRow> => {
  if (row.alert === alert) return row
  const changed = await updateSavedSearchRow(tx, row.id, alert ? { alert, checked_at: now } : { alert })
  const job = { job: 'saved-searches', key: row.id } as const
  if (alert) await scheduleJob(tx, { ...job, runAt: nextCheckAt(now) })
  else await cancelJob(tx, job)
  return changed ?? row
}
