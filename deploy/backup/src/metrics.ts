import { Gauge, Registry } from 'prom-client'
import type { RestoreTest } from './restore-test.ts'

export type BackupMetrics = ReturnType<typeof createBackupMetrics>
type Figure = 'logStored' | 'baseFinished' | 'baseBytes' | 'baseSeconds' | 'filesCopied'
type RestoreFigure = 'restoreTested' | 'restoreFailed' | 'restoreSeconds'
type Reported<Name extends string> = Record<Name, { set: (value: number) => void }>

/** Metrics of one server’s backup. */
export type ServerMetrics = Reported<Figure> & { setRestoreTest: (test: RestoreTest) => void }

const setRestoreTest =
  ({ restoreTested, restoreFailed, restoreSeconds }: Reported<RestoreFigure>) =>
  ({ at, seconds, error }: RestoreTest): void => {
    restoreFailed.set(Number(error !== null))
    restoreSeconds.set(seconds)
    if (error === null) restoreTested.set(Date.parse(at) / 1000)
  }

/** Times are Unix timestamps in seconds. */
export const createBackupMetrics = () => {
  const registry = new Registry()
  registry.setDefaultLabels({ service: 'backup' })
  const registers = [registry]
  const gauges = {
    logStored: new Gauge({
      name: 'fieldside_backup_log_stored_timestamp_seconds',
      help: 'When every change that Postgres had flushed was last in the store',
      registers,
    }),
    baseFinished: new Gauge({
      name: 'fieldside_backup_base_finished_timestamp_seconds',
      help: 'When the last base backup was finished',
      registers,
    }),
    baseEvery: new Gauge({
      name: 'fieldside_backup_base_interval_seconds',
      help: 'Time between base backups',
      registers,
    }),
    baseBytes: new Gauge({
      name: 'fieldside_backup_base_bytes',
      help: 'Compressed size of the last base backup',
      registers,
    }),
    baseSeconds: new Gauge({
      name: 'fieldside_backup_base_duration_seconds',
      help: 'How long the last base backup took until it was stored',
      registers,
    }),
    filesCopied: new Gauge({
      name: 'fieldside_backup_files_copied_timestamp_seconds',
      help: 'When new files were last copied',
      registers,
    }),
    restoreTested: new Gauge({
      name: 'fieldside_backup_restore_tested_timestamp_seconds',
      help: 'When a test restore last succeeded',
      registers,
    }),
    restoreFailed: new Gauge({
      name: 'fieldside_backup_restore_test_failed',
      help: '1 if the last test restore failed, otherwise 0',
      registers,
    }),
    restoreSeconds: new Gauge({
      name: 'fieldside_backup_restore_test_duration_seconds',
      help: 'How long the last test restore took',
      registers,
    }),
  }
  return { registry, ...gauges, setRestoreTest: setRestoreTest(gauges) }
}

/**
 * Returns what each of several servers reports to. The metrics have the worst of them: the earliest time, once all have
 * one, and the largest of the others. Files belong to the first server alone.
 */
export const metricsOfServers = (metrics: BackupMetrics, count: number): ServerMetrics[] => {
  const sharing = (gauge: Gauge, worst: (...values: number[]) => number, least: number) => {
    const values = new Map<number, number>()
    return (server: number) => ({
      set: (value: number): void => {
        values.set(server, value)
        if (values.size >= least) gauge.set(worst(...values.values()))
      },
    })
  }
  const earliest = (gauge: Gauge) => sharing(gauge, Math.min, count)
  const largest = (gauge: Gauge) => sharing(gauge, Math.max, 1)
  const [logStored, baseFinished, restoreTested] = [
    earliest(metrics.logStored),
    earliest(metrics.baseFinished),
    earliest(metrics.restoreTested),
  ]
  const [baseBytes, baseSeconds, restoreFailed, restoreSeconds] = [
    largest(metrics.baseBytes),
    largest(metrics.baseSeconds),
    largest(metrics.restoreFailed),
    largest(metrics.restoreSeconds),
  ]
  return Array.from({ length: count }, (_, server) => ({
    logStored: logStored(server),
    baseFinished: baseFinished(server),
    baseBytes: baseBytes(server),
    baseSeconds: baseSeconds(server),
    filesCopied: metrics.filesCopied,
    setRestoreTest: setRestoreTest({
      restoreTested: restoreTested(server),
      restoreFailed: restoreFailed(server),
      restoreSeconds: restoreSeconds(server),
    }),
  }))
}
