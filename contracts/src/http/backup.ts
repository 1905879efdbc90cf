import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../fields.ts'

export const BackupState = z.object({
  /** False while database changes aren't being stored. */
  storing: z.boolean(),
  /** False if backups are on the same machine as the server. */
  off_site: z.boolean().optional(),
  /** The last time when all of Postgres's changes were stored. Null before the first time. */
  log_stored_at: Instant.nullable(),
  base_finished_at: Instant.nullable(),
  /** Hours between base backups. */
  base_every_hours: z.number().optional(),
  files_copied_at: Instant.nullable(),
  /** The last test restore into a scratch server. The error is null if the server had everything. */
  restore_test: z
    .object({ at: Instant, seconds: z.number(), error: z.string().nullable() })
    .nullable()
    .optional(),
})
export type BackupState = z.infer<typeof BackupState>

/** Served by the backup process, which is reachable only in the inner network. */
export const getBackupState = endpoint('GET /state', {
  summary: 'Returns when the log, a base backup, and files were last stored',
  callers: ['anyone'],
  reply: BackupState,
})
