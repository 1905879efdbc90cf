import { readConfig } from '@fieldside/platform/config.ts'
import { createLog } from '@fieldside/platform/log.ts'
import { collectProcessMetrics } from '@fieldside/platform/process-metrics.ts'
import { serveProcess } from '@fieldside/platform/serve-process.ts'
import { openTls } from '@fieldside/platform/tls.ts'
import { runCommand } from './commands.ts'
import { backupConfig } from './config.ts'
import { createBackupMetrics } from './metrics.ts'
import { openRepository } from './repository.ts'
import { runBackup } from './run-backup.ts'
import { createHealth } from './serve.ts'
import { backupStorage, fileStorage } from './storage.ts'

const serve = async (): Promise<void> => {
  const config = readConfig(backupConfig)
  const log = createLog('backup', config.LOG_LEVEL)
  const tls = openTls(config, log)
  const metrics = createBackupMetrics()
  collectProcessMetrics(metrics.registry, tls)
  const backup = runBackup({
    url: config.DATABASE_URL,
    repository: await openRepository({
      client: backupStorage(config),
      bucket: config.BACKUP_S3_BUCKET,
      recipients: config.BACKUP_RECIPIENT,
    }),
    files: fileStorage(config),
    everyHours: config.BACKUP_EVERY_HOURS,
    filesEverySeconds: config.BACKUP_FILES_EVERY_SECONDS,
    keepDays: config.BACKUP_KEEP_DAYS,
    metrics,
    log,
  })
  const { drain } = await serveProcess(createHealth(metrics, backup).fetch, config, tls)
  let isStopping = false
  const end = async (signal: string): Promise<void> => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping')
    await Promise.all([backup.stop(), drain()])
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(signal))
}

const [command, ...args] = process.argv.slice(2)
if (command) process.exitCode = await runCommand(command, args)
else await serve()
