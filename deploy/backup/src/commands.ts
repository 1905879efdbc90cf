import { parseArgs } from 'node:util'
import { readConfig } from '@fieldside/platform/config.ts'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { listBaseBackups } from './base-backup.ts'
import { backupConfig, restoreConfig } from './config.ts'
import { createMirror, restoreObjects } from './objects.ts'
import { openRepository } from './repository.ts'
import { restoreDatabase } from './restore.ts'
import { backupStorage, fileStorage } from './storage.ts'

const USAGE = `Usage:
  list                                    the base backups, oldest first
  restore --into <folder> [--until <time>]   a stopped server's data folder, as of the time (2026-11-23T08:30:00Z)
  restore-files [--until <time>]          the files in object storage
  accept-deletions                        marks every file that is missing in object storage as deleted
  keys                                    a new pair of keys for BACKUP_RECIPIENT and BACKUP_IDENTITY`

class WrongUsage extends Error {}

/** @throws WrongUsage when the time has no zone or isn't one */
const readTime = (text: string | undefined): Date | undefined => {
  if (text === undefined) return undefined
  const time = new Date(text)
  if (Number.isNaN(time.getTime()) || !/(Z|[+-]\d\d:?\d\d)$/.test(text))
    throw new WrongUsage(`--until isn't a time with a zone: ${text}`)
  return time
}

const open = async () => {
  const config = readConfig(restoreConfig)
  const repository = await openRepository({
    client: backupStorage(config),
    bucket: config.BACKUP_S3_BUCKET,
    identity: config.BACKUP_IDENTITY,
  })
  return { config, repository }
}

const list = async (): Promise<void> => {
  const { repository } = await open()
  for (const { id, system, finishedAt } of await listBaseBackups(repository))
    console.log(JSON.stringify({ id, system, finished_at: finishedAt }))
}

const restore = async (into: string | undefined, until: Date | undefined): Promise<void> => {
  if (!into) throw new WrongUsage('--into is missing')
  const { repository } = await open()
  const { backup, segments } = await restoreDatabase(repository, into, until)
  console.log(`restored the backup of ${backup.finished_at} and ${segments} segments of the log`)
  console.log('Postgres replays the log when it starts')
}

const restoreFiles = async (until: Date | undefined): Promise<void> => {
  const { config, repository } = await open()
  const target = fileStorage(config)
  if (!target) throw new WrongUsage('S3_URL is missing')
  console.log(`restored ${await restoreObjects(repository, target, until)} files`)
}

const acceptDeletions = async (): Promise<void> => {
  const config = readConfig(backupConfig)
  const source = fileStorage(config)
  if (!source) throw new WrongUsage('S3_URL is missing')
  const repository = await openRepository({
    client: backupStorage(config),
    bucket: config.BACKUP_S3_BUCKET,
    recipients: config.BACKUP_RECIPIENT,
  })
  const { deleted } = await (await createMirror(source, repository)).sync({ acceptsLoss: true })
  console.log(`marked ${deleted} copies as deleted`)
}

const printKeys = async (): Promise<void> => {
  const identity = await generateX25519Identity()
  console.log(`BACKUP_RECIPIENT=${await identityToRecipient(identity)}`)
  console.log(`BACKUP_IDENTITY=${identity}`)
}

/** Runs a command for operators and returns its exit code. */
export const runCommand = async (command: string, args: string[]): Promise<number> => {
  try {
    const { values } = parseArgs({ args, options: { into: { type: 'string' }, until: { type: 'string' } } })
    const until = readTime(values.until)
    if (command === 'list') await list()
    else if (command === 'restore') await restore(values.into, until)
    else if (command === 'restore-files') await restoreFiles(until)
    else if (command === 'accept-deletions') await acceptDeletions()
    else if (command === 'keys') await printKeys()
    else throw new WrongUsage(`unknown command ${command}`)
    return 0
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    if (error instanceof WrongUsage) console.error(USAGE)
    return 1
  }
}
