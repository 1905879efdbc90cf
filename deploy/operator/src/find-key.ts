import { askSecretly } from './ask.ts'
import type { Installation } from './installation.ts'

const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`

/**
 * Returns the private key of the backups: from the environment, from .env, or from the person in the terminal.
 * @param typed the operator's command with its arguments
 * @throws Error when there is none, with a line that asks for the key and runs the same command
 */
export const findKey = async ({ env, settings }: Installation, typed: string[]): Promise<string> => {
  const key =
    env.BACKUP_IDENTITY ||
    (await settings()).BACKUP_IDENTITY ||
    (await askSecretly('The private key of the backups (BACKUP_IDENTITY):'))
  if (key) return key
  throw new Error(
    `The store is encrypted. This asks for its private key and runs the command again:
read -rs BACKUP_IDENTITY && export BACKUP_IDENTITY && docker compose run --rm -e BACKUP_IDENTITY operator ${typed.map(quoted).join(' ')}`,
  )
}
