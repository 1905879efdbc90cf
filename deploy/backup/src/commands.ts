import { parseArgs } from 'node:util'
import { readConfig } from '@fieldside/platform/config.ts'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { listBases } from './base-store.ts'
import { backupConfig, restoreConfig } from './config.ts'
import { createMirror, restoreObjects } from './objects.ts'
import { cataloguesOf, placeOf } from './place-of-server.ts'
import { openRepository } from './repository.ts'
import { rangesInCatalogue, rangesInStore } from './restorable.ts'
import { readableBases, restoreFromCatalogue, restoreFromStore } from './restore.ts'
import { fileStorage, openStore } from './storage.ts'

const USAGE = `Usage:
  list [--server <host>]                  the base backups, oldest first
  restorable [--server <host>]            the times to which it can be restored: from the first and before the last
  restore --into <folder> [--until <time>] [--server <host>]
                                          a stopped server's data folder, as of the time (2026-11-23T08:30:00Z)
  restore-files [--until <time>]          the files in object storage
  accept-deletions                        marks every file that is missing in object storage as deleted
  keys                                    a new pair of keys for BACKUP_RECIPIENT and BACKUP_IDENTITY
Without --server: the server of DATABASE_URL`

class WrongUsage extends Error {}

/** @throws WrongUsage when the time has no zone or isn't one */
const readTime = (text: string | undefined): Date | undefined => {
  if (text === undefined) return undefined
  const time = new Date(text)
  if (Number.isNaN(time.getTime()) || !/(Z|[+-]\d\d:?\d\d)$/.test(text))
    throw new WrongUsage(`--until isn't a time with a zone: ${text}`)
  return time
}

const open = async (server?: string) => {
  const config = readConfig(restoreConfig)
  const all = openRepository(await openStore(config), { identity: config.BACKUP_IDENTITY })
  return { config, repository: placeOf(all, server).repository }
}

/** @throws OtherKey when the private key opens none of them */
const list = async (server: string | undefined): Promise<void> => {
  const { repository } = await open(server)
  const bases = await listBases(repository)
  const readable = new Set((await readableBases(repository, bases)).map(({ base }) => base))
  for (const base of bases)
    console.log(
      JSON.stringify({
        id: base.id,
        generation: base.generation,
        finished_at: base.finishedAt,
        ...(!readable.has(base) && { for_other_key: true }),
      }),
    )
}

/** Prints what `restore` with the same environment can do, so that an operator knows before anything is removed. */
const printRestorable = async (server: string | undefined): Promise<void> => {
  const { BACKUP_IDENTITY } = readConfig(restoreConfig)
  const { ranges, forOtherKey } =
    BACKUP_IDENTITY === undefined
      ? { ranges: await rangesInCatalogue(cataloguesOf(server)), forOtherKey: [] }
      : await rangesInStore((await open(server)).repository)
  for (const range of ranges) console.log(JSON.stringify(range))
  for (const range of forOtherKey) console.log(JSON.stringify({ ...range, for_other_key: true }))
}

/** Without the private key, restores from the catalogue, which has to be on this machine. */
const restore = async (
  into: string | undefined,
  { until, server }: { until: Date | undefined; server: string | undefined },
): Promise<void> => {
  if (!into) throw new WrongUsage('--into is missing')
  const { BACKUP_IDENTITY } = readConfig(restoreConfig)
  if (BACKUP_IDENTITY === undefined) {
    const { finishedAt } = await restoreFromCatalogue(cataloguesOf(server), into, until)
    console.log(`restored the backup of ${finishedAt.toISOString()} from the catalogue on this machine`)
  } else {
    const { repository } = await open(server)
    const { backup, segments } = await restoreFromStore(repository, into, until)
    console.log(`restored the backup of ${backup.finishedAt.toISOString()} and ${segments} parts of the log`)
  }
  console.log('Postgres replays the log when it starts')
}

const restoreFiles = async (until: Date | undefined): Promise<void> => {
  const { config, repository } = await open()
  const target = fileStorage(config)
  if (!target) throw new WrongUsage('S3_URL is missing')
  const { restored, forOtherKey } = await restoreObjects(repository, target, until)
  console.log(`restored ${restored} files`)
  for (const name of forOtherKey) console.log(`left out ${name}, which is for another key`)
}

const acceptDeletions = async (): Promise<void> => {
  const config = readConfig(backupConfig)
  const source = fileStorage(config)
  if (!source) throw new WrongUsage('S3_URL is missing')
  const repository = openRepository(await openStore(config), { recipients: config.BACKUP_RECIPIENT })
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
    const { values } = parseArgs({
      args,
      options: { into: { type: 'string' }, until: { type: 'string' }, server: { type: 'string' } },
    })
    const until = readTime(values.until)
    if (command === 'list') await list(values.server)
    else if (command === 'restorable') await printRestorable(values.server)
    else if (command === 'restore') await restore(values.into, { until, server: values.server })
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
