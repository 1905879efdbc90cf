import { parseArgs } from 'node:util'
import { ask } from '../ask.ts'
import { type Command, WrongUsage } from '../command.ts'
import { findKey } from '../find-key.ts'
import type { Installation } from '../installation.ts'
import { publishAgain, type Restore, restore } from '../restore.ts'
import { recountAll, republishAll } from './service-commands.ts'

const OPTIONS = {
  until: { type: 'string' },
  only: { type: 'string' },
  from: { type: 'string' },
  closed: { type: 'boolean' },
  yes: { type: 'boolean' },
} as const

const HAS_ZONE = /(Z|[+-]\d\d:?\d\d)$/

/** @throws WrongUsage for unknown options and values */
const readOptions = (args: string[]) => {
  const read = () => {
    try {
      return parseArgs({ args, options: OPTIONS }).values
    } catch (error) {
      throw new WrongUsage(error instanceof Error ? error.message : '')
    }
  }
  const { until, only, from = only === 'database' ? 'catalogue' : 'store', closed, yes } = read()
  if (until !== undefined && (!HAS_ZONE.test(until) || Number.isNaN(Date.parse(until))))
    throw new WrongUsage(`--until isn't a time with a zone, such as 2026-11-23T08:30:00Z: ${until}`)
  if (only !== undefined && only !== 'database' && only !== 'files')
    throw new WrongUsage('--only is database or files.')
  if (from !== 'store' && from !== 'catalogue') throw new WrongUsage('--from is store or catalogue.')
  if (from === 'catalogue' && only !== 'database')
    throw new WrongUsage('The catalogue has only the database: add --only database.')
  if (closed && only === 'files')
    throw new WrongUsage('--closed needs the database: nothing else is stopped.')
  const wanted: Restore = { from, ...(only && { only }), ...(until && { until }) }
  return { wanted, staysClosed: closed === true, isAgreed: yes === true }
}

const agrees = async ({ only, until }: Restore): Promise<boolean> => {
  const what = only === 'files' ? 'files' : only === 'database' ? 'databases' : 'databases and files'
  const when = until ?? 'the last stored change'
  const answer = await ask(
    `This replaces the current ${what} with those of ${when}. Later changes are lost. Type restore to go on:`,
  )
  if (answer === undefined) throw new WrongUsage('Add --yes: there is no terminal to ask in.')
  return answer === 'restore'
}

/** Starts everything on restored databases and a new bus. */
const open = async (installation: Installation): Promise<number> => {
  const { compose, log } = installation
  await publishAgain(installation)
  log('Starting everything')
  await compose('up', '--detach', '--no-build', '--wait')
  return Math.max(await republishAll(installation), await recountAll(installation))
}

export const restoreCommand: Command = {
  name: 'restore',
  summary: 'Replaces databases and files with those of a backup, and starts everything',
  usage: '[--until <time>] [--only database|files] [--from store|catalogue] [--closed] [--yes]',
  run: async (installation, args) => {
    const { wanted, staysClosed, isAgreed } = readOptions(args)
    if (!isAgreed && !(await agrees(wanted))) return 1
    if (wanted.from === 'store')
      installation.env.BACKUP_IDENTITY = await findKey(installation, ['restore', ...args])
    await restore(installation, wanted)
    if (staysClosed) {
      installation.log('Only Postgres and object storage run. The command open-restored starts the rest.')
      return 0
    }
    if (wanted.only !== 'files') return open(installation)
    await installation.compose('up', '--detach', '--no-build', '--wait')
    return 0
  },
}

export const openRestoredCommand: Command = {
  name: 'open-restored',
  summary: 'Starts everything after restore --closed, or after a restore that failed at a service',
  usage: '',
  run: (installation, args) => {
    if (args.length > 0) throw new WrongUsage()
    return open(installation)
  },
}
