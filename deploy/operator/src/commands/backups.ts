import { type Command, WrongUsage } from '../command.ts'
import { findKey } from '../find-key.ts'

/** Returns a command of the backup's image. */
const commandOfBackup = (name: string, command: string, needsKey: boolean, summary: string): Command => ({
  name,
  summary,
  usage: '',
  run: async (installation, args) => {
    if (args.length > 0) throw new WrongUsage()
    if (needsKey) installation.env.BACKUP_IDENTITY = await findKey(installation, [name])
    const key = needsKey ? ['-e', 'BACKUP_IDENTITY'] : []
    return installation.composeHere(
      ...['run', '--rm', '--no-deps', '-T', ...key, 'backup', 'node', 'main.mjs', command],
    )
  },
})

export const backupCommands: readonly Command[] = [
  commandOfBackup('backups', 'list', true, 'Lists the base backups in the store'),
  commandOfBackup('backup-keys', 'keys', false, 'Makes a new pair of keys for backups'),
  commandOfBackup(
    'accept-deletions',
    'accept-deletions',
    false,
    'Counts files that object storage lacks as deleted on purpose',
  ),
]
