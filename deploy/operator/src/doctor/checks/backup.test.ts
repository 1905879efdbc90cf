import { DAY_MS, HOUR_MS } from '@fieldside/contracts/durations.ts'
import type { BackupState } from '@fieldside/contracts/http/backup.ts'
import { expect, it } from 'vitest'
import { runChecks } from '../run-checks.ts'
import { checkBackup } from './backup.ts'

const NOW = new Date('2026-11-21T09:00:00.000Z')
const ago = (ms: number) => new Date(NOW.getTime() - ms).toISOString()

const GOOD: BackupState = {
  storing: true,
  off_site: true,
  log_stored_at: ago(0),
  base_finished_at: ago(HOUR_MS),
  files_copied_at: ago(0),
  restore_test: { at: ago(DAY_MS), seconds: 41.2, error: null },
}

const find = async (
  changes: Partial<BackupState> | null,
  { url = 'http://backup', isPublic = true } = {},
) => {
  const read = async () => {
    if (changes === null) throw new Error('ECONNREFUSED')
    return { ...GOOD, ...changes }
  }
  const found = await runChecks([checkBackup({ url: url || undefined, isPublic, read, now: () => NOW })], [])
  return found.filter(({ state }) => state !== 'ok').map(({ state, link }) => `${state} ${link}`)
}

it.each<[string, Parameters<typeof find>, string[]]>([
  ['nothing wrong', [{}], []],
  ['changes that aren’t stored', [{ storing: false }], ['failed docs/runbook.md#changesnotstored']],
  ['an old base backup', [{ base_finished_at: ago(3 * DAY_MS) }], ['failed docs/runbook.md#basebackupold']],
  ['no old one of every third day', [{ base_finished_at: ago(5 * DAY_MS), base_every_hours: 72 }], []],
  [
    'an old one of every third day',
    [{ base_finished_at: ago(7 * DAY_MS), base_every_hours: 72 }],
    ['failed docs/runbook.md#basebackupold'],
  ],
  ['none yet', [{ base_finished_at: null }], ['warning docs/runbook.md#basebackupold']],
  ['old copies of files', [{ files_copied_at: ago(HOUR_MS) }], ['failed docs/runbook.md#filesnotcopied']],
  [
    'a failed test restore',
    [{ restore_test: { at: ago(0), seconds: 1, error: 'a row is missing' } }],
    ['failed docs/runbook.md#restorenottested'],
  ],
  [
    'an old test restore',
    [{ restore_test: { at: ago(10 * DAY_MS), seconds: 1, error: null } }],
    ['failed docs/runbook.md#restorenottested'],
  ],
  ['no test restore', [{ restore_test: null }], ['warning docs/runbook.md#restorenottested']],
  [
    'backups on the same machine',
    [{ off_site: false }],
    ['warning docs/operating/backup.md#back-up-to-a-bucket'],
  ],
  ['a process that doesn’t answer', [null], ['failed docs/operating/backup.md#does-it-work']],
  ['no backups on a public address', [{}, { url: '' }], ['failed docs/runbook.md#backupsoff']],
  ['no backups on a laptop', [{}, { url: '', isPublic: false }], ['warning docs/runbook.md#backupsoff']],
])('finds %s [operations/doctor-servers]', async (_, given, expected) => {
  expect(await find(...given)).toEqual(expected)
})
