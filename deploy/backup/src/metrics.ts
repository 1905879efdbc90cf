import { Gauge, Registry } from 'prom-client'

export type BackupMetrics = ReturnType<typeof createBackupMetrics>

/** Unix timestamps in seconds. */
export const createBackupMetrics = () => {
  const registry = new Registry()
  registry.setDefaultLabels({ service: 'backup' })
  return {
    registry,
    logStored: new Gauge({
      name: 'fieldside_backup_log_stored_timestamp_seconds',
      help: 'When every change that Postgres had written was last stored',
      registers: [registry],
    }),
    baseFinished: new Gauge({
      name: 'fieldside_backup_base_finished_timestamp_seconds',
      help: 'When the last base backup was finished',
      registers: [registry],
    }),
    filesCopied: new Gauge({
      name: 'fieldside_backup_files_copied_timestamp_seconds',
      help: 'When new files were last copied',
      registers: [registry],
    }),
  }
}
