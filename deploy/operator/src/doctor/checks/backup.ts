import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { BackupState } from '@fieldside/contracts/http/backup.ts'
import { type Check, type Found, failed, ok, warning } from '../check.ts'
import { LINKS } from '../links.ts'

/** As in backups.rules.yml. */
const baseMaxMs = ({ base_every_hours = 24 }: BackupState): number => 2 * base_every_hours * HOUR_MS
const FILES_MAX_MS = 30 * MINUTE_MS
const TEST_MAX_MS = 9 * DAY_MS

const ageOf = (at: string, now: Date): number => now.getTime() - Date.parse(at)

const daysOf = (ms: number): string => {
  const days = Math.floor(ms / DAY_MS)
  return days === 1 ? '1 day' : `${days} days`
}

const changesOf = ({ storing }: BackupState): Found =>
  storing
    ? ok('Changes of the databases are being stored.')
    : failed('Database changes aren’t being backed up.', {
        fix: 'Read the log of backup, and make its store reachable.',
        link: LINKS.changesNotStored,
      })

const baseOf = (backup: BackupState, now: Date): Found => {
  const { base_finished_at: at } = backup
  const advice = { fix: 'Read the log of backup for why base backups fail.', link: LINKS.baseBackupOld }
  if (!at) return warning('No base backup is finished yet.', advice)
  const ageMs = ageOf(at, now)
  if (ageMs > baseMaxMs(backup)) return failed(`The last base backup is ${daysOf(ageMs)} old.`, advice)
  return ok('The last base backup is recent.')
}

const filesOf = ({ files_copied_at: at }: BackupState, now: Date): Found => {
  const advice = { fix: 'Read the log of backup for why copies of files fail.', link: LINKS.filesNotCopied }
  if (!at) return warning('No files are copied yet.', advice)
  if (ageOf(at, now) > FILES_MAX_MS) return failed('Files haven’t been backed up for half an hour.', advice)
  return ok('Files are being copied.')
}

const restoreOf = ({ restore_test: test }: BackupState, now: Date): Found => {
  const advice = {
    fix: 'Read the log of backup for what the test restore lacked, and restore by hand once.',
    link: LINKS.restoreNotTested,
  }
  if (!test) return warning('No backup has been restored for a test yet.', advice)
  if (test.error) return failed('The last test restore failed.', advice)
  const ageMs = ageOf(test.at, now)
  if (ageMs > TEST_MAX_MS) return failed(`The last test restore was ${daysOf(ageMs)} ago.`, advice)
  return ok(`The last test restore took ${Math.round(test.seconds)} s and found everything.`)
}

const placeOf = ({ off_site }: BackupState): Found[] =>
  off_site === false
    ? [
        warning('Backups are on the same machine as the databases, so a broken disk takes both.', {
          fix: 'Store them in a bucket elsewhere (BACKUP_S3_URL).',
          link: LINKS.backUpElsewhere,
        }),
      ]
    : []

export const backupFindings = (state: BackupState, now: Date): Found[] => [
  changesOf(state),
  baseOf(state, now),
  filesOf(state, now),
  restoreOf(state, now),
  ...placeOf(state),
]

export type BackupSettings = {
  /** Undefined if backups are off. */
  url: string | undefined
  isPublic: boolean
  /** Reads the state of the backup process. */
  read: (url: string, signal: AbortSignal) => Promise<unknown>
  now: () => Date
}

/** Checks how old the last backup of each kind and the last test restore are. */
export const checkBackup = ({ url, isPublic, read, now }: BackupSettings): Check => ({
  name: 'backup',
  advice: { fix: 'Start the backup process: docker compose up --detach backup.', link: LINKS.backup },
  run: async (signal) => {
    if (url) return backupFindings(BackupState.parse(await read(url, signal)), now())
    const advice = { fix: 'Turn backups on (COMPOSE_PROFILES and BACKUP_URL).', link: LINKS.backupsOff }
    return [(isPublic ? failed : warning)('Backups are off, so a lost disk loses everything.', advice)]
  },
})
