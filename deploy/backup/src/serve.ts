import type { BackupState } from '@fieldside/contracts/http/backup.ts'
import { Hono } from 'hono'
import type { Gauge } from 'prom-client'
import type { BackupMetrics } from './metrics.ts'
import type { RunningBackup } from './run-backup.ts'

const timeOf = async (gauge: Gauge): Promise<string | null> => {
  const seconds = (await gauge.get()).values[0]?.value
  return seconds ? new Date(seconds * 1000).toISOString() : null
}

/** Health, state, and metrics, for the inner network only. Ready means that changes are being stored. */
export const createHealth = (
  { registry, logStored, baseFinished, filesCopied }: BackupMetrics,
  backup: RunningBackup,
  everyHours: number,
): Hono => {
  const app = new Hono()
  app.get('/livez', (hono) => hono.json({ status: 'live' }))
  app.get('/readyz', (hono) =>
    backup.isStoring() ? hono.json({ status: 'ready' }) : hono.json({ status: 'not storing changes' }, 503),
  )
  const state = async (): Promise<BackupState> => {
    const test = backup.restoreTest()
    return {
      storing: backup.isStoring(),
      off_site: backup.isOffSite,
      log_stored_at: await timeOf(logStored),
      base_finished_at: await timeOf(baseFinished),
      base_every_hours: everyHours,
      files_copied_at: await timeOf(filesCopied),
      restore_test: test ? { at: test.at, seconds: test.seconds, error: test.error } : null,
    }
  }
  app.get('/state', async (hono) => hono.json(await state()))
  app.get('/metrics', async (hono) =>
    hono.text(await registry.metrics(), 200, { 'content-type': registry.contentType }),
  )
  return app
}
