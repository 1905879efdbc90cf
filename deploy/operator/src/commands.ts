import type { Command } from './command.ts'
import { backupCommands } from './commands/backups.ts'
import { doctor } from './commands/doctor.ts'
import { files } from './commands/files.ts'
import { growBusCommand } from './commands/grow-bus.ts'
import { openRestoredCommand, restoreCommand } from './commands/restore.ts'
import { secrets } from './commands/secrets.ts'
import { serviceCommands } from './commands/service-commands.ts'
import { replaceCommand, upgradeCommand } from './commands/upgrade.ts'

/** The commands of `docker compose run --rm operator`, in the order of --help. */
export const COMMANDS: readonly Command[] = [
  files,
  secrets,
  doctor,
  upgradeCommand,
  replaceCommand,
  growBusCommand,
  restoreCommand,
  openRestoredCommand,
  ...backupCommands,
  ...serviceCommands,
]
