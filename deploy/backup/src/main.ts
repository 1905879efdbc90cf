import { serversOf } from '@fieldside/database/servers.ts'
import { readConfig } from '@fieldside/platform/config.ts'
import { createLog } from '@fieldside/platform/log.ts'
import { collectProcessMetrics } from '@fieldside/platform/process-metrics.ts'
import { serveProcess } from '@fieldside/platform/serve-process.ts'
import { openTls } from '@fieldside/platform/tls.ts'
import { runCommand } from './commands.ts'
import { backupConfig, retentionDaysOf } from './config.ts'
import { createBackupMetrics, metricsOfServers } from './metrics.ts'
import { placeOf } from './place-of-server.ts'
import { openRepository } from './repository.ts'
import { runBackup, together } from './run-backup.ts'
import { createHealth } from './serve.ts'
import { fileStorage, openStore } from './storage.ts'

const serve = async (): Promise<void> => {
  const config = readConfig(backupConfig)
  const log = createLog('backup', config.LOG_LEVEL)
  const tls = openTls(config, log)
  const metrics = createBackupMetrics()
  collectProcessMetrics(metrics.registry, tls)
  metrics.baseEvery.set(config.BACKUP_EVERY_HOURS * 3600)
  const repository = openRepository(await openStore(config), { recipients: config.BACKUP_RECIPIENT })
  const servers = serversOf(config.DATABASE_URL, config)
  const ofServers = metricsOfServers(metrics, servers.length)
  const backup = together(
    servers.map(({ url, host }, index) =>
      runBackup({
        url,
        ...placeOf(repository, index === 0 ? undefined : host),
        files: index === 0 ? fileStorage(config) : undefined,
        everyHours: config.BACKUP_EVERY_HOURS,
        filesEverySeconds: config.BACKUP_FILES_EVERY_SECONDS,
        keepDays: retentionDaysOf(config),
        testEveryHours: config.BACKUP_TEST_EVERY_HOURS,
        metrics: ofServers[index]!,
        log: log.child({ server: host }),
      }),
    ),
  )
  const { drain } = await serveProcess(
    createHealth(metrics, backup, config.BACKUP_EVERY_HOURS).fetch,
    config,
    tls,
  )
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
